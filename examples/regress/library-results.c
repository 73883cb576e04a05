// Functions of the C library whose results their arguments determine: the environment does not choose them.
// With <time.h> the headers are those of the system, whose <ctype.h> reads tables of the library.
#define _GNU_SOURCE
#if SYSTEM
#include <time.h>
#endif
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

unsigned htonl(unsigned);

int main(void) {
  int c = 'a';
  assert(isprint(c) && !isdigit(c) && isalpha(c) && !isspace('x') && ispunct('!'));
  assert(toupper(c) == 'A' && tolower('Q') == 'q');
  assert(wcslen(L"abc") == 3 && wcscmp(L"a", L"b") < 0);
  assert(htonl(1) == 0x1000000);
  assert(memmem("abc", 3, "bc", 2));
  assert(strtoll("-12", 0, 10) == -12 && atoll("077") == 77);
  assert(strtoll("-9223372036854775808", 0, 10) == -9223372036854775807 - 1 && !errno);
  assert(strtoull("18446744073709551616", 0, 10) == -1ull && errno == ERANGE);
#if WRONG
  assert(isupper(c));
#endif
  return 0;
}
