# The project examples/ against the installed package: as published its protocols pass, and of each
# classic mistake it is said who learns what, by which message.
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

file(REMOVE_RECURSE ${WORK})
file(COPY ${SOURCE}/examples DESTINATION ${WORK}/copy)
must_pass(${CMAKE_COMMAND} -S ${WORK}/copy/examples -B ${WORK} -G Ninja -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_C_COMPILER=${COMPILER}
  -DCMAKE_C_FLAGS=${FLAGS}\ -Wall\ -Wextra\ -Werror)
must_pass(${CMAKE_COMMAND} --build ${WORK})
must_pass(${CMAKE_CTEST_COMMAND} --test-dir ${WORK} --no-tests=error)

set(examples ${WORK}/examples)
must_pass(${examples} check beaver --variant reused --by enumerate)
must_say("{bob} learns x1[1] + x1[2]" "by opening" "./beaver.c:")
must_pass(${examples} check psi --variant in-order --by enumerate)
must_say("{asker} learns whether holder has" "by answer" "./psi.c:")
must_pass(${examples} check replicated-product --variant unmasked --by enumerate)
must_say("{1} learns x2" "by part" "./replicated.c:")
must_pass(${examples} check hidden-product --variant rotations --by enumerate)
must_say("{2} learns" "by masked" "./product.c:")

# They compute what they say.
must_pass(${examples} run beaver --set modulus=1000 --input alice=5,7 --input bob=2,3)
must_say("alice: product = 10,21")
must_pass(${examples} run psi --input asker=0,1,1 --input holder=1,1,0)
must_say("asker: common = 0,1,0")
must_pass(${examples} run replicated-product --set modulus=1000 --input 1=6 --input 2=7)
must_say("3: product = 42")
# Turned over, and then turned: order matters.
must_pass(${examples} run hidden-product --input 1=1 --input 2=2 --input 3=0 --record ${WORK}/own)
must_say("1: product = 5")
must_pass(${examples} verify ${WORK}/own)
must_pass(${examples} replay ${WORK}/own)
must_fail(2 ${examples} run psi --set modulus=5 --input asker=0,1,1 --input holder=1,1,0)
must_say("modulus is 2 here")

# A primitive that breaks its own law is found, by name, with the values.
must_pass(${examples} laws permutations)
must_say("permutations holds")
file(READ ${SOURCE}/examples/permutations.c text)
string(REPLACE "p % 2 ? p : (uint8_t)((PERMUTATIONS - p) % PERMUTATIONS)"
  "(uint8_t)((PERMUTATIONS - p) % PERMUTATIONS)" wrong "${text}")
if(wrong STREQUAL text)
  message(FATAL_ERROR "nothing was planted in permutations.c")
endif()
file(WRITE ${WORK}/copy/examples/permutations.c "${wrong}")
must_pass(${CMAKE_COMMAND} --build ${WORK})
must_fail(1 ${examples} laws permutations)
must_say("permutations fails" "product(a, inverse(a)) = one() does not hold")
must_fail(8 ${CMAKE_CTEST_COMMAND} --test-dir ${WORK} -R laws)
