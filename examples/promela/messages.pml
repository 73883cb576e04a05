/* A loop over the messages of a channel leaves them where they were. */
typedef message { byte value; bit last };
features int[1,3] COUNT
chan line = [3] of { message };

active proctype reads() {
  message m;
  byte i, sum;
  for (i : 1 .. ?COUNT) {
    m.value = i;
    m.last = (i == ?COUNT);
    line!m
  }
  for (m in line) {
    assert(len(line) == ?COUNT);
    sum = sum + m.value
  }
  assert(m.last && m.value == ?COUNT && sum != 6);
  line?m;
  assert(m.value == 1)
}
