/* What a party outputs: on the terminal, in a document, in files. */
#include "cli/run_outputs.h"
#include "cli/files.h"
#include "cli/text.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One line of text for each entry of an output; numbers as they are typed. */
void output_write(FILE *file, const struct value *v)
{
    for (size_t i = 0; i < v->count; i++) {
        const struct value entry = value_slice(v, i, 1);
        fprintf(file, "%s\n", value_format(&entry));
    }
}

/* An output whose name has an extension is a file: `table.csv` is that party's table, alice.csv.
 * Other outputs are alice.NAME.txt. */
void output_path(char path[static OUTPUT_PATH], const char *folder, const char *role,
                 const char *name)
{
    const char *extension = strchr(name, '.');
    if (extension)
        snprintf(path, OUTPUT_PATH, "%s/%s%s", folder, role, extension);
    else
        snprintf(path, OUTPUT_PATH, "%s/%s.%s.txt", folder, role, name);
}

int output_file(const struct command *command, const char *folder, const char *role,
                const char *name, const struct value *v)
{
    char path[OUTPUT_PATH];
    struct output out;
    output_path(path, folder, role, name);
    const int opened = output_open(command, path, &out);
    if (opened != EXIT_EXPECTED)
        return opened;
    output_write(out.stream, v);
    return output_finish(&out);
}

/* Called before the run, so that a folder that cannot be made is found early. |made|: it is new. */
int output_folder(const struct command *command, const char *folder, bool *made)
{
    struct stat s;
    *made = mkdir(folder, 0777) == 0;
    if ((!*made && errno != EEXIST) || stat(folder, &s) != 0)
        return cannot_write(command, folder, errno);
    if (!S_ISDIR(s.st_mode))
        return cannot_write(command, folder, ENOTDIR);
    return access(folder, W_OK | X_OK) == 0 ? EXIT_EXPECTED : cannot_write(command, folder, errno);
}

void output_json(struct json *j, const struct value *v)
{
    if (v->count != 1)
        json_array(j);
    for (size_t i = 0; i < v->count; i++) {
        const struct value entry = value_slice(v, i, 1);
        const bool small = v->kind == KIND_RESIDUES && v->modulus->limbs == 1 &&
                           ((const uint64_t *)entry.data)[0] < (uint64_t)1 << 53;
        if (small)
            json_u64(j, ((const uint64_t *)entry.data)[0]);
        else
            json_string(j, value_format(&entry)); /* larger than readers of JSON keep exact */
    }
    if (v->count != 1)
        json_end(j);
}

/* Files are printed line by line, or where they went. */
void output_print(const char *role, const struct named_value *output, const char *folder)
{
    char path[OUTPUT_PATH];
    if (!strchr(output->name, '.')) {
        printf("%s: %s = %s\n", role, output->name, value_format(&output->value));
    } else if (folder) {
        output_path(path, folder, role, output->name);
        printf("%s: %s is in %s\n", role, output->name, path);
    } else {
        printf("%s: %s\n", role, output->name);
        output_write(stdout, &output->value);
    }
}

const char *output_remark(struct run *run, int party)
{
    const struct party_result result = run_result(run, party);
    if (result.status != OK || result.remark)
        return result.status == OK ? result.remark : NULL;
    return run_protocol(run)->remark ? run_protocol(run)->remark(run, party) : NULL;
}

void output_say(const char *before, const char *text)
{
    fputs(before, stdout);
    text_wrap(stdout, text, 4);
    putchar('\n');
}

bool output_loss(struct run *run, struct run_loss *loss)
{
    const struct protocol *protocol = run_protocol(run);
    return protocol->loss && protocol->loss(run, loss) == OK;
}

void output_loss_write(FILE *file, const struct run_loss *loss)
{
    fprintf(file, "loss by %s: %.6f (%s); of one owner of all inputs: %.6f\n", loss->measure,
            loss->published, loss->bits ? "bits a cell; 0: nothing" : "0: nothing, 1: everything",
            loss->central);
}

int output_loss_file(const struct command *command, struct run *run, const char *folder)
{
    char path[OUTPUT_PATH];
    struct run_loss loss;
    struct output out;
    if (!output_loss(run, &loss))
        return EXIT_EXPECTED;
    snprintf(path, sizeof path, "%s/loss.txt", folder);
    const int opened = output_open(command, path, &out);
    if (opened != EXIT_EXPECTED)
        return opened;
    output_loss_write(out.stream, &loss);
    return output_finish(&out);
}
