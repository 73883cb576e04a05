#ifndef _WCHAR_H
#define _WCHAR_H
#define NULL ((void *) 0)
#define WCHAR_MIN __WCHAR_MIN__
#define WCHAR_MAX __WCHAR_MAX__
#define WEOF (0xffffffffu)
typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;
typedef struct { int __count; union { __WINT_TYPE__ __wch; char __wchb[4]; } __value; } mbstate_t;
#endif
