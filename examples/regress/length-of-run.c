/* Arrays whose length a run finds out: their bounds, their size, and how long they live. */
#include <string.h>
void reach_error(void);
extern int nd(void);
static void last(int n, short a[n]) {
  a[n - 1] = 9;
}
static int sum(int n) {
  if (n == 0) return 0;
  int own[n];
  own[n - 1] = n;
  int rest = sum(n - 1);
  return own[n - 1] + rest;
}
int main(void) {
  int k = nd();
  if (k < 0 || k > 2) return 0;
#if CASE == 0
  int a[k + 1], n = k;
  for (int i = 0; i <= n; i++) a[i] = i;
  k = 7;
  if (a[n] != n || sizeof a != 4 * (n + 1)) reach_error();
  int *p = a, *end = &a[n + 1];
  while (p < end) p++;
  if (p - a != n + 1) reach_error();
  short b[n + 2];
  memset(b, 0, sizeof b);
  last(n + 2, b);
  if (b[n + 1] != 9 || b[0] != 0) reach_error();
#elif CASE == 1
  int a[k + 1];
  a[k + 1] = 1;
#elif CASE == 2
  int a[k]; // none
  a[0] = 1;
#elif CASE == 3
  for (int i = 1; i < 3; i++) {
    char t[i];
    t[0] = i;
    if (i > 1) t[1] = 5;
    if (t[0] != i) reach_error();
  }
  if (sum(3) != 6) reach_error();
#elif CASE == 4
  int *p;
  {
    int a[k + 1];
    a[0] = 3;
    p = a;
  }
  return *p;
#elif CASE == 5
  int a[k + 1];
  return a[k] == 3; // it has no value
#elif CASE == 6
  char path[strlen("ab") + k];
  strcpy(path, "abc");
#endif
  return 0;
}
