#ifndef _MATH_H
#define _MATH_H
#define HUGE_VAL 1e999
#define HUGE_VALF 1e99f
#define HUGE_VALL 1e4999l
#define INFINITY 1e99f
#define NAN (1e99f - 1e99f)
#define M_E 2.7182818284590452354
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-__INT_MAX__ - 1)
#define FP_ILOGBNAN (-__INT_MAX__ - 1)
#define isnan(x) __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
static inline int __sunder_fpclassify(long double x, long double least) {
  return x != x ? FP_NAN
         : x - x != x - x ? FP_INFINITE
         : x == 0 ? FP_ZERO
         : x < least && -x < least ? FP_SUBNORMAL
         : FP_NORMAL;
}
#define fpclassify(x) \
  __sunder_fpclassify(x, sizeof(x) == sizeof(float) ? __FLT_MIN__ \
                         : sizeof(x) == sizeof(double) ? __DBL_MIN__ : __LDBL_MIN__)
#define isnormal(x) (fpclassify(x) == FP_NORMAL)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
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
#define __SUNDER_TO(result, name) \
  result name(double x); result name##f(float x); result name##l(long double x);
__SUNDER_TO(int, ilogb) __SUNDER_TO(long, lrint) __SUNDER_TO(long, lround)
__SUNDER_TO(long long, llrint) __SUNDER_TO(long long, llround)
#undef __SUNDER_TO
double ldexp(double x, int exponent);
float ldexpf(float x, int exponent);
long double ldexpl(long double x, int exponent);
double scalbn(double x, int exponent);
float scalbnf(float x, int exponent);
long double scalbnl(long double x, int exponent);
double scalbln(double x, long exponent);
float scalblnf(float x, long exponent);
long double scalblnl(long double x, long exponent);
double frexp(double x, int *exponent);
float frexpf(float x, int *exponent);
long double frexpl(long double x, int *exponent);
double modf(double x, double *whole);
float modff(float x, float *whole);
long double modfl(long double x, long double *whole);
double fma(double x, double y, double z);
float fmaf(float x, float y, float z);
long double fmal(long double x, long double y, long double z);
double nan(const char *tag);
float nanf(const char *tag);
long double nanl(const char *tag);
double nexttoward(double x, long double y);
float nexttowardf(float x, long double y);
long double nexttowardl(long double x, long double y);
double remquo(double x, double y, int *quotient);
float remquof(float x, float y, int *quotient);
long double remquol(long double x, long double y, int *quotient);
#endif
