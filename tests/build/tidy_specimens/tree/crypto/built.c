/* A specimen: its name is the end of one that is built. */
