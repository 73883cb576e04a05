/* A sketch: from which threshold on does the tank never run over? */
byte level;

active proctype tank() {
  do
  :: level < ??[0..255] -> level = level + 3
  :: level > 0 -> level--
  :: break
  od;
  assert(level <= 20)
}
