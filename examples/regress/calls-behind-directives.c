/* Compilers look for the parenthesis of a macro's call behind no directive; within parentheses directives are read. */
#include <assert.h>
#define one(x) (1 + x)
#define cpu one
static int seen = 10;
static int (*one)(int);
static int two(int x) { return seen + x; }
int main(void) {
  one = two;
  int a = one
#ifdef A
  (2);
#else
  (3);
#endif
  int b = cpu
#define NOTHING
  (4);
  int c = one /*
# no directive
  */
  (5);
  int d = one(
#ifdef A
    6
#else
    7
#endif
  );
  assert(a == 12 || a == 13);
  assert(b == 14);
  assert(c == 6);
#ifdef WRONG
  assert(d == 7);
#endif
  return 0;
}
