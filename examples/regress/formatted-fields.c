/* Fields of texts: widths, precisions, and what they are filled with. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char made[8];
#if CASE == 1
  int n = snprintf(made, sizeof made, "%-3s|%3d", "a", -1);
  assert(n == 7 && strcmp(made, "a  | -1") == 0);
#elif CASE == 2
  char letters[2] = {'a', 'b'};
  int n = snprintf(made, 4, "%4.*s", 2, letters);
  assert(n == 4 && strcmp(made, "  a") == 0);
#elif CASE == 3
  sprintf(made, "%05d%.3x", -42, 10u);
  assert(strcmp(made, "-004200a") == 0);
#elif CASE == 4
  int n = snprintf(made, sizeof made, "%*X", -5, 171u);
  assert(n == 5 && strcmp(made, "AB   ") == 0);
#endif
  return 0;
}
