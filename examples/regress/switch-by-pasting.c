// A macro that pastes the value of a name tests whether it is set, as IS_ENABLED of Linux does,
// under any name, in conditions and in expressions.
#include <assert.h>

#define FLAG_1 0,
#define SECOND(ignored, value, ...) value
#define IS_ONE(pasted) SECOND(pasted 1, 0, 0)
#define IS_SET_OF(name) IS_ONE(FLAG_##name)
#define IS_SET(name) IS_SET_OF(name)
#define OPTION(name) IS_SET(WITH_##name)

// A family of macros with numbers is no such test: no feature is named red or green.
#define COLOUR_1 10
#define COLOUR_red 11
#define COLOUR(name) COLOUR_OF(name)
#define COLOUR_OF(name) COLOUR_##name
#define STEP_1 1
#define STEP(name) STEP_##name
enum { STEP_green = 2 };

int main(void) {
  int level = 0;
#if IS_SET(LOUD)
  level += 2;
#endif
  if (OPTION(BOOST)) {
    level += 3;
  }
  assert(COLOUR(red) == 11 && STEP(green) == 2);
  assert(level != 5);
  return 0;
}
