never { do :: skip od }
active proctype p() { skip }
