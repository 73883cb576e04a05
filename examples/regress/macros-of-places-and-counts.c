/* Macros are expanded in the order and as often as by gcc; what they give depends on the place, on how often it was
   asked before, and on the variant. */
#include <assert.h>
#include <string.h>
#define PASTE(a, b) PASTE_OF(a, b)
#define PASTE_OF(a, b) a##b
#define VARIABLE PASTE(v, __LINE__)
#define QUOTE(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__
#define NIL(x) x
#define LATER(x) NIL(LATEST)(x)
#define LATEST(x) NIL(x)
#define COUNT(x, ...) (x __VA_OPT__(+ last(__VA_ARGS__)))
#define TEXT(x, ...) #__VA_OPT__(x __VA_ARGS__)
#define GNU(x, ...) last(x, ## __VA_ARGS__)
#define MANY(x, y) x ## ## y
#define EMPTY
#define NUMBER 1

int VARIABLE = 1; int
  VARIABLE = 3;

static int last(int n, ...) { return n; }

#ifdef SHIFTED
static int unused = __COUNTER__;
#line 200 "shifted.c"
#endif
static int line = __LINE__;
#if defined(SHIFTED) && __LINE__ != 202 || __COUNTER__ > 1
#error
#endif

int main(void) {
  int first = __COUNTER__, second = __COUNTER__;
#ifdef SHIFTED
  assert(line == 201 && !strcmp(__FILE__, "shifted.c"));
  assert(first == 2 && second == 3);
#else
  assert(first == 1 && second == 2 && strcmp(__FILE__, "shifted.c"));
#endif
  assert(__INCLUDE_LEVEL__ == 0 && strcmp(__BASE_FILE__, "shifted.c") && sizeof __DATE__ == 12);
  assert(v20 == 1 && v21 == 3);
  assert(LATER(42) == 42);
  assert(COUNT(1) == 1 && COUNT(1, ) == 1 && COUNT(1, EMPTY) == 1 && COUNT(1, 5, 6) == 6);
  assert(!strcmp(TEXT(a, b), "a b") && !strcmp(TEXT(a), "") && GNU(3) == 3 && MANY(1, 2) == 12);
  assert(!strcmp(QUOTE( a NIL(b) ,EMPTY c), "a b , c") && !strcmp(QUOTE(NIL( x)+NIL(y)), "x+y"));
#ifdef KEPT
#pragma push_macro("NUMBER")
#undef NUMBER
#define NUMBER 2
#endif
  _Pragma("push_macro(\"NUMBER\")")
#undef NUMBER
#define NUMBER 3
  assert(NUMBER == 3); _Pragma("pop_macro(\"NUMBER\")") first = NUMBER;
#pragma pop_macro("NUMBER")
  assert(NUMBER == 1);
  assert(first == 1);
  return 0;
}
