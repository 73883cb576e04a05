/* Attributes in double brackets (C2x) and the alignment of pointer types, as gcc 12 reads them. */
#include <assert.h>
#include <stddef.h>

void reach_error(void);
[[gnu::noreturn]] void stop(void);
[[nodiscard, deprecated("old")]] [[]] int old(void);
struct [[gnu::packed]] narrow { char c; int i [[maybe_unused]]; };
struct wide { char c; [[gnu::aligned(16), gnu::unused]] char d; int i [[gnu::packed]]; };
enum color { RED [[deprecated]], BLUE [[maybe_unused]] = 4 };
[[vendor::unknown("argument", 1)]] static int step(int x [[maybe_unused]], [[]] int y) { return x + y; }
int object [[gnu::aligned(64)]] = 1, row [[maybe_unused]] [2];

char *__attribute__((aligned(16))) pointer;
struct pointers { char c; char *__attribute__((aligned(8))) p; char *__attribute__((aligned(2))) q; };
typedef char *__attribute__((aligned(32))) aligned_pointer;

int main(void) {
  int x [[maybe_unused]] = 1;
  [[maybe_unused]] int y = step(x, 1);
  switch (y) {
    [[likely_unused::a]] case 2: x++; [[fallthrough]];
    default: [[maybe_unused]] x++;
  }
  if (x) [[maybe_unused]] x++;
  else [[maybe_unused]] x = 0;
  assert(x == 4 && sizeof(struct narrow) == 5 && offsetof(struct wide, d) == 16);
  assert(offsetof(struct wide, i) == 17 && __alignof__(object) == 64 && BLUE == 4);
  assert(sizeof(int [[]]) == 4 && sizeof row == 8);
  assert(__alignof__(pointer) == 16 && offsetof(struct pointers, p) == 8);
  assert(offsetof(struct pointers, q) == 8 + sizeof(char *) && __alignof__(aligned_pointer) == 32);
#ifdef STOP
  stop();
#endif
#ifdef FOLLOWED
  int z [[gnu::cleanup(old)]] = 1;
#endif
#ifdef STANDARD
  [[noreturn]] void other(void);
#endif
#ifndef STOP
  reach_error();
#endif
  return 0;
}
