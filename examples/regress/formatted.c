/* Texts that are written into buffers. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char buffer[10];
  int n = snprintf(buffer, sizeof buffer, "%s=%d%%", "ab", -12);
  assert(n == 7 && strcmp(buffer, "ab=-12%") == 0);
  unsigned char c = __VERIFIER_nondet_uchar() ? 200 : 7;
#ifdef WIDE
  n = sprintf(buffer, "%x, %u, %c%s", 254u, c, 'x', "yz");
#else
  n = sprintf(buffer, "%x,%u%c", 254u, c, 'x');
#endif
  assert(n < 8 && buffer[2] == ',');
  n = snprintf(buffer, 4, "%d", 123456);
#ifdef CUT
  assert(n == 3);
#endif
  assert(strcmp(buffer, "123") == 0);
  return 0;
}
