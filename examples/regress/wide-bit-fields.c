/* Bit-fields wider than int keep their width in arithmetic, as those of gcc do. */
#include <assert.h>
struct s {
  unsigned long long v : 40, w : 33;
  long long t : 40;
  unsigned long long u : 32;
  long long z : 35;
  unsigned k : 20;
} s;
struct zero { char c; long long : 0; char d; };
int main(void) {
  s.v = -1;
  assert(s.v + 1 == 0 && sizeof(s.v + 1) == 8 && s.v == 0xffffffffffULL);
  assert((s.v << 8) == 0xffffffff00ULL);
  s.w = -1;
  assert(s.v + s.w == 0x1fffffffe && s.w + s.v + 1 == 0x1ffffffffULL);
  s.t = -1;
  assert(s.t < 0u && s.t + 1u == 0);
  s.u = -1;
  assert(s.u + 1 == 0 && sizeof(s.u + 0) == 4);
  s.z = -2;
  assert(s.z < s.u && s.z + s.v < 0xffffffffffULL && ~s.w == 0);
  s.w = 1;
  assert(-s.w == 0x1ffffffffULL && (1 ? s.w : 0) - 2 == 0x1ffffffffULL);
  s.v += 2;
  assert(s.v == 1);
  s.k = -1;
  assert(s.k - 0xfffff - 1 < 0);
  assert(sizeof(struct zero) == (sizeof(long) == 4 ? 5 : 9));
#ifdef WRONG
  assert(s.v - 2 == -1ULL);
#endif
  return 0;
}
