/* Waters' identity-based encryption (Zhong 5.1.1), homomorphic and rerandomizable.
 *
 * An identity v is n = 256 bits: the SHA-256 of a name; bit 1 is the most significant bit of the
 * first byte. The paper has a symmetric pairing. Ours is not, and we use that:
 *
 *   generators    g of G1, h of G2; alpha, beta, y', y_1 ... y_n random scalars
 *   parameters    g1 = g^alpha in G1, g2 = h^beta in G2, u' = g^y', u_i = g^y_i in G1
 *   H(v)          u' times all u_i with v_i = 1, in G1
 *   master key    alpha, beta, y', y_i
 *   user key      d1 = h^(alpha beta + r log_g H(v)), d2 = h^r, both in G2
 *   ciphertext    (p e(g1, g2)^t, g^t, H(v)^t) in GT, G1, G1
 *   decryption    p = C1 e(C3, d2) / e(C2, d1)
 *
 * Differences from the paper: (1) ciphertexts lie in (GT, G1, G1) and keys in G2. So ciphertexts
 * are short, their operations are those of G1, and both pairings of a decryption have arguments in
 * G2 that the key fixes. (2) The key generator knows the logarithms of u' and u_i, because it needs
 * H(v) in G2 too; it is trusted with every key anyway. What others see has the same distribution.
 *
 * Waters' proof carries over to this assumption: given g, g^a, g^b, g^c in G1 and h, h^a, h^b in
 * G2, e(g, h)^(abc) looks random (decisional bilinear Diffie-Hellman for a pairing of type 3). Its
 * simulator sets g1 = g^a, g2 = h^b, u' and u_i = g^(b x_i) g^(y_i), and can form their images in
 * G2 as well. It answers key queries in G2 from h^a and h^b, and its challenge needs g^c only in
 * G1. The best known attack on this assumption is the discrete logarithm, which PAIRING_STRENGTH
 * estimates, and the reduction loses a factor of 32 (n + 1) per key query. The scheme is secure
 * against chosen plaintexts only: it is malleable by design, and decryption with a wrong key is not
 * noticed.
 *
 * Every thread must call pairing_start first. Outputs may be the same variables as inputs. */
#ifndef GLASSHOUSE_WATERS_H
#define GLASSHOUSE_WATERS_H

#include "crypto/crew.h"
#include "crypto/pairing.h"

enum {
    WATERS_BITS = 256,
    WATERS_IDENTITY_BYTES = WATERS_BITS / 8,
    WATERS_CIPHERTEXT_BYTES = GT_BYTES + 2 * G1_BYTES,
    WATERS_KEY_BYTES = WATERS_IDENTITY_BYTES + 2 * G2_BYTES,
    WATERS_PARAMS_BYTES = G1_BYTES + G2_BYTES + (WATERS_BITS + 1) * G1_BYTES,
    WATERS_MASTER_BYTES = (WATERS_BITS + 3) * SCALAR_BYTES
};

struct waters_identity {
    uint8_t bits[WATERS_IDENTITY_BYTES];
};

/* The public parameters, with tables of what encryption needs often. */
struct waters_params {
    struct g1 g1, u_prime, u[WATERS_BITS];
    struct g2 g2;
    struct gt_table mask; /* of e(g1, g2) */
    struct g1_table base; /* of g */
};

struct waters_master {
    struct scalar alpha, beta, y_prime, y[WATERS_BITS];
};

/* For whom a sender encrypts: H(v) with its table, and the parameters, which must live as long. */
struct waters_recipient {
    const struct waters_params *params;
    struct waters_identity identity;
    struct g1 hash;
    struct g1_table table;
};

/* A user's key, with the lines for both pairings. */
struct waters_key {
    struct waters_identity identity;
    struct g2 d1, d2;
    struct g2_lines lines1, lines2;
};

struct waters_ciphertext {
    struct gt c1;
    struct g1 c2, c3;
};

/* waters_identity_hash hashes a name. waters_identity_decode takes the bits themselves; E_IDENTITY
 * unless there are WATERS_IDENTITY_BYTES bytes. */
void waters_identity_hash(struct waters_identity *, const void *name, size_t size);
MUST_USE status waters_identity_decode(struct waters_identity *, const uint8_t *in, size_t size);

/* waters_setup draws a master key and makes its parameters. |window| is for the tables
 * (table_window). After a failure nothing needs to be cleared. */
MUST_USE status waters_setup(struct waters_params *, struct waters_master *, struct tape *,
                             unsigned window);
void waters_params_clear(struct waters_params *);
void waters_master_clear(struct waters_master *); /* wipes */

