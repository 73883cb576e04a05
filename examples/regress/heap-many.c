/* More objects of one call in a loop than are told apart. */
#include <stdlib.h>
int main(void) {
  int *last = NULL;
#ifdef MANY
  for (int i = 0; i < 5; i++)
#else
  for (int i = 0; i < 4; i++)
#endif
    last = malloc(sizeof *last);
  return last ? 1 : 0;
}
