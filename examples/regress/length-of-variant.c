/* The length of an array without one is that of its values in each variant: it was the longest of all variants. */
#include <assert.h>
#define LEN(x) (sizeof(x) / sizeof *(x))
extern int tab[];
static int *early = &tab[1];
int tab[] = {5, 6,
#ifdef A
  7,
#endif
};
static const char text[] = "ab"
#ifdef A
  "cd"
#endif
  ;
static char names[][4] = {"x",
#ifdef B
  {"yz"},
#endif
  "last"};
static int grid[][2] = {1, 2,
#ifdef A
  3, 4, 5,
#endif
  9};
static int sum(void) {
  static int once[] = {1,
#ifdef B
    2, 3,
#endif
  };
  int here[] = {
#ifdef A
    [3] = 4,
#endif
    [1] = 2, 3};
  int all = LEN(once) + LEN(here) + here[LEN(here) - 1];
  for (unsigned i = 0; i < LEN(tab); i++) all += tab[i];
  return all;
}
int main(void) {
  *early += 10;
#ifdef A
  assert(LEN(tab) == 3 && sizeof text == 5 && LEN(grid) == 3 && tab[LEN(tab) - 1] == 7);
  assert(grid[LEN(grid) - 1][1] == 9 && text[sizeof text - 2] == 'd');
#else
  assert(LEN(tab) == 2 && sizeof text == 3 && LEN(grid) == 2 && tab[LEN(tab) - 1] == 16);
  assert(grid[LEN(grid) - 1][0] == 9 && text[sizeof text - 2] == 'b');
#endif
#ifdef B
  assert(LEN(names) == 3 && names[1][1] == 'z');
#else
  assert(LEN(names) == 2 && names[1][1] == 'a');
#endif
  assert(sum() != 37);
  return 0;
}
