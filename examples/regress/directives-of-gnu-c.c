/* Directives and words of GNU C: what gcc has no effect of has none here, what it follows is followed, what it refuses
   is wrong in the variants that read it. What it says of itself makes no features. */
#include <assert.h>
#import "directives-of-gnu-c.h"
#import "directives-of-gnu-c.h"
#include "directives-of-gnu-c.h"
#define h h>
#include <stddef.h
#undef h
#include <stddef.h> EMPTY_OBJECT
#ident "x"
#sccs "x"
#assert of(two  words)
#if !#of(two words) || !#of || #of(two) || #machine(vax) || !#system(linux)
#error
#endif
#ifdef TAKEN_BACK
#unassert of
#endif
#if !__has_attribute(packed) || !__has_attribute(__packed__) || __has_attribute(foo) \
    || !__has_builtin(__builtin_memcpy) || __has_builtin(__builtin_foo) || !__has_include(<stdio.h>) \
    || __has_include("nowhere.h") || __has_cpp_attribute(gnu::packed) != 1 || __has_c_attribute(deprecated) != 201904
#error
#endif
#ifdef __has_feature
#error
#endif
#if 0
#foo 'x
#elif 0
# 12 x
#endif
#if 0
#else extra
#endif extra
#
%: pragma GCC poison bad

#define CALL(x) 2
static int(CALL)(int x) { return x; }

int main(void) {
  int a\u00e9 = 5, $x = 1;
  int ab\
c = 3, spli\  
ced = 4; // one \
  assert(0);
  int digraphs<::> = <% 1, 2 %>;
  assert(aé == 5 && $x && abc == 3 && spliced == 4 && digraphs[1] == 2);
  assert(sizeof "??=" == 4 && included == 1);
#if !#of(two words)
  assert(0);
#endif
  int called = CALL // a directive behind its name: no call of the macro
#if 1
      (1);
#endif
  assert(called == 1 && CALL(1) == 2);
#ifdef POISONED
  int bad;
#endif
#ifdef UNKNOWN
#foo
#endif
#ifdef PASTED
#define WRONG(x) ## x
#endif
  return 0;
}
