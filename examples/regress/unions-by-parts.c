// A member of a union is read by the bits of the member that was stored last: bit-fields, parts of
// structures and arrays, floating-point numbers, pointers of other types.
#include <assert.h>
#include <string.h>

struct rgb { unsigned char r, g, b; };
#ifdef WIDE
typedef long long number;
#else
typedef int number;
#endif

union word {
  unsigned all;
  struct { unsigned low : 3, mid : 9; int sign : 4; unsigned high : 16; } bits;
  unsigned char bytes[4];
  struct { struct rgb color; signed char last; } pixel;
  struct { number n; } wide;
  float real;
};

static union word table[2];

static unsigned part(const union word *w) {
  return w->bits.mid;
}

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 2)
    return 0;
  union word w;
#if CASE == 0
  // Bit-fields of an integer, and the integer after one of them is stored.
  w.all = 0xfedc1238u + k;
  assert(w.bits.low == k && part(&w) == 0x47 && w.bits.sign == 1 && w.bits.high == 0xfedc);
  w.bits.sign = -2;
  assert(w.all == 0xfedce238u + k);
  w.bits.mid++;
#ifdef BAD
  assert(w.all != 0xfedce241u);
#endif
#elif CASE == 1
  // Bytes of an array, at an index that is not constant.
  w.all = 0x01020304;
  w.bytes[k] = 0x80;
  assert(w.all == (k == 0 ? 0x01020380 : k == 1 ? 0x01028004 : 0x01800304));
  for (int i = 0; i < 4; i++)
    w.bytes[i] = 10 * k + i;
  w.pixel.color.g = 7;
  struct rgb color = w.pixel.color;
  assert(color.r == 10 * k && color.g == 7 && w.bytes[3] == 10 * k + 3);
#ifdef BAD
  assert(w.all != 0x17160714);
#endif
#elif CASE == 2
  // Floating-point numbers.
  w.bits.low = w.bits.mid = 0;
  w.bits.sign = -8;
  w.bits.high = 0x3f80 + k;
  assert(w.real > 1 && w.real < 1.05f);
  w.real = -k;
  assert(w.pixel.last == (k == 0 ? 0 : k == 1 ? (signed char) 0xbf : (signed char) 0xc0));
  union { double d; struct { unsigned low; int high; } i; } d = { .d = -0.25 };
  assert(d.i.high < 0 && d.i.low == 0);
  d.i.high ^= (int) 0x80000000;
#ifdef BAD
  assert(d.d != 0.25);
#endif
#elif CASE == 3
  // The same structure in two members; pointers to different types.
  union { struct rgb a; struct { struct rgb b; char more; } next; } two;
  two.next.b.r = k;
  two.next.b.g = 2;
  two.next.b.b = 3;
  two.next.more = 9;
  two.a = two.next.b;
  assert(two.a.r == k && two.next.b.g == 2 && two.a.b == 3);
  int x = 5, y[2] = {6, 7};
  union { int *p; void *v; struct { char *c; } s; } at;
  at.v = &y[1];
  assert(*at.p == 7 && *at.s.c == 7);
  at.p = k ? &x : y;
#ifdef BAD
  assert(*(int *) at.v != 6);
#endif
#elif CASE == 4
  // Unions in an array; all bytes are 0 at the beginning.
  assert(table[k & 1].bits.high == 0);
  table[k & 1].bits.high = 3;
  assert(table[k & 1].bytes[2] == 3 && table[1 - (k & 1)].bytes[2] == 0);
  table[1].all = 0x10000 * k;
  table[0] = table[1];
  table[1].pixel.color.b = 8;
#ifdef BAD
  assert(table[0].bits.high != 2 || table[1].bits.high != 8);
#endif
#elif CASE == 5
  // A type that is wider in some variants: the other bytes are unspecified.
  w.wide.n = -k;
  assert(w.all == -k + 0u);
  w.bytes[3] = 0;
#ifdef BAD
  assert(w.wide.n == 0);
#endif
#elif CASE == 6
  // Bytes that no scalar has: padding, and those of a smaller member.
  union { struct { char c; int i; } s; int i[2]; short h; } u;
  u.i[0] = 4;
  u.i[1] = k;
  assert(u.s.i == k && u.s.c == 4);
  u.s.c++;
  assert(u.i[1] == k && u.s.c == 5);
#ifdef BAD
  u.h = 1;
#endif
  return u.i[0];
#endif
  return 0;
}
