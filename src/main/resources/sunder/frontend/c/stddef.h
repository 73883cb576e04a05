#ifndef _STDDEF_H
#define _STDDEF_H
#define NULL ((void *) 0)
#define offsetof(type, member) __builtin_offsetof(type, member)
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
  long long __max_align_ll __attribute__((__aligned__(__alignof__(long long))));
  long double __max_align_ld __attribute__((__aligned__(__alignof__(long double))));
#ifdef __i386__
  char __max_align_f128[16] __attribute__((__aligned__(16)));
#endif
} max_align_t;
#endif
