/* Behind the last element of a member of s[0] is the next member, not that of s[1]. */
void reach_error(void);
extern int nd(void);
struct q { int v[2]; int w; } s[3];
int b[2][3];
int sum(int *p, int n) {
  int all = 0;
  for (int i = 0; i < n; i++) all += p[i];
  return all;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    s[i].v[0] = i;
    s[i].v[1] = 10 * i;
    s[i].w = 7;
  }
#if CASE == 0
  int *e = s[0].v + 2, *f = &s[1].v[0];
  if (e != f) reach_error();
#elif CASE == 1
  int *p = s[0].v;
  p += 2;
  return *p;
#elif CASE == 2
  int *p = &s[0].w;
  p++;
  return *p;
#elif CASE == 3
  int *p = s[0].v;
  p += 3;
  return *p;
#elif CASE == 4
  int j = nd();
  if (j < 0 || j > 2) return 0;
  s[j].v[1] = 5;
  struct q *k = s, c = s[j];
  k += j;
  if (b[0] + 3 != b[1] || k->v[1] != 5 || sum(s[j].v, 2) != 5 + j || c.v[1] != 5) reach_error();
  if (&s[j].v[2] - s[j].v != 2 || s[j].v + 2 == s[(j + 1) % 3].v) reach_error();
#endif
  return 0;
}
