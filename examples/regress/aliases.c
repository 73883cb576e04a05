/* The attribute alias: a further name of an object or a function. */
#include <assert.h>
static int a = 1;
extern int b __attribute__((alias("a")));
int row[4] = {1, 2, 3};
extern int other[4] __attribute__((weak, alias("row")));
static int twice(int x) { return 2 * x; }
int doubled(int x);
int doubled(int) __attribute__((alias("twice")));
int doubled(int x);
#ifdef LATER
extern int early __attribute__((alias("late")));
static int late;
#endif
#ifdef TYPE
extern long wide __attribute__((alias("a")));
#endif
#ifdef UNDEFINED
extern int nowhere;
extern int name __attribute__((alias("nowhere")));
#endif
int main(void) {
  int *p = &a, *q = &b, i = 2;
  b++;
  assert(a == 2 && p == q);
  row[i] = 5;
  other[i]++;
  assert(row[2] == 6 && doubled(a) == 4);
#ifdef WRONG
  assert(b == 1);
#endif
  return 0;
}
