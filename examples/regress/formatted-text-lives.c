/* What sprintf writes by parts lives as long as its call: it was said to have ended, and the replay did not confirm it. */
#include <stdio.h>
int main(void) {
  char b[8];
  snprintf(b, 8, "x");
  return 0;
}
