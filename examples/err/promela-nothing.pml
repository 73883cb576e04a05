proctype p() { skip }
