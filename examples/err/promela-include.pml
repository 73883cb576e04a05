#include <stdio.h>
active proctype p() { skip }
