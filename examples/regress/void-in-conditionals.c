// The type of a conditional expression of pointers (C11, 6.5.15, 6): void * if one operand points to
// void and is no null pointer constant, the type of the other operand if it is one. The size of void
// is 1 (GCC manual, Pointer Arith).
#include <assert.h>

int main(void) {
  int z = 5;
  assert(sizeof(*(1 ? (void *)&z : (int *)&z)) == 1);
  assert(sizeof(*(z ? (void *)0 : &z)) == sizeof(int));
  assert(sizeof(*(z ? &z : (void *)0)) == sizeof(int));
  assert(sizeof(*(z ? 0 : &z)) == sizeof(int));
  assert(sizeof(*(z ? &z : (void *)(z - z))) == 1);
  assert(*(int *)(z ? &z : (void *)0) == 5);
#if CASE == 1
  assert(sizeof(*(z ? &z : (void *)&z)) == sizeof(int));
#elif CASE == 2
  assert(sizeof(*(z ? (void *)&z : &z)) == sizeof(int));
#elif CASE == 3
  assert(sizeof(*(void *)&z) != sizeof(void));
#elif CASE == 4
  assert(sizeof(*(z ? (void *)(3 - 3) : &z)) == 1);
#endif
  return 0;
}
