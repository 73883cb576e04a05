active proctype p() {
  if
  :: true -> skip
}
