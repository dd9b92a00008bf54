/* A program of another project: with the installed headers and libraries, RELIC and FLINT among
 * them, it finds that e(2P, Q) = e(P, Q)^2, and asks each of the others for one thing. */
#include "anonymity/algorithm.h"
#include "crypto/pairing.h"
#include "proofs/ask/case.h"
#include "protocols/protocols.h"
#include "sim/json.h"

int sockets(void);

int main(void)
{
    struct g1 p;
    struct g2 q;
    struct gt once, doubled;
    const status started = pairing_start();
    if (started != OK) {
        fprintf(stderr, "%s\n", status_text(started));
        return 1;
    }
    pairing_g1_generator(&p);
    pairing_g2_generator(&q);
    pairing(&once, &p, &q);
    pairing_gt_mul(&once, &once, &once);
    pairing_g1_add(&p, &p, &p);
    pairing(&doubled, &p, &q);

    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_bool(&j, "bilinear", pairing_gt_equal(&once, &doubled));
    json_add_string(&j, "status", status_name(started));
    json_add_bool(&j, "algorithm", algorithm_find("mondrian", NULL) != NULL);
    json_add_bool(&j, "protocol", protocol_find("secure-sum") != NULL);
    json_add_bool(&j, "sockets", sockets());
    json_add_bool(&j, "proofs", proof_table_find("secure-sum") != NULL);
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
    return 0;
}
