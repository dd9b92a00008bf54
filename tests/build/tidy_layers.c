/* The drawing of the house: which folders may build on which, and which rooms each has. */
#define _GNU_SOURCE /* scandir */
#include "tests/build/tidy.h"
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMN = 15, WIDTH = 96 };

/* The layer of a folder: one above the highest that it may build on. */
static int layer_of(const char *folder, size_t size)
{
    int layer = 0;
    for (size_t i = 0; tidy_direction(i, NULL); i++) {
        const char *may_include, *own = tidy_direction(i, &may_include);
        if (strlen(own) != size || strncmp(own, folder, size) != 0)
            continue;
        for (const char *at = may_include; *at; at += strspn(at, " ")) {
            const size_t word = strcspn(at, " ");
            const bool itself = word == size && strncmp(at, folder, size) == 0;
            const int below = itself ? -1 : layer_of(at, word);
            layer = below + 1 > layer ? below + 1 : layer;
            at += word;
        }
    }
    return layer;
}

/* The question that a folder answers: what its README says behind the first colon. */
static void draw_question(FILE *out, const char *root, const char *folder, int space)
{
    char path[1100], line[256] = "";
    snprintf(path, sizeof path, "%s/%s/README.md", root, folder);
    FILE *file = fopen(path, "r");
    const char *question = file && fgets(line, sizeof line, file) ? strstr(line, ": ") : NULL;
    if (file)
        fclose(file);
    line[strcspn(line, "\n")] = 0;
    if (question)
        fprintf(out, "%*s%s", space, "", question + 2);
}

static int is_source(const struct dirent *entry)
{
    const size_t size = strlen(entry->d_name);
    return (size > 2 && strcmp(entry->d_name + size - 2, ".c") == 0) ||
           strcmp(entry->d_name, "list.def") == 0;
}

static bool has_sources(const char *path)
{
    struct dirent **entry = NULL;
    const int count = scandir(path, &entry, is_source, NULL);
    for (int i = 0; i < count; i++)
        free(entry[i]);
    free(entry);
    return count > 0;
}

static void draw_rooms(FILE *out, const char *root, const char *folder)
{
    char path[1100], room[1400];
    struct dirent **entry = NULL;
    size_t used = 0;
    if (strcmp(folder, "protocols") == 0) { /* so that a new one changes nothing here */
        fprintf(out, "\n%*sa room for each line of list.txt", COLUMN, "");
        return;
    }
    snprintf(path, sizeof path, "%s/%s", root, folder);
    const int count = scandir(path, &entry, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const size_t size = strlen(entry[i]->d_name) + 1;
        snprintf(room, sizeof room, "%s/%s", path, entry[i]->d_name);
        if (entry[i]->d_name[0] != '.' && has_sources(room)) {
            if (used == 0 || used + size > WIDTH - COLUMN) {
                fprintf(out, "\n%*s", COLUMN, "");
                used = 0;
            }
            used += (size_t)fprintf(out, "%s%s/", used ? " " : "", entry[i]->d_name);
        }
        free(entry[i]);
    }
    free(entry);
}

void layers_draw(FILE *out, const char *root)
{
    int top = 0;
    for (size_t i = 0; tidy_direction(i, NULL); i++) {
        const char *folder = tidy_direction(i, NULL);
        const int layer = layer_of(folder, strlen(folder));
        top = !strchr(folder, '*') && layer > top ? layer : top;
    }
    for (int layer = top; layer >= 0; layer--)
        for (size_t i = 0; tidy_direction(i, NULL); i++) {
            const char *folder = tidy_direction(i, NULL);
            if (strchr(folder, '*') || layer_of(folder, strlen(folder)) != layer)
                continue;
            const int used = fprintf(out, "%d  %s/", layer, folder);
            draw_question(out, root, folder, COLUMN - used);
            draw_rooms(out, root, folder);
            fputc('\n', out);
        }
}
