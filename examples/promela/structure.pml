/* Structures inside arrays inside structures. */
typedef cell { byte value; bool used };
typedef row { cell cells[2]; byte count };
features bool Reset

row rows[2];

active proctype fill() {
  byte i;
  for (i : 0 .. 1) {
    rows[1].cells[i].value = i + 3;
    rows[1].cells[i].used = true;
    rows[1].count++
  }
#if (Reset)
  rows[1].cells[0].used = false;
#endif
  assert(rows[1].count == 2 && rows[1].cells[1].value == 4 && rows[0].count == 0);
  assert(rows[1].cells[0].used)
}
