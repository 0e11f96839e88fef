# Each tests/fuzz/<name>.cpp defines LLVMFuzzerTestOneInput. The fuzz preset links it with libFuzzer;
# every other build links it with replay_main.cpp and replays tests/fuzz/corpus/<name>/ as a test.
set(fuzz_dir ${CMAKE_CURRENT_SOURCE_DIR}/fuzz)
file(GLOB fuzzers CONFIGURE_DEPENDS ${fuzz_dir}/*.cpp)
list(REMOVE_ITEM fuzzers ${fuzz_dir}/replay_main.cpp)

foreach(source IN LISTS fuzzers)
  get_filename_component(name ${source} NAME_WE)
  add_executable(fuzz_${name} ${source})
  target_link_libraries(fuzz_${name} PRIVATE stagec_core)
  if(STAGEC_FUZZ)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(fuzz_${name} PRIVATE ${fuzz_dir}/replay_main.cpp)
    add_test(NAME fuzz.${name} COMMAND fuzz_${name} ${fuzz_dir}/corpus/${name})
    set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 300)
  endif()
endforeach()
