// tiny-regex-c: patterns over any text of N bytes.
//   sunder verify -I tiny-regex-c --feature RE_DOT_MATCHES_NEWLINE:0..1 -D N=2 tiny-regex-harness.c
#include <assert.h>
#include "re.c"

extern char nondet_char(void);

int main(void) {
  char text[N + 1];
  int length;
  for (int i = 0; i < N; i++) text[i] = nondet_char();
  text[N] = 0;
#ifdef ANCHORED
  int place = re_match("^.", text, &length);
  assert(place == -1 || place == 0);
#if RE_DOT_MATCHES_NEWLINE
  assert(place == 0 || text[0] == 0);
#endif
#else
#ifdef CLASSES
  int place = re_match("[a-f]\\d", text, &length);
#else
  int place = re_match("a.", text, &length);
#endif
  assert(place >= -1 && place <= N - 2);
  assert(place == -1 || length == 2);
#endif
  return 0;
}
