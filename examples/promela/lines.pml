/* Ends of lines end statements, as SPIN takes them; only the name of a structure goes on. */
typedef Pair { byte first; byte second }
features int[0,3] LIMIT
chan link = [1] of { byte }

active proctype sender() {
  chan out = link
  bool ready
  Pair
  sent;
  ready = true
  sent.first = ?LIMIT
  ready
  out!sent.first
}

active proctype receiver() {
  byte got
  link?got
  assert(got < 2)
}
