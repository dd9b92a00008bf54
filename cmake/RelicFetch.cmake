# Fetches RELIC's sources: cmake -DCACHE=<folder> [-DUNPACK=<folder>] -P RelicFetch.cmake
#
# The sources travel in an npm package, fetched by name with the ordinary client, so that whatever
# registry, proxy and certificates the machine is set up for are used, and checked by SHA-256, so
# that it does not matter which. The archive is kept in |CACHE|; a checked one is never fetched
# again. With |UNPACK|, RELIC alone of the package is left in |UNPACK|/package.
set(package node-anonize2-relic)
set(version 0.1.6)
set(sha256 f2dc1e3bbaceca24a8d068dfad1a93001bf357c8fbd0f85711d5f63e4f21806f)
set(name ${package}-${version}.tgz)
set(archive ${CACHE}/${name})

# stop says what went wrong and what can be done by hand.
function(stop)
  string(CONCAT why ${ARGV})
  message(NOTICE "${why}
On a machine that has a network, run
    npm pack ${package}@${version}
and put ${name} into ${CACHE}/.
Or use an installed RELIC: GLASSHOUSE_RELIC=<prefix>.")
  message(FATAL_ERROR "RELIC's sources could not be downloaded; the lines above say why.")
endfunction()

# must_match stops unless |file| is the one we know; |then| says what becomes of it.
function(must_match file then)
  file(SHA256 ${file} found)
  if(NOT found STREQUAL sha256)
    stop("${file} is not the file we know${then}.\n"
      "    SHA-256 expected ${sha256}\n"
      "    SHA-256 found    ${found}")
  endif()
endfunction()

# Fetched into another folder first: a broken download must not look like a checked one. The
# client's own cache is kept there too, because the user's may not be ours to write.
function(fetch)
  find_program(NPM npm)
  if(NOT NPM)
    stop("npm, which would fetch the sources, is not installed.")
  endif()
  set(folder ${CACHE}/fetching)
  file(REMOVE_RECURSE ${folder})
  file(MAKE_DIRECTORY ${folder})
  execute_process(
    COMMAND ${NPM} pack --loglevel=error --ignore-scripts --fetch-retries=1 --cache=${folder}/npm
      ${package}@${version}
    WORKING_DIRECTORY ${folder} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE why TIMEOUT 300)
  if(failed OR NOT EXISTS ${folder}/${name})
    file(REMOVE_RECURSE ${folder})
    string(REGEX MATCH "code [A-Z0-9_]+" code "${why}")
    stop("npm could not fetch ${package}@${version} (${code}). Is there a network?")
  endif()
  must_match(${folder}/${name} ", so it is not used")
  file(RENAME ${folder}/${name} ${archive})
  file(REMOVE_RECURSE ${folder})
endfunction()

if(NOT EXISTS ${archive})
  fetch()
endif()
must_match(${archive} ": remove it, and it is fetched anew")
if(UNPACK)
  file(REMOVE_RECURSE ${UNPACK}/package)
  file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${UNPACK} PATTERNS package/anonize2/relic)
endif()
