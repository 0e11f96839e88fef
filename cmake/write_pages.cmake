# Writes the array of pages: cmake -DLIST=… -DOUTPUT=… -P write_pages.cmake
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${LIST} pages)
set(entries "")
foreach(page IN LISTS pages)
  get_filename_component(name ${page} NAME_WE)
  get_filename_component(folder ${page} DIRECTORY)
  get_filename_component(folder ${folder} NAME)
  if(NOT name STREQUAL "README")
    file(READ ${page} text)
    string(APPEND entries "    {\"${folder}\", \"${name}\", R\"stagec_page(${text})stagec_page\"},\n")
  endif()
endforeach()
file(WRITE ${OUTPUT} "// Written by cmake/write_pages.cmake from docs/.
#include \"cli/pages.h\"

namespace stagec::cli {

std::span<const Page> all_pages() {
  static constexpr Page all[] = {
${entries}  };
  return all;
}

}  // namespace stagec::cli
")
