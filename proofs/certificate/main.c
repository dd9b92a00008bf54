/* glasshouse-verify-certificate: is a certificate of the couple checker right, for the transcript
 * that it is about?
 *
 * It is a separate program that shares no code with what makes certificates, because verifiers have
 * bugs, too. It does not run the protocol. It says what it trusts: that keys are told apart by
 * their digests; that the ideal view's digests are those of the ideal view; and that the finding on
 * which masked fields rest has the verdict that it says. That finding was made with the
 * certificate, and certify makes it again. */
#include "proofs/certificate/verify.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STANDS = 0, REJECTED = 1, UNREADABLE = 2, STANDS_IF = 4 };

/* A party that certifies its own view has not seen the coins of the others. */
static int verdict_alone(const struct node *certificate, const char *assumed)
{
    size_t masked = 0, hidden = 0;
    const struct node *list = node_get(certificate, "fields"),
                      *all = node_get(certificate, "findings");
    const struct node *f = all ? all->first : NULL;
    for (const struct node *m = list ? list->first : NULL; m; m = m->next) {
        masked += strcmp(node_text(m, "account"), "masked") == 0;
        hidden += strcmp(node_text(m, "account"), "hidden") == 0;
    }
    printf("stands if: what party %s of %s received is its ideal view, but for %zu masked and %zu "
           "hidden fields; masked fields: %s%s%s%s%s\n",
           node_text(certificate, "party"), node_text(certificate, "protocol"), masked, hidden,
           f ? node_text(f, "verdict") : "none", f ? " by " : "", f ? node_text(f, "checker") : "",
           f ? " at " : "", f ? node_text(f, "parameters") : "");
    puts(
        "if, and this is not checked: the other parties did what the protocol says; this party has "
        "not seen their coins");
    if (assumed)
        printf("and if: %s (%s)\n", assumed, node_text(node_get(certificate, "residual"), "gap"));
    return STANDS_IF;
}

static int verdict(const struct node *certificate, const struct transcript_file *transcript)
{
    char where[128];
    const char *assumed;
    const char *wrong = certificate_check(certificate, transcript, where, &assumed);
    const struct node *bound = node_get(certificate, "bound");
    const struct node *findings = node_get(certificate, "findings");
    const struct node *f = findings ? findings->first : NULL;
    if (wrong) {
        printf("rejected: %s %s\n", where, wrong);
        return REJECTED;
    }
    const struct node *alone = node_get(certificate, "alone");
    if (alone && alone->type == NODE_TRUE)
        return verdict_alone(certificate, assumed);
    printf("%s: party %s of %s learns no more than declared, with advantage at most %llu * PRF "
           "+ %llu * DDH + %llu * DBDH; masked fields: %s%s%s%s%s\n",
           assumed ? "stands if" : "stands", node_text(certificate, "party"),
           node_text(certificate, "protocol"), (unsigned long long)node_number(bound, "PRF"),
           (unsigned long long)node_number(bound, "DDH"),
           (unsigned long long)node_number(bound, "DBDH"), f ? node_text(f, "verdict") : "none",
           f ? " by " : "", f ? node_text(f, "checker") : "", f ? " at " : "",
           f ? node_text(f, "parameters") : "");
    if (assumed)
        printf("if, and this is not checked: %s (%s)\n", assumed,
               node_text(node_get(certificate, "residual"), "gap"));
    return assumed ? STANDS_IF : STANDS;
}

int main(int argc, char **argv)
{
    struct transcript_file transcript;
    const char *why;
    if (argc != 3 || strcmp(argv[1], "--help") == 0) {
        fputs("usage: glasshouse-verify-certificate CERTIFICATE NAME.wire.jsonl\n"
              "Exit status: 0 the certificate stands, 1 it is rejected, 2 it cannot be read,\n"
              "4 it stands if an argument is right that nothing checks.\n",
              argc == 2 ? stdout : stderr);
        return argc == 2 ? 0 : 2;
    }
    if (sodium_init() < 0)
        return 3;
    struct bytes file = file_read(argv[1]);
    struct node *certificate = file.data ? node_read((const char *)file.data, file.size) : NULL;
    free(file.data);
    int result = UNREADABLE;
    if (!certificate) {
        fprintf(stderr, "glasshouse-verify-certificate: %s is no certificate\n", argv[1]);
    } else if (!transcript_load(&transcript, argv[2], &why)) {
        printf("rejected: %s\n", why);
        result = 1;
        transcript_unload(&transcript);
    } else {
        result = verdict(certificate, &transcript);
        transcript_unload(&transcript);
    }
    node_free(certificate);
    return result;
}
