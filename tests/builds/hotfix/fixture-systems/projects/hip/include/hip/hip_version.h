#pragma once
#define HIP_VERSION "7.2.2"
