#define ADD(a, b) ((a) + (b))
active proctype p() { byte x = ADD(1) }
