# One library per folder and one way to write a test, so that each CMakeLists.txt is a list of
# files.

include(GNUInstallDirs)

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # POSIX and GNU names: fibers map their stacks
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug or RelWithDebInfo" FORCE)
endif()
# Asserts stay on in every build type: a broken invariant must stop, not go on.
foreach(type RELEASE RELWITHDEBINFO MINSIZEREL)
  string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_${type} "${CMAKE_C_FLAGS_${type}}")
endforeach()
string(REPLACE "-O3" "-O2" CMAKE_C_FLAGS_RELEASE "${CMAKE_C_FLAGS_RELEASE}")

# Names of source files are those from the root of the tree in whatever way the compiler got them:
# as whole paths, or as ccache makes them, from the build folder.
cmake_path(RELATIVE_PATH PROJECT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_BINARY_DIR}
  OUTPUT_VARIABLE glasshouse_source)
add_library(glasshouse_options INTERFACE)
# Processors of 32 bits: files and times have 64, and x86 computes with doubles in its registers for
# doubles, since the older ones would keep more digits than every other processor does.
if(CMAKE_SIZEOF_VOID_P EQUAL 4)
  target_compile_definitions(glasshouse_options INTERFACE _FILE_OFFSET_BITS=64 _TIME_BITS=64)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(i.86|x86_64|AMD64)$")
    target_compile_options(glasshouse_options INTERFACE -msse2 -mfpmath=sse)
  endif()
endif()
target_compile_options(glasshouse_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
  -Wundef -Wcast-qual -Wno-sign-conversion -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=
  -fmacro-prefix-map=${glasshouse_source}/=
  $<$<BOOL:${GLASSHOUSE_WERROR}>:-Werror>)
# Hardened: a smashed stack ends the program, and tables of addresses are read-only before main.
# Programs are position-independent as the compiler makes them. Left out: the shadow stacks of
# newer processors (-fcf-protection), which the fibers' own switch does not know, and
# _FORTIFY_SOURCE, which changes what a debug build and a sanitized one compile.
if(NOT GLASSHOUSE_SANITIZE AND CMAKE_SYSTEM_NAME STREQUAL Linux)
  target_compile_options(glasshouse_options INTERFACE -fstack-protector-strong)
  target_link_options(glasshouse_options INTERFACE -Wl,-z,relro,-z,now)
endif()
if(GLASSHOUSE_SANITIZE)
  target_compile_options(glasshouse_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(glasshouse_options INTERFACE -fsanitize=address,undefined)
endif()
if(GLASSHOUSE_FUZZ)
  target_compile_definitions(glasshouse_options INTERFACE GLASSHOUSE_NO_NOTES)
endif()
if(GLASSHOUSE_COVERAGE)
  target_compile_options(glasshouse_options INTERFACE
    -fprofile-instr-generate -fcoverage-mapping -g)
  target_link_options(glasshouse_options INTERFACE -fprofile-instr-generate)
endif()

# glasshouse_library(crypto SOURCES a.c b.c LINK X::x ...): the library glasshouse_crypto.
function(glasshouse_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(glasshouse_${name} STATIC ${ARG_SOURCES})
  add_library(Glasshouse::${name} ALIAS glasshouse_${name})
  set_target_properties(glasshouse_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(glasshouse_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/glasshouse>)
  target_link_libraries(glasshouse_${name} PRIVATE $<BUILD_INTERFACE:glasshouse_options>)
  target_link_libraries(glasshouse_${name} PUBLIC ${ARG_LINK})
  install(TARGETS glasshouse_${name} EXPORT GlasshouseTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/glasshouse/${name}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
endfunction()

# glasshouse_instrument(out a.c b.c ...): copies of these files whose branches note how they come
# out (crypto/branches.h). The names of their lists are kept in GLASSHOUSE_BRANCH_FILES. After
# NUMBERS only conditions with somebody's number are noted; after HEADERS files are headers.
function(glasshouse_instrument out)
  set(copies "")
  set(files ${ARGN})
  set(which "")
  list(GET files 0 first)
  if(first STREQUAL NUMBERS OR first STREQUAL HEADERS)
    list(POP_FRONT files)
    string(TOLOWER ${first} which)
    string(REPLACE headers header which ${which})
  endif()
  foreach(file ${files})
    cmake_path(ABSOLUTE_PATH file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE as)
    set(copy ${PROJECT_BINARY_DIR}/instrumented/${as})
    cmake_path(GET copy PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    string(MAKE_C_IDENTIFIER branches_${as} name)
    if(GLASSHOUSE_COVERAGE)
      set(as ${file}) # llvm-cov looks for the sources where they are
    endif()
    add_custom_command(OUTPUT ${copy}
      COMMAND glasshouse_instrument_tool ${name} ${file} ${as} ${copy} ${which}
      DEPENDS glasshouse_instrument_tool ${file} VERBATIM)
    list(APPEND copies ${copy})
    set_property(GLOBAL APPEND PROPERTY GLASSHOUSE_BRANCH_FILES ${name})
  endforeach()
  set(${out} ${copies} PARENT_SCOPE)
endfunction()

# glasshouse_test(crypto/residue LABELS unit LINK glasshouse_crypto): tests/crypto/residue.c as the
# test crypto/residue. FILE is another file; SOURCES adds more; ARGS are passed.
function(glasshouse_test name)
  cmake_parse_arguments(ARG "" "FILE" "SOURCES;LABELS;LINK;ARGS" ${ARGN})
  string(REPLACE "/" "_" target test_${name})
  if(NOT ARG_FILE)
    set(ARG_FILE ${PROJECT_SOURCE_DIR}/tests/${name}.c)
  endif()
  add_executable(${target} ${ARG_FILE} ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE glasshouse_options glasshouse_expect ${ARG_LINK})
  add_test(NAME ${name} COMMAND ${target} ${ARG_ARGS})
  glasshouse_test_properties(${name} ${ARG_LABELS})
endfunction()

# What every test has: labels, a time limit, the skip code, the places of our files. The limit only
# ends what hangs: a busy machine must not meet it.
function(glasshouse_test_properties name)
  set(timeout 1800)
  if("slow" IN_LIST ARGN)
    set(timeout 28800)
  endif()
  set(environment
    GLASSHOUSE_SOURCE=${PROJECT_SOURCE_DIR}
    GLASSHOUSE_BINARY=${PROJECT_BINARY_DIR}/cli/glasshouse
    GLASSHOUSE_PROGRESS=0
    UBSAN_OPTIONS=print_stacktrace=1)
  set_tests_properties(${name} PROPERTIES
    LABELS "${ARGN}" TIMEOUT ${timeout} SKIP_RETURN_CODE 77 ENVIRONMENT "${environment}")
endfunction()
