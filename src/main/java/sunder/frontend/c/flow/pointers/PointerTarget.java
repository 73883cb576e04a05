package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;

/**
 * A target of pointers: a subobject, or all elements of an array of subobjects.
 *
 * @param root the variable that contains the object
 * @param path the member numbers on the path to the object
 * @param type the type as which the object is accessed
 * @param byteOffset for type punning, where the target is the bytes of the whole object as elements
 *     of the type: the byte at which the first element begins
 */
public record PointerTarget(
    CVariable root, List<Integer> path, CType type, Optional<BigInteger> byteOffset) {
  public PointerTarget(CVariable root, List<Integer> path, CType type) {
    this(root, path, type, Optional.empty());
  }

  /** Returns whether the object is accessed as bytes of another type. */
  public boolean isPunned() {
    return byteOffset.isPresent();
  }

  /** Returns whether the target is a label of a function. */
  boolean isLabel() {
    return type instanceof CType.Void && root.isSynthetic();
  }

  /**
   * Returns whether the target is a whole array whose length differs among variants, with the
   * length of its variants.
   */
  boolean isVariantArray() {
    return path.isEmpty()
        && root.isVariableLengthArray()
        && root.type() instanceof CType.Array all
        && type instanceof CType.Array array
        && array.element().equals(all.element())
        && !array.equals(all);
  }

  /** Returns the type of the enclosing object, in which the elements are counted. */
  CType enclosingType() {
    return isVariantArray() ? new CType.Array(type, Optional.of(BigInteger.ONE)) : root.type();
  }
}
