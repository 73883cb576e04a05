// A header that is not there: what needs it is not read, all else is; a name made by '##' is tested.
#define HAS(NAME) (defined(NAME##_PIN) && NAME##_PIN >= 0)
#ifdef BOARD
#include <board/pins.h>
#endif
#ifdef CLOCK
#include <board/clock.h>
#endif
void reach_error(void);
int main(void) {
#ifdef BOARD
  int door = board_pin(3);
#endif
#if HAS(DOOR)
  reach_error();
#endif
  return 0;
}
