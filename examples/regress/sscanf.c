#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char name[4];
  int n, m = 7, read;
  unsigned hex;
  char c;
#if CASE == 0
  assert(sscanf("ab -12", "%3s %d", name, &n) == 2 && n == -12 && !strcmp(name, "ab"));
#elif CASE == 1
  sscanf("abcd 12", "%s %d", name, &n); /* unsafe: four characters and the 0 */
#elif CASE == 2
  assert(sscanf("abcd12", "%3s%c%d", name, &c, &n) == 3 && c == 'd' && n == 12);
#elif CASE == 3
  sscanf("x", "%d", &n);
  return n; /* unsafe: nothing was read */
#elif CASE == 4
  assert(sscanf("1f:0x1F", "%x:%i", &hex, &n) == 2 && hex == n);
#elif CASE == 5
  assert(sscanf("", "%d", &n) == -1 && sscanf("a", "%d", &n) == 0);
  assert(sscanf("-", "%u", &hex) == 0);
#elif CASE == 6
  assert(sscanf("5,6", "%d,%*d%n", &n, &read) == 1 && read == 3);
#elif CASE == 7
  assert(sscanf("99999999999", "%d", &n) == 1 && n == 2147483647);
#elif CASE == 8
  assert(sscanf("10%20", "%d%%%d", &n, &m) == 2 && m == 10); /* unsafe */
#elif CASE == 9
  sscanf("7", "%s", &n); /* unsafe: format */
#endif
  return 0;
}
