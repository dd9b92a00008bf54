/* How wide are the registers that code may compute in, several numbers side by side? The processor
 * is asked once a program. Code for each width is compiled by itself (CMakeLists.txt); who has such
 * code keeps it in a list, by width. */
#ifndef GLASSHOUSE_REGISTERS_H
#define GLASSHOUSE_REGISTERS_H

#include <stdbool.h>

/* REGISTERS_ALL: without asking, what every processor of the build has. */
enum registers { REGISTERS_ALL, REGISTERS_256, REGISTERS_512, REGISTERS_WIDTHS };

/* registers_used is the widest that there is. */
enum registers registers_used(void);
/* For tests: from now on these are used. False: this processor does not have them. */
bool registers_use(enum registers);

#endif
