/* until, weak until and release; a run that ends stays in its last state for ever. */
features int[0,2] STOP
byte phase;

active proctype p() {
  do
  :: phase < ?STOP -> phase++
  :: else -> break
  od
}

ltl reach { (phase < 2) U (phase == 2) }
ltl weak { (phase < 2) W (phase == 2) }
ltl stays { <>[] (phase == ?STOP) }
ltl release { (phase == 1) V (phase < 2) }
ltl next { X X X true }
