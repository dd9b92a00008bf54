/* The JSON writer: nesting, escapes, numbers that read back, and hostile strings. */
#include "sim/json.h"
#include "tests/expect.h"
#include <math.h>
#include <string.h>

static void documents_nest(void)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "a", "x\"\\\n\x01");
    json_add_array(&j, "rows");
    json_u64(&j, UINT64_MAX);
    json_i64(&j, -5);
    json_double(&j, 0.1);
    json_double(&j, INFINITY);
    json_object(&j);
    json_end(&j);
    json_end(&j);
    json_add_bool(&j, "b", true);
    json_add_null(&j, "n");
    json_end(&j);
    EXPECT(strcmp(j.text,
                  "{\"a\":\"x\\\"\\\\\\n\\u0001\",\"rows\":[18446744073709551615,-5,0.1,null,"
                  "{}],\"b\":true,\"n\":null}") == 0);
    json_clear(&j);
}

static void broken_utf8_is_replaced(void)
{
    struct json j;
    json_init(&j);
    json_string(&j, "\xc3\xa9\xff\xc0\x80\xed\xa0\x80");
    EXPECT(strcmp(j.text, "\"\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                          "\xef\xbf\xbd\"") == 0);
    json_clear(&j);
}

/* As the strings that they are: findings/json/key-needs-escape. */
static void keys_are_escaped(void)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_bool(&j, "\"\n\xff", true);
    json_end(&j);
    EXPECT(strcmp(j.text, "{\"\\\"\\n\xef\xbf\xbd\":true}") == 0);
    json_clear(&j);
}

const struct test tests[] = {{"documents nest", documents_nest},
                             {"broken utf-8 is replaced", broken_utf8_is_replaced},
                             {"keys are escaped", keys_are_escaped},
                             {0}};
