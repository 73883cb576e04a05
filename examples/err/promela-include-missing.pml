active proctype p() { skip }
#include "other.h"
