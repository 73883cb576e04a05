// GCC's functions on bits are constants of constants, as widths, lengths and enumerators (GCC manual,
// Other Builtins); the size of void is 1; an expression is an integer constant one if a conditional
// operator takes it for a null pointer.
#include <assert.h>

#define LOG2(n) (63 - __builtin_clzll(n))
#define IS_CONSTANT(x) (sizeof(int) == sizeof(*(1 ? ((void *)((long)(x) * 0l)) : (int *)8)))
#define FAILS_IF(e) ((int)sizeof(struct { int : (-!!(e)); }))

int flags(unsigned);

struct packed {
  unsigned narrow : LOG2(256);
  unsigned wide : __builtin_constant_p(1024) ? LOG2(1024) + 1 : flags(1024);
};

enum { COUNT = __builtin_popcount(0xff0f), FIRST = __builtin_ffs(12), SIGNS = __builtin_clrsb(-8) };

int slots[LOG2(4096) + __builtin_ctzl(8) + __builtin_parity(7)];
_Static_assert(__builtin_bswap32(0x01020304) == 0x04030201, "bytes");
_Static_assert(sizeof(void) == 1 && sizeof(slots) == 16 * sizeof(int), "sizes");

unsigned long mask(unsigned size) {
  return FAILS_IF(__builtin_choose_expr(IS_CONSTANT(size > 3), size > 3, 0)) + size;
}

int main(void) {
  struct packed p = {255, 1024};
  p.narrow++;
  assert(p.narrow == 0 && p.wide == 1024);
  assert(COUNT == 12 && FIRST == 3 && SIGNS == 28);
  assert(IS_CONSTANT(3) && !IS_CONSTANT(p.wide) && mask(5) == 5);
  assert(__builtin_bswap16(0xff) > 0 && sizeof(__builtin_bswap64(1)) == 8);
#if LIMIT > 4
  assert(__builtin_constant_p(LIMIT) && __builtin_constant_p(__builtin_clz(WIDTH + 1)));
  int own[__builtin_popcount(WIDTH) + 1];
#ifdef WRONG
  assert(sizeof own <= 2 * sizeof(int));
#else
  assert(sizeof own <= 3 * sizeof(int));
#endif
#endif
  return 0;
}
