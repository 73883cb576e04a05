/* Vectors of GNU C: types and layout, operators on elements, scalars, casts, shuffles. */
#include <assert.h>
#include <string.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(4 * sizeof(float))));
typedef signed char __attribute__((__vector_size__(8))) c8;
typedef unsigned char b8 __attribute__((vector_size(8)));
typedef unsigned short s4 __attribute__((vector_size(8)));
typedef int v2 __attribute__((vector_size(8)));
typedef long long l1 __attribute__((vector_size(8)));
#ifdef WIDE
typedef long long element;
#else
typedef short element;
#endif
typedef element row __attribute__((vector_size(4 * sizeof(element))));
struct mixed { char tag; v4 v; };
union both { v4 v; int i[4]; unsigned char b[16]; };

static v4 table[2] = {{1, 2, 3, 4}, {5}};
static v4 flat[2] = {1, 2, 3, 4, 5, 6, 7, 8};
static struct mixed pair = {1, {2, 3}};

static v4 twice(v4 x) { return x + x; }
static int count;
static v4 *next(void) { count++; return table; }
static int sum(row r) { return r[0] + r[1] + r[2] + r[3]; }

static void layout(void) {
  assert(sizeof(v4) == 16 && __alignof__(v4) == 16 && sizeof(struct mixed) == 32);
  assert(sizeof(row) == 4 * sizeof(element) && sizeof(v4[2]) == 32);
  assert(pair.v[1] == 3 && table[1][0] == 5 && table[1][1] == 0 && flat[1][3] == 8);
  int x __attribute__((vector_size(8))), *p __attribute__((vector_size(16))) = table;
  assert(sizeof x == 8 && (*p)[1] == 2 && p[1][0] == 5 && _Generic(*p, v4: 1, default: 0));
}

static void operators(int n) {
  v4 a = {1, -2, 3, n}, b = {10, 20, 30, 40}, c;
  c = a * b - 1;
  assert(c[0] == 9 && c[1] == -41 && c[3] == 40 * n - 1);
  c = 100 / (a & 3 | 1) ^ b % 7;
  assert(c[0] == (100 ^ 3) && c[2] == (33 ^ 2));
  c = -~a << 1 >> (v4){0, 1, 1, 0};
  assert(c[0] == 4 && c[1] == -1 && c[2] == 4);
  c = a < b;
  assert(c[0] == -1 && c[1] == -1 && (a == b)[0] == 0 && (a != b)[0] == -1 && (1 > a)[1] == -1);
  u4 u = a < 2, w = {1};
  assert(u[1] == -1u && u[2] == 0 && (a < w)[1] == 0 && (w + a)[1] == -2u);
  a += b; a++; --a; a *= (v4){2};
  assert(a[0] == 22 && a[1] == 0 && a++[0] == 22 && a[0] == 23);
  *next() += 1; next()[0][1]++;
  assert(count == 2 && table[0][0] == 2 && table[0][1] == 4 && twice(table[0])[1] == 8);
  c8 s = {127, -128, 5};
  s = s + 1;
  assert(s[0] == -128 && s[1] == -127 && (s * s)[2] == 36 && (s / (signed char) -1)[0] == -128);
  b8 t = {1};
  assert((s + 1000u)[2] == -18 && (t + -1000)[0] == 25 && (s + -128)[2] == -122);
  f4 f = {1.5f, 2}, g = f * 2 - 0.5;
  assert(g[0] == 2.5f && g[1] == 3.5f && g[2] == -0.5f && (f < g)[0] == -1 && (-f)[1] == -2);
  c = n > 0 ? b : twice(b);
  assert(c[0] == (n > 0 ? 10 : 20));
  v4 part; part[0] = n; part = -part + 1; part++;
  assert(part[0] == 2 - n);
  a[n & 3] = 7;
  assert(a[n & 3] == 7 && sum((row){1, 2, 3, n}) == 6 + n && ((v4){1, 2} + b)[n & 1] % 10 == n % 2 + 1);
}

static void bytes(void) {
  v2 two = {1, -1};
  assert((long long) two == -4294967295ll && ((v2) 0x200000001ll)[1] == 2 && ((l1) two)[0] == -4294967295ll);
  assert(((s4) two)[2] == 65535 && ((c8) two)[4] == -1 && ((u4) (f4){1})[0] == 0x3f800000);
  assert(((f4) (v4){0, 0x40000000})[1] == 2);
  union both u = {{1, 2, 0x01020304}};
  assert(u.i[1] == 2 && u.b[8] == 4 && (u.i[3] = 9, u.v[3]) == 9);
  v4 a = {1, 2, 3, 4}, m;
  memcpy(&m, &a, sizeof m);
  assert(!memcmp(&m, &a, sizeof a) && *((int *) &a + 2) == 3);
  int *p = (int *) &a;
  p[1] = 8;
  assert(a[1] == 8 && (*(v4 *) p)[1] == 8);
}

static void shuffles(int n) {
  v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  v4 c = __builtin_shuffle(a, (v4){3, 2, 5, -4});
  assert(c[0] == 4 && c[1] == 3 && c[2] == 2 && c[3] == 1);
  c = __builtin_shuffle(a, b, (v4){n, n + 4, 15, 0});
  assert(c[0] == 1 + (n & 7) && c[1] == 1 + (n + 4 & 7) && c[2] == 8);
  f4 f = __builtin_convertvector(a, f4);
  assert(f[2] == 3 && __builtin_convertvector(f + 0.5f, v4)[3] == 4);
}

#ifdef REFUSED
static v4 refused(v4 a) { return a + 1.5; }
#elif defined LAX
static u4 lax(v4 a) { return a; }
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar() & 1;
  layout();
  operators(n);
  bytes();
  shuffles(n);
#ifdef WRONG
  assert((table[0] + n)[2] != 5);
#endif
  return 0;
}
