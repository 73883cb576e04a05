// The attribute copy of the function that the declaration is an alias of (as modules of Linux have it):
// the alias is that function. Of another function, the attributes are not followed.
#include <assert.h>

static int __attribute__((cold)) start(void) {
#ifdef A
  return 1;
#else
  return 2;
#endif
}
int init(void) __attribute__((__copy__(start))) __attribute__((alias("start")));

#ifdef B
int again(void) __attribute__((copy(init), alias("start")));
#endif

int main(void) {
  assert(init() == 2);
  return 0;
}

#if defined C || defined D
static void stop(void);
void halt(void)
    __attribute__((
#ifdef C
        copy(stop),
#endif
#ifdef D
        alias("stop")
#endif
    ));
static void stop(void) { __builtin_exit(0); }
#endif
