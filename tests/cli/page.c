/* A page is one file whose policy names what is in it, and no data can leave its place. */
#include "cli/page.h"
#include "tests/expect.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static char *write_page(const char *title, const char *value)
{
    char *text = NULL;
    size_t size;
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "value", value);
    json_end(&j);
    FILE *file = open_memstream(&text, &size);
    const struct page_data data[] = {{"head", &j}, {NULL, NULL}};
    page_write(file, &(struct page){title, "recording", data});
    fclose(file);
    json_clear(&j);
    return text;
}

/* named says whether the policy has the hash of what stands between |from| and |to|, the last of
 * its kind. */
static bool named(const char *page, const char *policy, const char *from, const char *to)
{
    unsigned char hash[32];
    char text[64], want[128];
    const char *at = NULL;
    for (const char *next = page; (next = strstr(next, from)); next++)
        at = next + strlen(from);
    const char *end = at ? strstr(at, to) : NULL;
    if (!end)
        return false;
    crypto_hash_sha256(hash, (const unsigned char *)at, (size_t)(end - at));
    sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    snprintf(want, sizeof want, "%s 'sha256-%s'", policy, text);
    return strstr(page, want) != NULL;
}

static void the_policy_names_style_and_script(void)
{
    char *page = write_page("a", "b");
    EXPECT(strstr(page, "default-src 'none'; ") != NULL);
    EXPECT(!strstr(page, "unsafe"));
    EXPECT(named(page, "script-src", "\n<script>", "</script>"));
    EXPECT(named(page, "style-src", "<style>", "</style>"));
    char *changed = strstr(page, "<style>") + 20;
    *changed ^= 1;
    EXPECT(!named(page, "style-src", "<style>", "</style>"));
    free(page);
}

static size_t count(const char *text, const char *word)
{
    size_t found = 0;
    for (; (text = strstr(text, word)); text++)
        found++;
    return found;
}

static void data_stay_where_they_are(void)
{
    static const char hostile[] = "</script><script>alert(1)</script><!--<script & ]]>";
    char *plain = write_page("a", "b"), *page = write_page("</title><b>\"'&", hostile);
    EXPECT_EQ(count(plain, "<script"), count(page, "<script"));
    EXPECT_EQ(count(plain, "</script"), count(page, "</script"));
    EXPECT_EQ(count(plain, "<!--"), count(page, "<!--"));
    EXPECT(strstr(page, "\\u003c/script\\u003e\\u003cscript\\u003ealert(1)") != NULL);
    EXPECT(strstr(page, "\\u0026 ]]\\u003e") != NULL);
    EXPECT(strstr(page, "<title>&lt;/title&gt;&lt;b&gt;&quot;&#39;&amp;</title>") != NULL);
    free(plain);
    free(page);
}

const struct test tests[] = {
    {"the policy names style and script", the_policy_names_style_and_script},
    {"data stay where they are", data_stay_where_they_are},
    {0}};
