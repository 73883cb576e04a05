/* The address of an array whose length differs by variant: its type has the length of the variant. */
struct entry {
  unsigned kind : 3;
  int level : 5;
  union {
    int whole;
    unsigned char bytes[4];
  } value;
  const char *name;
  struct entry *before;
};

static struct entry table[] = {
  {1, 2, {3}, "a", 0},
#if MORE
  {2, 3, {.whole = 4}, "bc", table},
#endif
#if LAST
  {4, -3, {.bytes = {1, 2}}, "d", &table[0]},
#endif
};

static int rows[][2] = {
  {1, 2},
#if MORE
  {3, 4},
#endif
  5,
#if LAST
  6, 7
#endif
};

#if MORE && LAST
#define LENGTH 3
#elif MORE || LAST
#define LENGTH 2
#else
#define LENGTH 1
#endif

static int level(struct entry (*of)[LENGTH], int at) {
  return (*of)[at].kind * 100 + (*of)[at].level;
}

static struct {
  __typeof__(rows) *typed;
  void *any;
} kept = {&rows, &table};

extern int input(void);
extern void __assert_fail(void);

int main(void) {
#if CASE == 0
  if (level(&table, LENGTH - 1) == 397) __assert_fail();
#elif CASE == 1
  __typeof__(table) *whole = &table;
  whole[0][LENGTH - 1].level = 7;
  if (table[1].level == 7 && level(&table, 1) == 207) __assert_fail();
#elif CASE == 2
  int sum = 0;
  for (int *at = **kept.typed; at < (int *) (&rows + 1); at++) sum = sum * 10 + *at;
  if (sum == 123450) __assert_fail();
#elif CASE == 3
  if (sizeof *&rows == 24 && (*&rows)[1][0] == 5 && ((struct entry *) kept.any)[1].before == table) __assert_fail();
#elif CASE == 4
  int at = input();
  __typeof__(table) *whole = &table;
  if (at >= 0 && at < 2 && (*whole)[at].level == 3) __assert_fail();
#elif CASE == 5
  __typeof__(table) *end = &table + 1;
  if (end - &table == 1 && (struct entry *) end == &table[LENGTH] && (*(end - 1))[LENGTH - 1].kind == 4) __assert_fail();
#elif CASE == 6
  int (*pair)[2][2] = (int (*)[2][2]) &rows;
  if ((*pair)[1][0] == 3) __assert_fail();
#elif CASE == 7
  __typeof__(table) *whole = input() ? &table : 0;
  if (whole && (void *) whole == table && (*whole)[0].value.whole == 3 && LENGTH == 2) __assert_fail();
#elif CASE == 8
  __typeof__(rows) *whole = &rows + (input() & 1);
  if ((*whole)[0][0] == 3) __assert_fail();
#endif
  return 0;
}
