/* More data than anybody looks at one by one: intervals decide. */
features int[0,1000000000] N
int x;

active proctype p() {
  x = ?N;
  assert(x < 500000000 || x >= 0)
}
