/* The members of a struct, their order, its size and what its values are for are a matter of the variant. */
#include <assert.h>
struct record {
#ifdef A
  int b;
#endif
  char a;
#ifndef A
  int b;
#endif
#ifdef B
  short more[2];
#endif
  struct { char c; int d; };
  char last;
};
static struct record r = {1, 2};
static struct record all[] = {
  {.last = 3, .d = 4},
#ifdef B
  {.more[1] = 5, 6, 7},
#endif
  {8},
};
static struct { int n; struct { int x, y; } p[2]; } nested = {.p[0].y = 2, 3, .n = 1};
int main(void) {
  struct record *end = &all[sizeof all / sizeof *all];
  assert(nested.n == 1 && nested.p[0].x == 0 && nested.p[0].y == 2 && nested.p[1].x == 3);
#ifdef A
  assert(r.b == 1 && r.a == 2 && end[-1].b == 8);
#else
  assert(r.a == 1 && r.b == 2 && end[-1].a == 8);
#endif
#ifdef B
  assert(end - all == 3 && sizeof r == 24 && all[1].c == 6 && all[1].d == 7);
#else
  assert(end - all == 2 && sizeof r == 20);
#endif
  assert(sizeof r != 24 || r.b == 2);
  return 0;
}
