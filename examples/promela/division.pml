/* A zero divisor is an error; / and % truncate toward zero. */
int d = ??divisor[-1..1];

active proctype divides() {
  int x = 7;
  assert(-x / 2 == -3 && -x % 2 == -1);
  x = x / d
}
