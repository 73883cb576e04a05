/* What is opened is given back by the function for it. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
#if CASE == 1
  FILE *f = tmpfile();
  free(f);
#elif CASE == 2
  FILE *f = tmpfile();
  if (f) pclose(f);
#elif CASE == 3
  FILE *f = popen("ls", "r");
  if (f) pclose(f);
#endif
  return 0;
}
