# stagec_registry(TARGET FOLDER TYPE HEADER NAMESPACE [EXCLUDE regex...] [TYPE_FROM namespace])
#
# One thing, one file: every .cpp directly in FOLDER, seen from the CMakeLists.txt that calls, defines one object of TYPE. This function
# writes an ordinary array of pointers to them, so that adding a thing needs no list and no static
# constructor. For a file foo-bar.cpp or foo_bar.cpp and the type Step, the object is
#
#   const Step foo_bar_step = {...};          // in FOLDER, namespace NAMESPACE
#   std::span<const Step* const> all_steps(); // declared in HEADER, defined here; sorted by file name
#
# HEADER is written as in an include. A type of another namespace is made known by TYPE_FROM.
# EXCLUDE names the files (without .cpp, as regular expressions) that only hold what the others share.
function(stagec_registry target folder type header namespace)
  cmake_parse_arguments(PARSE_ARGV 5 arg "" "TYPE_FROM" "EXCLUDE")
  set(root ${CMAKE_CURRENT_SOURCE_DIR})
  file(GLOB header_file CONFIGURE_DEPENDS ${root}/${header} ${PROJECT_SOURCE_DIR}/${header})
  if(NOT header_file)
    return()
  endif()

  string(TOLOWER ${type} kind)
  list(JOIN arg_EXCLUDE "|" excluded)
  file(GLOB files RELATIVE ${root}/${folder} CONFIGURE_DEPENDS ${root}/${folder}/*.cpp)
  list(SORT files)
  get_filename_component(part ${root} NAME)
  set(declarations "")
  if(arg_TYPE_FROM)
    set(declarations "using ${arg_TYPE_FROM}::${type};\n")
  endif()
  set(entries "")
  set(count 0)
  foreach(file IN LISTS files)
    get_filename_component(stem ${file} NAME_WE)
    if(arg_EXCLUDE AND stem MATCHES "^(${excluded})$")
      continue()
    endif()
    string(MAKE_C_IDENTIFIER ${stem} name)
    string(APPEND declarations "extern const ${type} ${name}_${kind};\n")
    string(APPEND entries "    &${name}_${kind},\n")
    math(EXPR count "${count} + 1")
  endforeach()

  set(output ${CMAKE_CURRENT_BINARY_DIR}/generated_registry/${kind}s.gen.cpp)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT [[
// Written by cmake/StagecRegistry.cmake from the files in @part@/@folder@.
#include <array>
#include <span>

#include "@header@"

namespace @namespace@ {

@declarations@
std::span<const @type@* const> all_@kind@s() {
  static constexpr std::array<const @type@*, @count@> all = {
@entries@  };
  return all;
}

}  // namespace @namespace@
]])
  target_sources(${target} PRIVATE ${output})
endfunction()
