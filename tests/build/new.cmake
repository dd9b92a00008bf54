# A stranger's afternoon: a new project against the installed package fails with the leak, its
# witness and the line, and passes when the marked line is taken out; the same as a library; without
# an ideal view and without cases.
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)
set(glasshouse ${PREFIX}/bin/glasshouse)
set(project ${WORK}/my-sum)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
must_pass(${CMAKE_COMMAND} -E chdir ${WORK} ${glasshouse} new my-sum)
must_fail(2 ${glasshouse} new my-sum ${project})
must_say("exists; choose another folder")
# The installed program has written where the package is.
must_pass(${CMAKE_COMMAND} --preset release -S ${project}
  -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_C_FLAGS=${FLAGS}\ -Wall\ -Wextra\ -Werror)
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)

# It fails, and says who learns what, from which message, sent at which line.
file(STRINGS ${project}/my_sum.c lines)
set(number 0)
foreach(line IN LISTS lines)
  math(EXPR number "${number} + 1")
  if(line MATCHES "send\\(me, BOB")
    set(sent ${number})
  endif()
endforeach()
must_fail(8 ${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_CTEST_COMMAND} --preset release)
must_say("{bob} learns" "by question, message 1, alice to bob (./my_sum.c:${sent})" "UNEXPECTED"
  "my-sum check my-sum --variant first --by enumerate")
# The audit of the project's own program: the leak, the matrix, and a page of it.
must_fail(1 ${project}/build/my-sum audit --only my-sum --jobs 2 --cache ${WORK}/leaky)
must_say("not as expected" "{bob}")
execute_process(COMMAND ${project}/build/my-sum audit --only my-sum --jobs 2
  --cache ${WORK}/leaky --json OUTPUT_FILE ${WORK}/audit.json RESULT_VARIABLE failed)
must_fail(1 ${project}/build/my-sum report --audit ${WORK}/audit.json --out ${WORK}/audit.html)
must_say("audit.html: open it")

# The library without a main. What must be as it is in the program, is; another version is refused.
set(library ${project}/build/libmy-sum.so)
must_fail(1 ${glasshouse} --load ${library} check my-sum --by enumerate)
must_say("by question, message 1, alice to bob (./my_sum.c:${sent})"
  "--load ${library} check my-sum")
must_pass(${glasshouse} --load ${library} list my-sum)
must_pass(${glasshouse} --load ${library} run my-sum --input alice=3 --input bob=4 --seed 1
  --record ${WORK}/run)
must_say("alice: sum = 7")
must_pass(${project}/build/my-sum verify ${WORK}/run)
must_pass(${project}/build/my-sum replay ${WORK}/run)
must_fail(1 ${glasshouse} replay ${WORK}/run)
must_say("which this program does not have")
must_fail(2 ${glasshouse} --load ${library} --load ${library} list)
must_say("there is another protocol my-sum")
must_fail(2 ${glasshouse} --load ${WORK}/none.so list)
must_say("cannot load")
must_fail(2 ${glasshouse} --load)
must_say("--load takes the path of a library")

# The marked line taken out: it passes.
file(READ ${project}/my_sum.c text)
string(REGEX REPLACE "\n[^\n]*THE LEAK: all[^\n]*" "" mended "${text}")
if(mended STREQUAL text)
  message(FATAL_ERROR "no line is marked")
endif()
file(WRITE ${project}/my_sum.c "${mended}")
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_CTEST_COMMAND} --preset release)
must_pass(${project}/build/my-sum audit --only my-sum --jobs 2 --cache ${WORK}/mended)
must_say("my-sum")

# Between processes: two hosts, each with its own recording; joined, they are one run that verifies
# and replays, and a party certifies its own view.
must_pass(${CMAKE_COMMAND} -E chdir ${WORK} ${project}/build/my-sum host keys alice bob)
string(RANDOM LENGTH 2 ALPHABET 123456789 net)
string(RANDOM LENGTH 4 ALPHABET 123456789 port)
set(address 127.${net}.9.1:1${port})
foreach(modulus 1000 999) # the second time they do not mean the same run
  # Not as two COMMANDs: CMake joins those by a pipe, and the first to end would break the other's.
  set(host "${project}/build/my-sum host my-sum --record hosts --json --timeout 60")
  execute_process(WORKING_DIRECTORY ${WORK}
    COMMAND sh -c "${host} --party alice --input 3 --set modulus=1000 --listen ${address} &
      ${host} --party bob --input 4 --set modulus=${modulus} --peer alice=${address}
      bob=$?; wait $!; echo ended $? $bob"
    OUTPUT_VARIABLE said ERROR_VARIABLE said)
  string(REGEX MATCH "ended [0-9]+ [0-9]+" ended "${said}")
  if(modulus EQUAL 1000 AND NOT ended STREQUAL "ended 0 0")
    message(FATAL_ERROR "hosts: ${ended}\n${said}")
  elseif(modulus EQUAL 1000)
    must_pass(${project}/build/my-sum join ${WORK}/hosts --out ${WORK}/joined)
    must_pass(${project}/build/my-sum verify ${WORK}/joined)
    must_pass(${project}/build/my-sum replay ${WORK}/joined)
    must_pass(${project}/build/my-sum show ${WORK}/joined --party alice)
    must_say("input = 3" "sum = 7")
    file(REMOVE_RECURSE ${WORK}/hosts)
  elseif(NOT ended STREQUAL "ended 1 1")
    message(FATAL_ERROR "hosts of two different runs: ${ended}\n${said}")
  endif()
