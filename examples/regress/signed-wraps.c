/* Signed arithmetic outside its type: reduced modulo 2^n with --signed wrap, as gcc -fwrapv compiles it. */
#include <limits.h>

extern void abort(void);
extern int any(void);

#ifdef WIDE
typedef long long number;
#define LEAST LLONG_MIN
#define MOST LLONG_MAX
#define BITS 64
#else
typedef int number;
#define LEAST INT_MIN
#define MOST INT_MAX
#define BITS 32
#endif

/* Constant expressions, where the variants differ and where they do not. */
enum { BELOW = INT_MIN - 1, ABOVE = INT_MAX + 2 };
static number first = MOST + 1, second = -LEAST, third = (number) 3 << (BITS - 1), fourth = MOST * MOST;
static long long fifth = INT_MAX + 1, sixth = -1 << 31;
_Static_assert(MOST + 1 < 0 && MOST * 2 == -2, "wraps");

static int label(int x) {
  switch (x) {
  case INT_MAX + 1: return 1;
  case INT_MAX: return 2;
  default: return 0;
  }
}

static void operators(number x) {
  number y = x;
  if (x == MOST) {
    if (x + 1 != LEAST || x + x != -2 || x * x != 1 || x - -1 != LEAST) abort();
    if ((x + 1) - 1 != MOST || (x + 2) / 2 != (LEAST + 1) / 2) abort();
    if (++y != LEAST || y-- != LEAST || y != MOST) abort();
    y += 2;
    if (y != LEAST + 1) abort();
    y = x, y *= 3;
    if (y != MOST - 2) abort();
    if (x << 1 != -2 || -x != LEAST + 1 || ~x != LEAST) abort();
  } else if (x == LEAST) {
    if (-x != LEAST || x - 1 != MOST || x + x != 0 || x * -1 != LEAST || x << 1) abort();
    y -= 1;
    if (y != MOST || y >> (BITS - 2) != 1) abort();
    y = x, y <<= 1;
    if (y != 0) abort();
    if (x / -1 != LEAST || x % -1 != 0) abort();
  } else if (-x + x || x * 0 || x && (x < 0) == (-x < 0)) {
    abort();
  }
}

/* The conversions of the parts wrap as always: only the sum of ints is of interest here. */
static void narrow(int x) {
  short s = SHRT_MAX;
  signed char c = x;
  s += 1;
  if (s != SHRT_MIN || (short) (c + x) != (short) (x + c)) abort();
  struct { int bits : 5; } field = {15};
  field.bits++;
  if (field.bits != -16) abort();
}

#ifdef BY_ATTRIBUTE
__attribute__((noinline, optimize("O2,no-strict-overflow")))
#endif
static void sums(void) {
  int x = any(), y = any();
  if (x + 1 > x && x == INT_MAX) abort();
  if (x > 0 && y > 0 && x + y < 0 && x < 1073741824 && y < 1073741824) abort();
#ifdef FAILS
  if (x > 0 && y > 0 && x + y < 0) abort();
#endif
}

int main(void) {
  int stride[3] = {1, 2, 3}, *p = stride + 2;
  operators((number) 0 + MOST);
  operators(LEAST);
  operators(any());
  narrow(any());
  sums();
  if (BELOW != INT_MAX || ABOVE != INT_MIN + 1 || label(INT_MIN) != 1 || label(INT_MAX) != 2) abort();
  if (first != LEAST || second != LEAST || third != LEAST || fourth != 1) abort();
  if (fifth != INT_MIN || sixth != INT_MIN) abort();
  if (*(p - 2) != 1 || p[-1] != 2) abort();
  return 0;
}
