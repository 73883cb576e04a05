/* A table with twelve entries that each variant has or has not: its variants are not looked at one by one. */
extern void __assert_fail(void);
#define assert(c) do { if (!(c)) __assert_fail(); } while (0)
#define LEN(x) (sizeof(x) / sizeof *(x))
static int zero(int x) { return x; }
static int one(int x) { return x + 1; }
struct command { const char *name; int id; int (*run)(int); };
static const struct command table[] = {
#ifdef A0
  {"c0", 1, zero},
#endif
#ifdef A1
  {"c1", 8, zero},
#endif
#ifdef A2
  {"c2", 3, zero},
#endif
#ifdef A3
  {"c3", 10, zero},
#endif
#ifdef A4
  {"c4", 5, zero},
#endif
#ifdef A5
  {"c5", 12, zero},
#endif
#ifdef A6
  {"c6", 7, zero},
#endif
#ifdef A7
  {"c7", 2, zero},
#endif
#ifdef A8
  {"c8", 9, zero},
#endif
#ifdef A9
  {"c9", 4, zero},
#endif
#ifdef A10
  {"c10", 11, one},
#endif
#ifdef A11
  {"c11", 6, zero},
#endif
};
static const struct command *find(int id) {
  for (unsigned i = 0; i < LEN(table); i++)
    if (table[i].id == id) return &table[i];
  return 0;
}
int main(void) {
  const struct command *c = find(11); /* that of A10 */
  assert(c);
  assert(c->run(1) == 2 && c->name[1] == '1');
  assert(c - table < LEN(table));
  assert(table[LEN(table) - 1].id != 6); /* that of A11 */
  return 0;
}
