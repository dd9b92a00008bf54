#include "cli/page.h"
#include "cli/page_assets.h"
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The files of a page, of one ending: page.js, then those of its kind: recording.js, and then what
 * begins with recording_. */
enum { PARTS_MOST = 8 };
struct parts {
    const struct page_asset *part[PARTS_MOST];
    size_t count;
};

static bool is_named(const struct page_asset *a, const char *name, const char *end)
{
    return strncmp(a->name, name, strlen(name)) == 0 && strcmp(a->name + strlen(name), end) == 0;
}

static bool continues(const struct page_asset *a, const char *kind, const char *end)
{
    const size_t size = strlen(kind), all = strlen(a->name);
    return strncmp(a->name, kind, size) == 0 && a->name[size] == '_' && all > strlen(end) &&
           strcmp(a->name + all - strlen(end), end) == 0;
}

static struct parts parts_of(const char *kind, const char *end)
{
    struct parts parts = {.count = 0};
    for (int round = 0; round < 3; round++)
        for (const struct page_asset *a = page_assets; a->name; a++) {
            const bool wanted = round == 0   ? is_named(a, "page", end)
                                : round == 1 ? is_named(a, kind, end)
                                             : continues(a, kind, end);
            if (wanted && parts.count < PARTS_MOST)
                parts.part[parts.count++] = a;
        }
    if (parts.count < 2)
        abort(); /* a bug of the build: the files of this kind are missing */
    return parts;
}

void page_text(FILE *file, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        case '\'':
            fputs("&#39;", file);
            break;
        default:
            fputc(*text, file);
        }
}

/* In JSON, < > & occur only in strings, and there they can be written as escapes. So nothing in the
 * data can end the element that contains them. */
static void write_data(FILE *file, const struct page_data *data)
{
    fprintf(file, "<script type=\"application/json\" id=\"%s\">", data->id);
    const char *at = data->json->text, *end = at + data->json->size;
    while (at < end) {
        const size_t plain = strcspn(at, "<>&");
        fwrite(at, 1, plain, file);
        at += plain;
        if (at < end)
            fprintf(file, "\\u%04x", (unsigned char)*at++);
    }
    fputs("</script>\n", file);
}

/* The hash of the texts, one after the other, as a policy writes it. */
static void write_hash(FILE *file, const struct parts *parts)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    for (size_t i = 0; i < parts->count; i++)
        crypto_hash_sha256_update(&state, (const unsigned char *)parts->part[i]->text,
                                  parts->part[i]->size);
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    fprintf(file, "'sha256-%s'", text);
}

static void write_parts(FILE *file, const struct parts *parts)
{
    for (size_t i = 0; i < parts->count; i++)
        fwrite(parts->part[i]->text, 1, parts->part[i]->size, file);
}

void page_write(FILE *file, const struct page *page)
{
    const struct parts css = parts_of(page->kind, ".css"), js = parts_of(page->kind, ".js");
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src ",
          file);
    write_hash(file, &js);
    fputs("; style-src ", file);
    write_hash(file, &css);
    fputs("; img-src data:; base-uri 'none'; form-action 'none'\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"referrer\" content=\"no-referrer\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<title>",
          file);
    page_text(file, page->title);
    fputs("</title>\n<style>", file);
    write_parts(file, &css);
    fprintf(file,
            "</style>\n</head>\n<body class=\"%s\">\n<noscript>This page draws itself by a script "
            "that is part of it; scripts are switched off here.</noscript>\n",
            page->kind);
    for (const struct page_data *data = page->data; data->id; data++)
        write_data(file, data);
    fputs("<script>", file);
    write_parts(file, &js);
    fputs("</script>\n</body>\n</html>\n", file);
}
