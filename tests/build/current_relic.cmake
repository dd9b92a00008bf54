# The tests of crypto/ on another RELIC: a checkout of its current sources.
# cmake -DSOURCE= -DWORK= -DCOMPILER= -DCXX= -P current_relic.cmake
#
# GLASSHOUSE_RELIC in the environment names the checkout; skipped by name without it. The library is
# set as docs/set-up.md says, with its assembly on 64-bit x86, else with GMP, and without any mend
# of ours.
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)
set(RELIC $ENV{GLASSHOUSE_RELIC})
if(NOT EXISTS "${RELIC}/CMakeLists.txt")
  message("SKIPPED: no checkout of RELIC; GLASSHOUSE_RELIC=<folder> names one")
  return()
endif()

cmake_host_system_information(RESULT processor QUERY OS_PLATFORM)
set(arith gmp)
if(processor MATCHES "^(x86_64|amd64|AMD64)$")
  set(arith x64-asm-4l)
endif()
# A list among the arguments of a command would come apart: a file of settings holds them.
file(MAKE_DIRECTORY ${WORK})
file(WRITE ${WORK}/settings.cmake "
set(FP_METHD \"INTEG;INTEG;INTEG;MONTY;JMPDS;JMPDS;SLIDE\" CACHE STRING \"\")
set(FPX_METHD \"INTEG;INTEG;LAZYR\" CACHE STRING \"\")
set(PP_METHD \"LAZYR;OATEP\" CACHE STRING \"\")
set(WITH \"BN;DV;FP;FPX;EP;EPX;PP;PC;MD\" CACHE STRING \"\")
set(CFLAGS \"-O3 -funroll-loops -w\" CACHE STRING \"\")
")
set(settings -C ${WORK}/settings.cmake -DWSIZE=64 -DARITH=${arith} -DFP_PRIME=254 -DFP_QNRES=on
  -DFP_PMERS=off -DRAND=CALL -DMULTI=PTHREAD -DALLOC=AUTO -DCHECK=off -DVERBS=off -DQUIET=on
  -DSHLIB=OFF -DSTLIB=ON -DSTBIN=OFF -DBENCH=0 -DTESTS=0 -DDOCUM=off -DCOLOR=off)
must_pass(${CMAKE_COMMAND} -S ${RELIC} -B ${WORK}/relic -G Ninja ${settings}
  -DCMAKE_INSTALL_PREFIX=${WORK}/installed -DCMAKE_C_COMPILER=${COMPILER} -Wno-dev)
must_pass(${CMAKE_COMMAND} --build ${WORK}/relic --target install -- -j1)

# The tree on it: those tests of crypto/ that reach RELIC, the known answers, its defects by number.
set(tests crypto_pairing crypto_pairing_codec crypto_pairing_scalar crypto_pairing_split
  crypto_relic_ops crypto_waters crypto_waters_codec vectors_bn254 vectors_waters)
must_pass(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/tree -G Ninja -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER=${CXX}
  -DGLASSHOUSE_RELIC=${WORK}/installed)
if(NOT said MATCHES "RELIC +([^\n]* installed in [^\n]*)")
  message(FATAL_ERROR "the tree was not built on the RELIC that was given:\n${said}")
endif()
message("${CMAKE_MATCH_1}")
list(TRANSFORM tests PREPEND test_ OUTPUT_VARIABLE targets)
must_pass(${CMAKE_COMMAND} --build ${WORK}/tree --target ${targets} -- -j1)
foreach(test ${tests})
  string(REGEX REPLACE "_.*" "" folder ${test})
  must_pass(${CMAKE_COMMAND} -E env GLASSHOUSE_SOURCE=${SOURCE}
    ${WORK}/tree/tests/${folder}/test_${test})
  message("passed: ${test}")
endforeach()

# Which of the mends of cmake/RelicMend.cmake does it still need? Each is tried; docs/set-up.md says
# what is in |needed|, and another answer fails here.
set(needed "")
must_pass(${CMAKE_COMMAND} --build ${WORK}/tree --target test_build_mend -- -j1)
set(mends "fp_inv_binar of zero" "fp_inv_monty of zero" "fp_inv_exgcd of zero"
  "fp_inv_lower of zero" "zero has no bits")
foreach(mend ${mends})
  execute_process(COMMAND ${WORK}/tree/tests/build/test_build_mend ${mend}
    RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said TIMEOUT 60)
  if(failed)
    list(APPEND needed ${mend})
  endif()
  message("${mend}: ${failed}")
endforeach()
