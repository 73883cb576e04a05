/* Functions of the C library are read as C; what goes wrong in them is told where they are called. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#ifdef OWN
int strcmp(const char *a, const char *b) { return 7; }
#endif
int main(void) {
  char buffer[8];
  strcpy(buffer, "hello");
#ifdef LONG
  strcat(buffer, " world");
#else
  strcat(buffer, "!!");
#endif
  assert(strlen(buffer) == 7 && strchr(buffer, 'l') == buffer + 2);
  assert(strcmp(buffer, "hello!!") == 0);
  assert(toupper(buffer[1]) == 'E' && isdigit('7') && atoi(" -42x") == -42);
  char *copy = strdup(strstr(buffer, "lo"));
  if (copy) {
#ifdef OVER
    strncpy(copy, "123456789", 6);
#else
    strncpy(copy, "123456789", 3);
#endif
    assert(copy[2] == '3');
  }
  free(copy);
  return 0;
}
