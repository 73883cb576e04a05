// heatshrink's decoder: any stream of N bytes.
//   sunder verify -I heatshrink -D N=2 heatshrink-harness.c
#include <assert.h>
#include <stdlib.h>

#define HEATSHRINK_CONFIG_H
#define HEATSHRINK_DEBUGGING_LOGS 0
#ifdef WIDE_WINDOW
#define WINDOW 9
#else
#define WINDOW 4
#endif
#ifdef DYNAMIC
#define HEATSHRINK_DYNAMIC_ALLOC 1
#define HEATSHRINK_MALLOC(SIZE) malloc(SIZE)
#define HEATSHRINK_FREE(OBJECT, SIZE) free(OBJECT)
#else
#define HEATSHRINK_DYNAMIC_ALLOC 0
#define HEATSHRINK_STATIC_INPUT_BUFFER_SIZE N
#define HEATSHRINK_STATIC_WINDOW_BITS WINDOW
#define HEATSHRINK_STATIC_LOOKAHEAD_BITS 3
#endif
#include "heatshrink_decoder.c"

extern unsigned char nondet_uchar(void);

#ifdef SHORT_OUTPUT
#define ROOM 2
#else
#define ROOM 32
#endif

int main(void) {
  uint8_t input[N];
  uint8_t output[ROOM];
  size_t read, written, total = 0;
  for (int i = 0; i < N; i++) input[i] = nondet_uchar();
#ifdef DYNAMIC
  heatshrink_decoder *decoder = heatshrink_decoder_alloc(N, WINDOW, 3);
  if (!decoder) return 0;
#else
  static heatshrink_decoder memory;
  heatshrink_decoder *decoder = &memory;
  heatshrink_decoder_reset(decoder);
#endif
  assert(heatshrink_decoder_sink(decoder, input, N, &read) == HSDR_SINK_OK && read == N);
  HSD_poll_res result;
  do {
    result = heatshrink_decoder_poll(decoder, output, ROOM, &written);
    assert(written <= ROOM);
    total += written;
  } while (result == HSDR_POLL_MORE);
  assert(result == HSDR_POLL_EMPTY);
  assert(total <= 8 * N);
  heatshrink_decoder_finish(decoder);
#ifdef DYNAMIC
  heatshrink_decoder_free(decoder);
#endif
  return 0;
}
