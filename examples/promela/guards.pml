/* Guarded choices over a structure of features, as SNIP writes them. */
typedef features {
  bool Fast;
  bool Safe
}
features f;

byte speed;

active proctype car() {
  gd
  :: f.Fast -> speed = 9
  :: else -> speed = 3
  dg;
  if
  :: f.Safe && speed > 5 -> speed = 5
  :: else
  fi;
  assert(speed <= 5)
}
