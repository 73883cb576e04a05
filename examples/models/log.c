/* A number that depends on what is not there is not defined; a default is moved into the range that holds. */
extern void reach_error(void);

int main(void) {
#ifndef CONFIG_LINES
  reach_error();
#endif
#if !defined CONFIG_LOG && CONFIG_LINES > 0
  reach_error();
#endif
#if CONFIG_COLUMNS != 5 && defined CONFIG_WIDE || CONFIG_COLUMNS != 4 && !defined CONFIG_WIDE
  reach_error();
#endif
  return 0;
}
