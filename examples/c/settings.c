// A reader of one setting, "k=v", with 4 bytes that may be anything. With CHECKED a key has at most two
// letters; without it a long key leaves no room for the 0 behind it. TRIM skips what stands before the key;
// LOOSE takes ':' for '='.
#include <assert.h>

extern char nondet_char(void);

static int letter(char c) { return c >= 'a' && c <= 'z'; }

// Returns the place of the value, -1 if the text is no setting.
static int setting(const char *text, char key[3]) {
  int from = 0, length = 0;
#ifdef TRIM
  while (text[from] == ' ') from++;
#endif
  while (letter(text[from])) {
#ifdef CHECKED
    if (length == 2) return -1;
#endif
    key[length++] = text[from++];
  }
  key[length] = 0;
  if (length == 0) return -1;
  switch (text[from]) {
    case '=':
#ifdef LOOSE
    case ':':
#endif
      return from + 1;
    default:
      return -1;
  }
}

int main(void) {
  char text[5], key[3];
  for (int i = 0; i < 4; i++) text[i] = nondet_char();
  text[4] = 0;
  int value = setting(text, key);
  assert(value == -1 || value >= 2 && value <= 4 && letter(key[0]));
#ifdef LOOSE
  if (value != -1) assert(text[value - 1] == '=');
#endif
  return 0;
}
