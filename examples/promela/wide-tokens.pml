/* Two processes hand over tokens, up to a hundred million of them: none is lost, unless one may be. */
features bool Leak
int sent, got;
chan c = [1] of { bit };

active proctype source() {
  do
  :: sent < 100000000 -> atomic { c!1; sent++ }
  od
}

active proctype sink() {
  do
  :: atomic { c?1 -> got++ }
#if (Leak)
  :: c?1
#endif
  :: assert(got <= sent)
  :: atomic { empty(c) -> assert(got == sent) }
  od
}
