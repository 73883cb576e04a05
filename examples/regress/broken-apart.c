// A break outside of loops in some variants was an internal error; what is no C in some variants hides no others.
#ifdef NETWORK
#include <board/network.h>
int port = NETWORK_PORT;
#endif
void reach_error(void);
int main(void) {
#ifdef LOOSE
  break;
#endif
#ifdef OTHER
  int = ;
#endif
#ifdef BAD
  reach_error();
#endif
  return 0;
}
