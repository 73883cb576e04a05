// A macro that pastes the value of a name tests whether it is set, as IS_ENABLED of Linux does,
// under any name, in conditions and in expressions.
#include <assert.h>

#define FLAG_1 0,
#define SECOND(ignored, value, ...) value
#define IS_ONE(pasted) SECOND(pasted 1, 0, 0)
#define IS_SET_OF(name) IS_ONE(FLAG_##name)
#define IS_SET(name) IS_SET_OF(name)
#define OPTION(name) IS_SET(WITH_##name)

// The same in two steps: the name is in the middle of what is pasted.
#define JOIN_OF(left, right...) left##right
#define JOIN(left, right...) JOIN_OF(left, right)
#define SWITCH_IS_1_SET 0,
#define IS_CHOSEN(name) IS_ONE(JOIN(JOIN(SWITCH_IS_, name), _SET))

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
#if IS_CHOSEN(TWICE)
  level *= 2;
#endif
  assert(COLOUR(red) == 11 && STEP(green) == 2);
  assert(level != 10);
  return 0;
}
