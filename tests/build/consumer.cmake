# Installs this build into a folder of its own, and builds and runs another project against it:
# cmake -DBUILD=<our build> -DCONSUMER=<its source> -DWORK=<folder> [-DFLAGS=...] -P consumer.cmake
function(must_pass)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "${ARGV}\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
must_pass(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
# A package must survive being moved: nothing in it may name where it was installed.
file(RENAME ${WORK}/first ${WORK}/prefix)
must_pass(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G Ninja
  -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_C_FLAGS=${FLAGS})
must_pass(${CMAKE_COMMAND} --build ${WORK}/build)
must_pass(${WORK}/build/consumer)
string(CONCAT want "{\"bilinear\":true,\"status\":\"ok\",\"algorithm\":true,\"protocol\":true,"
  "\"proofs\":true}\n")
if(NOT said STREQUAL want)
  message(FATAL_ERROR "the consumer said: ${said}")
endif()
# Who gets the package gets the licences, and RELIC's notice when RELIC is in it.
set(documents LICENSE NOTICE)
file(GLOB relic ${WORK}/prefix/lib*/glasshouse/librelic* ${WORK}/prefix/lib/*/glasshouse/librelic*)
if(relic)
  list(APPEND documents relic/COPYRIGHT relic/COPYING.LESSER relic/RelicMend.cmake)
endif()
foreach(name ${documents})
  if(NOT EXISTS ${WORK}/prefix/share/doc/glasshouse/${name})
    message(FATAL_ERROR "the package lacks ${name}")
  endif()
endforeach()
must_pass(${WORK}/prefix/bin/glasshouse --version)
if(NOT said MATCHES "^glasshouse [0-9]")
  message(FATAL_ERROR "the installed command said: ${said}")
endif()
