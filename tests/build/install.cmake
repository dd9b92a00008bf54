# Installs this build, for the tests that use the package:
# cmake -DBUILD=<our build> -DPREFIX=<folder> -P install.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

file(REMOVE_RECURSE ${PREFIX} ${PREFIX}.first)
must_pass(${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}.first)
# A package must survive being moved: nothing in it may name where it was installed.
file(RENAME ${PREFIX}.first ${PREFIX})
file(GLOB_RECURSE texts ${PREFIX}/*.cmake ${PREFIX}/*.pc ${PREFIX}/*.h)
if(NOT texts)
  message(FATAL_ERROR "nothing was installed in ${PREFIX}")
endif()
foreach(file ${texts})
  file(READ ${file} text)
  string(FIND "${text}" "${PREFIX}.first" place)
  if(NOT place EQUAL -1)
    message(FATAL_ERROR "${file} names the folder it was installed in")
  endif()
endforeach()
