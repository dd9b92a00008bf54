#include "cli/cmd_host_keys.h"
#include "cli/command.h"
#include "net/keys.h"
#include <stdio.h>
#include <time.h>

static int make(const char *folder, const struct option_list *names, const char *days_text)
{
    struct complaint complaint;
    char date[32];
    unsigned long long days;
    const int result =
        parse_count(&cmd_host, "days", days_text, KEYS_DAYS, 1, KEYS_DAYS_MOST, &days);
    if (result != EXIT_EXPECTED)
        return result;
    const status made = keys_make(folder, names->item, names->count, (int)days, &complaint);
    if (made == E_INPUT)
        return usage_error(&cmd_host, "%s", complaint.text);
    if (made != OK) {
        say_failure(&cmd_host, "%s", complaint.text);
        return EXIT_OURS;
    }
    keys_date(time(NULL) + (time_t)days * 24 * 60 * 60, date);
    printf("%s has authority.pem and, for each of the %zu names, NAME.pem and NAME.key.\n"
           "They are for tests, and valid until %s. Who has authority.key can be anybody.\n"
           "Give each party authority.pem and its own two files, and nothing else.\n",
           folder, names->count, date);
    return EXIT_EXPECTED;
}

int host_keys(int argc, char **argv)
{
    bool helped;
    const char *folder = "keys", *days = NULL;
    const char *given = NULL;
    struct option_list names = {0};
    const struct option options[] = {
        {"keys", OPTION_VALUE, NULL, &given, NULL}, {"days", OPTION_VALUE, NULL, &days, NULL}, {0}};
    int result = parse_options(&cmd_host, argc, argv, options, &names, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = names.count ? make(given ? given : folder, &names, days)
                             : usage_error(&cmd_host, "keys for which names? one for each party");
    option_list_clear(&names);
    return result;
}
