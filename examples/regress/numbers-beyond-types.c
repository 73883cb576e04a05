/* Features of more numbers than are told apart: no assertion about them holds unread, and ranges that #if narrows are. */
extern void __assert_fail(void);
#if SIZE
#endif
#if CASE == 0
_Static_assert(SIZE < 64, "few");
#elif CASE == 1
_Static_assert(SIZE * 1.5 < 100, "few");
#elif CASE == 2
#if SIZE < 4
static int table[SIZE + 1];
_Static_assert(sizeof table > 4, "more than one");
#else
static int table[4];
#endif
#elif CASE == 3
#if SIZE < 3
enum { COUNT = SIZE };
#else
enum { COUNT = 7 };
#endif
#endif

int main(void) {
#if CASE == 2
  if (sizeof table == 16) __assert_fail();
#elif CASE == 3
  switch (COUNT) { case 2: __assert_fail(); }
#elif CASE == 4 /* no struct of a length that a run finds out */
  struct { int all[SIZE + 1]; } some;
  if (sizeof some == 16) __assert_fail();
#elif CASE == 5 /* no array that must not be passed */
  if (SIZE) goto out;
  int local[SIZE + 1];
  local[0] = 1;
out:
#endif
  return 0;
}
