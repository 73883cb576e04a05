/* What printf and its kind return: the number of characters or a failure; and mempcpy, stpncpy,
   strchrnul, memrchr, llabs, __builtin_clrsb and __builtin_prefetch. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void __VERIFIER_error(void);

static int list(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int n = vprintf(format, rest);
  va_end(rest);
  return n;
}

int main(void) {
  char a[8], b[8] = "xyz";
  int n, k = 0;
#if CASE == 1
  n = printf("100%%\n");
  if (n >= 0 && n != 5)
    __VERIFIER_error();
#elif CASE == 2
  if (printf("hello") != 5) /* It may fail. */
    __VERIFIER_error();
#elif CASE == 3
  n = fprintf(stderr, "%d-%5s", 10, b);
  if (n >= 0 && n != 8)
    __VERIFIER_error();
#elif CASE == 4
  if (printf("%d", k) == 1)
    __VERIFIER_error();
#elif CASE == 5
  n = puts(b);
  if (n < EOF)
    __VERIFIER_error();
#elif CASE == 6
  n = putchar(300);
  if (n != EOF && n != 44)
    __VERIFIER_error();
#elif CASE == 7
  n = fflush(stdout);
  if (n != 0 && n != EOF)
    __VERIFIER_error();
#elif CASE == 8
  if (list("%d\n", 7) == 77) /* This number is not followed: no verdict. */
    __VERIFIER_error();
#elif CASE == 9
  n = printf("%d\n", k++);
  n = printf("%d\n", (int)sizeof(char[k++]));
  if (k != 2)
    __VERIFIER_error();
#elif CASE == 10
  (void)printf("%d", k);
  printf("%d", k), putchar('x');
  if (fputs(b, stdout) == -2)
    __VERIFIER_error();
#elif CASE == 11
  n = printf("%f", 1.5); /* Nor this one, which is 8: no verdict. */
  if (n == 77)
    __VERIFIER_error();
#elif CASE == 12
  if (printf("%f", 1.5) != 8) /* It may fail. */
    __VERIFIER_error();
#elif CASE == 13
  n = list("%d\n", 7) + printf("%d", k);
  if (n > -3 && k == 0) /* This fails whatever the numbers are. */
    __VERIFIER_error();
#elif CASE == 14
  int (*print)(const char *, ...) = printf;
  if (print("%d", 10) == 77) /* Nor this one: no verdict. */
    __VERIFIER_error();
#elif CASE == 15
  n = printf("%hhd", k);
  if (n < -1 && n >= 0)
    __VERIFIER_error();
#else
  if (mempcpy(a, "abc", 3) != a + 3 || a[2] != 'c')
    __VERIFIER_error();
  if (stpncpy(b, "q", 3) != b + 1 || b[1] || b[2] || b[3])
    __VERIFIER_error();
  if (*strchrnul("abc", 'z') || memrchr("abca", 'b', 4) == 0 || llabs(-5ll) != 5)
    __VERIFIER_error();
  if (__builtin_clrsb(-1) != 31 || __builtin_clrsb(1) != 30 || __builtin_clrsbll(-256) != 55)
    __VERIFIER_error();
  __builtin_prefetch(&a[k++], 0, 3);
  if (k != 1)
    __VERIFIER_error();
#endif
  return 0;
}
