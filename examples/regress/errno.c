/* Only what the library or nobody's functions do changes errno. */
#include <errno.h>
#include <stdlib.h>

extern void reach_error(void);
int ask(void);

static int own(void) { return 3; }

int main(void) {
  errno = 0;
#if CASE == 1
  if (errno) reach_error();
#elif CASE == 2
  if (ask() && errno) reach_error();
#elif CASE == 3
  if (own() && errno) reach_error();
#elif CASE == 4
  if (!malloc(3) && errno == ENOMEM) reach_error();
#elif CASE == 5
  ask();
  if (errno) errno = EINVAL;
  if (errno && errno != EINVAL) reach_error();
#endif
  return 0;
}
