package sunder.frontend.c.model;

import sunder.frontend.c.syntax.TypeSyntax.Packing;

/**
 * The alignment that declarations give a member or an object. Source: {@code layout_decl} and
 * {@code update_alignment_for_field} of GCC 12 for x86; GCC manual, Common Variable Attributes, and
 * Structure-Layout Pragmas.
 *
 * @param packing the packing of the member
 * @param declared the alignment of attributes and {@code _Alignas} of the declaration in bytes, 0
 *     if there is none
 * @param ofType the alignment of a typedef of the type in bytes, 0 if there is none
 * @param limit the maximum that {@code #pragma pack} allows in bytes, 0 if there is none
 */
public record DeclaredAlignment(Packing packing, int declared, int ofType, int limit) {
  /** The alignment of a declaration without attributes. */
  public static final DeclaredAlignment NATURAL = new DeclaredAlignment(Packing.NATURAL, 0, 0, 0);

  /**
   * Returns the alignment that a declaration gives an object or a function. Unlike that of a
   * member, it may be below that of the type.
   */
  DeclaredAlignment ofObject() {
    int own = declared > 0 ? declared : ofType;
    return own > 0 ? new DeclaredAlignment(packing, own, 1, limit) : this;
  }

  /** Returns the alignment of an object or function with two declarations. */
  DeclaredAlignment combine(DeclaredAlignment other) {
    Packing both = isKnown() ? other.packing : packing;
    return new DeclaredAlignment(
        both, Math.max(declared, other.declared), Math.min(ofType, other.ofType), limit);
  }

  /**
   * Returns the alignment of the type.
   *
   * @param layout the alignment of the type by its layout, in bytes
   */
  int type(int layout) {
    return ofType > 0 ? ofType : layout;
  }

  /**
   * Returns the alignment of a member or object that is no bit-field.
   *
   * @param layout the alignment of the type by its layout, in bytes
   */
  public int of(int layout) {
    return limited(Math.max(isPacked() ? 1 : type(layout), declared));
  }

  /** Returns the alignment that the declaration of a bit-field requires, 0 if there is none. */
  int ofBits() {
    return limited(declared);
  }

  /**
   * Returns the alignment that a named bit-field gives its structure.
   *
   * @param layout the alignment of the type by its layout, in bytes
   */
  int ofRecord(int layout) {
    int own = limit > 0 ? limited(type(layout)) : isPacked() ? 1 : type(layout);
    return Math.max(own, ofBits());
  }

  /** Returns whether a bit-field may cross a boundary of its type's alignment. */
  boolean mayCross() {
    return isPacked() || limit > 0;
  }

  /** Returns whether the position of the member or object is known. */
  public boolean isKnown() {
    return packing != Packing.UNKNOWN;
  }

  private boolean isPacked() {
    return packing == Packing.PACKED;
  }

  private int limited(int alignment) {
    return limit > 0 ? Math.min(limit, alignment) : alignment;
  }
}
