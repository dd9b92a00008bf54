#include "cli/manual.h"

/* In roff a backslash begins an escape, a hyphen is typographic, and a point or an apostrophe at
 * the start of a line begins a request. */
static void write_text(FILE *file, const char *text)
{
    for (bool start = true; *text; start = *text++ == '\n') {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", file);
        if (*text == '\\')
            fputs("\\e", file);
        else if (*text == '-')
            fputs("\\-", file);
        else
            fputc(*text, file);
    }
}

void manual_text(FILE *file, const char *name, const char *summary, const char *text)
{
    fputs(".TH ", file);
    write_text(file, name);
    fputs(" 1 \"\" \"glasshouse " GLASSHOUSE_VERSION "\" \"Glasshouse\"\n.SH NAME\n", file);
    write_text(file, name);
    fputs(" \\- ", file);
    write_text(file, summary);
    fputs("\n.SH DESCRIPTION\n.nf\n", file);
    write_text(file, text);
    fputs(".fi\n.SH SEE ALSO\n.BR glasshouse (1)\n", file);
}

void manual_write(FILE *file, const struct command *command)
{
    char name[64];
    snprintf(name, sizeof name, "glasshouse-%s", command->name);
    manual_text(file, name, command->summary, command->help);
}
