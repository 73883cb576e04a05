/* Processes that are started with arguments, each with a channel of its own to answer on. */
features int[1,3] WORKERS
byte sum;
chan answers = [1] of { byte };

proctype worker(byte n; chan out) {
  byte twice = 2 * n;
  out!twice
}

init {
  byte i = 1, got;
  do
  :: i <= ?WORKERS -> run worker(i, answers); i++
  :: else -> break
  od;
  i = 0;
  do
  :: i < ?WORKERS -> answers?got; sum = sum + got; i++
  :: else -> break
  od;
  assert(_pid == 0 && sum != 12)
}
