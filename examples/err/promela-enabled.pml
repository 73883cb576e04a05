chan c = [0] of { byte };
active proctype p() { if :: c!1 :: _last == 0 :: enabled(0) fi }
active proctype q() { c?_ }
