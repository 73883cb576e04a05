active proctype p() { byte a[2] = 3; a[1] = 4; if :: _pid == 0 -> run p() :: else fi }
