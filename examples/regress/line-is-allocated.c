/* A line that could not be read may have been allocated nevertheless. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = NULL;
  size_t room = 0;
  if (getline(&line, &room, stdin) < 0) return 1;
  free(line);
  return 0;
}
