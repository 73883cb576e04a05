byte distance[16], city, next, tour, seen = 1;
bool visited[4];
init {
  distance[1] = 1; distance[2] = 3; distance[3] = 2;
  distance[4] = 1; distance[6] = 2; distance[7] = 3;
  distance[8] = 3; distance[9] = 2; distance[11] = 1;
  distance[12] = 2; distance[13] = 3; distance[14] = 1;
  visited[0] = true;
  do
  :: seen < 4 ->
    select (next : 0 .. 3);
    if
    :: !visited[next] ->
      tour = tour + distance[4 * city + next];
      visited[next] = true;
      seen++;
      city = next
    :: else
    fi
  :: else -> break
  od;
  tour = tour + distance[4 * city];
  assert(tour >= {hole})
}
