# One doctest executable; one ctest test for each source file, named after its path.
file(GLOB_RECURSE unit_sources RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
  CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/*.cpp)

if(unit_sources)
  add_executable(stagec_unit_tests ${unit_sources})
  target_include_directories(stagec_unit_tests PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_definitions(stagec_unit_tests PRIVATE STAGEC_TESTS_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(stagec_unit_tests PRIVATE stagec_core $<TARGET_NAME_IF_EXISTS:stagec_runtime>
    doctest::doctest taocpp::pegtl nlohmann_json::nlohmann_json)
  list(FILTER unit_sources EXCLUDE REGEX "^unit/main\\.cpp$")
  foreach(source IN LISTS unit_sources)
    string(REGEX REPLACE "\\.cpp$" "" name ${source})
    string(REPLACE "/" "." name ${name})
    add_test(NAME ${name} COMMAND stagec_unit_tests --no-version --source-file=*${source})
    # doctest is content when nothing ran; we are not.
    set_tests_properties(${name} PROPERTIES
      LABELS unit TIMEOUT 600 FAIL_REGULAR_EXPRESSION "test cases: +0 \\|")
  endforeach()
endif()

# Property tests: each file is a program with a main of its own that returns 0 when every property held.
file(GLOB property_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/property/*.cpp)
foreach(source IN LISTS property_sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(stagec_property_${name} ${source})
  target_link_libraries(stagec_property_${name} PRIVATE stagec_core rapidcheck)
  add_test(NAME property.${name} COMMAND stagec_property_${name})
  set_tests_properties(property.${name} PROPERTIES LABELS unit TIMEOUT 1200)
endforeach()
