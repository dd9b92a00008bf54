#include "cli/command.h"
#include <stdio.h>

int main(void)
{
    fputs("glasshouse: no commands yet\n", stderr);
    return EXIT_USAGE;
}
