/* In some variants, streams are a type of the program's own. */
#if OWN
typedef struct own {
  int _flags, _fileno, _mode;
} FILE;
extern FILE *stdin;
#else
#include <stdio.h>
#endif
extern void reach_error(void);
extern int fgetc(FILE *from);

int main(void) {
#if FAILS
  if (fgetc(stdin) == 65) reach_error();
#else
  if (fgetc(stdin) == 300) reach_error();
#endif
  return 0;
}
