int rocprofiler_unused;
