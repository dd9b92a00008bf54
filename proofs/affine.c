#include "proofs/engine.h"
status affine_job(const struct job *job, struct findings *findings, char *error)
{
    (void)job;
    (void)findings;
    (void)error;
    return OK;
}
