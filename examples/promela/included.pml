/* A local file stands in the place of its directive, with its own directives and features. */
features bool Lossy, Short

byte shown, lost;

#include "included.h"

active proctype sender() {
  Show(->);
#if (!Short)
  wire!1;
#endif
  wire!2
}

active proctype receiver() {
  byte x;
end:
  do
  :: wire?x -> assert(x == 2 || lost == 0 && shown == 1 && x == 1)
  od
}
