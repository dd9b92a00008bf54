# Builds and runs another project against the installed package:
# cmake -DPREFIX=<installed> -DSOURCE=<our tree> -DWORK=<folder> [-DFLAGS=...] -P consumer.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

file(REMOVE_RECURSE ${WORK})
must_pass(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK}/build -G Ninja
  -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_C_FLAGS=${FLAGS})
must_pass(${CMAKE_COMMAND} --build ${WORK}/build)
must_pass(${WORK}/build/consumer)
string(CONCAT want "{\"bilinear\":true,\"status\":\"ok\",\"algorithm\":true,\"protocol\":true,"
  "\"sockets\":true,\"proofs\":true}\n")
if(NOT said STREQUAL want)
  message(FATAL_ERROR "the consumer said: ${said}")
endif()
# What the libraries export has a prefix: the name of its file or module before an underscore. The
# words that are allowed are modules with one function or list of their name.
function(without_prefix out symbols)
  set(allowed pairing packed residues primitives protocols rules minimize complain
    complete enlist nearest progress)
  set(wrong "")
  string(REGEX MATCHALL " [TDRBCV] [^\n]+" lines "${symbols}")
  foreach(line ${lines})
    string(REGEX REPLACE "^ . " "" name "${line}")
    list(FIND allowed "${name}" place)
    if(NOT name MATCHES "_|^LLVMFuzzer" AND place EQUAL -1) # libFuzzer asks for its names
      list(APPEND wrong ${name})
    endif()
  endforeach()
  set(${out} "${wrong}" PARENT_SCOPE)
endfunction()
without_prefix(wrong "0 T send\n0 T party_send\n0 t post\n0 D packed\n")
if(NOT wrong STREQUAL "send")
  message(FATAL_ERROR "the planted name send was not found: ${wrong}")
endif()
find_program(NM nm REQUIRED)
file(GLOB archives ${PREFIX}/lib*/libglasshouse_*.a ${PREFIX}/lib/*/libglasshouse_*.a)
if(NOT archives)
  message(FATAL_ERROR "no libraries in ${PREFIX}")
endif()
execute_process(COMMAND ${NM} -g --defined-only ${archives} OUTPUT_VARIABLE symbols
  COMMAND_ERROR_IS_FATAL ANY)
without_prefix(wrong "${symbols}")
if(wrong)
  message(FATAL_ERROR "exported without a prefix: ${wrong}")
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
# Its manual pages, one for each command that it lists, and completion for three shells.
must_pass(${PREFIX}/bin/glasshouse help)
string(REGEX MATCHALL "\n  [a-z][a-z-]*  " commands "${said}")
set(pages 0)
foreach(command ${commands})
  string(STRIP "${command}" command)
  if(command MATCHES "^(test|fuzz|mutants|help)$")
    continue()
  endif()
  set(page ${PREFIX}/share/man/man1/glasshouse-${command}.1)
  if(NOT EXISTS ${page})
    message(FATAL_ERROR "the package lacks the manual page of ${command}")
  endif()
  file(READ ${page} text)
  if(NOT text MATCHES "\\.SH NAME\nglasshouse" OR NOT text MATCHES "usage: glasshouse ")
    message(FATAL_ERROR "${page} is no manual page of ${command}")
  endif()
  math(EXPR pages "${pages} + 1")
endforeach()
if(pages LESS 15 OR NOT EXISTS ${PREFIX}/share/man/man1/glasshouse.1)
  message(FATAL_ERROR "the package has ${pages} manual pages of commands")
endif()
foreach(file bash-completion/completions/glasshouse zsh/site-functions/_glasshouse
    fish/vendor_completions.d/glasshouse.fish)
  if(NOT EXISTS ${PREFIX}/share/${file})
    message(FATAL_ERROR "the package lacks share/${file}")
  endif()
endforeach()
file(WRITE ${WORK}/complete.sh [=[
. "$1/share/bash-completion/completions/glasshouse"
PATH=$1/bin:$PATH COMP_LINE='glasshouse run lca --set compare=h'
COMP_POINT=${#COMP_LINE}
_glasshouse
echo "<${COMPREPLY[*]}>"
]=])
must_pass(bash ${WORK}/complete.sh ${PREFIX})
if(NOT said MATCHES "<hash>")
  message(FATAL_ERROR "the installed completion of a parameter's value said: ${said}")
endif()
