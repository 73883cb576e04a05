#ifndef _STDDEF_H
#define _STDDEF_H
#define NULL ((void *) 0)
#define offsetof(type, member) __builtin_offsetof(type, member)
typedef unsigned int size_t;
typedef int ptrdiff_t;
#endif
