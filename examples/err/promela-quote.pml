#define Show(x) printf(#y)
active proctype p() { Show(1) }
