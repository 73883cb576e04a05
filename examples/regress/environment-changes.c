/* What functions without body are given by pointer may change to anything, unless it is const. */
#include <stdlib.h>

struct box { int n; char t[6]; union { int all; char one[4]; } u; struct box *next; };

extern void look(const int *p);
extern void shown(int *const p, const struct box b[2]);
extern int fill(char *to, int n);
extern void change();
extern void set(void *to, ...);
extern void point(char **to);
extern void reach_error(void);

char large[4096];
const int fixed = 3;
static struct box boxes[3];

static void through(char *p, int n) { if (n > 0) fill(p + 1, n - 1); }

int main(void) {
  int x = 5, y = 6, v;
  char w[4];
  struct box b = {1, "ab", {2}, 0};
  look(&x);
  if (x != 5) reach_error();
#if CASE == 1 /* number */
  change(&x);
  if (x == -7 && y == 6) reach_error();
#endif
#if CASE == 2 /* others */
  change(&x);
  set((void *) &fixed, 0);
  if (y != 6 || fixed != 3 || b.n != 1) reach_error();
#endif
#if CASE == 3 /* value */
  change(&v);
  fill(w, 4);
  if (v == w[2]) y++;
  if (v + w[2] - w[2] != v) reach_error();
#endif
#if CASE == 4 /* far */
  fill(large, 4096);
  if (large[4095] == 'x' && large[1] == 'y') reach_error();
#endif
#if CASE == 5 /* written */
  fill(large, 3);
  large[5] = 1;
  if (large[5] != 1 || large[6] != large[6]) reach_error();
#endif
#if CASE == 6 /* twice */
  large[5] = 1;
  fill(large, 3);
  if (large[5] == 1) { fill(large, 3); if (large[5] == 2) reach_error(); }
#endif
#if CASE == 7 /* part */
  fill(b.t, 6);
  if (b.n != 1 || b.u.all != 2 || b.next) reach_error();
  if (b.t[0] == 'q') reach_error();
#endif
#if CASE == 8 /* whole */
  change(&b);
  if (b.n == 3 && b.t[5] == 'z' && b.u.all == 0x01020304 && b.u.one[1] == 3) reach_error();
#endif
#if CASE == 9 /* both */
  change(&b);
  if (b.u.all == 0x01020304 && b.u.one[1] != 3) reach_error();
#endif
#if CASE == 10 /* row */
  change(&boxes[1]);
  if (boxes[0].n == 4 && boxes[2].t[1] == 5) reach_error();
#endif
#if CASE == 11 /* called */
  through(w, 4);
  if (w[0] == 3) reach_error();
#endif
#if CASE == 12 /* heap */
  struct box *h = malloc(sizeof *h);
  char *s = calloc(3, 1);
  if (!h || !s) return 0;
  set(h);
  if (h->n == 2) { fill(s, 3); if (s[2] == 1) reach_error(); }
#endif
#if CASE == 13 /* again */
  for (int i = 0; i < 2; i++) {
    char a[3];
    if (i == 0) fill(a, 3);
    if (a[1] == 3) y++;
  }
#endif
#if CASE == 14 /* zero */
  for (int i = 0; i < 2; i++) {
    char a[3] = {0};
    if (a[1] != 0) reach_error();
    fill(a, 3);
  }
#endif
#if CASE == 15 /* copy */
  struct box c;
  change(&c.n);
  y = c.n;
  y = c.t[1] == 0;
#endif
#if CASE == 16 /* pointer */
  char *p = 0;
  point(&p);
  if (p) y = *p;
#endif
#if CASE == 17 /* nothing */
  change(0);
  set("text");
  shown(&x, &b);
#endif
  return y == x;
}
