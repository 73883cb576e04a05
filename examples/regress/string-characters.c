// Characters of string literals through pointers: tables by variant, loops to the end, past the end.
#include <assert.h>
static const char *const names[] = { "ab",
#ifdef LONG
  "abcdef",
#endif
  "" };
static int length(const char *s) {
  const char *p = s;
  while (*p)
    p++;
  return p - s;
}
static int same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a - *b;
}
int main(void) {
  int k = __VERIFIER_nondet_int();
  unsigned n = sizeof names / sizeof *names;
  if (k < 0 || k >= n)
    return 0;
  char local[4] = "ab";
  const char *unread = "nobody reads this";
  assert(length(names[k]) <= 6);
  assert(same(names[0], local) == 0);
  assert("\xff"[0] == -1 && names[n - 1][0] == 0);
  assert(unread != names[0]);
  if (k == 1)
    assert(length(names[k]) == 0);
#ifdef PAST
  assert(names[k][2] != 1);
#endif
  return 0;
}
