/* The place behind the last element has an address: to form it cut runs off, and was an alarm. */
extern int nd(void);
void reach_error(void);
static int a[5] = {1, 2, 3, 4, 5};
static struct { int v[2]; int w; } s = {{6, 7}, 8};
static int b[2][2] = {{1, 2}, {3, 4}};
static int sum(int *p, int *end) {
  int all = 0;
  while (p < end) all += *p++;
  return all;
}
int main(void) {
  int all = sum(a, &a[5]) + sum(s.v, &s.v[2]) + sum(&b[0][0], &b[1][2]) + sum(b[1], b[2]);
  int (*row)[2] = &b[2];
  if (all != 15 + 13 + 10 + 7 || row - b != 2) return 0;
#if READ == 0
  reach_error();
#elif READ == 1
  all = *&a[nd() == 5 ? 5 : 4];
#elif READ == 2
  int *p = nd() ? &a[5] : s.v;
  all = *p;
#elif READ == 3
  all = *(&s.v[0] + 2);
#elif READ == 4
  all = (&a[5])[-1] + (&s.v[2])[-1] + (*(row - 1))[1];
#else
  int *p = &a[nd() == 3 ? 6 : 5];
#endif
  return 0;
}
