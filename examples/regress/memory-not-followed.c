#include <stdlib.h>
static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
  int *p = malloc(4);
  long double d = 0.5L;
  char c = *(char *) &d;
  return depth(3);
}
