// The text of an assertion was cut at the first parenthesis: assert(crc(a).
#include <assert.h>
#define CHECK(c) assert(c)
int nondet(void);
int crc(int a) { return a + 1; }
int main(void) {
  int a = nondet();
  assert(crc(a) == (a + 1));
#ifdef A
  CHECK((crc(a) != ')') && (a != (2)));
#endif
  return 0;
}
