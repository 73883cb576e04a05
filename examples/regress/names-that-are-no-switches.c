/* Names of the C library, of other platforms and ports, and names that the text uses as functions, types, objects,
   strings or headers are no features: SWITCH and PLAIN are the only ones. */
#include <stdlib.h>
#ifdef malloc
#error "malloc is a function"
#endif
#if defined(S_IFLNK) && defined(_MSC_VER) || defined(MSDOS)
#error "no such platform"
#endif
#ifdef __arm__
#define ARM_ONLY
#endif
#ifdef ARM_ONLY
int arm 1;
#endif
#ifdef PORT_A
#include "ports/a/port.h"
#elif defined(PORT_B)
#include "ports/b/port.h"
#endif
#ifdef PORT_C
#include "..\ports\c\port.h"
#endif
#ifdef HAVE_SYS_NOT_THERE_H
#include <sys/not-there.h>
int there 1;
#endif
#ifdef CONFIG_FILE
#include CONFIG_FILE
#endif
#ifdef MY_ABS
int absolute(int x) { return MY_ABS(x); }
#else
int absolute(int x) { return x < 0 ? -x : x; }
#endif
#ifdef MY_TYPE
typedef MY_TYPE number;
#else
typedef int number;
#endif
#ifdef MY_NAME
const char *name = "name " MY_NAME;
#endif
#ifdef MY_STATE
int state(void) { return MY_STATE.x; }
#endif
#ifdef SWITCH
#define START -3
#else
#define START 3
#endif
#if 0
PLAIN words of a comment
#endif
#ifdef PLAIN
int plain = PLAIN;
#else
int plain;
#endif
int main(void) {
  number n = absolute(START);
  if (n != 3) abort();
  if (plain) __VERIFIER_error();
  return 0;
}
