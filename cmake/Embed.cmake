# Writes files as a C table of bytes:
#
#   cmake -D OUT=x.c -D TABLE=page_assets -D FOLDER=cli/pages -D FILES=a.css,b.js -P Embed.cmake
#
# The pages of `glasshouse report` are one file each, so their script and style live in the program;
# so do the files that `glasshouse new` writes.
string(REPLACE "," ";" FILES "${FILES}")
set(code "/* Made from ${FOLDER} by cmake/Embed.cmake. */\n#include \"cli/page_assets.h\"\n\n")
set(table "")
foreach(file ${FILES})
  file(READ ${FOLDER}/${file} hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(MAKE_C_IDENTIFIER ${file} name)
  string(APPEND code "static const unsigned char ${name}[] = {\n${bytes}\n0};\n")
  string(APPEND table "    {\"${file}\", (const char *)${name}, sizeof ${name} - 1},\n")
endforeach()
string(APPEND code "\nconst struct page_asset ${TABLE}[] = {\n${table}    {0},\n};\n")
file(WRITE ${OUT} "${code}")
