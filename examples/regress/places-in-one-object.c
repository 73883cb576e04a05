extern void reach_error(void);
struct S { int x, y; } s, t; int a[3], m[2][3]; union { int i; char c; int j; } u;
struct R { int x; int y[3]; } o, r[3]; union { int i; char c[4]; struct { int k, l; } st; } w;
/* Parts of one object may be at the same place, or have an order, whatever they are called. */
int main(void) {
  int *pi = &s.x, *qi = &s.y;
#if CASE == 1
  void *p = &s, *q = &s.x; if (p == q) reach_error();
#elif CASE == 2
  void *p = &a, *q = a; if (p == q) reach_error();
#elif CASE == 3
  void *p = &u.i, *q = &u.c; if (p == q) reach_error();
#elif CASE == 4
  void *p = &s, *q = &s.x; if (p != q) reach_error();
#elif CASE == 5
  void *p = &a, *q = a; if (p != q) reach_error();
#elif CASE == 6
  void *p = &s, *q = &s.y; if (p == q) reach_error();
#elif CASE == 7
  if (&u.i == &u.j) reach_error();
#elif CASE == 8
  if (&u.i != &u.j) reach_error();
#elif CASE == 9
  if (pi < qi) reach_error();
#elif CASE == 10
  if (pi == qi) reach_error();
#elif CASE == 11
  void *p = &s, *q = &t; if (p == q) reach_error();
#elif CASE == 12
  void *p = &m[1], *q = &m[1][0]; if (p == q) reach_error();
#elif CASE == 13
  void *p = &m[1], *q = &m[1][0]; if (p != q) reach_error();
#elif CASE == 14
  if (&a[1] < &a[2]) return 0; reach_error();
#elif CASE == 15
  if (pi > qi) reach_error();
#elif CASE == 16
  void *p = &w, *q = w.c; if (p == q) reach_error();
#elif CASE == 17
  void *p = &w, *q = &w.i; if (p == q) reach_error();
#elif CASE == 18
  char *p = &w.c[1], *q = &w.c[2]; if (p < q) reach_error();
#elif CASE == 19
  char *p = &w.c[1], *q = &w.c[2]; if (p != q) reach_error();
#elif CASE == 20
  int *p = o.y, *q = o.y + 3; if (p < q) reach_error();
#elif CASE == 21
  int *p = &r[0].x, *q = &r[1].x; if (p < q) reach_error();
#elif CASE == 22
  void *p = &w.st, *q = &w.st.k; if (p == q) reach_error();
#elif CASE == 23
  void *p = &r[1], *q = &r[1].x; if (p == q) reach_error();
#elif CASE == 24
  void *p = &r[1], *q = &r[0].x; if (p == q) reach_error();
#elif CASE == 25
  struct R *p = &r[1], *q = &r[2]; if (p < q) reach_error();
#elif CASE == 26
  void *p = o.y, *q = &o; if (p == q) reach_error();
#elif CASE == 27
  int *p = o.y; int *q = p + 2; if (q - p == 2 && p < q) reach_error();
#elif CASE == 28
  void *p = &r[1], *q = r; if (p == q) reach_error();
#elif CASE == 29
  void *p = r, *q = &r[0].x; if (p == q) reach_error();
#elif CASE == 30
  if ((void *) &s == (void *) &s.x) reach_error();
#endif
  return 0;
}
