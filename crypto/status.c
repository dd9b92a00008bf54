#include "crypto/status.h"

static const struct {
    const char *name, *text;
} words[STATUS_COUNT] = {
    [OK] = {"ok", "all went well"},
    [E_TRUNCATED] = {"truncated", "the bytes end before the value does"},
    [E_OVERLONG] = {"overlong", "there are bytes after the end of the value"},
    [E_NON_CANONICAL] = {"non_canonical", "not the one allowed encoding of the value"},
    [E_RANGE] = {"range", "a number is outside its range"},
    [E_NOT_ON_CURVE] = {"not_on_curve", "the point is not on the curve"},
    [E_NOT_IN_GROUP] = {"not_in_group", "the element is outside the prime-order group"},
    [E_INFINITY] = {"infinity", "the neutral element has no place here"},
    [E_UTF8] = {"utf8", "the text is not valid UTF-8"},
    [E_ARGUMENT] = {"argument", "an argument does not fit"},
    [E_MODULUS] = {"modulus", "the modulus is not between 2 and 2^256 - 1"},
    [E_INPUT] = {"input", "an input does not fit the protocol"},
    [E_LIMIT] = {"limit", "a limit of this program was reached"},
    [E_WRONG_KEY] = {"wrong_key", "the key does not belong to this ciphertext"},
    [E_IDENTITY] = {"identity", "the identity does not fit"},
    [E_NO_INVERSE] = {"no_inverse", "the value has no inverse"},
    [E_NOT_FOUND] = {"not_found", "there is no such entry"},
    [E_UNEXPECTED] = {"unexpected", "another message was waited for"},
    [E_SEQUENCE] = {"sequence", "a message is repeated, missing or out of order"},
    [E_TAMPERED] = {"tampered", "the frame was changed on its way"},
    [E_FOREIGN] = {"foreign", "the message belongs to another run"},
    [E_PEER_ABORTED] = {"peer_aborted", "another party stopped"},
    [E_DEADLOCK] = {"deadlock", "every party waits for another"},
    [E_CRASHED] = {"crashed", "the party was stopped by the fault plan"},
    [E_CALL] = {"call", "a call of a part does not fit that of the other parties"},
    [E_REFUSED] = {"refused", "a received value failed the protocol's own check"},
    [E_TAPE_END] = {"tape_end", "the tape does not hold the coin that was asked for"},
    [E_FILE] = {"file", "a file cannot be read or written"},
    [E_PARSE] = {"parse", "the text does not have the expected form"},
    [E_MEMORY] = {"memory", "out of memory"},
    [E_INTERNAL] = {"internal", "a fault of this program"},
};

const char *status_name(status s)
{
    return (unsigned)s < STATUS_COUNT ? words[s].name : "unknown";
}

const char *status_text(status s)
{
    return (unsigned)s < STATUS_COUNT ? words[s].text : "unknown status";
}
