# Two copies of the sources in two folders, built one after the other: the same program to the byte.
# cmake -DSOURCE= -DWORK= -P reproducible.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

file(REMOVE_RECURSE ${WORK})
foreach(name one another-name)
  set(copy ${WORK}/${name})
  file(MAKE_DIRECTORY ${copy})
  must_pass(git clone -q ${SOURCE} ${copy}/glasshouse)
  file(COPY ${SOURCE}/.glasshouse/ DESTINATION ${copy}/glasshouse/.glasshouse
    FILES_MATCHING PATTERN "*.tgz")
  must_pass(${CMAKE_COMMAND} -E env --unset=CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND}
    -S ${copy}/glasshouse --preset release -B ${copy}/build)
  must_pass(${CMAKE_COMMAND} --build ${copy}/build --target glasshouse)
  file(SHA256 ${copy}/build/cli/glasshouse sum_${name})
  file(SIZE ${copy}/build/cli/glasshouse size)
  message(STATUS "${name}: ${size} bytes, ${sum_${name}}")
endforeach()
if(NOT sum_one STREQUAL sum_another-name)
  message(FATAL_ERROR "the two programs differ: cmp -l ${WORK}/one/build/cli/glasshouse "
    "${WORK}/another-name/build/cli/glasshouse")
endif()
