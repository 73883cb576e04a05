// inih, a reader of INI files: any text of N bytes.
//   sunder verify -I inih -D N=4 --feature INI_ALLOW_MULTILINE:0..1 --feature INI_ALLOW_BOM:0..1
//     --feature INI_ALLOW_INLINE_COMMENTS:0..1 --feature INI_STOP_ON_FIRST_ERROR:0..1
//     --feature INI_CALL_HANDLER_ON_NEW_SECTION:0..1 --feature INI_ALLOW_NO_VALUE:0..1
//     --feature INI_HANDLER_LINENO:0..1 --feature INI_USE_STACK:0..1 --feature INI_ALLOW_REALLOC:0..1
//     inih-harness.c
#include <assert.h>

#define INI_MAX_LINE 16
#define INI_INITIAL_ALLOC 16
#define INI_CUSTOM_ALLOCATOR 0
#define INI_START_COMMENT_PREFIXES ";#"
#define INI_INLINE_COMMENT_PREFIXES ";"
#include "ini.c"

extern char nondet_char(void);

static int entries;

static int handler(void *user, const char *section, const char *name, const char *value
#if INI_HANDLER_LINENO
                   , int line
#endif
) {
  assert(user == &entries && section);
#if INI_HANDLER_LINENO
  assert(line >= 1 && line <= N);
#endif
  entries++;
  return 1;
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++) text[i] = nondet_char();
  text[N] = 0;
  int error = ini_parse_string(text, handler, &entries);
  assert(error >= -2 && error <= N);
  assert(entries <= N);
  return 0;
}
