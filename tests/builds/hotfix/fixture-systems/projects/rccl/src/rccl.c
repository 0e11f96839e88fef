int rccl_unused;
