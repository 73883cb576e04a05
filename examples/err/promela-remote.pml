active proctype q() { there: skip }
active proctype p() { q@there -> skip }
