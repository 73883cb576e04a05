/* A name that is a type in some variants, and an object in others. */
extern void __assert_fail(void);
#define assert(c) do { if (!(c)) __assert_fail(); } while (0)
#ifdef TYPE
typedef int x;
#else
int x = 3;
#endif
static short y = 5;
static int size(void) {
  x *y;
  return sizeof y;
}
int main(void) {
  int n = sizeof(x);
  {
    long x = 7;
    assert(x == 7 && sizeof x == sizeof(long));
  }
  {
    struct { int x; } s = {4};
    assert(s.x == 4);
  }
#ifdef TYPE
  x z = 2, *p = &z;
  assert((x) z == 2 && *p == n - 2);
#else
  assert((x) * y == 15 && n == 4);
#endif
#ifdef WRONG
  assert(size() != 2);
#endif
  return 0;
}
