/* Arrays of several dimensions that a run finds out, and pointers to them. */
#include <stdlib.h>
void reach_error(void);
extern int nd(void);
struct s { int x; char c; };
static int sum(int n, int m, int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s = s * 10 + a[i][j];
  return s;
}
static int at(int n, int m, int (*p)[n][m], int i, int j) { return (*p)[i][j]; }
static void set(int m, int (*p)[m], int i, int j, int v) { p[i][j] = v; }
static int corners(int n) {
  int a[n][n];
  a[n - 1][n - 1] = n;
  return n > 1 ? corners(n - 1) + a[n - 1][n - 1] : a[0][0];
}
int main(void) {
  int k = nd();
  if (k < 1 || k > 2) return 0;
#if CASE == 0
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  if (sum(2, 3, a) != 123456 || at(2, 3, &a, 1, 1) != 5) reach_error();
  set(3, a, 1, 2, 7);
  int n = 3, (*p)[n] = a;
  p++;
  if (a[1][2] != 7 || (*p)[2] != 7 || p - a != 1 || (*--p)[2] != 3) reach_error();
#elif CASE == 1
  int a[3][2]; // the row has no such element, though the array does
  int m = 2, (*p)[m] = a;
  p[0][k] = 1;
#elif CASE == 2
  typedef int row[k];
  row a, b[2];
  int before = k;
  k = 10;
  b[1][before - 1] = a[before - 1] = 4;
  if (sizeof(row) != 4 * before || sizeof b != 8 * before) reach_error();
#elif CASE == 3
  typedef int row[k];
  k = 10;
  row a;
  a[2] = 1;
#elif CASE == 4
  int(*p)[k] = malloc(2 * sizeof *p);
  if (!p) return 0;
  p[1][k - 1] = 5;
  if (p[1][k - 1] != 5) reach_error();
  free(p);
#elif CASE == 5
  int(*p)[k] = malloc(2 * sizeof *p);
  if (p) p[2][0] = 5;
#elif CASE == 6
  int x[4] = {1, 2, 3, 4}, n = 1;
  if (((int(*)[k])x)[1][0] != k + 1) reach_error();
  if (sizeof(int[n++][3]) != 12 || n != 2) reach_error();
#elif CASE == 7
  int x[4] = {1, 2, 3, 4};
  if (((int(*)[k])x)[4 - k][0] == 4) reach_error(); // with k 1
#elif CASE == 8
  set(k, 0, 0, 0, 1);
#elif CASE == 9
  int a[2][2] = {0};
  set(2, a, k + 1, 0, 1);
#elif CASE == 10
  int n = k - 1, a[2][n]; // none
  a[0][0] = 1;
#elif CASE == 11
  if (corners(k) != k * (k + 1) / 2) reach_error();
#elif CASE == 12
  struct s a[k][2];
  a[k - 1][1].x = 3;
  struct s *p = &a[k - 1][0];
  if (p[1].x != 3 || sizeof a != 16 * k) reach_error();
#elif CASE == 13
  int(*p)[k];
  {
    int a[2][k];
    a[0][0] = 0;
    p = a;
  }
  return p[0][0];
#elif CASE == 14
  int a[k][2];
  a[0][0] = a[0][1] = 1;
  int *p = a[0];
  if (p[1] != 1) reach_error();
  p[3] = 1;
#elif CASE == 15
  int a[k][3], (*end)[3] = &a[k], count = 0;
  for (int(*p)[3] = a; p != end; p++) (*p)[count++] = 1;
  if (count != k) reach_error();
#endif
  return 0;
}
