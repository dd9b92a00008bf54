# Does code that a role runs keep anything in memory of its own, from one call to the next? Then a
# part that was judged by itself may do another thing inside a protocol, which no condition of
# `composed` sees (proofs/graph/composed.h). So no file of these libraries may have a variable that
# lives longer than a run and can be written, but for those listed here.
# cmake -DBUILD= -DOBJDUMP= -DCOMPILER= -DWORK= -P state.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

# Of the lists of protocols and primitives; of the seals on memory; of ciphers (set up once a
# program, or once a thread); how wide the registers are; what says whether branches
# are noted; and the count of work, which no role may name (below).
set(listed
  protocols.c:protocols_command protocols_list.c:protocol_folders protocols_list.c:protocols
  primitives.c:primitives sealed.c:closed
  registers.c:used registers.c:once relic_ops.c:started curve.c:memory curve.c:logs edwards.c:curve
  edwards.c:once
  branches.c:branches_noted branches.c:work_done)

# keeps(<objects>) leaves in |keeping| "file:name" of each variable that can be written. The notes
# of branches are left out: every copy of a file has them.
function(keeps objects)
  must_pass(${OBJDUMP} -t ${objects})
  string(REPLACE ";" "," said "${said}")
  string(REGEX MATCHALL "[^\n]+" lines "${said}")
  set(file "")
  set(keeping "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^([^ ]*/)?([^/ ]+)\\.o: +file format")
      set(file ${CMAKE_MATCH_2})
    elseif(line MATCHES " (\\.t?bss|\\.t?data|\\*COM\\*)[^\t ]*\t[0-9a-f]+ (\\.hidden )?([^ ]+)$")
      set(name "${CMAKE_MATCH_3}") # of one in a function, compilers make name.1, or role.name
      string(REGEX REPLACE "\\.[0-9]+$" "" name "${name}")
      string(REGEX REPLACE "^[^.]+\\." "" name "${name}")
      if(NOT line MATCHES " \\.data\\.rel\\.ro" AND
          NOT name MATCHES "^(\\.|branches_([a-z]+_.*_[ch])?$)")
        list(APPEND keeping ${file}:${name})
      endif()
    endif()
  endforeach()
  set(keeping "${keeping}" PARENT_SCOPE)
endfunction()

foreach(library protocols sim anonymity crypto)
  keeps(${BUILD}/${library}/libglasshouse_${library}.a)
  list(APPEND found ${keeping})
endforeach()
foreach(one IN LISTS found)
  if(NOT one IN_LIST listed)
    message(FATAL_ERROR "${one} can be written, and lives longer than a run; a role that keeps "
      "something there does what no checker sees")
  endif()
endforeach()
foreach(one IN LISTS listed)
  if(NOT one IN_LIST found)
    message(FATAL_ERROR "${one} is listed in state.cmake, and is not there")
  endif()
endforeach()

# names_work(<folder>): the files there that name the count of work.
function(names_work folder)
  file(GLOB_RECURSE sources ${folder}/*.c ${folder}/*.h)
  set(naming "")
  foreach(source IN LISTS sources)
    file(STRINGS ${source} lines REGEX "work_(done|add)|crypto/work\\.h")
    if(lines)
      list(APPEND naming ${source})
    endif()
  endforeach()
  set(naming "${naming}" PARENT_SCOPE)
endfunction()
names_work(${CMAKE_CURRENT_LIST_DIR}/../../protocols)
if(naming)
  message(FATAL_ERROR "${naming}: a role could keep something in the count of work")
endif()
file(WRITE ${WORK}/counting/role.c "int role(int input)\n{\n    work_add(input);\n}\n")
names_work(${WORK}/counting)
if(NOT naming)
  message(FATAL_ERROR "a role that names the count of work was not found")
endif()

# The planted faults: a part that keeps its caller's input, in each way that C has. Its twin keeps
# nothing; constants are no state.
file(MAKE_DIRECTORY ${WORK})
file(WRITE ${WORK}/twin.c "static const int powers[] = {1, 2, 4};
static const int *const list[] = {powers};
const char *const name = \"twin\";
int role(int input)
{
    return input + *list[0];
}
")
file(WRITE ${WORK}/keeping.c "static const int one = 1;
static int before;
static int armed = 1;
static const int *last = &one;
static _Thread_local int own;
int shared;
int role(const int *input)
{
    static int calls;
    const int seen = before + *last + own + shared + calls;
    before = own = shared = *input;
    last = input;
    calls += armed--;
    return seen;
}
")
foreach(name twin keeping)
  must_pass(${COMPILER} -fPIC -O1 -c ${WORK}/${name}.c -o ${WORK}/${name}.c.o)
endforeach()
keeps(${WORK}/twin.c.o)
if(keeping)
  message(FATAL_ERROR "constants were taken for state: ${keeping}")
endif()
keeps(${WORK}/keeping.c.o)
list(SORT keeping)
set(planted keeping.c:armed keeping.c:before keeping.c:calls keeping.c:last keeping.c:own
  keeping.c:shared)
if(NOT keeping STREQUAL planted)
  message(FATAL_ERROR "of the planted state only this was seen: ${keeping}")
endif()
