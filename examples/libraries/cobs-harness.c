// COBS, framing of packets: decodes any N bytes.
//   sunder verify -I cobs-c -D N=4 cobs-harness.c
#include <assert.h>
#include <stdint.h>
#include "cobs.c"
#include "cobsr.c"

extern unsigned char nondet_uchar(void);

#ifdef SHORT_OUTPUT
#define ROOM 2
#else
#define ROOM N
#endif

int main(void) {
  unsigned char input[N];
  unsigned char output[ROOM];
  for (int i = 0; i < N; i++) input[i] = nondet_uchar();
#ifdef REDUCED
  cobsr_decode_result result = cobsr_decode(output, ROOM, input, N);
  assert(result.out_len <= ROOM);
  assert(result.status != COBSR_DECODE_OK || input[0] != 0);
#else
  cobs_decode_result result = cobs_decode(output, ROOM, input, N);
  assert(result.out_len <= ROOM);
  assert(result.status != COBS_DECODE_OK || result.out_len < N && input[0] != 0);
#endif
  return 0;
}
