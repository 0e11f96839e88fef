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
# Container builds share buildah's storage and are the slowest: one at a time, the slow ones first.
stagec_script_tests(builds TIMEOUT 1800 PROPERTIES RESOURCE_LOCK buildah COST 1000 SKIP_RETURN_CODE 77)

add_test(NAME package.consumer
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/package/run ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER})
set_tests_properties(package.consumer PROPERTIES LABELS package TIMEOUT 600)
