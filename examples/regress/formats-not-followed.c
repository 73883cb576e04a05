/* What is not followed of a format is no answer of an environment. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  char made[8];
  int number = 0;
#ifdef SCAN
  float found;
  number = sscanf("7", "%f", &found) + 6;
#else
  number = snprintf(made, sizeof made, "%#x", 1) + 4;
#endif
#ifdef LATER
  assert(number == 7);
#endif
  return 0;
}
