/* What runs before main and behind it, by priority and else in the order of the text, or against it; exit runs it, too. */
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int order, ends, *p;
static void late(void) __attribute__((destructor));
__attribute__((constructor(300))) static void c3(void) { order = order * 10 + 3; }
__attribute__((constructor)) static void c9(void) { order = order * 10 + 9; p = malloc(4); }
__attribute__((__constructor__(200))) void c2(void) { order = order * 10 + 2; }
static void __attribute__((destructor(300))) d3(void) { ends = ends * 10 + 3; }
static void __attribute__((destructor(200))) d2(void) {
#ifdef MORE
  assert(ends == 983);
#else
  assert(ends == 93);
#endif
  free(p);
#ifdef AGAIN
  free(p);
#endif
}
#ifdef MORE
static void __attribute__((used, destructor)) d8(void) { ends = ends * 10 + 8; }
#endif
static void late(void) { ends = ends * 10 + 9; }
int main(void) {
  assert(order == 239);
  if (__VERIFIER_nondet_int()) exit(0);
#ifdef QUICK
  _Exit(1);
#endif
#ifdef UNORDERED
  ends = 5;
#endif
  return 0;
}
