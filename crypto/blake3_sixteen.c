/* Sixteen lanes: for processors with AVX-512, for which alone CMake compiles this so. */
#define LANES      16
#define LANES_NAME blake3_sixteen
#include "crypto/blake3_lanes.h"
