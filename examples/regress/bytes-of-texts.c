#include <string.h>
extern void reach_error(void); extern int nd(void);
/* Straße, été */
#ifdef A
static char s[] = "été\n";
#else
static char s[] = "Ã©â‚¬ðŸ˜€éx";
#endif
int main(void) {
  int k = nd();
  static char e[] = "\xc3\xa9\u00e9\x041";
  if (sizeof e != 6 || e[0] != e[2] || e[1] != e[3] || e[4] != 'A' || '\x041' != 65) reach_error();
#ifdef A
  if (sizeof s != 5 || s[0] != (char) 0xe9 || 'é' != s[2]) reach_error();
  if (k == 3 && s[k] == 10) reach_error();
#else
  if (sizeof s != 12 || s[1] != (char) 0xa9 || s[2] != (char) 0xe2 || s[4] != (char) 0xac || (unsigned char) s[5] != 0xf0 || s[9] != 'é' || strlen("éÃ©") != 3) reach_error();
  if (k == 10 && s[k] == 'x') reach_error();
#endif
  return 0; }
