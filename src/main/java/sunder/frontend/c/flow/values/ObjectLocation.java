package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import sunder.expression.IntTerm;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;

/**
 * The location of an object or subobject.
 *
 * <p>Invariant: an index is the number of the element in row-major order among the arrays on the
 * path; each step into a member multiplies it by {@link #ROW_STRIDE}.
 */
public sealed interface ObjectLocation {
  /**
   * The distance between the indices of the same member in neighbouring elements of an array of
   * structures, larger than any pointer arithmetic within one element can be.
   */
  BigInteger ROW_STRIDE = BigInteger.TWO.pow(64);

  /** Returns the type of the object or subobject. */
  CType type();

  /** Returns the location of the whole object. */
  static ObjectLocation of(CVariable object) {
    return new Direct(object, List.of(), IntTerm.ZERO, object.type());
  }

  /**
   * The location of a subobject of a known variable: the member path and the index of the element.
   */
  record Direct(CVariable root, List<Integer> path, IntTerm index, CType type)
      implements ObjectLocation {
    public Direct {
      path = List.copyOf(path);
    }
  }

  /**
   * The location of a subobject of an object that an address points to.
   *
   * @param targetId the target id of the address
   * @param pointee the type of the object
   * @param element the element offset of the address
   * @param path the members on the path from the object to the subobject
   * @param index the index of the subobject's element, the offset included
   * @param type the type of the subobject
   * @param pointerSpan the span of the expression that denotes the object
   */
  record Indirect(
      IntTerm targetId,
      CType pointee,
      IntTerm element,
      List<Integer> path,
      IntTerm index,
      CType type,
      Span pointerSpan)
      implements ObjectLocation {
    public Indirect {
      path = List.copyOf(path);
    }
  }

  /** The location of an access that was rejected or cannot be reached. */
  record Invalid(CType type) implements ObjectLocation {}

  /** Returns the location of a member of this object. */
  default ObjectLocation member(StructType.Field field) {
    CType memberType = field.type();
    int number = field.number();
    if (this instanceof Direct d) {
      IntTerm index = d.index().times(ROW_STRIDE);
      return new Direct(d.root(), with(d.path(), number), index, memberType);
    } else if (this instanceof Indirect i) {
      return new Indirect(
          i.targetId(),
          i.pointee(),
          i.element(),
          with(i.path(), number),
          i.index().times(ROW_STRIDE),
          memberType,
          i.pointerSpan());
    }
    return new Invalid(memberType);
  }

  /**
   * Returns the location with another index and type; the index counts the elements of all arrays
   * on the path.
   */
  default ObjectLocation withIndex(IntTerm index, CType newType) {
    if (this instanceof Direct d) {
      return new Direct(d.root(), d.path(), index, newType);
    } else if (this instanceof Indirect i) {
      return new Indirect(
          i.targetId(), i.pointee(), i.element(), i.path(), index, newType, i.pointerSpan());
    }
    return new Invalid(newType);
  }

  /** Returns the index of the element; 0 for an invalid location. */
  default IntTerm elementIndex() {
    if (this instanceof Direct d) {
      return d.index();
    } else if (this instanceof Indirect i) {
      return i.index();
    }
    return IntTerm.ZERO;
  }

  private static List<Integer> with(List<Integer> path, int number) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(number);
    return longer;
  }
}
