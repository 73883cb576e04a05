/* A rendezvous takes both at once; with Wrong the receiver waits for what never comes. */
mtype = { ping, pong };
features bool Wrong
chan hand = [0] of { mtype };

active proctype one() {
  hand!ping;
  hand?pong
}

active proctype other() {
  hand?ping;
  if
  :: Wrong -> hand!ping
  :: else -> hand!pong
  fi
}
