/* What ## makes is one token, else gcc refuses the use; an argument that is not expanded is no use. */
#define PASTE(a, b) a##b
#define TEXT(x) TEXT_OF(x)
#define TEXT_OF(x) #x
#define NONE(x)
#define COMMA(x, ...) x##,##__VA_ARGS__
#define HASHES # ## #

int main(void) {
  NONE(PASTE(x, +))
  const char *s = TEXT(HASHES) TEXT(PASTE(:, :)) TEXT(PASTE(L, 'x')) TEXT(PASTE(., 1e)) TEXT(PASTE(, +));
  int n = COMMA(1);
#ifdef A
  s = TEXT(PASTE(s, +));
#elif defined B
  n = PASTE(-, -n);
#elif defined C
  n = sizeof(TEXT(COMMA(1, 2)));
#endif
  return s[0] == n;
}
