/* What is opened may not be there, is used while it is open, and is closed once. */
#include <stdio.h>
#include <stdlib.h>

extern void reach_error(void);

static int length(FILE *from) {
  char line[3];
  int i = 0;
  if (!fgets(line, sizeof line, from)) return 0;
  while (line[i])
    i++;
  if (i > 2) reach_error();
  return i;
}

int main(void) {
#if CASE == 1 /* not closed */
  FILE *f = fopen("names", "r");
  if (!f) return 1;
  if (getc(f) == EOF) return 2;
  fclose(f);
#elif CASE == 2 /* not there */
  FILE *f = fopen("names", "r");
  int c = fgetc(f);
  if (f) fclose(f);
  return c;
#elif CASE == 3 /* closed before */
  FILE *f = tmpfile();
  if (!f) return 1;
  fclose(f);
  rewind(f);
#elif CASE == 4 /* closed twice */
  FILE *f = popen("ls", "r");
  if (f) {
    int status = pclose(f);
    if (status < 0) reach_error();
    pclose(f);
  }
#elif CASE == 5 /* a longer line than there is room for */
  char text[2];
  if (fgets(text, 3, stdin)) return text[0];
#elif CASE == 6 /* what is read of any character */
  int c = getc(stdin);
  if (c < -1 || c > 255) reach_error();
  if (c != EOF && ungetc(c, stdin) > 255) reach_error();
  if (feof(stdin) && !ferror(stdin)) clearerr(stdin);
#elif CASE == 7 /* as it should be */
  FILE *f = fopen("names", "r");
  if (f) {
    int count = length(f);
    if (fseek(f, 0, SEEK_END) == 0 && ftell(f) < -1) reach_error();
    fclose(f);
    return count;
  }
#elif CASE == 8 /* one of the three that are always there */
  fclose(stdout);
  if (feof(stdin)) return EXIT_FAILURE;
#elif CASE == 9 /* written to what is not there */
  FILE *f = fopen("names", "w");
  fprintf(f, "%d\n", 1);
  fclose(f);
#elif CASE == 10 /* written to what is there */
  FILE *f = fopen("names", "w");
  if (f && fputs("a", f) >= 0 && fputc('b', f) >= 0) fprintf(stderr, "done\n");
  if (f) fclose(f);
#endif
  return 0;
}
