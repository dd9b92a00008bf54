/* Packets: what is sent comes, whole; a changed byte, a foreign head and a closed end are
 * noticed. */
#include "proofs/ranks/packet.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void what_is_sent_comes(void)
{
    int ends[2];
    uint8_t sent[3000], *came;
    EXPECT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    test_random_bytes(sent, sizeof sent);
    for (size_t size = 0; size <= sizeof sent; size += 1500) {
        struct packet p = {.kind = PACKET_DONE, .rank = 7, .job = 1u << 20, .size = size}, q;
        packet_seal(&p, sent);
        EXPECT(packet_send(ends[0], &p, sent));
        EXPECT_EQ(PACKET_WHOLE, packet_receive(ends[1], &q, &came));
        EXPECT(memcmp(&p, &q, sizeof p) == 0 && memcmp(sent, came, size) == 0 && came[size] == 0);
        EXPECT(packet_is_sealed(&q, came));
        free(came);
    }
    close(ends[0]);
    struct packet q;
    EXPECT_EQ(PACKET_CLOSED, packet_receive(ends[1], &q, &came));
    EXPECT(!packet_send(ends[1], &q, NULL)); /* and no signal ends the program */
    close(ends[1]);
}

static void every_change_breaks_the_seal(void)
{
    uint8_t bytes[40] = {1, 2, 3};
    struct packet p = {.kind = PACKET_DONE, .job = 5, .result = 0, .size = sizeof bytes};
    packet_seal(&p, bytes);
    for (size_t i = 0; i < 8 * sizeof bytes; i++) {
        bytes[i / 8] ^= (uint8_t)(1 << i % 8);
        EXPECT(!packet_is_sealed(&p, bytes));
        bytes[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    EXPECT(packet_is_sealed(&p, bytes));
    struct packet other = p;
    other.job = 4; /* the findings of another job */
    EXPECT(!packet_is_sealed(&other, bytes));
    other = p;
    other.result = E_MEMORY;
    EXPECT(!packet_is_sealed(&other, bytes));
    other = p;
    other.size--;
    EXPECT(!packet_is_sealed(&other, bytes));
}

static void what_is_no_packet_is_broken(void)
{
    int ends[2];
    uint8_t *came;
    struct packet q, p = {.kind = PACKET_JOB, .size = 0};
    EXPECT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    EXPECT(packet_send(ends[0], &p, NULL));
    EXPECT_EQ(PACKET_WHOLE, packet_receive(ends[1], &q, &came));
    free(came);
    q.magic ^= 1;
    EXPECT_EQ(sizeof q, write(ends[0], &q, sizeof q));
    EXPECT_EQ(PACKET_BROKEN, packet_receive(ends[1], &p, &came));
    q.magic ^= 1;
    q.size = PACKET_BYTES_MOST + 1;
    EXPECT_EQ(sizeof q, write(ends[0], &q, sizeof q));
    EXPECT_EQ(PACKET_BROKEN, packet_receive(ends[1], &p, &came));
    q.size = 2; /* and only one byte comes */
    EXPECT_EQ(sizeof q, write(ends[0], &q, sizeof q));
    EXPECT_EQ(1, write(ends[0], "x", 1));
    close(ends[0]);
    EXPECT_EQ(PACKET_CLOSED, packet_receive(ends[1], &p, &came));
    EXPECT(came == NULL);
    close(ends[1]);
}

const struct test tests[] = {{"what is sent comes", what_is_sent_comes},
                             {"every change breaks the seal", every_change_breaks_the_seal},
                             {"what is no packet is broken", what_is_no_packet_is_broken},
                             {0}};
