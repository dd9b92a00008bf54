# RELIC::relic: an installed RELIC (GLASSHOUSE_RELIC=<prefix>), else our own build of 0.4.1.
#
# This file is the one place that knows where RELIC comes from and how it is set. GLASSHOUSE_CURVE
# chooses the curve, for RELIC here and for crypto/ by a definition; the other settings are in
# relic_settings; RelicFetch.cmake gets the sources, RelicMend.cmake mends them. All builds of a
# source tree share one checked archive in .glasshouse/.
set(GLASSHOUSE_CURVE BN254 CACHE STRING "The pairing curve: BN254, B12_P638 or B12_P381")
# How many bits the prime of a curve has: by them RELIC chooses it.
set(relic_prime_BN254 254)
set(relic_prime_B12_P638 638)
set(relic_prime_B12_P381 381)
set_property(CACHE GLASSHOUSE_CURVE PROPERTY STRINGS BN254 B12_P638 B12_P381)
if(NOT DEFINED relic_prime_${GLASSHOUSE_CURVE})
  message(FATAL_ERROR "GLASSHOUSE_CURVE=${GLASSHOUSE_CURVE} is no curve that Glasshouse knows: "
    "BN254, B12_P638 or B12_P381")
endif()
if(GLASSHOUSE_CURVE STREQUAL B12_P381 AND NOT GLASSHOUSE_RELIC)
  message(FATAL_ERROR "GLASSHOUSE_CURVE=B12_P381: RELIC 0.4.1, which is built here, does not have "
    "that curve. Name an installed current RELIC by GLASSHOUSE_RELIC, or choose B12_P638.")
endif()

set(GLASSHOUSE_RELIC_ARITH auto CACHE STRING "RELIC's arithmetic: auto, x64-asm-254 or gmp")
set_property(CACHE GLASSHOUSE_RELIC_ARITH PROPERTY STRINGS auto x64-asm-254 gmp)

# relic_target(<include folder> <library>): the target, the same wherever it comes from.
function(relic_target include library)
  add_library(RELIC::relic UNKNOWN IMPORTED GLOBAL)
  set_target_properties(RELIC::relic PROPERTIES
    IMPORTED_LOCATION ${library}
    INTERFACE_INCLUDE_DIRECTORIES ${include}
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${include}
    INTERFACE_LINK_LIBRARIES "GMP::gmp;Threads::Threads")
  # RELIC's assembly does not say that it needs no executable stack.
  target_link_options(RELIC::relic INTERFACE -Wl,-z,noexecstack)
endfunction()

# The assembly is for the 64-bit x86 under the System V calling convention, and asks for no more
# than every such processor has. Everywhere else the portable arithmetic on GMP takes 2.2 times as
# long for a pairing.
function(relic_choose_arithmetic out)
  if(NOT GLASSHOUSE_RELIC_ARITH STREQUAL auto)
    set(${out} ${GLASSHOUSE_RELIC_ARITH} PARENT_SCOPE)
    if(GLASSHOUSE_RELIC_ARITH STREQUAL x64-asm-254 AND NOT GLASSHOUSE_CURVE STREQUAL BN254)
      message(FATAL_ERROR "GLASSHOUSE_RELIC_ARITH=x64-asm-254 is for BN254 alone, and "
        "GLASSHOUSE_CURVE is ${GLASSHOUSE_CURVE}: use gmp")
    endif()
  elseif(GLASSHOUSE_CURVE STREQUAL BN254 AND NOT GLASSHOUSE_PORTABLE AND CMAKE_SIZEOF_VOID_P EQUAL 8
      AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$"
      AND CMAKE_SYSTEM_NAME STREQUAL Linux)
    set(${out} x64-asm-254 PARENT_SCOPE)
  else()
    set(${out} gmp PARENT_SCOPE)
  endif()
endfunction()

