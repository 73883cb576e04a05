#ifndef _MATH_H
#define _MATH_H
#define HUGE_VAL 1e999
#define HUGE_VALF 1e99f
#define INFINITY 1e99f
#define NAN (1e99f - 1e99f)
#define M_E 2.7182818284590452354
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_SQRT2 1.41421356237309504880
static inline int __sunder_isnan(long double x) { return x != x; }
static inline int __sunder_isfinite(long double x) { return x - x == x - x; }
static inline int __sunder_isinf(long double x) { return x == x && x - x != x - x; }
#define isnan(x) __sunder_isnan(x)
#define isfinite(x) __sunder_isfinite(x)
#define isinf(x) __sunder_isinf(x)
#define __SUNDER_1(name) \
  double name(double x); float name##f(float x); long double name##l(long double x);
#define __SUNDER_2(name) \
  double name(double x, double y); float name##f(float x, float y); \
  long double name##l(long double x, long double y);
__SUNDER_1(acos) __SUNDER_1(asin) __SUNDER_1(atan) __SUNDER_1(cos) __SUNDER_1(sin) __SUNDER_1(tan)
__SUNDER_1(acosh) __SUNDER_1(asinh) __SUNDER_1(atanh) __SUNDER_1(cosh) __SUNDER_1(sinh)
__SUNDER_1(tanh) __SUNDER_1(exp) __SUNDER_1(exp2) __SUNDER_1(expm1) __SUNDER_1(log)
__SUNDER_1(log10) __SUNDER_1(log1p) __SUNDER_1(log2) __SUNDER_1(logb) __SUNDER_1(cbrt)
__SUNDER_1(fabs) __SUNDER_1(sqrt) __SUNDER_1(erf) __SUNDER_1(erfc) __SUNDER_1(lgamma)
__SUNDER_1(tgamma) __SUNDER_1(ceil) __SUNDER_1(floor) __SUNDER_1(nearbyint) __SUNDER_1(rint)
__SUNDER_1(round) __SUNDER_1(trunc)
__SUNDER_2(atan2) __SUNDER_2(pow) __SUNDER_2(hypot) __SUNDER_2(fmod) __SUNDER_2(remainder)
__SUNDER_2(copysign) __SUNDER_2(nextafter) __SUNDER_2(fdim) __SUNDER_2(fmax) __SUNDER_2(fmin)
#undef __SUNDER_1
#undef __SUNDER_2
long lrint(double x);
long lround(double x);
long lrintf(float x);
long lroundf(float x);
double ldexp(double x, int exponent);
double frexp(double x, int *exponent);
double modf(double x, double *whole);
double fma(double x, double y, double z);
#endif
