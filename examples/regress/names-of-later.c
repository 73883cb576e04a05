/* What is declared behind a function is not known in it, but other functions: as gcc says. */
extern void reach_error(void); extern int nd(void);
extern int a[];
static int t;
#ifdef A
static int k = 4;
#endif
struct q;
int first(struct q *p) {
#ifdef B
  struct q { int z; } own = {2}; (void) p; return own.z + k;
#else
  return a[1] + t + k;
#endif
}
#ifndef A
static int k = 5;
#endif
int a[] = {1, 2, 3};
static int t = 9;
struct q { int x, y; };
int main(void) {
  struct q v = {1, 2};
  if (first(&v) == 15 && nd()) reach_error();
  if (v.y + later(1) != 4) reach_error();
  return 0; }
int later(int x) { return x + 1; }
