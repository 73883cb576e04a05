/* Bytes of structures with more bytes than there are branches: the member that has the byte is found first. */
#include <assert.h>
#include <stddef.h>
struct in {
  char c;
  short s[20];
};
struct big {
  int n;
  struct in in[3];
  unsigned char tail[33];
};
static struct big b, row[2];
static struct {
  unsigned short s[40];
} words;
int main(void) {
  unsigned char *p = (unsigned char *)&b;
  b.n = 0x01020304;
  b.in[2].s[19] = 0x0506;
  int at = offsetof(struct big, in[2].s[19]) + 1;
  assert(p[at] == 5 && p[at - 1] == 6);
#ifdef WRONG
  assert(p[at - 1] == 5);
#endif
  for (int i = 0; i < 4; i++)
    assert(p[i] == 4 - i);
  for (int i = 18; i < 22; i++)
    p[offsetof(struct big, tail) + i] = i;
  assert(b.tail[20] == 20 && b.in[2].s[19] == 0x0506);
  unsigned char *q = (unsigned char *)row;
  for (int i = 0; i < 4; i++)
    q[sizeof(struct big) + i] = 4 + i;
  assert(row[1].n == 0x07060504 && !row[0].n);
  unsigned char *w = (unsigned char *)words.s;
  for (int i = 37; i < 40; i++)
    words.s[i] = w[2 * i + 1] << 8 | (w[2 * i] + i);
  assert(words.s[39] == 39);
#ifdef PADDING
  at = b.n & 5;
  assert(p[at + 1] != 9);
#endif
  return 0;
}
