# What stands between us and wrong sources must refuse them: the checksum of RelicFetch.cmake, and
# the exact texts of RelicMend.cmake.
# cmake -DCMAKE_FOLDER=<our cmake/> -DWORK=<folder> -P relic.cmake
set(name node-anonize2-relic-0.1.6.tgz)
set(fetch ${CMAKE_COMMAND} -DCACHE=${WORK} -P ${CMAKE_FOLDER}/RelicFetch.cmake)

# must_refuse(<what it must say> <command>...): the command fails and says so.
function(must_refuse words)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT failed)
    message(SEND_ERROR "not refused: ${ARGN}")
  endif()
  string(FIND "${said}" "${words}" at)
  if(at EQUAL -1)
    message(SEND_ERROR "expected '${words}' in:\n${said}")
  endif()
endfunction()

function(must_not_exist file)
  if(EXISTS ${file})
    message(SEND_ERROR "${file} was left behind")
  endif()
endfunction()

# a_client(<script>): an npm that runs |script| instead of fetching anything.
function(a_client script)
  file(WRITE ${WORK}/bin/npm "#!/bin/sh\n${script}\n")
  file(CHMOD ${WORK}/bin/npm PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/bin)
set(with_client ${CMAKE_COMMAND} -E env "PATH=${WORK}/bin:/usr/bin:/bin" ${fetch})

# An archive that is here, but is not the one we know.
file(WRITE ${WORK}/${name} "junk")
must_refuse("is not the file we know: remove it" ${fetch})
file(REMOVE ${WORK}/${name})

# A client that gives another file: it must not be kept, or the next start would meet it.
a_client("echo junk >${name}")
must_refuse("is not the file we know, so it is not used" ${with_client})
must_not_exist(${WORK}/${name})

# A client that fails, and one that claims success and gives nothing.
a_client("echo npm ERR! code EAI_AGAIN >&2; exit 1")
must_refuse("(code EAI_AGAIN). Is there a network?" ${with_client})
must_refuse("npm pack node-anonize2-relic@0.1.6" ${with_client})
a_client("exit 0")
must_refuse("npm could not fetch" ${with_client})
must_not_exist(${WORK}/${name})
must_not_exist(${WORK}/fetching)

# Sources that differ where a mend belongs: not one is changed on a guess.
set(mend ${CMAKE_COMMAND} -DRELIC=${WORK}/relic -P ${CMAKE_FOLDER}/RelicMend.cmake)
set(define "#define ALIGN(x) __attribute__((aligned(x)))\n")
file(WRITE ${WORK}/relic/src/md/blake2.h "#define ALIGN(x)\n")
must_refuse("src/md/blake2.h is not that of RELIC 0.4.1" ${mend})
file(WRITE ${WORK}/relic/src/md/blake2.h "${define}${define}")
must_refuse("src/md/blake2.h is not that of RELIC 0.4.1" ${mend})
file(WRITE ${WORK}/relic/src/md/blake2.h "${define}")
file(WRITE ${WORK}/relic/src/fp/relic_fp_inv.c "void fp_inv_binar(fp_t c, const fp_t a) {\n}\n")
must_refuse("src/fp/relic_fp_inv.c is not that of RELIC 0.4.1" ${mend})
