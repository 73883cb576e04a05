proctype p(byte n) { chan l[2] = [1] of { byte }; l[n]!1; l[1 - n] = l[n] }
init { run p(0) }
