#include "cli/page.h"
#include "cli/page_assets.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const struct page_asset *asset(const char *kind, const char *end)
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", kind, end);
    for (const struct page_asset *a = page_assets; a->name; a++)
        if (strcmp(a->name, name) == 0)
            return a;
    abort(); /* a kind without its files is a fault of the build */
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

/* In JSON, < > & stand in strings only, where they may be written as escapes: then nothing in the
 * data can end the element that holds them. */
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

/* The hash of two texts, one after the other, as a policy writes it. */
static void write_hash(FILE *file, const struct page_asset *a, const struct page_asset *b)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)a->text, a->size);
    crypto_hash_sha256_update(&state, (const unsigned char *)b->text, b->size);
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    fprintf(file, "'sha256-%s'", text);
}

static void write_both(FILE *file, const struct page_asset *a, const struct page_asset *b)
{
    fwrite(a->text, 1, a->size, file);
    fwrite(b->text, 1, b->size, file);
}

void page_write(FILE *file, const struct page *page)
{
    const struct page_asset *css = asset("page", ".css"), *own_css = asset(page->kind, ".css");
    const struct page_asset *js = asset("page", ".js"), *own_js = asset(page->kind, ".js");
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src ",
          file);
    write_hash(file, js, own_js);
    fputs("; style-src ", file);
    write_hash(file, css, own_css);
    fputs("; img-src data:; base-uri 'none'; form-action 'none'\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"referrer\" content=\"no-referrer\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<title>",
          file);
    page_text(file, page->title);
    fputs("</title>\n<style>", file);
    write_both(file, css, own_css);
    fprintf(file,
            "</style>\n</head>\n<body class=\"%s\">\n<noscript>This page draws itself by a script "
            "that is part of it; scripts are switched off here.</noscript>\n",
            page->kind);
    for (const struct page_data *data = page->data; data->id; data++)
        write_data(file, data);
    fputs("<script>", file);
    write_both(file, js, own_js);
    fputs("</script>\n</body>\n</html>\n", file);
}
