/* It sends nothing of its own: all is said in comparisons. */
#include "protocols/kth/kth.h"