endforeach()
must_say("parameter modulus: 1000" "parameter modulus: 999")

# A library of another API version is refused by name.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../../cli/glasshouse.h api REGEX "#define GLASSHOUSE_API ")
string(REGEX REPLACE "[^0-9]" "" api "${api}")
math(EXPR newer_api "${api} + 1")
string(REPLACE ".api = GLASSHOUSE_API," ".api = GLASSHOUSE_API + 1," newer "${mended}")
file(WRITE ${project}/my_sum.c "${newer}")
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)
must_fail(2 ${glasshouse} --load ${library} list)
must_say("was compiled with the headers of API version ${newer_api}")
must_fail(2 ${project}/build/my-sum list)
must_say("this program was compiled with the headers of API version ${newer_api}")

# Without cases: what needs none is asked, and the table that would record it is printed.
string(REPLACE ".tables = tables_here," "" bare "${mended}")
string(REGEX REPLACE "static const struct proof_table [^\n]*\n" "" bare "${bare}")
file(WRITE ${project}/my_sum.c "${bare}")
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)
execute_process(COMMAND ${project}/build/my-sum check my-sum OUTPUT_VARIABLE said)
must_say("static const struct proof_case cases[] = {" ".checker = CHECKER_ENUMERATE"
  ".some = VERDICT_EXHAUSTED" "There is no table of cases")
string(FIND "${said}" ".view" place)
if(NOT place EQUAL -1)
  message(FATAL_ERROR "a view is judged that is not there\n${said}")
endif()

# Hostile bytes: what is there holds, and a role that gives an output which the function does not
# give is found.
file(WRITE ${project}/my_sum.c "${mended}")
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)
must_pass(${project}/build/replay_my-sum --seeded)
must_say("my-sum: 7 inputs replayed")
must_pass(${project}/build/replay_my-sum --seeds ${WORK}/seeds)
string(REPLACE "return send(me, ALICE, &answer, &masked);"
  "REQUIRE(send(me, ALICE, &answer, &masked)); return output(me, \"sum\", &masked);" wrong
  "${mended}")
file(WRITE ${project}/my_sum.c "${wrong}")
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)
must_fail("Subprocess aborted" ${project}/build/replay_my-sum --seeded)
must_say("party 2 is done with 1 outputs")

# The same under AFL++, which finds what the seeds do not have: a role that falls over one number.
find_program(afl afl-clang-fast)
find_program(afl_fuzz afl-fuzz)
if(NOT afl OR NOT afl_fuzz OR FLAGS)
  message("not run without AFL++, or in an instrumented build: fuzz_my-sum")
  return()
endif()
string(REPLACE "residues_add(&masked, &masked, own);"
  "if (residue_at(&masked, 0) % 7 == 5)\n        abort();\n    residues_add(&masked, &masked, own);"
  fragile "#include <stdlib.h>\n${mended}")
file(WRITE ${project}/my_sum.c "${fragile}")
must_pass(${CMAKE_COMMAND} -E env AFL_QUIET=1 ${CMAKE_COMMAND} -S ${project} -B ${WORK}/fuzz
  -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_C_COMPILER=${afl})
must_pass(${CMAKE_COMMAND} -E env AFL_QUIET=1 ${CMAKE_COMMAND} --build ${WORK}/fuzz
  --target fuzz_my-sum)
file(MAKE_DIRECTORY ${WORK}/one)
file(GLOB some ${WORK}/seeds/*honest)
file(COPY ${some} DESTINATION ${WORK}/one)
must_pass(${CMAKE_COMMAND} -E env AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1
  AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CRASHES=1 AFL_BENCH_UNTIL_CRASH=1
  ${afl_fuzz} -s 1 -t 5000 -m none -E 200000 -i ${WORK}/one -o ${WORK}/found
  -- ${WORK}/fuzz/fuzz_my-sum)
file(GLOB crashes ${WORK}/found/default/crashes/id*)
if(NOT crashes)
  message(FATAL_ERROR "AFL++ did not find the number\n${said}")
endif()