/* waters_key_make draws r and makes the key of an identity; waters_key_clear wipes it.
 * waters_key_check tests e(g, d1) = e(g1, g2) e(H(v), d2): E_WRONG_KEY if it does not hold, and
 * E_IDENTITY if the key is not the recipient's. */
MUST_USE status waters_key_make(struct waters_key *, const struct waters_master *,
                                const struct waters_identity *, struct tape *);
void waters_key_clear(struct waters_key *);
MUST_USE status waters_key_check(const struct waters_key *, const struct waters_recipient *);

/* waters_recipient_init: E_INFINITY if H(v) is the neutral element. That cannot happen by chance;
 * hostile parameters can cause it. */
MUST_USE status waters_recipient_init(struct waters_recipient *, const struct waters_params *,
                                      const struct waters_identity *, unsigned window);
void waters_recipient_clear(struct waters_recipient *);

/* waters_encrypt_with is the paper's E_v(p, t). With t = 0 it gives (p, 1, 1), which hides nothing.
 * waters_encrypt draws t for the reason |why|. */
void waters_encrypt_with(struct waters_ciphertext *, const struct waters_recipient *,
                         const struct gt *plaintext, const struct scalar *t);
MUST_USE status waters_encrypt(struct waters_ciphertext *, const struct waters_recipient *,
                               const struct gt *plaintext, struct tape *, const char *why);

void waters_decrypt(struct gt *plaintext, const struct waters_key *,
                    const struct waters_ciphertext *);
/* waters_decrypts_to_one: is the plaintext 1? Zhong's protocol asks nothing else. */
bool waters_decrypts_to_one(const struct waters_key *, const struct waters_ciphertext *);

/* E(p, t) E(p', t') = E(p p', t + t'), and so on. Exponents are never shortened: they are masks. */
void waters_mul(struct waters_ciphertext *, const struct waters_ciphertext *a,
                const struct waters_ciphertext *b);
void waters_div(struct waters_ciphertext *, const struct waters_ciphertext *a,
                const struct waters_ciphertext *b);
void waters_pow(struct waters_ciphertext *, const struct waters_ciphertext *a,
                const struct scalar *k);

/* waters_rerandomize_with multiplies by E_v(1, t); waters_rerandomize draws t. */
void waters_rerandomize_with(struct waters_ciphertext *, const struct waters_recipient *,
                             const struct waters_ciphertext *a, const struct scalar *t);
MUST_USE status waters_rerandomize(struct waters_ciphertext *, const struct waters_recipient *,
                                   const struct waters_ciphertext *a, struct tape *,
                                   const char *why);

/* The same for many, shared by a crew (crypto/crew.h) or NULL. All coins are drawn first, in order,
 * so the number of threads changes no result. */
MUST_USE status waters_encrypt_batch(struct waters_ciphertext *out, const struct waters_recipient *,
                                     const struct gt *plaintexts, size_t count, struct tape *,
                                     const char *why, struct crew *);
MUST_USE status waters_decrypt_batch(struct gt *plaintexts, const struct waters_key *,
                                     const struct waters_ciphertext *in, size_t count,
                                     struct crew *);

/* Encodings are concatenations, in this order. A ciphertext: C1, C2, C3. A key: v, d1, d2.
 * Parameters: g1, g2, u', u_1 ... u_n. A master key: alpha, beta, y', y_1 ... y_n. The decoders
 * refuse as those of the parts do. In parameters no element may be neutral (E_INFINITY). */
void waters_ciphertext_encode(uint8_t out[WATERS_CIPHERTEXT_BYTES],
                              const struct waters_ciphertext *);
MUST_USE status waters_ciphertext_decode(struct waters_ciphertext *, const uint8_t *in,
                                         size_t size);
void waters_key_encode(uint8_t out[WATERS_KEY_BYTES], const struct waters_key *);
MUST_USE status waters_key_decode(struct waters_key *, const uint8_t *in, size_t size);
void waters_params_encode(uint8_t out[WATERS_PARAMS_BYTES], const struct waters_params *);
MUST_USE status waters_params_decode(struct waters_params *, const uint8_t *in, size_t size,
                                     unsigned window);
void waters_master_encode(uint8_t out[WATERS_MASTER_BYTES], const struct waters_master *);
MUST_USE status waters_master_decode(struct waters_master *, const uint8_t *in, size_t size);

/* waters_master_check: E_WRONG_KEY if the master key does not belong to the parameters. */
MUST_USE status waters_master_check(const struct waters_master *, const struct waters_params *);

#endif
