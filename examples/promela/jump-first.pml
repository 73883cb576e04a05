/* A jump that begins a block in braces is a step; one that begins a process is none. */
byte x;

active proctype blocks() {
  { goto L; x = 1 };
L:
  x = 2;
  assert(x == 2)
}

active proctype jumps() {
  goto M;
  x = 1;
M:
  assert(x != 1)
}
