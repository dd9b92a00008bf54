find_path(SODIUM_INCLUDE_DIR NAMES sodium.h)
find_library(SODIUM_LIBRARY NAMES sodium)
if(SODIUM_INCLUDE_DIR)
  file(STRINGS ${SODIUM_INCLUDE_DIR}/sodium/version.h Sodium_VERSION
    REGEX "define SODIUM_VERSION_STRING")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" Sodium_VERSION "${Sodium_VERSION}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Sodium REQUIRED_VARS SODIUM_LIBRARY SODIUM_INCLUDE_DIR
  VERSION_VAR Sodium_VERSION
  REASON_FAILURE_MESSAGE "install libsodium-dev")
if(Sodium_FOUND AND NOT TARGET Sodium::sodium)
  add_library(Sodium::sodium UNKNOWN IMPORTED)
  set_target_properties(Sodium::sodium PROPERTIES
    IMPORTED_LOCATION ${SODIUM_LIBRARY} INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${SODIUM_INCLUDE_DIR})
endif()
