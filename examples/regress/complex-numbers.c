/* Complex numbers: constants, parts, operators, conversions, conditions, layout. */
#include <assert.h>
typedef _Complex double z;
typedef __complex__ short shorts;
#ifdef WIDE
typedef _Complex long long integers;
#else
typedef _Complex int integers;
#endif
struct mixed { char tag; z number; _Complex char small; };
union parts { _Complex float f; float p[2]; };

static z constant = 1.0 + 14.0 * 2.0i, row[2] = {1, 2i}, braced = {3.0};
static integers whole = 100 + 200i;
static struct mixed pair = {1, 2 - 1i, 'a'};
static z conjugate(z x) { return ~x; }
static integers add(integers x, int y) { return x + y; }
static int count;
static z *next(void) { count++; return row; }

static void types(void) {
  _Complex signed char c;
  _Complex unsigned char u;
  assert(sizeof(z) == 16 && sizeof(shorts) == 4 && sizeof 1.0iF == 8 && sizeof 2i == 8);
  assert(sizeof(c + u) == 2 && sizeof(c + 'a') == 8 && sizeof(-c) == 2 && sizeof(whole + 1.0f) == 8);
  assert(_Generic(__real__ (c + u), unsigned char: 1, default: 0) && __alignof__(z) == 8);
  assert(_Alignof(z) == _Alignof(struct { double d; }) && sizeof(_Complex) == 16);
  assert(_Generic(1 + 1i, _Complex int: 1, default: 0) && _Generic(1i ? 1 : 2.0i, z: 1, default: 0));
}

static void numbers(int n) {
  z x = 1.5 + 2.5i, y;
  assert(__real__ constant == 1 && __imag__ constant == 28 && row[1] == 2i && braced == 3);
  assert(pair.number == 2 - 1i && __real__ pair.small == 'a' && !__imag__ pair.small);
  y = x + 1; assert(y == 2.5 + 2.5i && y - x == 1 && 1 - x == -0.5 - 2.5i);
  y = x * 2 / 4; assert(y == 0.75 + 1.25i && conjugate(y) == 0.75 - 1.25i && -y == -0.75 - 1.25i);
  x += y; __imag__ x = n; x++; --x; assert(x == 2.25 + n * 1.0i && x != n);
  assert(__builtin_creal(x) == 2.25 && __builtin_cimagf(3 + n * 1.0i) == n && __builtin_conjl(2i) == -2i);
  double *p = &__real__ x; p[0] = 7; p[1] = 8; assert(x == 7 + 8i && __imag__ 2.0 == 0);
  *next() += 1.0i; (__real__ *next())--;
  assert(count == 2 && row[0] == 1i && __imag__ conjugate(row[0]) == -1);
  union parts u = {1 + 2i}; assert(u.p[1] == 2 && (u.p[0] = 5, u.f == 5 + 2i));
  double d = 3; d += 1 + 2i; int i = 2i + 7.9; _Bool b = 2i;
  assert(d == 4 && i == 7 && b && !0i && (1i ? 1 : 0) && (0i || b) && !(0.0 + 0i && b));
  if (0.0i) assert(0);
  while (x) x = 0;
}

static void integral(int n) {
  integers a = n + 2i, b = 3 - 4i, c;
  c = a * b; assert(__real__ c == 3 * n + 8 && __imag__ c == 6 - 4 * n);
  c = (17 + 5i) / b; assert(c == -1 + 4i && b / 2 == 1 - 2i && whole / 50 == 2 + 4i);
  c = add(a, 1); c *= 1i; assert(__real__ c == -2 && __imag__ c == n + 1);
  shorts s = 30000 + 1i; s = s + s; assert(__real__ s == -5536 && __imag__ s == 2 && (shorts) (1.9 + 2.9i) == 1 + 2i);
}

#ifdef REFUSED
static integers refused(integers a) { return a % 2; }
#endif
static z product(z x, z y) { return x * y; }

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar() & 1;
  types();
  numbers(5);
  integral(n);
#ifdef PRODUCT
  constant = product(constant, 1.5i);
#endif
#ifdef WRONG
  assert(whole + n * 1i != 100 + 201i);
#endif
  return 0;
}
