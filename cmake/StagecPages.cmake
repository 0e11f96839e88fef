# stagec_pages(TARGET FOLDER...)
#
# Puts the pages docs/FOLDER/*.md into the program, so that `stagec help NAME` prints them without a file. Writes an
# ordinary array, sorted by folder and name; compiler/cli/pages.h declares what it defines.
set(stagec_pages_script ${CMAKE_CURRENT_LIST_DIR}/write_pages.cmake)

function(stagec_pages target)
  set(pages "")
  foreach(folder IN LISTS ARGN)
    file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/${folder}/*.md)
    list(APPEND pages ${found})
  endforeach()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/generated_pages/pages.gen.cpp)
  list(JOIN pages "\n" list)
  file(CONFIGURE OUTPUT ${output}.list CONTENT "${list}\n")
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DLIST=${output}.list -DOUTPUT=${output} -P ${stagec_pages_script}
    DEPENDS ${pages} ${output}.list ${stagec_pages_script}
    COMMENT "Writing the pages of `stagec help`"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
