// Each call has objects of its own, and they end with it.
#include <assert.h>
#include <stddef.h>
static int *keep;
static int sum(int n, int *outer) {
  int mine = n;
  if (n == 2) keep = &mine;
  if (n == 0) return *outer;
  int r = sum(n - 1, &mine);
  if (n == 1) assert(*keep == 2);
  return r + mine;
}
int main(void) {
  int x = 7;
  assert(sum(3, &x) == 7);
#ifdef LATE
  assert(*keep == 2);
#endif
  return 0;
}
