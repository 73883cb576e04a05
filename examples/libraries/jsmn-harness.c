// jsmn, a JSON tokenizer: any text of N bytes.
//   sunder verify -I jsmn -U JSMN_HEADER -U JSMN_STATIC -D N=3 jsmn-harness.c
#include <assert.h>
#include "jsmn.h"

extern char nondet_char(void);

#ifdef FEW_TOKENS
#define TOKENS 2
#else
#define TOKENS 4
#endif

int main(void) {
  char text[N + 1];
  jsmn_parser parser;
  jsmntok_t tokens[TOKENS];
  for (int i = 0; i < N; i++) text[i] = nondet_char();
  text[N] = 0;
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, N, tokens, TOKENS);
  assert(count <= TOKENS);
  for (int i = 0; i < count; i++) {
    assert(tokens[i].start >= 0 && tokens[i].start <= tokens[i].end && tokens[i].end <= N);
  }
  return 0;
}
