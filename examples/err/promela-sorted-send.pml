chan c = [2] of { byte };
active proctype p() { c!!1 }
