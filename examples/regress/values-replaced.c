/* Parts that a list gives a value again: nothing is left of what they were given before, as gcc has it. */
extern void __assert_fail(void);
#define assert(c) do { if (!(c)) __assert_fail(); } while (0)
struct p { int a, b; };
union u { int i; struct { short a, b; } h; char c[4]; };
static int n;
static int f(void) { return ++n; }
static const struct p t[] = { {1, 2},
#ifdef A
 [0] = {.a = 7},
#endif
#ifdef B
 [0].b = 5,
#endif
 [1] = {3, 4}
};
static struct { struct p x; int v[3]; char s[4]; } w = { .x = {1, 2}, 
#ifdef A
.x = {.b = 3}, 
#endif
.v = {1, 2, 3}, .s = "abc",
#ifdef B
.v = {4}, .s = "z",
#endif
.s[1] = 'x'
};
static struct { union u u; int z; } q[] = {
  { .u.i = 0x01020304,
#ifdef A
  .u.h.b = 7,
#endif
}, {.u.i = 0x01020304, .u.c[3] = 7, .u.c[1] = 2} };
int main(void) {
  struct p l[2] = { {f(), 2},
#ifdef A
  [0] = {.a = 7},
#endif
  };
#ifdef A
  assert(!n);
  assert(t[0].a == 7);
  assert(w.x.a == 0 && w.x.b == 3);
  assert(l[0].a == 7 && l[0].b == 0);
  assert(q[0].u.h.a == 0 && q[0].u.h.b == 7);
#else
  assert(n == 1);
  assert(t[0].a == 1);
  assert(w.x.a == 1 && w.x.b == 2);
  assert(l[0].a == 1 && l[0].b == 2);
  assert(q[0].u.i == 0x01020304);
#endif
#ifdef B
  assert(t[0].b == 5);
  assert(w.v[0] == 4 && w.v[2] == 0);
  assert(w.s[0] == 'z' && w.s[1] == 'x' && w.s[2] == 0);
#else
  assert(w.v[0] == 1 && w.v[2] == 3);
  assert(w.s[0] == 'a' && w.s[1] == 'x' && w.s[2] == 'c');
#endif
  assert(q[1].u.c[3] == 7 && q[1].u.c[1] == 2);
  struct { int s; struct { int a; struct p x; } y; } r = { .y.x = {1, 2}, .y = {.a = 3}, .s = 4 };
  assert(r.s == 4 && r.y.a == 3);
#ifdef FIND
  if (t[0].b == 0 && w.x.a == 0 && l[0].b == 0 && q[0].u.h.a == 0 && !n && r.y.x.b == 0) __assert_fail(); /* A && !B */
#endif
  return 0; }
