/* What a stream knows: that it is at its end, that reading or writing failed, what was pushed back. */
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  char text[3] = "x";
  int c;
  FILE *f = fopen("names", "r+");
  if (!f) return 1;
  if (feof(f) || ferror(f)) reach_error();
#if CASE == 1 /* nothing more, or it could not be read */
  if (fgetc(f) == EOF && !feof(f)) reach_error();
#elif CASE == 2 /* at its end, or that failed: there is no third reason */
  c = fgetc(f);
  if ((c == EOF) != (feof(f) || ferror(f))) reach_error();
#elif CASE == 3 /* at its end it stays there */
  while (!feof(f) && !ferror(f))
    fgetc(f);
  if (feof(f) && fgetc(f) != EOF) reach_error();
#elif CASE == 4 /* there may be something again after an error */
  while (fgetc(f) != EOF)
    ;
  if (fgetc(f) != EOF) reach_error();
#elif CASE == 5 /* what is pushed back comes next */
  while ((c = fgetc(f)) != EOF && c != '\n')
    ;
  if (ungetc(255, f) != 255 || feof(f) || fgetc(f) != 255) reach_error();
#elif CASE == 6 /* EOF cannot be pushed back */
  if (ungetc(EOF, f) != EOF) reach_error();
#elif CASE == 7 /* not read any more */
  ungetc('a', f);
  rewind(f);
  if (fgetc(f) != 'a') reach_error();
#elif CASE == 8 /* room for the 0 alone */
  if (fgets(text, 1, f)) reach_error();
#elif CASE == 9 /* without an error there is nothing new in it */
  if (!fgets(text, 3, f) && feof(f) && text[0] != 'x') reach_error();
#elif CASE == 10 /* what was read before an error is */
  if (!fgets(text, 3, f) && text[0] != 'x') reach_error();
#elif CASE == 11 /* what is written may fail */
  fputs("a", f);
  if (ferror(f)) reach_error();
#elif CASE == 12 /* forgotten */
  while (fgetc(f) != EOF)
    ;
  clearerr(f);
  if (feof(f) || ferror(f)) reach_error();
#elif CASE == 13 /* of one that is always there */
  c = getchar();
  if (c < EOF || c > 255) reach_error();
  while (c != EOF)
    c = getchar();
  if (!feof(stdin) && !ferror(stdin)) reach_error();
#endif
  fclose(f);
  return 0;
}
