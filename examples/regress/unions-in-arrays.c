/* Unions as elements of arrays and in elements: which member each of them has. */
#include <stdlib.h>
void reach_error(void);
extern int nd(void);
#ifdef BIG
#define N 4
#else
#define N 2
#endif
typedef union { unsigned u; unsigned char b[4]; short s; } word;
struct node {
  int tag;
#ifdef BIG
  word before;
#endif
  union { int number; const char *text; struct { short x, y; } pair; } as;
};
static word row[N];
static struct node nodes[2][N];
static void set(struct node *n, int v) { n->tag = 1; n->as.number = v; }
int main(void) {
  int k = nd();
  if (k < 0 || k > 1) return 0;
#if CASE == 0
  if (row[k].u || row[1].s) reach_error();
  row[k].u = 0x80000102u;
  if (row[k].b[0] != 2 || row[k].s != 0x102 || row[1 - k].u) reach_error();
  row[N - 1].s = 3;
  if (N == 2 && k && row[1].b[1] == 0) reach_error(); // the second byte of 3
#elif CASE == 1
  set(&nodes[1][k], 7);
  nodes[0][k].as.text = "ab";
  nodes[0][0] = nodes[1][k];
  if (nodes[0][0].as.number != 7 || k && nodes[0][1].as.text[1] != 'b') reach_error();
  nodes[1][N - 1].as.pair.x = 2;
  if (nodes[1][N - 1].as.pair.x == 2) reach_error();
#elif CASE == 2
  struct node *p = malloc(N * sizeof *p);
  if (!p) return 0;
  p[k].as.number = 9;
  p[N - 1].as.text = "x";
  struct node one = p[k];
  if (k == 0 && one.as.number != 9) reach_error();
  free(p);
#elif CASE == 3
  word l[N];
  l[k].u = 5;
  if (l[1].s == 6) reach_error(); // without a value if k is 0
#elif CASE == 4
  word *w = &row[N - 1];
  w->u = 1;
  w += k;
  if (w->u == 2) reach_error(); // behind the last one
#endif
  return 0;
}
