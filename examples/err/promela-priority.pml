active proctype p() priority 2 { _priority = 3 }
