# Installs the program, the libraries with their headers, and the CMake package `stagec`:
#   find_package(stagec REQUIRED)
#   target_link_libraries(app PRIVATE stagec::core)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/stagec)

foreach(target IN ITEMS stagec stagec_core stagec_runtime)
  if(TARGET ${target})
    install(TARGETS ${target} EXPORT stagecTargets)
  endif()
endforeach()
# The grammar is the only header that needs PEGTL, and it is the parser's own.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/compiler/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stagec
  FILES_MATCHING PATTERN "*.h" PATTERN "*grammar*.h" EXCLUDE)
if(TARGET stagec_runtime)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stagec
    FILES_MATCHING PATTERN "*.h")
endif()

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/stagecConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/stagecConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/stagecConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/stagecConfig.cmake
              ${PROJECT_BINARY_DIR}/package/stagecConfigVersion.cmake
  DESTINATION ${package_dir})
install(EXPORT stagecTargets NAMESPACE stagec:: DESTINATION ${package_dir})
