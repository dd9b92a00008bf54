/* Roles: what does a release do with each column?
 *
 * A column without a role would be published as it is, names and all, so that every column needs
 * one, and none has two. */
#ifndef GLASSHOUSE_ROLES_H
#define GLASSHOUSE_ROLES_H

#include "anonymity/data/table.h"

/* role_give gives a column its role: E_ARGUMENT and a complaint when it has one already. */
MUST_USE status role_give(struct table *, uint32_t column, enum role, struct complaint *);

/* roles_complete: E_ARGUMENT when a column has no role. The complaint lists these columns, how many
 * different values each has, and the option to write; what does not fit is counted. */
MUST_USE status roles_complete(const struct table *, struct complaint *);

#endif
