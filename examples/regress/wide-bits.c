// Bitwise operators on two numbers of 128 bits have all of them.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned __int128 wide;
int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  if (k > 2) return 0;
  wide w = -k, x = w * w + 1;
#if CASE == 0
  assert(k != 1 || (x ^ w) != (wide) -3);
#elif CASE == 1
  assert(k != 1 || (x ^ w) == (wide) -3);
#elif CASE == 2
  assert((x | w) + (x & w) == x + w);
#elif CASE == 3
  assert(k != 2 || (unsigned) ((x ^ w) >> 62) != 0xffffffff);
#elif CASE == 4
  __int128 i = (__int128) 1 << 100, j = i + k;
  assert((i ^ j) == k && (i & j) == i && (i | j) == j);
#elif CASE == 5
  union { struct { unsigned long long low, high; } part; wide all; } u;
  u.part.low = 1;
  u.all = w - 4;
  assert(u.part.high == -1ull && u.part.low == -4ull - k);
#endif
  return 0;
}
