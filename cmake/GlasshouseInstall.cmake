# What `cmake --install` puts in place beside the libraries themselves: the package that another
# project finds. A static RELIC comes along, a shared one is used where it is.
include(CMakePackageConfigHelpers)
set(GLASSHOUSE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Glasshouse)

get_target_property(GLASSHOUSE_RELIC_INSTALLED RELIC::relic IMPORTED_LOCATION)
if(GLASSHOUSE_RELIC_INSTALLED MATCHES "\\.a$")
  install(FILES ${GLASSHOUSE_RELIC_INSTALLED} DESTINATION ${CMAKE_INSTALL_LIBDIR}/glasshouse)
  get_filename_component(file ${GLASSHOUSE_RELIC_INSTALLED} NAME)
  set(GLASSHOUSE_RELIC_INSTALLED ${CMAKE_INSTALL_LIBDIR}/glasshouse/${file})
endif()

# Our licence, and what that of RELIC asks for: its notice, its text, and what was changed.
set(documents ${CMAKE_INSTALL_DATAROOTDIR}/doc/glasshouse)
install(FILES LICENSE NOTICE DESTINATION ${documents})
include(Sbom)
install(FILES ${PROJECT_BINARY_DIR}/glasshouse.spdx.json DESTINATION ${documents})
if(NOT GLASSHOUSE_RELIC)
  set(relic_sources ${PROJECT_BINARY_DIR}/relic/package/anonize2/relic)
  install(FILES ${relic_sources}/COPYRIGHT ${relic_sources}/COPYING ${relic_sources}/COPYING.LESSER
    cmake/RelicMend.cmake DESTINATION ${documents}/relic)
endif()

configure_package_config_file(cmake/GlasshouseConfig.cmake.in
  ${PROJECT_BINARY_DIR}/GlasshouseConfig.cmake
  INSTALL_DESTINATION ${GLASSHOUSE_PACKAGE_DIR} PATH_VARS GLASSHOUSE_RELIC_INSTALLED)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/GlasshouseConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
# What glasshouse.h of the package calls GLASSHOUSE_API.
file(STRINGS cli/glasshouse.h GLASSHOUSE_API REGEX "^#define GLASSHOUSE_API [0-9]+$")
string(REGEX MATCH "[0-9]+$" GLASSHOUSE_API "${GLASSHOUSE_API}")

# For who builds without CMake: pkg-config --cflags --libs --static glasshouse.
cmake_path(IS_ABSOLUTE GLASSHOUSE_RELIC_INSTALLED elsewhere)
if(elsewhere)
  set(GLASSHOUSE_PC_RELIC ${GLASSHOUSE_RELIC_INSTALLED})
else()
  set(GLASSHOUSE_PC_RELIC "\${prefix}/${GLASSHOUSE_RELIC_INSTALLED}")
endif()
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY
  ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig OUTPUT_VARIABLE GLASSHOUSE_PC_UP)
configure_file(cmake/glasshouse.pc.in ${PROJECT_BINARY_DIR}/glasshouse.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/glasshouse.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(EXPORT GlasshouseTargets NAMESPACE Glasshouse:: DESTINATION ${GLASSHOUSE_PACKAGE_DIR})
install(FILES
  ${PROJECT_BINARY_DIR}/GlasshouseConfig.cmake
  ${PROJECT_BINARY_DIR}/GlasshouseConfigVersion.cmake
  cmake/GlasshouseProgram.cmake cmake/FindFLINT.cmake cmake/FindGMP.cmake cmake/FindSodium.cmake
  DESTINATION ${GLASSHOUSE_PACKAGE_DIR})
