# Tests that are shell scripts: tests/<label>/*.sh, each run with the source folder and the path of stagec.
# What several of them share stands in a folder below, such as tests/builds/lib/.
if(NOT TARGET stagec)
  return()
endif()

function(stagec_script_tests label)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "PROPERTIES")
  file(GLOB scripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${label}/*.sh)
  foreach(script IN LISTS scripts)
    get_filename_component(name ${script} NAME_WE)
    add_test(NAME ${label}.${name} COMMAND bash ${script} ${PROJECT_SOURCE_DIR} $<TARGET_FILE:stagec>)
    set_tests_properties(${label}.${name} PROPERTIES LABELS ${label} TIMEOUT ${arg_TIMEOUT} ${arg_PROPERTIES})
  endforeach()
endfunction()

stagec_script_tests(meta TIMEOUT 600)
stagec_script_tests(repo TIMEOUT 600)
# Container builds are the slowest tests, so they start first: several at once, for each has a store of its own. The
# longest of them would otherwise be the last one running.
stagec_script_tests(builds TIMEOUT 1800 PROPERTIES COST 1000 SKIP_RETURN_CODE 77 FIXTURES_REQUIRED bases)
set_tests_properties(builds.bases PROPERTIES FIXTURES_REQUIRED "" FIXTURES_SETUP bases COST 3000)
set_tests_properties(builds.ci PROPERTIES COST 2000)
# One docker daemon at a time.
set_tests_properties(builds.docker builds.buildkit builds.retries PROPERTIES RESOURCE_LOCK docker)

add_test(NAME package.consumer
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/package/run ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER})
set_tests_properties(package.consumer PROPERTIES LABELS package TIMEOUT 600)
