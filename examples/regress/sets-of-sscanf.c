#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What sscanf reads of sets of characters. */
int main(void) {
  char a[4] = "", b[4] = "";
  int n = -1;
#if CASE == 1
  assert(sscanf("ab12", "%3[a-z]%n", a, &n) == 1 && n == 2 && !strcmp(a, "ab"));
#elif CASE == 2
  assert(sscanf("x=y", "%3[^=]=%3[^\n]", a, b) == 2 && a[0] == 'x' && b[0] == 'y');
#elif CASE == 3
  assert(sscanf("]-", "%3[]-]", a) == 1 && !strcmp(a, "]-"));
#elif CASE == 4
  assert(sscanf("1", "%3[a-z]", a) == 0);
  assert(sscanf("", "%3[a-z]", a) == 0); /* unsafe: -1 */
#elif CASE == 5
  assert(sscanf("abcd", "%[a-d]", a) == 1); /* unsafe: five characters */
#elif CASE == 6
  assert(sscanf(" a", "%3[a]", a) == 0); /* blanks are not left out */
#elif CASE == 7
  assert(sscanf("ab", "%*[a]%1[^a]", a) == 1 && a[0] == 'b');
#elif CASE == 8
  assert(sscanf("b-e", "%3[a-c-e]", a) == 1 && !strcmp(a, "b")); /* no - in the set */
#elif CASE == 9
  assert(sscanf("z-a", "%3[z-a]", a) == 1 && !strcmp(a, "z-a"));
#elif CASE == 10
  assert(sscanf("ad", "%3[a-cb-d]", a) == 1 && a[1] == 'c'); /* unsafe */
#elif CASE == 11
  assert(sscanf("-", "%3[^-]", a) == 0 && sscanf("\200", "%3[\177-\377]", a) == 1);
#endif
  return 0;
}
