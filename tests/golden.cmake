# One ctest test for each folder tests/golden/<area>/<case>/. STAGEC_BLESS=1 in the environment rewrites
# what such a folder expects.
file(GLOB runner_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/golden/*.cpp)
if(NOT runner_sources)
  return()
endif()
add_executable(stagec_golden ${runner_sources})
target_link_libraries(stagec_golden PRIVATE stagec_runtime nlohmann_json::nlohmann_json)

file(GLOB cases RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/golden LIST_DIRECTORIES true
  CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/golden/*/*)
foreach(case IN LISTS cases)
  if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/golden/${case})
    string(REPLACE "/" "." name golden.${case})
    add_test(NAME ${name} COMMAND stagec_golden ${CMAKE_CURRENT_SOURCE_DIR}/golden/${case})
    set_tests_properties(${name} PROPERTIES LABELS golden TIMEOUT 60)
  endif()
endforeach()
