/* glasshouse_vectors FOLDER [FILE] writes the oracle's files, or one of them, into FOLDER; --check
 * FOLDER [FILE] compares them with those that are there, byte for byte; --list names them. */
#include "tests/oracle/generate.h"
#include "tests/oracle/digest.h"
#include "tests/oracle/number.h"
#include <stdlib.h>
#include <string.h>

#define OF_A_CURVE(word, curve)                                                                    \
    {.name = word "_scalar.txt", .of_curve = generate_scalar, .which = curve},                     \
        {.name = word "_g1.txt", .of_curve = generate_g1, .which = curve},                         \
        {.name = word "_g2.txt", .of_curve = generate_g2, .which = curve},                         \
        {.name = word "_gt.txt", .of_curve = generate_gt, .which = curve},                         \
        {.name = word "_pairing.txt", .of_curve = generate_pairing, .which = curve},               \
        {.name = word "_waters.txt", .of_curve = generate_waters, .which = curve},                 \
    {                                                                                              \
        .name = "../crypto/pairing_" word ".h", .of_curve = generate_curve, .which = curve         \
    }

static const struct {
    const char *name;
    void (*write)(FILE *); /* or, for a pairing curve: */
    void (*of_curve)(FILE *, enum ate_curve);
    enum ate_curve which;
} files[] = {
    {.name = "sha1.txt", .write = generate_sha1},
    {.name = "sha256.txt", .write = generate_sha256},
    {.name = "blake2b.txt", .write = generate_blake2b},
    {.name = "siphash.txt", .write = generate_siphash},
    {.name = "chacha20.txt", .write = generate_chacha20},
    {.name = "residue.txt", .write = generate_residue},
    {.name = "p192.txt", .write = generate_p192},
    {.name = "p256.txt", .write = generate_p256},
    {.name = "ristretto255.txt", .write = generate_ristretto255},
    {.name = "commutative_paper.txt", .write = generate_commutative_paper},
    {.name = "commutative_default.txt", .write = generate_commutative_default},
    OF_A_CURVE("bn254", ATE_BN254),
    OF_A_CURVE("b12_p638", ATE_B12_P638),
    OF_A_CURVE("b12_p381", ATE_B12_P381),
};

enum { FILES = sizeof files / sizeof *files };

struct hex coins_bytes(struct coins *c, size_t size)
{
    static const char nonce[] = "000000000000000000000000";
    const struct hex label = hex_bytes((const uint8_t *)c->label, strlen(c->label)),
                     key = digest_sha256(label.text),
                     out = stream_chacha20(key.text, c->block, nonce, size);
    c->block += (uint32_t)(size / 64 + 1);
    return out;
}

uint32_t coins_number(struct coins *c, uint32_t bound)
{
    uint8_t bytes[8];
    uint64_t value = 0;
    hex_read(bytes, coins_bytes(c, sizeof bytes).text);
    for (size_t i = 0; i < sizeof bytes; i++)
        value = value << 8 | bytes[i];
    return (uint32_t)(value % bound);
}

struct hex coins_runs(struct coins *c, size_t size)
{
    uint8_t out[HEX_TEXT / 2] = {0};
    uint32_t ones = coins_number(c, 2);
    for (size_t bit = 0; bit < 8 * size; ones = !ones) {
        const size_t run = 1 + coins_number(c, coins_number(c, 4) ? 64 : 8);
        for (size_t i = 0; i < run && bit < 8 * size; i++, bit++)
            if (ones)
                out[bit / 8] |= (uint8_t)(1u << bit % 8);
    }
    return hex_bytes(out, size);
}

struct hex number_minus(const char *n, unsigned k)
{
    fmpz_t x;
    fmpz_init(x);
    number_read(x, n, hex_size(n));
    fmpz_sub_ui(x, x, k);
    const struct hex out = number_write(x, hex_size(n));
    fmpz_clear(x);
    return out;
}

struct hex small(unsigned value, size_t bytes)
{
    return hex_format("%0*x", (int)(2 * bytes), value);
}

struct hex coins_below(struct coins *c, const char *bound)
{
    return number_mod(coins_bytes(c, hex_size(bound) + 16).text, bound);
}

struct hex coins_runs_below(struct coins *c, const char *bound)
{
    return number_mod(coins_runs(c, hex_size(bound)).text, bound);
}

void write_head(FILE *out, const char *title, const char *flags)
{
    fprintf(out,
            "# %s\n#\n"
            "# Source: the oracle in tests/oracle, textbook formulas on FLINT; it shares no code "
            "with crypto/\n"
            "# Generator: glasshouse_vectors (tests/oracle/generate*.c); do not edit, see "
            "README.md\n%s",
            title, flags);
}

void write_setting(FILE *out, const char *key, const char *value)
{
    fprintf(out, "\n[%s = %s]\n", key, value);
}

void write_case(FILE *out)
{
    fputc('\n', out);
}

void write_key(FILE *out, const char *key, const char *value)
{
    fprintf(out, "%s =%s%s\n", key, *value ? " " : "", value);
}

int write_result(FILE *out, const char *word)
{
    const int valid = strcmp(word, "ok") == 0;
    write_key(out, "Result", valid ? "valid" : "invalid");
    if (!valid)
        write_key(out, "Status", word);
    return valid;
}

static char *make(size_t index, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        abort();
    if (files[index].of_curve)
        files[index].of_curve(out, files[index].which);
    else
        files[index].write(out);
    if (fclose(out) != 0)
        abort();
    return text;
}

/* The number of the first line that differs, or 0. */
static size_t first_difference(FILE *old, const char *text, size_t size)
{
    size_t line = 1;
    for (size_t i = 0; i < size; i++) {
        if (fgetc(old) != (unsigned char)text[i])
            return line;
        line += text[i] == '\n';
    }
    return fgetc(old) == EOF ? 0 : line;
}

static int check(const char *path, const char *text, size_t size)
{
    FILE *old = fopen(path, "rb");
    if (!old) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return 1;
    }
    const size_t line = first_difference(old, text, size);
    fclose(old);
    if (line)
        fprintf(stderr, "%s:%zu: not what the oracle writes\n", path, line);
    return line != 0;
}

static int save(const char *path, const char *text, size_t size)
{
    FILE *out = fopen(path, "wb");
    const int bad = !out || fwrite(text, 1, size, out) != size;
    if ((out && fclose(out) != 0) || bad) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return 1;
    }
    return 0;
}

static int list(void)
{
    for (size_t i = 0; i < FILES; i++)
        puts(files[i].name);
    return 0;
}

int main(int argc, char **argv)
{
    const int checking = argc > 1 && strcmp(argv[1], "--check") == 0;
    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return list();
    const char *folder = argc > 1 + checking ? argv[1 + checking] : "-",
               *only = argc > 2 + checking ? argv[2 + checking] : NULL;
    if (argc > 3 + checking || *folder == '-') {
        fprintf(stderr, "usage: glasshouse_vectors [--check] FOLDER [FILE] | --list\n");
        return 2;
    }
    int done = 0, bad = 0;
    for (size_t i = 0; i < FILES; i++) {
        char path[4096];
        size_t size = 0;
        if (only && strcmp(only, files[i].name) != 0)
            continue;
        char *text = make(i, &size);
        snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        bad += checking ? check(path, text, size) : save(path, text, size);
        done++;
        free(text);
    }
    printf("%d files %s, %d bad\n", done, checking ? "compared" : "written", bad);
    return bad != 0 || done == 0;
}
