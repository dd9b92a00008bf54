# What an installed Glasshouse consists of, as a list in the SPDX 2.3 format (JSON):
# share/doc/glasshouse/glasshouse.spdx.json. RELIC is shipped and named by the checksum of its
# sources; the others are the system's, named by the version that this build found.
#
# The date is that of the last commit, or SOURCE_DATE_EPOCH: the same sources give the same bytes.
find_program(GIT git)
set(seconds "$ENV{SOURCE_DATE_EPOCH}")
if(seconds STREQUAL "" AND GIT)
  execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct
    OUTPUT_VARIABLE seconds ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT seconds MATCHES "^[0-9]+$")
  set(seconds 0)
endif()
set(epoch "$ENV{SOURCE_DATE_EPOCH}")
set(ENV{SOURCE_DATE_EPOCH} ${seconds})
string(TIMESTAMP sbom_date "%Y-%m-%dT%H:%M:%SZ" UTC)
if(epoch STREQUAL "")
  unset(ENV{SOURCE_DATE_EPOCH})
else()
  set(ENV{SOURCE_DATE_EPOCH} ${epoch})
endif()

# sbom_package(<name> <version> <licence> <where it comes from> [<algorithm> <checksum>])
set(sbom_packages "")
set(sbom_relations "")
function(sbom_package name version licence from)
  set(checksum "")
  if(ARGC GREATER 5)
    set(checksum ",
      \"checksums\": [{\"algorithm\": \"${ARGV4}\", \"checksumValue\": \"${ARGV5}\"}]")
  endif()
  set(comma ",\n")
  if(sbom_packages STREQUAL "")
    set(comma "")
  endif()
  set(sbom_packages "${sbom_packages}${comma}    {
      \"SPDXID\": \"SPDXRef-${name}\",
      \"name\": \"${name}\",
      \"versionInfo\": \"${version}\",
      \"downloadLocation\": \"NOASSERTION\",
      \"filesAnalyzed\": false,
      \"licenseConcluded\": \"NOASSERTION\",
      \"licenseDeclared\": \"${licence}\",
      \"copyrightText\": \"NOASSERTION\",
      \"comment\": \"${from}\"${checksum}
    }" PARENT_SCOPE)
endfunction()

function(sbom_relation from relation to)
  set(sbom_relations "${sbom_relations},
    {\"spdxElementId\": \"SPDXRef-${from}\", \"relationshipType\": \"${relation}\",
      \"relatedSpdxElement\": \"SPDXRef-${to}\"}" PARENT_SCOPE)
endfunction()

sbom_package(glasshouse ${PROJECT_VERSION} MIT "the sources of this build")
if(GLASSHOUSE_RELIC)
  sbom_package(relic "${GLASSHOUSE_RELIC_SUMMARY}" LGPL-2.1-or-later "an installed library")
else()
  file(STRINGS cmake/RelicFetch.cmake line REGEX "^set\\(sha256 [0-9a-f]+\\)$")
  string(REGEX REPLACE "^set\\(sha256 ([0-9a-f]+)\\)$" "\\1" sum "${line}")
  sbom_package(relic 0.4.1 LGPL-2.1-or-later
    "built from the archive with this checksum, changed as RelicMend.cmake says" SHA256 ${sum})
endif()
sbom_relation(glasshouse CONTAINS relic)
foreach(library "gmp|${GMP_VERSION}|LGPL-3.0-or-later" "mpfr||LGPL-3.0-or-later"
    "flint|${FLINT_VERSION}|LGPL-2.1-or-later" "libsodium|${Sodium_VERSION}|ISC"
    "openssl|${OPENSSL_VERSION}|Apache-2.0")
  string(REPLACE "|" ";" library "${library}")
  list(GET library 0 name)
  list(GET library 1 version)
  list(GET library 2 licence)
  if(version STREQUAL "")
    set(version NOASSERTION)
  endif()
  sbom_package(${name} ${version} ${licence} "linked as the system has it")
  sbom_relation(glasshouse DYNAMIC_LINK ${name})
endforeach()

# The namespace must differ between documents: it is made of what they say.
string(SHA256 sbom_name "${sbom_date}${sbom_packages}")
file(WRITE ${PROJECT_BINARY_DIR}/glasshouse.spdx.json "{
  \"spdxVersion\": \"SPDX-2.3\",
  \"dataLicense\": \"CC0-1.0\",
  \"SPDXID\": \"SPDXRef-DOCUMENT\",
  \"name\": \"glasshouse-${PROJECT_VERSION}\",
  \"documentNamespace\": \"urn:glasshouse:sbom:${sbom_name}\",
  \"creationInfo\": {
    \"created\": \"${sbom_date}\",
    \"creators\": [\"Tool: glasshouse-cmake-${PROJECT_VERSION}\"]
  },
  \"packages\": [
${sbom_packages}
  ],
  \"relationships\": [
    {\"spdxElementId\": \"SPDXRef-DOCUMENT\", \"relationshipType\": \"DESCRIBES\",
      \"relatedSpdxElement\": \"SPDXRef-glasshouse\"}${sbom_relations}
  ]
}
")
