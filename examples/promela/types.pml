/* Stored values wrap at the size of their type; a hole of 256 becomes 0 in a byte. */
features int[254,257] START

byte b = 255;
bit flag;
short s = 32767;
unsigned u : 3 = 7;

active proctype wraps() {
  byte from = ?START;
  b++;
  flag = 3;
  s = s + 1;
  u = u + 2;
  assert(b == 0 && flag == 1 && s == -32768 && u == 1);
  assert(from > 1)
}
