/* A short run goes round for ever without ever being done, among 2^24 states; with A nothing goes on. */
byte a, b, c;
features bool A
bool done = A;

active proctype one() { do :: !A -> a = a + b + 1 od }
active proctype two() { do :: !A -> b = b + c + 1 od }
active proctype three() { do :: !A -> c = c + a + 1 od }

ltl happens { <> done }
