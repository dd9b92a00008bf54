/* A program of another project: it names a status and writes a line of JSON. */
#include "crypto/status.h"
#include "sim/json.h"

int main(void)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "status", status_name(OK));
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
    return 0;
}
