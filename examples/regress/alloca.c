#include <alloca.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *kept;
static int **row;

static int sum(int n) {
  int *values = alloca(n * sizeof *values);
  int all = 0;
  for (int i = 0; i < n; i++)
    values[i] = i;
  for (int i = 0; i < n; i++)
    all += values[i];
  return all;
}

static char *given(void) {
  char *text = alloca(3);
  strcpy(text, "ab");
  kept = text;
  return text;
}

static int deep(int n) {
  int *p = alloca(sizeof *p);
  *p = n;
  int below = n > 0 ? deep(n - 1) : 0;
  return *p + below;
}

/* What alloca gives is there until its function is left. */
int main(void) {
#if CASE == 1
  assert(sum(3) == 3);
#elif CASE == 2
  return *given() == 'a'; /* unsafe: its function was left */
#elif CASE == 3
  {
    char *inner = alloca(2);
    kept = inner;
    inner[0] = 'x';
  }
  assert(kept[0] == 'x');
#elif CASE == 4
  free(alloca(4)); /* unsafe */
#elif CASE == 5
  char *two = alloca(2);
  two[2] = 0; /* unsafe */
#elif CASE == 6
  assert(deep(2) == 3);
#elif CASE == 7
  int *unset = alloca(sizeof *unset);
  return *unset; /* unsafe */
#elif CASE == 8
  char *all[2];
  for (int i = 0; i < 2; i++) {
    all[i] = alloca(1);
    *all[i] = i;
  }
  assert(*all[0] == 0 && *all[1] == 1);
#elif CASE == 9
  sum(2);
  sum(3);
  assert(sum(2) == 1);
#elif CASE == 10
  row = alloca(sizeof *row);
  *row = malloc(4);
  exit(0);
#elif CASE == 11
  row = alloca(sizeof *row);
  *row = malloc(4);
  if (*row)
    **row = 1; /* a leak, as row is left */
#endif
  return 0;
}
