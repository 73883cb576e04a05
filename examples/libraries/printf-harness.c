// printf, formatted output for small targets: any int as "%d", or "%4.1s" of any text of two bytes.
//   sunder verify -I printf -U TEXT printf-harness.c
//   sunder verify -I printf -D TEXT printf-harness.c
#include <assert.h>

#undef PRINTF_INCLUDE_CONFIG_H
#undef PRINTF_SUPPORT_FLOAT
#undef PRINTF_SUPPORT_EXPONENTIAL
#undef PRINTF_SUPPORT_LONG_LONG
#undef PRINTF_SUPPORT_PTRDIFF_T

#ifdef SHORT_NUMBERS
#define PRINTF_NTOA_BUFFER_SIZE 8U
#else
#define PRINTF_NTOA_BUFFER_SIZE 32U
#endif
#ifdef SHORT_FLOATS
#define PRINTF_FTOA_BUFFER_SIZE 16U
#else
#define PRINTF_FTOA_BUFFER_SIZE 32U
#endif
#ifdef PRECISE
#define PRINTF_DEFAULT_FLOAT_PRECISION 9U
#else
#define PRINTF_DEFAULT_FLOAT_PRECISION 6U
#endif
#ifdef SMALL_FLOATS
#define PRINTF_MAX_FLOAT 1e6
#else
#define PRINTF_MAX_FLOAT 1e9
#endif
#include "printf.c"

extern char nondet_char(void);
extern int nondet_int(void);

void _putchar(char c) { (void) c; }

int main(void) {
#ifdef SHORT_OUTPUT
  char output[4];
#else
  char output[16];
#endif
#ifdef TEXT
  char text[3] = {nondet_char(), nondet_char(), 0};
  int length = snprintf_(output, sizeof output, "%4.1s", text);
  assert(length == 4);
#else
  int length = snprintf_(output, sizeof output, "%d", nondet_int());
  assert(length >= 1 && length <= 11);
#endif
  assert(output[length < (int) sizeof output ? length : (int) sizeof output - 1] == 0);
  return 0;
}
