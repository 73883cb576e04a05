#include <assert.h>
#include <stdlib.h>

static int order(const void *one, const void *two) {
#ifdef DOWN
  return *(const int *) two - *(const int *) one;
#else
  return *(const int *) one - *(const int *) two;
#endif
}

struct pair { char key, value; short more; char last[2]; };

static int by_key(const void *one, const void *two) {
  return ((const struct pair *) one)->key - ((const struct pair *) two)->key;
}

/* qsort() and bsearch() call what they are given. */
int main(void) {
  int row[2] = {3, 1};
#if CASE == 1
  row[1] = 1 + rand() % 5;
  qsort(row, 2, sizeof *row, order);
  assert(row[0] <= row[1]); /* unsafe when DOWN */
#elif CASE == 2
  int key = 2, few[3] = {1, 2, 5};
  assert(bsearch(&key, few, 3, sizeof *few, order) == few + 1);
#elif CASE == 3
  struct pair two[2] = {{'b', 1, 300, "x"}, {'a', 2, 4, "y"}};
  qsort(two, 2, sizeof *two, by_key);
  assert(two[1].more == 300 && two[0].last[0] == 'y' && two[0].value == 2);
#elif CASE == 4
  qsort(row, 3, sizeof *row, order); /* unsafe */
#endif
  return 0;
}
