/* Attributes of functions that describe buffers; FAULT selects what violates one. */
#include <stddef.h>
#include <stdlib.h>
__attribute__((access(read_only, 1, 2))) int sum(const int *p, int n);
__attribute__((access(write_only, 1, 2))) void fill(void *p, size_t n);
__attribute__((__access__(__read_only__, 1))) void look(int *p);
__attribute__((access(read_write, 2, 1), nonnull(2))) void both(unsigned n, short *p);
void four(const int t[static 4]);
__attribute__((malloc, alloc_size(1))) char *block(size_t n);
__attribute__((malloc, alloc_size(2, 1), returns_nonnull)) int *blocks(size_t n, size_t m);

int main(void) {
  int a[3] = {1, 2, 3};
  short s[2];
  char c[4];
  sum(a, 3);
  sum(NULL, 0);
  fill(c, 4);
  both(2, s);
  look(a);
  char *text = block(3);
  int *numbers = blocks(2, sizeof *numbers);
  if (!text)
    return a[0] - 1 ? 1 / 0 : 0;
  text[2] = numbers[1] > 0;
#if FAULT == 1
  sum(a, 4);
#elif FAULT == 2
  sum(NULL, 1);
#elif FAULT == 3
  fill(c, 5);
#elif FAULT == 4
  both(0, NULL);
#elif FAULT == 5
  both(3, s);
#elif FAULT == 6
  fill(a, sizeof a);
  return 1 / a[0];
#elif FAULT == 7
  text[3] = 0;
#elif FAULT == 8
  numbers[2] = 0;
#elif FAULT == 9
  if (numbers[0] == 7)
    return 1 / (numbers[0] - 7);
#elif FAULT == 10
  four(a);
#endif
  free(text);
  return 0;
}

/* The argument of an entry function is such a buffer, whatever the order of the parameters. */
__attribute__((access(read_write, 1, 2))) int last(int *p, int n) {
#if FAULT == 1
  return p[0];
#elif FAULT == 2
  return n < 0 ? 0 : p[n - 1];
#else
  return n > 0 ? p[n - 1] : 0;
#endif
}

int first(int n, const int p[static n]) {
#if FAULT == 1
  return p[n];
#else
  return n > 0 ? p[0] : 0;
#endif
}
