// Checksums, accumulators and table reads of unknown bytes; values that differ only by the bits that were tested.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char digits[] = "0123456789abcdef";
#if CASE == 1
static unsigned char step(unsigned char crc) { return (crc >> 1) ^ (0x8c & -(crc & 1)); }
#endif
int main(void) {
#if CASE == 0
  unsigned char sum = 0;
  for (int i = 0; i < 3; i++) sum ^= __VERIFIER_nondet_uchar();
#ifdef WRONG
  assert(sum != 17);
#else
  if (sum == 17) return 0;
  assert(sum != 17);
#endif
#elif CASE == 1
  unsigned char crc = 0;
  for (int i = 0; i < 2; i++) {
    crc ^= __VERIFIER_nondet_uchar();
    for (int k = 0; k < 8; k++) crc = step(crc);
  }
#ifdef WRONG
  assert(crc != 200);
#else
  assert(step(crc) != step(crc ^ 1));
#endif
#elif CASE == 2
  unsigned acc = 0;
  for (int i = 0; i < 4; i++) acc = acc << 6 | (__VERIFIER_nondet_uchar() & 63);
#ifdef WRONG
  assert(acc != 0xabcdef);
#else
  assert((acc >> 16 & 255) == acc >> 16);
#endif
#elif CASE == 3
  char text[4];
  for (int i = 0; i < 4; i++) text[i] = digits[__VERIFIER_nondet_uchar() & 15];
#ifdef WRONG
  assert(text[0] != 'c' || text[3] != '4');
#else
  assert(text[0] < 'g' && text[2] != ':' && digits[text[3] & 7]);
#endif
#else
  unsigned char copy = 0, byte = __VERIFIER_nondet_uchar();
  for (unsigned bit = 0x80; bit; bit >>= 1) {
    copy <<= 1;
    if (byte & bit) copy |= 1;
  }
#ifdef WRONG
  assert(copy != 0x5a);
#else
  assert(copy == byte);
#endif
#endif
  return 0;
}
