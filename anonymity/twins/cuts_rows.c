/* Cuts: what a party does with its own rows of a group. These loops are run for every row, group
 * and attribute, so they have no branch that depends on a row. */
#include "anonymity/twins/cuts.h"
#include <string.h>

void cuts_gather(const uint32_t *place, const uint32_t *row, uint32_t rows, uint32_t *out)
{
    for (uint32_t i = 0; i < rows; i++)
        out[i] = place[row[i]];
}

void cuts_count(const uint32_t *place, const uint32_t *row, uint32_t rows, uint32_t low,
                uint32_t places, uint32_t *upto)
{
    uint32_t sum = 0;

    memset(upto, 0, places * sizeof *upto);
    for (uint32_t i = 0; i < rows; i++) {
        const uint32_t at = place[row[i]], from = at > low ? at - low : 0;

        if (from < places)
            upto[from]++;
    }
    for (uint32_t i = 0; i < places; i++) {
        sum += upto[i];
        upto[i] = sum;
    }
}

uint32_t cuts_count_to(const uint32_t *place, uint32_t rows, uint32_t most)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < rows; i++)
        count += place[i] <= most;
    return count;
}

uint32_t cuts_part(const struct cuts_rules *rules, uint32_t site, const uint32_t *place,
                   uint32_t median, uint32_t *row, uint32_t rows, uint32_t *spare)
{
    uint32_t stay = 0, left = 0, right = 0;

    if (rules->cut == CUTS_STRICT) {
        for (uint32_t i = 0; i < rows; i++) {
            const uint32_t one = row[i], goes = place[one] <= median;

            row[left] = spare[right] = one; /* one of the two will be overwritten */
            left += goes;
            right += 1 - goes;
        }
    } else {
        for (uint32_t i = 0; i < rows; i++)
            stay += place[row[i]] == median;
        stay = cuts_stay(rules, site, stay);
        for (uint32_t i = 0; i < rows; i++) {
            const uint32_t one = row[i], stays = (place[one] == median) & (stay > 0),
                           goes = (place[one] < median) | stays;

            stay -= stays;
            row[left] = spare[right] = one;
            left += goes;
            right += 1 - goes;
        }
    }
    memcpy(row + left, spare, right * sizeof *row);
    return left;
}
