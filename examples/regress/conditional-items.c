/* Elements of one list that some variants do not have: where the others are, and how many there are. */
extern void __assert_fail(void);
#define assert(c) do { if (!(c)) __assert_fail(); } while (0)
#define LEN(x) (sizeof(x) / sizeof *(x))
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
struct entry { const char *name; int id; int (*run)(int); };
static const struct entry table[] = {
#ifdef A
  {"one", 10, one},
#endif
#ifdef B
  {.run = two,
# ifdef A
   .id = 20,
# endif
   .name = "two"},
#endif
#if C
  {"three", 30, one}, {"four", 40, two},
#endif
  {"end"}
};
static short flat[][2] = {1
#ifdef A
  , 2, 3
#endif
#ifdef B
  , [2] = {4}
#endif
  , 5};
int main(void) {
  unsigned i = 0;
  while (table[i].run) i++;
  assert(i == LEN(table) - 1);
  for (i = 0; i < LEN(table); i++)
    if (table[i].id == 20) break;
#ifdef FIND
  assert(i < LEN(table)); /* A && B */
  assert(table[i].run(1) == 3 && table[i].name[0] == 't' && i == 1);
#endif
#ifdef PAST
  const struct entry *p = table + 2;
  if (p->id == 40) assert(p[1].name[0] == 'e'); /* !C && !(A && B): out of the table */
#endif
  assert(LEN(flat) == 4 && flat[3][0] == 5 || LEN(flat) == 2 && flat[1][1] == 5 || LEN(flat) == 1);
  assert(sizeof flat != 4 || flat[0][1] == 5);
  return 0;
}
