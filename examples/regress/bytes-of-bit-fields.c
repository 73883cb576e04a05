// Structures with bit-fields, and unions, as bytes and through pointers to other types.
#include <assert.h>
#include <string.h>

struct header {
  unsigned version : 4, length : 4;
  int service : 12;
#ifdef WIDE
  unsigned total : 12;
#else
  unsigned short total;
#endif
};

static unsigned char packet[16] = {0x45, 0x21, 0xf3, 0x04, 5, 6, 0x36, 8, 9, 10, 11, 12, 10};

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 2)
    return 0;
#if CASE == 0
  // A header that is copied from bytes, and back.
  struct header h;
  memcpy(&h, packet, sizeof h);
  assert(h.version == 5 && h.length == 4 && h.service == 0x321);
#ifdef WIDE
  assert(h.total == 0x4f);
#else
  assert(h.total == 0x605);
#endif
  struct header other = h;
  assert(memcmp(&h, &other, 2) == 0);
  h.length = k;
  unsigned char first;
  memcpy(&first, &h, 1);
#ifdef BAD
  assert(first != 0x25);
#endif
#elif CASE == 1
  // Bytes as a header.
  struct header *h = (struct header *) (packet + 6 * (k & 1));
  assert(h->version == (k == 1 ? 6 : 5) && h->service == (k == 1 ? -0x6f8 : 0x321));
  h->service = -2;
  h->length++;
  struct header copy = *h;
  assert(copy.service == -2 && copy.length == (k == 1 ? 4 : 5));
  assert(k == 1 || packet[0] == 0x55 && packet[1] == 0xfe);
#ifdef BAD
  assert((packet[2] & 15) != 15);
#endif
#elif CASE == 2
  // Bit-fields as bytes.
  struct header h = {1, 2, 3, 4};
  unsigned char *bytes = (unsigned char *) &h;
  assert(bytes[0] == 0x21 && bytes[1] == 3);
  bytes[1] = 10 * k;
  assert(h.service == 10 * k && h.length == 2);
  bytes[0] ^= 0xf1;
#ifdef BAD
  assert(h.version != 0 || h.length != 0xd || h.service != 20);
#endif
#elif CASE == 3
  // The last bit-field of a header is behind the bytes, or not.
  struct header *h = (struct header *) (packet + 12);
  assert(h->version == 10);
#ifdef BAD
  return h->total != k;
#endif
#elif CASE == 4
  // Unions as bytes.
  union { int all; struct { unsigned char a, b; short c; } pair; float real; } u;
  u.pair.a = 1;
  u.pair.b = k;
  u.pair.c = 3;
  short both;
  memcpy(&both, &u, sizeof both);
  assert(both == 0x100 * k + 1);
  u.all = 0x3f800000;
  ((char *) &u)[2] = 0;
  assert(u.real < 1 && u.pair.a == 0);
  struct { unsigned char x, y; } *pair = (void *) &u.pair;
  pair->y = k;
#ifdef BAD
  assert(u.pair.b < 2);
#endif
#elif CASE == 5
  // Bytes of which some are padding.
  struct header h = {1, 2, 3, 4};
#ifdef WIDE
  unsigned char last = ((unsigned char *) &h)[3];
  assert(last == 0 && h.total == 4);
#else
  unsigned char last = ((unsigned char *) &h)[2];
  assert(last != k);
#endif
#endif
  return 0;
}
