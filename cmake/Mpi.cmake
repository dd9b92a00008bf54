# GLASSHOUSE_MPI_VERSION: what MPI there is, for `mpirun glasshouse check`; empty: none.
#
# AUTO uses it where it is found, ON stops without it, OFF does not look. Only one small program is
# linked with it (proofs/ranks/relay.c), so the others are the same with and without.
set(GLASSHOUSE_MPI AUTO CACHE STRING "Build glasshouse-mpi, for mpirun: AUTO, ON or OFF")
set_property(CACHE GLASSHOUSE_MPI PROPERTY STRINGS AUTO ON OFF)
set(GLASSHOUSE_MPI_VERSION "")
set(GLASSHOUSE_MPI_SUMMARY "none (GLASSHOUSE_MPI=${GLASSHOUSE_MPI})")
if(NOT GLASSHOUSE_MPI MATCHES "^(AUTO|ON|OFF)$")
  message(FATAL_ERROR "GLASSHOUSE_MPI is AUTO, ON or OFF, not '${GLASSHOUSE_MPI}'")
endif()
if(NOT GLASSHOUSE_MPI STREQUAL "OFF")
  find_package(MPI QUIET COMPONENTS C)
  if(MPI_C_FOUND)
    set(GLASSHOUSE_MPI_VERSION ${MPI_C_VERSION})
    execute_process(COMMAND ${MPIEXEC_EXECUTABLE} --version
      OUTPUT_VARIABLE text ERROR_VARIABLE text)
    string(REGEX MATCH "^[^\n]*" text "${text}")
    set(GLASSHOUSE_MPI_SUMMARY "standard ${MPI_C_VERSION}, ${text}")
  elseif(GLASSHOUSE_MPI STREQUAL "ON")
    message(FATAL_ERROR "GLASSHOUSE_MPI=ON, but there is no MPI: install libopenmpi-dev and "
      "openmpi-bin, or set GLASSHOUSE_MPI=OFF")
  endif()
endif()
