active proctype p() priority 2 { timeout }
