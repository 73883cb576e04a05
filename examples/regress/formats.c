/* What printf is given must fit its format: types under #if, a format cut by #if, arguments that are missing. */
#include <stdio.h>
#ifdef LARGE
typedef long long size;
#else
typedef long size;
#endif
static size length(void) { return 7; }
int main(void) {
  printf("%ld\n", length());
#ifdef NAMED
  printf("%s:%d\n", "length"
#ifndef SHORT
         , 3
#endif
  );
#endif
  return 0;
}
