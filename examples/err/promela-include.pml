#include "other.h"
active proctype p() { skip }
