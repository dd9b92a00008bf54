/* Files of `instrument`: reads the source, writes the copy. */
#include "sim/instrument.h"

static void write_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
}

void write_file(const struct work *w, FILE *out, const char *as)
{
    const char *const own = w->header ? w->name : "";
    const char *const kind = w->header ? "__attribute__((weak)) " : "";
    fprintf(out, "#include \"crypto/branches.h\"\n");
    if (w->header)
        fprintf(out, "#ifndef %s_once\n#define %s_once\n", own, own);
    fprintf(out, "%s struct branch branches_%s[] = {\n", w->header ? kind : "static", own);
    for (size_t i = 0; i < w->sites; i++) {
        fprintf(out, "    {\"");
        write_text(out, w->site[i].text);
        fprintf(out, "\", %d, %s, ", w->site[i].line, w->site[i].kind);
        fputs(w->site[i].excuse[0] ? "\"" : "0", out);
        write_text(out, w->site[i].excuse);
        fprintf(out, "%s, 0, {%lluu, %lluu}},\n", w->site[i].excuse[0] ? "\"" : "",
                w->site[i].chosen[0], w->site[i].chosen[1]);
    }
    fprintf(out,
            "    {\"\", 0, BRANCH_CONDITION, 0, 0, {0, 0}}};\n"
            "extern const struct branch_file %s;\n"
            "%sconst struct branch_file %s = {\"%s\", branches_%s, %zu};\n",
            w->name, kind, w->name, as, own, w->sites);
    if (w->header)
        fprintf(out, "#endif\n");
    fprintf(out, "#line 1 \"%s\"\n", as);
    fwrite(w->out, 1, w->size, out);
}

char *read_source(const char *path)
{
    char *text = NULL;
    size_t size = 0, room = 0, got = 1;
    FILE *file = fopen(path, "r");
    while (file && got) {
        while (room - size < 2)
            text = work_grow(text, &room, 1);
        got = fread(text + size, 1, room - size - 1, file);
        size += got;
    }
    if (text)
        text[size] = 0;
    if (file)
        fclose(file);
    return text;
}
