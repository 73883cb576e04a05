/* A timeout comes when nothing else can happen. */
features bool Patient
byte tries;
bool done;

active proctype client() {
  do
  :: tries < 3 && !done -> tries++
  :: Patient && tries == 3 -> done = true; break
  :: timeout -> break
  od
}

active proctype watchdog() {
  timeout -> assert(done)
}
