/* A number of a feature in lengths, enumerators, widths and labels: the types are those of the variant. */
extern void __assert_fail(void);
#if MORE
#endif
enum { COUNT = MORE + 1, TWICE = COUNT * 2 };
struct bits { unsigned low : MORE + 1, high : 3; };
static int row[1 + MORE];
static int rows[1 + MORE][2];
static int table[TWICE];

static int last(int (*of)[1 + MORE]) { return (*of)[MORE] + sizeof *of; }

int main(void) {
#if CASE == 0
  row[MORE] = 5;
  if (sizeof row == 8 && row[1] == 5) __assert_fail();
#elif CASE == 1
  row[MORE] = 5;
  if (last(&row) == 13) __assert_fail();
#elif CASE == 2
  int local[1 + MORE];
  local[MORE] = 5;
  if (last(&local) == 17) __assert_fail();
#elif CASE == 3
  rows[MORE][1] = 5;
  if (sizeof rows == 16 && rows[1][1] == 5) __assert_fail();
#elif CASE == 4
  struct { int a[1 + MORE], b; } s = {{1}, 2};
  if (sizeof s == 16 && s.b == 2) __assert_fail();
#elif CASE == 5
  if (sizeof table == 16 && TWICE == 4) __assert_fail();
#elif CASE == 6
  struct bits s = {3, 9};
  if (s.low == 1 && s.high == 1) __assert_fail();
#elif CASE == 7
  switch (3) { case MORE + 1: __assert_fail(); }
#elif CASE == 8
  int a[] = {[MORE] = 5};
  if (sizeof a == 12) __assert_fail();
#elif CASE == 9
  _Static_assert(MORE < 2, "few");
#endif
  return 0;
}
