/* Four lanes: for processors with AVX2, for which alone CMake compiles this so. */
#define LANES      4
#define LANES_NAME place_blocks_four
#include "crypto/tape_place_lanes.h"
