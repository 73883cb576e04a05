/* Every request is served, unless the server may sleep; no fairness is taken for granted. */
features bool Sleepy
bool request;

active proctype client() {
  do
  :: !request -> request = true
  od
}

active proctype server() {
  do
  :: request -> request = false
#if (Sleepy)
  :: true -> skip
#endif
  od
}

ltl served { [] (request -> <> !request) }
ltl again { []<> request }
ltl fair { []<> !request -> []<> request }
