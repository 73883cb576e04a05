/* Functions of the library that only headers and macros call, that nothing declares, and built-ins. */
#include "called-functions.h"
int text(const char *target); /* names that headers use for parameters are no functions of the library */
#ifdef VALUE
static int (*value)() = atoi;
#endif
int main(void) {
  char a[6];
  assert(length() == 2);
  assert(SWAP(32)(0x01020304) == 0x04030201);
  assert(*FIRST("xyz", 'y') == 'y');
  assert(written(a, 12) == 2 && a[1] == '2');
  errno = 0;
  assert(errno == 0);
  int n = strlen(a);
  char long_as_text[n + strspn("aab", "a")];
  assert(sizeof long_as_text == 4);
  __builtin_memset(a, 7, 4);
  assert(a[3] == 7 && __builtin_strlen("abc") == 3 && __builtin_abs(-2) == 2);
  int *q = alloca(2 * sizeof(int));
  q[1] = labs(-3);
  char *p = malloc(3);
  if (p) {
    p[2] = toupper('a');
    assert(p[2] == 'A');
    free(p);
  }
  assert(atoi("12") == 12 && later(q[1]) == 4);
  int (*declared)() = atoi; /* by the call */
  printf("%d\n", q[1]);
#ifdef NOWHERE
  nowhere(3);
#elif NEVER
  if (0) nowhere(3);
#elif UNKNOWN == 1
  assert(ffs(2) == 2); /* known to everybody, and not followed */
#elif UNKNOWN == 2
  assert(strverscmp("a", "a") == 0);
#elif ENDS
  if (q[1] == 3) __builtin_exit(0);
  assert(0);
#elif WRONG
  assert(strnlen(a, 2) == 3);
#elif OTHERWISE
  int (*f)(const char *) = text;
#endif
  return 0;
}
#if OTHERWISE
int text(const int *target) { return *target; }
#endif
int later(int x) { return x + 1; }
