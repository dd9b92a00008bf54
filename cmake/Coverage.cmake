# Line coverage of all tests: cmake --build --preset coverage --target coverage
#
# Run as cmake -DSOURCE=<tree> -DBUILD=<build> -P Coverage.cmake. It prints a row a file, and leaves
# the marked sources in <build>/coverage/html.
find_program(PROFDATA NAMES llvm-profdata llvm-profdata-14 REQUIRED)
find_program(COV NAMES llvm-cov llvm-cov-14 REQUIRED)
set(folder ${BUILD}/coverage)
file(REMOVE_RECURSE ${folder})
file(MAKE_DIRECTORY ${folder})

set(ENV{LLVM_PROFILE_FILE} ${folder}/%m-%p.profraw)
execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${BUILD} -j 2 --no-tests=error
  OUTPUT_FILE ${folder}/ctest.log RESULT_VARIABLE failed)
if(failed)
  message(WARNING "some tests failed: ${folder}/ctest.log")
endif()

file(GLOB profiles ${folder}/*.profraw)
string(REPLACE ";" "\n" profiles "${profiles}")
file(WRITE ${folder}/profiles.txt "${profiles}\n")
execute_process(COMMAND ${PROFDATA} merge --sparse --input-files=${folder}/profiles.txt
  -o ${folder}/all.profdata COMMAND_ERROR_IS_FATAL ANY)

file(GLOB_RECURSE programs ${BUILD}/tests/test_*)
list(FILTER programs EXCLUDE REGEX "CMakeFiles|\\.[a-z]+$")
set(objects "")
foreach(program ${programs})
  list(APPEND objects -object ${program})
endforeach()
set(what ${BUILD}/cli/glasshouse ${objects} -instr-profile=${folder}/all.profdata
  -ignore-filename-regex=${SOURCE}/tests/.*)
execute_process(COMMAND ${COV} show ${what} -format=html -output-dir=${folder}/html
  OUTPUT_QUIET ERROR_QUIET)
execute_process(COMMAND ${COV} report ${what} -show-region-summary=0 -show-branch-summary=0
  ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
