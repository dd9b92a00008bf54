/* The loop of AFL++: one process, many inputs, handed over in shared memory. */
#include "fuzz/driver/target.h"
#include <unistd.h>

__AFL_FUZZ_INIT();

/* The counters of the loop itself start over with each process, so it has an end. */
enum { INPUTS_A_PROCESS = 100000 };

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    __AFL_INIT();
    const unsigned char *bytes = __AFL_FUZZ_TESTCASE_BUF;
    while (__AFL_LOOP(INPUTS_A_PROCESS)) {
        const int size = __AFL_FUZZ_TESTCASE_LEN;
        LLVMFuzzerTestOneInput(bytes, size > 0 ? (size_t)size : 0);
    }
    return 0;
}
