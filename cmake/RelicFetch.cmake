# Fetches RELIC's sources: cmake -DCACHE=<folder> [-DUNPACK=<folder>] -P RelicFetch.cmake
#
# The sources travel in an npm package, fetched by name with the ordinary client, so that whatever
# registry, proxy and certificates the machine is set up for are used, and checked by SHA-256, so
# that it does not matter which. The archive is kept in |CACHE|; a checked one is never fetched
# again.
set(RELIC_PACKAGE node-anonize2-relic)
set(RELIC_PACKAGE_VERSION 0.1.6)
set(RELIC_SHA256 f2dc1e3bbaceca24a8d068dfad1a93001bf357c8fbd0f85711d5f63e4f21806f)
set(RELIC_ARCHIVE ${RELIC_PACKAGE}-${RELIC_PACKAGE_VERSION}.tgz)

# What can be done by hand, told with every failure.
set(by_hand "On a machine that has the package, run
      npm pack ${RELIC_PACKAGE}@${RELIC_PACKAGE_VERSION}
  and put ${RELIC_ARCHIVE} into ${CACHE}/,
  or use an installed RELIC: GLASSHOUSE_RELIC=<prefix>.")

set(archive ${CACHE}/${RELIC_ARCHIVE})

# unpack leaves RELIC alone of the package in |UNPACK|/package, if a folder was given.
function(unpack)
  if(UNPACK)
    file(REMOVE_RECURSE ${UNPACK}/package)
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${UNPACK} PATTERNS package/anonize2/relic)
  endif()
endfunction()

if(EXISTS ${archive})
  file(SHA256 ${archive} found)
  if(found STREQUAL RELIC_SHA256)
    unpack()
    return()
  endif()
  message(FATAL_ERROR "${archive} is not the file we know.
  SHA-256 expected ${RELIC_SHA256}
             found ${found}
  Remove it, and the next start fetches it anew.")
endif()

find_program(NPM npm)
if(NOT NPM)
  message(FATAL_ERROR "RELIC's sources are not here, and npm is not installed to fetch them.
  Install npm. Or: ${by_hand}")
endif()

# Fetched under another name first: a broken download must not look like a checked one.
set(fetched ${CACHE}/fetching)
file(REMOVE_RECURSE ${fetched})
file(MAKE_DIRECTORY ${fetched})
execute_process(COMMAND ${NPM} pack --loglevel=error --ignore-scripts
  --fetch-retries=1 --cache=${fetched}/npm ${RELIC_PACKAGE}@${RELIC_PACKAGE_VERSION}
  WORKING_DIRECTORY ${fetched} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE why TIMEOUT 300)
if(failed OR NOT EXISTS ${fetched}/${RELIC_ARCHIVE})
  file(REMOVE_RECURSE ${fetched})
  message(FATAL_ERROR "npm could not fetch ${RELIC_PACKAGE}@${RELIC_PACKAGE_VERSION} (${failed}).
${why}  Is there a network? ${by_hand}")
endif()
file(SHA256 ${fetched}/${RELIC_ARCHIVE} found)
if(NOT found STREQUAL RELIC_SHA256)
  file(REMOVE_RECURSE ${fetched})
  message(FATAL_ERROR "npm fetched a ${RELIC_ARCHIVE} that is not the file we know; it was not kept.
  SHA-256 expected ${RELIC_SHA256}
             found ${found}
  ${by_hand}")
endif()
file(RENAME ${fetched}/${RELIC_ARCHIVE} ${archive})
file(REMOVE_RECURSE ${fetched})
unpack()
