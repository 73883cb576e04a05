proctype p() { byte a[2] = 3; assert(a[0] == 3) }
init { run p() }