function(relic_use_installed prefix)
  find_path(RELIC_INCLUDE_DIR relic.h PATHS ${prefix}/include PATH_SUFFIXES relic
    NO_DEFAULT_PATH NO_CACHE)
  find_library(RELIC_LIBRARY NAMES relic_s relic PATHS ${prefix}/lib ${prefix}/lib64
    NO_DEFAULT_PATH NO_CACHE)
  if(NOT RELIC_INCLUDE_DIR OR NOT RELIC_LIBRARY)
    message(FATAL_ERROR "GLASSHOUSE_RELIC=${prefix} holds no RELIC: looked for "
      "include/relic/relic.h and lib/librelic_s.a or lib/librelic.so.")
  endif()
  file(STRINGS ${RELIC_INCLUDE_DIR}/relic_conf.h prime REGEX "define FP_PRIME[ \t]+[0-9]+")
  string(REGEX REPLACE "[^0-9]" "" prime "${prime}")
  if(NOT prime STREQUAL relic_prime_${GLASSHOUSE_CURVE})
    message(FATAL_ERROR "The RELIC in ${prefix} was built for a prime of ${prime} bits; "
      "GLASSHOUSE_CURVE=${GLASSHOUSE_CURVE} needs one of ${relic_prime_${GLASSHOUSE_CURVE}}")
  endif()
  file(STRINGS ${RELIC_INCLUDE_DIR}/relic_conf.h line REGEX "define (RLC_)?VERSION[ \t]+\"")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" version "${line}")
  relic_target(${RELIC_INCLUDE_DIR} ${RELIC_LIBRARY})
  set(GLASSHOUSE_RELIC_SUMMARY "${version} installed in ${prefix}, ${GLASSHOUSE_CURVE}"
    PARENT_SCOPE)
endfunction()

function(relic_build)
  include(ExternalProject)
  relic_choose_arithmetic(arith)
  set(cache ${PROJECT_SOURCE_DIR}/.glasshouse)
  set(base ${PROJECT_BINARY_DIR}/relic)
  set(methods INTEG|INTEG|INTEG|MONTY|LOWER|SLIDE)
  set(architecture X64)
  math(EXPR word "8 * ${CMAKE_SIZEOF_VOID_P}")
  set(align 1)
  if(word EQUAL 32)
    set(align 8) # as words of 64 bits are in our structs
  endif()
  if(NOT arith STREQUAL x64-asm-254)
    set(methods BASIC|COMBA|COMBA|MONTY|LOWER|SLIDE)
    if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
      set(architecture NONE)
    endif()
  endif()
  set(flags "-O3 -funroll-loops -fomit-frame-pointer -w")
  set(relic_settings
    -DARCH=${architecture} -DWORD=${word} -DALIGN=${align} -DARITH=${arith}
    -DFP_PRIME=${relic_prime_${GLASSHOUSE_CURVE}} -DFP_QNRES=on -DFP_PMERS=off -DFP_METHD=${methods}
    -DFPX_METHD=INTEG|INTEG|LAZYR -DPP_METHD=LAZYR|OATEP -DWITH=BN|DV|FP|FPX|EP|EPX|PP|PC|MD
    -DRAND=CALL -DMULTI=PTHREAD -DALLOC=AUTO -DCHECK=off -DVERBS=off -DQUIET=on -DSTRIP=off
    -DSHLIB=OFF -DSTLIB=ON -DSTBIN=OFF -DBENCH=0 -DTESTS=0 -DDOCUM=off -DCOLOR=off -DCOMP=${flags})
  # RELIC is not what is fuzzed: its branches would drown ours.
  set(compiler ${CMAKE_C_COMPILER})
  if(GLASSHOUSE_FUZZ)
    set(compiler cc)
  endif()
  # The folders must exist before a target may name them.
  file(MAKE_DIRECTORY ${base}/installed/include/relic)
  ExternalProject_Add(relic_build
    PREFIX ${base}
    SOURCE_DIR ${base}/package
    SOURCE_SUBDIR anonize2/relic
    BINARY_DIR ${base}/build
    INSTALL_DIR ${base}/installed
    DOWNLOAD_COMMAND ${CMAKE_COMMAND} -DCACHE=${cache} -DUNPACK=${base}
      -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/RelicFetch.cmake
    PATCH_COMMAND ${CMAKE_COMMAND} -DRELIC=<SOURCE_DIR>/anonize2/relic
      -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/RelicMend.cmake
    LIST_SEPARATOR |
    CMAKE_ARGS ${relic_settings}
      -DCMAKE_INSTALL_PREFIX=<INSTALL_DIR> -DCMAKE_C_COMPILER=${compiler}
      -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_POLICY_DEFAULT_CMP0048=NEW
      -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER} --no-warn-unused-cli -Wno-dev
    BUILD_BYPRODUCTS ${base}/installed/lib/librelic_s.a
    LOG_CONFIGURE ON LOG_BUILD ON LOG_INSTALL ON LOG_OUTPUT_ON_FAILURE ON)
  relic_target(${base}/installed/include/relic ${base}/installed/lib/librelic_s.a)
  add_dependencies(RELIC::relic relic_build)
  set(GLASSHOUSE_RELIC_SUMMARY "0.4.1 built here, ${GLASSHOUSE_CURVE}, arithmetic ${arith}"
    PARENT_SCOPE)
endfunction()

if(GLASSHOUSE_RELIC)
  relic_use_installed(${GLASSHOUSE_RELIC})
else()
  relic_build()
endif()
