// Names for the linker: what another entity has as well is one object, which is not followed.
#include <assert.h>
#include <stdio.h>
int b = 1;
int own __asm__("own") = 3;
int renamed __asm__("other") = 4;
extern int unknown __asm__("nowhere");
#ifdef OBJECT
extern int a __asm__("" "b");
#endif
static void g(void) { b = 7; }
#if FUNCTION
void h(void) __asm__("g");
#endif
#ifdef LABELS
int third(void) __asm__("second");
int first(void) __asm__("second");
int third(void) { return 2; }
#endif

int main(void) {
  b = 2;
  assert(own == 3 && renamed == 4);
#ifdef OBJECT
  assert(a == 2);
#endif
#if FUNCTION
  h();
  assert(b == 7);
#endif
#ifdef LABELS
  assert(first() == 2);
#endif
#ifdef LAST
  assert(b == 1);
#endif
  return 0;
}
