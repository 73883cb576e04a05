#undef assert
#ifdef NDEBUG
#define assert(condition) ((void) 0)
#else
#define assert(condition) ((condition) ? (void) 0 : __assert_fail())
#endif
#ifndef _ASSERT_H
#define _ASSERT_H
#define static_assert _Static_assert
void __assert_fail();
#endif
