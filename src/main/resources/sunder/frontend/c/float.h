#ifndef _FLOAT_H
#define _FLOAT_H
#define FLT_RADIX 2
#define FLT_EVAL_METHOD 0
#define FLT_MANT_DIG 24
#define DBL_MANT_DIG 53
#define FLT_DIG 6
#define DBL_DIG 15
#define FLT_EPSILON 0x1p-23f
#define DBL_EPSILON 0x1p-52
#define FLT_MIN 0x1p-126f
#define DBL_MIN 0x1p-1022
#define FLT_MAX 0x1.fffffep127f
#define DBL_MAX 0x1.fffffffffffffp1023
#endif
