/* Atomicity goes from a sender to a receiver in the middle of an atomic block of its own. */
features bool Split
byte shared;
bool ready;
chan c = [0] of { bit };

active proctype sender() {
  ready;
  atomic { shared = 1; c!0 }
}

active proctype receiver() {
  if
  :: Split -> ready = true; c?_; shared = shared + 1
  :: !Split -> ready = true; atomic { c?_; shared = shared + 1 }
  fi;
  assert(shared == 2)
}

active proctype intruder() {
end:
  shared == 1 -> shared = 6
}
