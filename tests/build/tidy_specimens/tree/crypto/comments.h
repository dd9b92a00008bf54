/* A specimen: the file has |count|, and no |nothing|. */

#ifndef GLASSHOUSE_COMMENTS_H
#define GLASSHOUSE_COMMENTS_H

struct pair {
    int left, *right; /* |left| and |count| are in this file, |nowhere| is not */
};

/* first has |count|, |pair->left|, |*right|, |right[count]|, |C|, and, of struct pair, |right|; but
 * no |size|, no |pair->middle| and no |first.wrong|. A set has |A u B| members, a || b. */
int first(struct pair *, int count);

/* second has no |count|, although the one above has. It has |size|. */
int second(int size, const char *text); /* "|other|" is in a comment, too */

static const char third[] = "/* |lost| in a string is no comment";

#endif
