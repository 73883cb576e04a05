// A buffer of words: how many bytes a word has follows from a feature, in both branches.
#include <assert.h>

#ifdef WIDE
#define BYTES_PER_WORD 8
#else
#define BYTES_PER_WORD 4
#endif

#if BYTES_PER_WORD == 8
#define WORDS 2
#elif defined(LARGE)
#define WORDS 8
#else
#define WORDS 4
#endif

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int used = 0;
  while (__VERIFIER_nondet_int()) {
    if (used <= 24 - BYTES_PER_WORD) {
      used += BYTES_PER_WORD;
    }
    assert(used <= WORDS * BYTES_PER_WORD);
  }
  return 0;
}
