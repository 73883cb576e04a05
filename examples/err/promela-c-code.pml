active proctype p() { c_code { x(); } }
