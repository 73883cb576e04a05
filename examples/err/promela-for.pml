typedef rec { byte a[2] };
rec r[3], s;
byte i;
init {
  for (i in r[1].a) { skip };
  for (i in s) { skip };
  for (i in r[0]) { skip };
  for (i in r.a) { skip };
  for (i in r[0].b) { skip }
}
