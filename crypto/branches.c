#include "crypto/branches.h"

unsigned char branches_noted;
