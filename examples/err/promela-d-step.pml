byte x;
active proctype p() { d_step { x = 1; x = 2 } }
