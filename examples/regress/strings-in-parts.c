/* Strings are cut in parts where they stand. */
#include <assert.h>
#include <string.h>

int main(void) {
  char text[] = "a,,b";
#if CASE == 1
  assert(strcmp(strtok(text, ","), "a") == 0 && strtok(0, ",") == text + 3);
#ifdef ALL
  assert(strtok(0, ","));
#endif
#elif CASE == 2
  char *rest = text;
  assert(strsep(&rest, ",") == text && *strsep(&rest, ",") == 0 && rest == text + 3);
#endif
  return 0;
}
