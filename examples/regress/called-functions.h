#include <string.h>
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#define SWAP(bits) __builtin_bswap##bits
#define FIRST(text, c) strchr(text, c)
static inline int length(void) {
  char s[3] = "ab";
  return strlen(s);
}
static inline int written(char *to, int n) { return sprintf(to, "%d", n); }
