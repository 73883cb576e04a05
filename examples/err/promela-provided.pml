byte a[3], x;
active proctype p() provided (a[x] > 0) { skip }
