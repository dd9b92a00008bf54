# Programs and libraries with protocols of one's own. This file is part of the installed package,
# and serves the tree itself.
#
#   glasshouse_program(mine SOURCES mine.c)   the program `mine`: all that glasshouse is, and the
#                                             protocols that mine.c lists in glasshouse_registry
#   glasshouse_module(mine SOURCES mine.c)    libmine.so, for glasshouse --load
#
# Both build copies of the sources in which every branch notes how it came out (crypto/branches.h),
# so that `check` can say which ways no run took.

# glasshouse_write_main(program.c &glasshouse_registry): the one line that a program needs.
function(glasshouse_write_main file registry)
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [=[/* Made by CMake. */
#include "cli/glasshouse.h"
#include <stddef.h>

int main(int argc, char **argv)
{
    return glasshouse_main(argc, argv, @registry@);
}
]=])
endfunction()

# The copies of |ARGN|, and the list of their branches, into the variable |out|.
function(glasshouse_noted_sources out name)
  set(sources "")
  set(externs "")
  set(names "")
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.noted)
  foreach(file ${ARGN})
    cmake_path(ABSOLUTE_PATH file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE as)
    string(MAKE_C_IDENTIFIER branches_${name}_${as} list)
    set(copy ${folder}/${as})
    cmake_path(GET copy PARENT_PATH place)
    file(MAKE_DIRECTORY ${place})
    add_custom_command(OUTPUT ${copy}
      COMMAND Glasshouse::instrument ${list} ${file} ./${as} ${copy}
      DEPENDS ${file} VERBATIM)
    list(APPEND sources ${copy})
    string(APPEND externs "extern const struct branch_file ${list};\n")
    string(APPEND names "    &${list},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/branches_list.c @ONLY CONTENT [=[/* Made by CMake. */
#include "cli/glasshouse.h"
#include <stddef.h>

@externs@
const struct branch_file *const glasshouse_branches[] = {
@names@    NULL,
};
]=])
  set(${out} ${sources} ${folder}/branches_list.c PARENT_SCOPE)
endfunction()

function(glasshouse_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  glasshouse_noted_sources(sources ${name} ${ARG_SOURCES})
  glasshouse_write_main(${CMAKE_CURRENT_BINARY_DIR}/${name}.noted/main.c &glasshouse_registry)
  add_executable(${name} ${sources} ${CMAKE_CURRENT_BINARY_DIR}/${name}.noted/main.c)
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE Glasshouse::cli ${ARG_LINK})
endfunction()

function(glasshouse_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  glasshouse_noted_sources(sources ${name} ${ARG_SOURCES})
  add_library(${name} MODULE ${sources})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}
    $<TARGET_PROPERTY:Glasshouse::cli,INTERFACE_INCLUDE_DIRECTORIES>)
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
endfunction()
