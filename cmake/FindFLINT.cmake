# FLINT::flint, which Debian ships without a pkg-config or CMake file.
find_path(FLINT_INCLUDE_DIR NAMES flint/flint.h)
find_library(FLINT_LIBRARY NAMES flint)
if(FLINT_INCLUDE_DIR)
  file(STRINGS ${FLINT_INCLUDE_DIR}/flint/flint.h FLINT_VERSION REGEX "define FLINT_VERSION \"")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" FLINT_VERSION "${FLINT_VERSION}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(FLINT REQUIRED_VARS FLINT_LIBRARY FLINT_INCLUDE_DIR
  VERSION_VAR FLINT_VERSION
  REASON_FAILURE_MESSAGE "install libflint-dev")
if(FLINT_FOUND AND NOT TARGET FLINT::flint)
  find_library(MPFR_LIBRARY NAMES mpfr)
  add_library(FLINT::flint UNKNOWN IMPORTED)
  set_target_properties(FLINT::flint PROPERTIES
    IMPORTED_LOCATION ${FLINT_LIBRARY} INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${FLINT_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${MPFR_LIBRARY};GMP::gmp;m")
endif()
