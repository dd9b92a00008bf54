/* glasshouse host keys: certificates for tests. */
#ifndef GLASSHOUSE_CMD_HOST_KEYS_H
#define GLASSHOUSE_CMD_HOST_KEYS_H

/* host_keys does `host keys NAME...`, and returns its exit status. */
int host_keys(int argc, char **argv);

#endif
