# Programs and libraries with protocols of one's own. This file is part of the installed package,
# and serves the tree itself.
#
#   glasshouse_program(mine SOURCES mine.c)   the program `mine`: all that glasshouse is, and the
#                                             protocols that mine.c lists in glasshouse_registry
#   glasshouse_module(mine SOURCES mine.c)    libmine.so, for glasshouse --load
#   glasshouse_fuzz(mine SOURCES mine.c)      replay_mine, and by afl-clang-fast fuzz_mine: bytes
#                                             that play one party of the protocols of mine.c
#
# The first two build copies of the sources in which every branch notes how it came out
# (crypto/branches.h), so that `check` can say which ways no run took.

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

# The target's own file: only the protocols of the registry are played, and no branch is noted.
function(glasshouse_write_target file name)
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [=[/* Made by CMake. */
#include "cli/glasshouse.h"
#include "fuzz/play/hostile.h"
#include <stddef.h>

const struct branch_file *const glasshouse_branches[] = {NULL};

static void start(void)
{
    glasshouse_only(&glasshouse_registry);
}

const struct fuzz_target fuzz_target = {"@name@", start, hostile_one, hostile_seeds};
]=])
endfunction()

function(glasshouse_fuzz name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  set(target ${CMAKE_CURRENT_BINARY_DIR}/${name}.fuzz/target.c)
  glasshouse_write_target(${target} ${name})
  set(drivers replay)
  if(CMAKE_C_COMPILER MATCHES "afl-")
    list(APPEND drivers afl)
  endif()
  foreach(driver ${drivers})
    set(program replay_${name})
    if(driver STREQUAL "afl")
      set(program fuzz_${name})
    endif()
    add_executable(${program} ${ARG_SOURCES} ${target}
      ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/fuzz/${driver}.c)
    target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(${program} PRIVATE Glasshouse::fuzz Glasshouse::cli ${ARG_LINK})
  endforeach()
  set_source_files_properties(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/fuzz/afl.c
    PROPERTIES COMPILE_OPTIONS -w) # the macros of AFL++ are its own
endfunction()
