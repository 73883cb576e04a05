/* Orders and cups. A machine with Rinse may rinse its pipes at any time. */
features bool Rinse
bool ordered;

active proctype customer() {
  do
  :: !ordered -> ordered = true
  od
}

active proctype machine() {
  do
  :: ordered -> ordered = false
#if (Rinse)
  :: true -> skip
#endif
  od
}

ltl served { [] (ordered -> <> !ordered) }
