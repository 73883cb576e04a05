/* No condition names the symbols: macros paste their names or test them by pasting, or they are numbers in the text.
   Without the log, the number of its lines is not declared. */
extern void reach_error(void);

#define FLAG_1 0,
#define SECOND(ignored, value, ...) value
#define IS_ONE(pasted) SECOND(pasted 1, 0, 0)
#define IS_SET_OF(name) IS_ONE(FLAG_##name)
#define IS_SET(name) IS_SET_OF(name)
#define HAS(name) IS_SET(CONFIG_##name)
#define NUMBER(name) CONFIG_##name

int main(void) {
  int columns = CONFIG_COLUMNS;
  int lines = NUMBER(LINES);
  if (lines == 4 && HAS(WIDE) && columns == 5) {
    reach_error();
  }
  return 0;
}
