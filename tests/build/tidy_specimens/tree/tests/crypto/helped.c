/* A specimen: a part of another test. */
