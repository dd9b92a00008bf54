# A curve that nobody knows, that this RELIC does not have, or that an installed one was not built
# for, is refused before anything is built. And what the pairing layer compares with RELIC when it
# starts must tell a wrong order, a wrong generator of either group, and a wrong field.
# cmake -DSOURCE= -DBUILD= -DWORK= -DCOMPILER= -DCURVE= -DRELIC_INCLUDE= -DRELIC_LIBRARY=
#   -P curve.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/relic/include/relic ${WORK}/relic/lib)

set(configure ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/configured -G Ninja)
must_fail(1 ${configure} -DGLASSHOUSE_CURVE=BN256)
must_say("GLASSHOUSE_CURVE=BN256 is no curve that Glasshouse knows: BN254, B12_P638 or B12_P381")
must_fail(1 ${configure} -DGLASSHOUSE_CURVE=B12_P381)
must_say("does not have that curve" "GLASSHOUSE_RELIC" "B12_P638")
must_fail(1 ${configure} -DGLASSHOUSE_CURVE=B12_P638 -DGLASSHOUSE_RELIC_ARITH=x64-asm-254)
must_say("is for BN254 alone")
file(WRITE ${WORK}/relic/include/relic/relic.h "")
file(WRITE ${WORK}/relic/include/relic/relic_conf.h "#define FP_PRIME 381\n")
file(WRITE ${WORK}/relic/lib/librelic_s.a "")
must_fail(1 ${configure} -DGLASSHOUSE_CURVE=B12_P638 -DGLASSHOUSE_RELIC_ARITH=auto
  -DGLASSHOUSE_RELIC=${WORK}/relic)
must_say("was built for a prime of 381 bits; GLASSHOUSE_CURVE=B12_P638 needs one of 638")

# The layer once more, with another header of the curve: how does it start?
string(TOLOWER ${CURVE} word)
file(READ ${SOURCE}/crypto/pairing_${word}.h header)
file(WRITE ${WORK}/start.c "#include \"crypto/pairing.h\"
#include <stdio.h>
int main(void)
{
    puts(status_name(pairing_start()));
    return 0;
}
")
set(layer ${SOURCE}/crypto/pairing.c ${SOURCE}/crypto/pairing_scalar.c ${SOURCE}/crypto/relic_ops.c)

# starts(<what is said>): with the text in |changed| as the header.
function(starts word_said)
  file(WRITE ${WORK}/planted/crypto/pairing_${word}.h "${changed}")
  must_pass(${COMPILER} -O1 -w -DGLASSHOUSE_CURVE_${CURVE} -I${WORK}/planted -I${SOURCE}
    -isystem ${RELIC_INCLUDE} ${WORK}/start.c ${layer} ${BUILD}/crypto/libglasshouse_crypto.a
    ${RELIC_LIBRARY} -Wl,-z,noexecstack -lgmp -lsodium -lcrypto -lpthread -o ${WORK}/start)
  must_pass(${WORK}/start)
  if(NOT said STREQUAL "${word_said}\n")
    message(FATAL_ERROR "pairing_start says ${said}, not ${word_said}")
  endif()
endfunction()

# plant(<macro>): the last hexadecimal digit of the first number of a macro becomes another.
function(plant macro)
  string(REGEX MATCH "#define ${macro} [^x]*0x[0-9a-f]*" old "${header}")
  string(REGEX REPLACE "[0-79]$" "8" new "${old}")
  if(new STREQUAL old)
    string(REGEX REPLACE "[a-f8]$" "1" new "${old}")
  endif()
  string(REPLACE "${old}" "${new}" changed "${header}")
  if(old STREQUAL "" OR changed STREQUAL header)
    message(FATAL_ERROR "${macro} was not changed")
  endif()
  starts(internal)
endfunction()

set(changed "${header}")
starts(ok)
plant(PAIRING_ORDER)
plant(PAIRING_MODULUS)
plant(PAIRING_G1_GENERATOR)
plant(PAIRING_G2_GENERATOR)
