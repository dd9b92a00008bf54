/* One party of any protocol of the house is ours: what it sends is what the input says. */
#include "fuzz/play/hostile.h"

const struct fuzz_target fuzz_target = {"hostile-party", NULL, hostile_one, hostile_seeds};
