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
size_t wcslen(const wchar_t *text);
wchar_t *wcscpy(wchar_t *target, const wchar_t *source);
wchar_t *wcscat(wchar_t *target, const wchar_t *source);
int wcscmp(const wchar_t *one, const wchar_t *other);
int wcsncmp(const wchar_t *one, const wchar_t *other, size_t size);
wchar_t *wcschr(const wchar_t *text, wchar_t character);
wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
wchar_t *wmemcpy(wchar_t *target, const wchar_t *source, size_t size);
wchar_t *wmemset(wchar_t *target, wchar_t value, size_t size);
int wmemcmp(const wchar_t *one, const wchar_t *other, size_t size);
#endif
