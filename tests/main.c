/* The main of test programs. */
#include "tests/expect.h"

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests);
}
