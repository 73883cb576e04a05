/* Bit operations on bytes: values are tried, for intervals know nothing of bits. */
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char left(unsigned char x, int n) {
  return (unsigned char) (x << n | x >> (8 - n));
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    assert(left(left(c, 3), 5) == c);
#ifdef SWAP
    unsigned char a = c, b = (unsigned char) i;
    a ^= b, b ^= a, a ^= b;
    assert(b == c && a == i);
#endif
#ifdef WRONG
    int n = -1 - i;
    assert((c | n) != -2 || (c & 1));
    assert((c & n) < 252 || i != 1);
#endif
  }
  return 0;
}
