// minmea, a parser of GPS sentences: "$", then any text of N bytes.
//   sunder verify -I minmea -U MINMEA_INCLUDE_COMPAT -D N=4 minmea-harness.c
#include <assert.h>
#include "minmea.c"

extern char nondet_char(void);

int main(void) {
  char text[N + 2];
  text[0] = '$';
  for (int i = 1; i <= N; i++) text[i] = nondet_char();
  text[N + 1] = 0;
#ifdef CHECKED
#ifdef STRICT
  bool good = minmea_check(text, true);
  assert(!good || minmea_check(text, false));
  assert(!good || strchr(text, '*'));
#else
  bool good = minmea_check(text, false);
#endif
  if (!good) return 0;
#endif
#ifdef FIELDS
  char letter = 1;
  int direction = 2;
  if (minmea_scan(text, "_c;d", &letter, &direction)) {
    assert(letter != 1 && direction >= -1 && direction <= 1);
  }
#else
  minmea_checksum(text);
#endif
  return 0;
}
