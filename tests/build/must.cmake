# must_pass(COMMAND...) runs a command, leaves what it said in |said|, and ends the script when it
# fails. must_fail is for one that has to end with |status|; must_say asks for a text in |said|.
function(must_pass)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "${ARGV}\n${failed}\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

function(must_fail status)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT failed STREQUAL status)
    message(FATAL_ERROR "${ARGN}\nends with ${failed}, not ${status}\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

function(must_say)
  string(REGEX REPLACE "[ \\\n]+" " " flat "${said}") # lines are broken where they are long
  foreach(text ${ARGN})
    string(FIND "${flat}" "${text}" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "not said: ${text}\n${said}")
    endif()
  endforeach()
endfunction()
