/* Four lanes: for every processor. */
#define LANES      4
#define LANES_NAME blake3_four
#include "crypto/blake3_lanes.h"
