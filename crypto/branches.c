#include "crypto/branches.h"
#include "crypto/work.h"

unsigned char branches_noted;
unsigned long long work_done;
