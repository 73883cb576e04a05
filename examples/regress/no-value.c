/* Objects without a value: what decides by them or is passed on fails, where it is read; to copy them is no failure. */
#include <stdio.h>
extern int nd(void);
struct pair { int first; int second; };
static int gives(int wanted) {
  if (wanted)
    return 1;
}
static int sum(struct pair p) { return p.first + p.second; }
int main(void) {
  int chosen;
  int copy;
  struct pair one, two;
  one.first = 1;
#ifdef SECOND
  one.second = 2;
#endif
  two = one;
  copy = chosen;
  if (nd()) {
#ifndef FORGOTTEN
    chosen = 3;
#endif
    printf("%d\n", chosen);
  }
  copy = sum(two);
#ifdef GIVEN
  return gives(1);
#else
  return gives(nd());
#endif
}
