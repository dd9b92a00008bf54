# Is the program hardened? And would the same questions be answered no for one that is not?
# cmake -DPROGRAM= -DREADELF= -DCOMPILER= -DWORK= -P hardened.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)

# lacks(<program>) leaves in |lacking| what the program is not hardened by.
function(lacks program)
  must_pass(${READELF} -hldW --dyn-syms ${program})
  set(lacking "")
  if(NOT said MATCHES "Type: +DYN")
    list(APPEND lacking position-independent)
  endif()
  if(NOT said MATCHES "GNU_RELRO")
    list(APPEND lacking relro)
  endif()
  if(NOT said MATCHES "FLAGS.*NOW")
    list(APPEND lacking now)
  endif()
  if(NOT said MATCHES "GNU_STACK +[0-9a-fx ]+RW +0x")
    list(APPEND lacking stack-not-executable)
  endif()
  if(NOT said MATCHES "__stack_chk_fail")
    list(APPEND lacking stack-protector)
  endif()
  set(lacking "${lacking}" PARENT_SCOPE)
endfunction()

lacks(${PROGRAM})
if(lacking)
  message(FATAL_ERROR "${PROGRAM} is not hardened by: ${lacking}")
endif()

# The planted fault: a program with none of it.
file(MAKE_DIRECTORY ${WORK})
file(WRITE ${WORK}/soft.c "int main(int argc, char **argv)
{
    char text[64];
    for (int i = 0; i < argc; i++)
        text[i] = argv[i][0];
    return text[0] == 0;
}
")
must_pass(${COMPILER} -O1 -fno-stack-protector -fno-pie -no-pie -Wl,-z,norelro,-z,lazy
  -Wl,-z,execstack ${WORK}/soft.c -o ${WORK}/soft)
lacks(${WORK}/soft)
if(NOT lacking STREQUAL "position-independent;relro;now;stack-not-executable;stack-protector")
  message(FATAL_ERROR "a program that is not hardened was said to lack only: ${lacking}")
endif()
