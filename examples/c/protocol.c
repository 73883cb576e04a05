/* A sender and a receiver with sequence numbers of one byte; MODE says how a loss is noticed. */
#include <stdint.h>

extern uint8_t __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct packet {
  uint8_t number;
#ifdef CHECKSUM
  uint8_t sum;
#endif
  int payload;
};

static struct packet channel;

static void send(struct packet *p, uint8_t number, int payload) {
  p->number = number;
  p->payload = payload;
#ifdef CHECKSUM
  p->sum = (uint8_t) (number + 3);
#endif
}

static int accept(const struct packet *p, uint8_t expected) {
#if MODE == 0
  return 1;
#elif MODE == 1
  return p->number == expected;
#else
  return p->number >= expected;
#endif
}

int main(void) {
  uint8_t number = __VERIFIER_nondet_uchar();
  send(&channel, number, 7);
  struct packet received = channel;
  if (__VERIFIER_nondet_uchar() == 1)
    received.number += 1; /* the channel makes a mistake, and 255 becomes 0 */
#ifdef CHECKSUM
  if ((uint8_t) (received.number + 3) != received.sum)
    return 0;
#endif
  if (accept(&received, number) && received.number != number)
    reach_error();
  return 0;
}
