/* The process of each variant is in a file of its own, at the same place and with a variable of the same name. */
features bool Fast, Broken
byte seen;

#if (Fast)
#include "alternative-fast.h"
#else
#include "alternative-slow.h"
#endif
