/* What a long, a pointer and an offset are is a matter of the data model. */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct mixed {
  char first;
  long second;
#ifdef WIDE
  long long third;
#endif
  char *fourth;
  char fifth;
};

union seen {
  unsigned long number;
  unsigned char bytes[sizeof(long)];
};

struct bits {
  unsigned long long word : 32;
  unsigned long long less : 31;
};

int main(void) {
  struct bits bits = {-1, -1};
  if (bits.word + 1 != 0 || bits.word < 1 || bits.less - 0x7fffffff - 1 >= 0)
    reach_error();
  unsigned n = __VERIFIER_nondet_uint();
  unsigned long big = n;
  union seen seen;
  char text[3];
  long distance = &text[2] - text;
  big = big << 1;
  seen.number = 1ul << (sizeof(long) * 8 - 8);
#ifdef __LP64__
  if (big / 2 != n)
    reach_error();
  if (!(-1L < 1u) || sizeof(2147483648) != sizeof(long) || ULONG_MAX != UINT64_MAX)
    reach_error();
#ifdef WIDE
  if (sizeof(struct mixed) != 40 || offsetof(struct mixed, fourth) != 24)
    reach_error();
#else
  if (sizeof(struct mixed) != 32)
    reach_error();
#endif
#else
  if (n < 0x80000000 && big / 2 != n)
    reach_error();
  if (-1L < 1u || sizeof(2147483648) == sizeof(long) || ULONG_MAX != UINT32_MAX)
    reach_error();
#ifdef WIDE
  if (sizeof(struct mixed) != 24 || offsetof(struct mixed, fourth) != 16)
    reach_error();
#else
  if (sizeof(struct mixed) != 16)
    reach_error();
#endif
#endif
  if (seen.bytes[sizeof(long) - 1] != 1 || seen.bytes[3] != (sizeof(long) == 4))
    reach_error();
  if (sizeof(&text[2] - text) != sizeof(ptrdiff_t) || distance != 2)
    reach_error();
#ifdef WRAPS
  if (big / 2 != n)
    reach_error();
#endif
  return 0;
}
