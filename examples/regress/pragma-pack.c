/* #pragma pack in all its forms, in some variants only, in an included file, and as an operator. */
#include <assert.h>
#include <stddef.h>
#pragma pack(push, 1)
struct a { char c; int i; };
#pragma pack(push, name, 2)
struct b { char c; int i; long long l; };
#pragma pack(4)
struct c { char c; long long l; };
#pragma pack(push)
#pragma pack()
struct d { char c; int i; };
#pragma pack(pop, name)
struct e { char c; int i; };
#pragma pack(pop)
#pragma pack(3)
#pragma pack(1
#pragma pack(pop)
struct f { char c; int i; };
#define PACKED _Pragma("pack(push, 1)")
#define UNPACKED _Pragma("pack(pop)")
PACKED
struct g { char c; int i; struct f f; unsigned x : 30, y : 30; };
UNPACKED
#include "pragma-pack.h"
struct h { char c; int i; };
#pragma pack(pop)
#ifdef SMALL
#pragma pack(2)
#endif
struct i { char c; int i; } v = {1, 2};
struct j { char c; int i __attribute__((aligned(8))); } __attribute__((aligned(16)));
struct k { char c;
#pragma pack()
  int i; };
int main(void) {
  assert(sizeof(struct a) == 5 && sizeof(struct b) == 14 && sizeof(struct c) == 12);
  assert(sizeof(struct d) == 8 && sizeof(struct e) == 5 && sizeof(struct f) == 8);
  assert(sizeof(struct g) == 21 && sizeof(struct h) == 5 && sizeof(struct j) == 16);
  assert(sizeof(struct k) == 8);
  assert(((char *) &v)[offsetof(struct i, i)] == 2 && v.i == 2);
#ifdef SMALL
  assert(sizeof(struct i) == 6 && offsetof(struct j, i) == 2);
#else
  assert(sizeof(struct i) == 8 && offsetof(struct j, i) == 8);
#endif
#ifdef WRONG
  assert(sizeof(struct i) == 8);
#endif
  return 0;
}
