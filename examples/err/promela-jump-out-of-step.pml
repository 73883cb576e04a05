chan r = [0] of { byte };
active proctype p() {
  do
  :: d_step { true; break }
  :: d_step { true; r!1; goto inside }
  :: d_step { true; run q() }
  :: atomic { true; d_step { skip; inside: skip } }
  od
}
proctype q() { skip }
