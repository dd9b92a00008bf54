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
must_pass(${CMAKE_COMMAND} --preset release -S ${project} -DCMAKE_PREFIX_PATH=${PREFIX}
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

# A library of another API version is refused by name.
string(REPLACE ".api = GLASSHOUSE_API," ".api = GLASSHOUSE_API + 1," newer "${mended}")
file(WRITE ${project}/my_sum.c "${newer}")
must_pass(${CMAKE_COMMAND} -E chdir ${project} ${CMAKE_COMMAND} --build --preset release)
must_fail(2 ${glasshouse} --load ${library} list)
must_say("was compiled with the headers of API version 2")
must_fail(2 ${project}/build/my-sum list)
must_say("this program was compiled with the headers of API version 2")

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
