// base64: decodes a text of four bytes, or encodes three bytes or two, of which N are any.
//   sunder verify -I base64 -D N=2 base64-harness.c
#include <assert.h>
#include "base64.c"

extern char nondet_char(void);

int main(void) {
#ifdef DECODE
  char text[] = "AAAA";
  unsigned char bytes[4];
#ifdef SHORT
  unsigned length = 3;
#else
  unsigned length = 4;
#endif
  for (int i = 0; i < N; i++) text[i] = nondet_char();
  unsigned count = base64_decode(text, length, bytes);
#ifdef SHORT
  assert(count == 0);
#else
  assert(count <= 3);
#endif
#else
  unsigned char bytes[3] = {0};
  char text[5];
#ifdef SHORT
  unsigned length = 2;
#else
  unsigned length = 3;
#endif
  for (int i = 0; i < N; i++) bytes[i] = nondet_char();
  assert(base64_encode(bytes, length, text) == 4);
  assert(text[4] == 0);
  assert(length == 3 || text[3] == '=');
#endif
  return 0;
}
