/* What ends may make room for what comes: addresses of such objects are no integers here. */
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

#if defined(CALLS)
static uintptr_t where(void) { int x = 0; return (uintptr_t) &x; }
static uintptr_t deeper(void) { int more[8]; more[0] = 0; return where() + more[0]; }

int main(void) {
  if (where() != deeper()) reach_error();
  return 0;
}
#elif defined(ROUNDS)
int main(void) {
  uintptr_t before = 0;
  for (int n = 1; n <= 2; n++) {
    int a[n * 8];
    if (before && before != (uintptr_t) a) reach_error();
    before = (uintptr_t) a;
  }
  return 0;
}
#else
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  uintptr_t x = (uintptr_t) p;
  free(p);
  p = malloc(4);
  if (p && x == (uintptr_t) p) reach_error();
  free(p);
  return 0;
}
#endif
