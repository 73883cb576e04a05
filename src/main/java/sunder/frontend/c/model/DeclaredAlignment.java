package sunder.frontend.c.model;

import sunder.frontend.c.syntax.TypeSyntax.Packing;

/**
 * The alignment that declarations give a member or an object. Source: {@code layout_decl} and
 * {@code update_alignment_for_field} of GCC 12 for x86.
 *
 * @param said by attributes and {@code _Alignas} of its declaration, in bytes; 0 if there is none
 * @param ofType what its type is aligned to by a typedef, 0 if that is as its layout has it
 * @param limit what {@code #pragma pack} leaves at most, 0 if there is none
 */
record DeclaredAlignment(Packing packing, int said, int ofType, int limit) {
  /** That of what nothing is said of. */
  static final DeclaredAlignment NATURAL = new DeclaredAlignment(Packing.NATURAL, 0, 0, 0);

  /** That of an object with two declarations. */
  DeclaredAlignment and(DeclaredAlignment other) {
    Packing both = isKnown() ? other.packing : packing;
    return new DeclaredAlignment(
        both, Math.max(said, other.said), Math.max(ofType, other.ofType), limit);
  }

  /** The alignment of its type, given what the layout of the type has. */
  int type(int layout) {
    return ofType > 0 ? ofType : layout;
  }

  /** What the address of one that is no bit-field is a multiple of. */
  int of(int layout) {
    return limited(Math.max(isPacked() ? 1 : type(layout), said));
  }

  /** What the address of a bit-field is a multiple of, 0 if nothing but its type says that. */
  int ofBits() {
    return limited(said);
  }

  /** What a struct is aligned to by a bit-field with a name. */
  int around(int layout) {
    int own = limit > 0 ? limited(type(layout)) : isPacked() ? 1 : type(layout);
    return Math.max(own, ofBits());
  }

  /** Whether a bit-field may begin in one unit of its type and end in the next. */
  boolean mayCross() {
    return isPacked() || limit > 0;
  }

  boolean isKnown() {
    return packing != Packing.UNKNOWN;
  }

  private boolean isPacked() {
    return packing == Packing.PACKED;
  }

  private int limited(int alignment) {
    return limit > 0 ? Math.min(limit, alignment) : alignment;
  }
}
