chan c = [2] of { byte };
active proctype p() { byte x; c??x }
