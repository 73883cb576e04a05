#ifndef _ASSERT_H
#define _ASSERT_H
#define assert(condition) ((condition) ? (void) 0 : __assert_fail())
#define static_assert _Static_assert
void __assert_fail();
#endif
