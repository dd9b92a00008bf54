/* Roles: what does a release do with each column?
 *
 * A column without a role would be published as it is, with names and all. So every column must
 * have a role, and only one. */
#ifndef GLASSHOUSE_ROLES_H
#define GLASSHOUSE_ROLES_H

#include "anonymity/data/table.h"

/* role_give gives a column its role; E_ARGUMENT and a complaint: it has one already. */
MUST_USE status role_give(struct table *, uint32_t column, enum role, struct complaint *);

/* roles_complete: E_ARGUMENT if a column has no role. The complaint lists these columns, how many
 * different values each has, and the options to write; if the list is too long, it says how many
 * more there are. */
MUST_USE status roles_complete(const struct table *, struct complaint *);

#endif
