byte x;
active proctype p() provided (x == 0) { skip }
