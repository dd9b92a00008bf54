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
 * Against the paper: (1) ciphertexts lie in (GT, G1, G1) and keys in G2, so that ciphertexts are
 * short, their operations are those of G1, and both pairings of a decryption have arguments in G2
 * that the key fixes. (2) The key generator knows the logarithms of u' and u_i, since it needs H(v)
 * in G2 too; it is trusted with every key anyway. The distribution of what others see is unchanged.
 *
 * Waters' proof carries over to: given g, g^a, g^b, g^c in G1 and h, h^a, h^b in G2, e(g, h)^(abc)
 * looks random (decisional bilinear Diffie-Hellman for a pairing of type 3). Its simulator sets
 * g1 = g^a, g2 = h^b, u' and u_i = g^(b x_i) g^(y_i), whose images in G2 it can form as well; it
 * answers key queries in G2 from h^a and h^b, and its challenge needs g^c in G1 alone. That is an
 * assumption, about which nobody knows better than the discrete logarithm: BN254 gives about 100
 * bits, and the reduction loses a factor of 32 (n + 1) per key query. The scheme is secure against
 * chosen plaintexts only: it is malleable by design, and decryption cannot tell a wrong key.
 *
 * Every thread calls pairing_start first. Outputs may alias inputs. */
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

/* The public parameters, with what encryption needs of them again and again. */
struct waters_params {
    struct g1 g1, u_prime, u[WATERS_BITS];
    struct g2 g2;
    struct gt_table mask; /* of e(g1, g2) */
    struct g1_table base; /* of g */
};

struct waters_master {
    struct scalar alpha, beta, y_prime, y[WATERS_BITS];
};

/* Who a sender encrypts for: H(v) with its table, and the parameters, which must live as long. */
struct waters_recipient {
    const struct waters_params *params;
    struct waters_identity identity;
    struct g1 hash;
    struct g1_table table;
};

/* A user's key, with the lines of both pairings. */
struct waters_key {
    struct waters_identity identity;
    struct g2 d1, d2;
    struct g2_lines lines1, lines2;
};

struct waters_ciphertext {
    struct gt c1;
    struct g1 c2, c3;
};

/* waters_identity_hash hashes a name; waters_identity_decode takes the bits themselves, and gives
 * E_IDENTITY unless there are WATERS_IDENTITY_BYTES of them. */
void waters_identity_hash(struct waters_identity *, const void *name, size_t size);
MUST_USE status waters_identity_decode(struct waters_identity *, const uint8_t *in, size_t size);

/* waters_setup draws a master key and makes its parameters. |window| is that of the tables, see
 * table_window. On failure nothing needs to be cleared. */
MUST_USE status waters_setup(struct waters_params *, struct waters_master *, struct tape *,
                             unsigned window);
void waters_params_clear(struct waters_params *);
void waters_master_clear(struct waters_master *); /* wipes */

/* waters_key draws r and makes the key of an identity; waters_key_clear wipes it.
 * waters_key_check tests e(g, d1) = e(g1, g2) e(H(v), d2): E_WRONG_KEY if it does not hold, and
 * E_IDENTITY if the key is not the recipient's. */
MUST_USE status waters_key_make(struct waters_key *, const struct waters_master *,
                                const struct waters_identity *, struct tape *);
void waters_key_clear(struct waters_key *);
MUST_USE status waters_key_check(const struct waters_key *, const struct waters_recipient *);

/* waters_recipient_init gives E_INFINITY if H(v) is the neutral element: hostile parameters can do
 * that, chance cannot. */
MUST_USE status waters_recipient_init(struct waters_recipient *, const struct waters_params *,
                                      const struct waters_identity *, unsigned window);
void waters_recipient_clear(struct waters_recipient *);

/* waters_encrypt_with is the paper's E_v(p, t); with t = 0 it gives (p, 1, 1), which hides nothing.
 * waters_encrypt draws t, "why" it says. */
void waters_encrypt_with(struct waters_ciphertext *, const struct waters_recipient *,
                         const struct gt *plaintext, const struct scalar *t);
MUST_USE status waters_encrypt(struct waters_ciphertext *, const struct waters_recipient *,
                               const struct gt *plaintext, struct tape *, const char *why);

void waters_decrypt(struct gt *plaintext, const struct waters_key *,
                    const struct waters_ciphertext *);
/* waters_decrypts_to_one is all that Zhong's protocol asks of a decryption. */
bool waters_decrypts_to_one(const struct waters_key *, const struct waters_ciphertext *);

/* E(p, t) E(p', t') = E(p p', t + t'), and so on. Exponents are never shortened: they mask. */
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

/* The same for many, shared by a crew (crypto/crew.h), or NULL. All coins are drawn first, in
 * order, so that the number of threads changes no result. */
MUST_USE status waters_encrypt_batch(struct waters_ciphertext *out, const struct waters_recipient *,
                                     const struct gt *plaintexts, size_t count, struct tape *,
                                     const char *why, struct crew *);
MUST_USE status waters_decrypt_batch(struct gt *plaintexts, const struct waters_key *,
                                     const struct waters_ciphertext *in, size_t count,
                                     struct crew *);

/* Encodings are concatenations, in this order: a ciphertext C1, C2, C3; a key v, d1, d2; parameters
 * g1, g2, u', u_1 ... u_n; a master key alpha, beta, y', y_1 ... y_n. The decoders give the reasons
 * of their parts. Parameters have no neutral element (E_INFINITY). */
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

/* waters_master_check tests that a master key is that of the parameters: E_WRONG_KEY. */
MUST_USE status waters_master_check(const struct waters_master *, const struct waters_params *);

#endif
