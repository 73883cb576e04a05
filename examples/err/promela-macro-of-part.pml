features bool A
#if (A)
inline f() { skip }
#define N 1
#else
#define N 1
inline f() { assert(false) }
#endif
init { f() }
