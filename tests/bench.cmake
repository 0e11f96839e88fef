# One Google Benchmark program for each tests/bench/<name>.cpp, and the target `bench` that builds them all.
find_package(benchmark REQUIRED)

add_custom_target(bench)
file(GLOB benchmarks CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bench/*.cpp)
foreach(source IN LISTS benchmarks)
  get_filename_component(name ${source} NAME_WE)
  add_executable(bench_${name} EXCLUDE_FROM_ALL ${source})
  target_compile_definitions(bench_${name} PRIVATE STAGEC_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(bench_${name} PRIVATE stagec_core benchmark::benchmark)
  add_dependencies(bench bench_${name})
endforeach()
