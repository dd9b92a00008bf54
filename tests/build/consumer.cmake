# Builds and runs another project against the installed package:
# cmake -DPREFIX=<installed> -DSOURCE=<our tree> -DWORK=<folder> [-DFLAGS=...] -P consumer.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

file(REMOVE_RECURSE ${WORK})
must_pass(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK}/build -G Ninja
  -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_C_FLAGS=${FLAGS})
must_pass(${CMAKE_COMMAND} --build ${WORK}/build)
must_pass(${WORK}/build/consumer)
string(CONCAT want "{\"bilinear\":true,\"status\":\"ok\",\"algorithm\":true,\"protocol\":true,"
  "\"proofs\":true}\n")
if(NOT said STREQUAL want)
  message(FATAL_ERROR "the consumer said: ${said}")
endif()
# Who gets the package gets the licences, and RELIC's notice when RELIC is in it.
set(documents LICENSE NOTICE)
file(GLOB relic ${PREFIX}/lib*/glasshouse/librelic* ${PREFIX}/lib/*/glasshouse/librelic*)
if(relic)
  list(APPEND documents relic/COPYRIGHT relic/COPYING.LESSER relic/RelicMend.cmake)
endif()
foreach(name ${documents})
  if(NOT EXISTS ${PREFIX}/share/doc/glasshouse/${name})
    message(FATAL_ERROR "the package lacks ${name}")
  endif()
endforeach()
must_pass(${PREFIX}/bin/glasshouse --version)
if(NOT said MATCHES "^glasshouse [0-9]")
  message(FATAL_ERROR "the installed command said: ${said}")
endif()
