package sunder.frontend.c.flow;

import java.util.ArrayList;
import java.util.List;
import sunder.expression.IntTerm;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;

/** Where an object or part of one is. */
sealed interface ObjectLocation {
  CType type();

  /** All of an object. */
  static ObjectLocation of(CVariable object) {
    return new Direct(object, List.of(), IntTerm.ZERO, object.type());
  }

  /** A part of a variable: its members on the way, and the element in all arrays on the way. */
  record Direct(CVariable root, List<Integer> path, IntTerm index, CType type)
      implements ObjectLocation {
    public Direct {
      path = List.copyOf(path);
    }
  }

  /**
   * A part of what an address points to.
   *
   * @param targetId the number of the object
   * @param pointee the type of the object
   * @param element which of an array of them it is
   * @param pointerSpan what stands in the text for the object
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

  /** Nowhere: it was refused, or nothing can be there. */
  record Invalid(CType type) implements ObjectLocation {}

  /** A member of it. */
  default ObjectLocation member(StructType.Field field) {
    CType memberType = field.type();
    int number = field.number();
    if (this instanceof Direct d) {
      IntTerm index = d.index().times(PointsToSets.ROW_STRIDE);
      return new Direct(d.root(), with(d.path(), number), index, memberType);
    } else if (this instanceof Indirect i) {
      return new Indirect(
          i.targetId(),
          i.pointee(),
          i.element(),
          with(i.path(), number),
          i.index().times(PointsToSets.ROW_STRIDE),
          memberType,
          i.pointerSpan());
    }
    return new Invalid(memberType);
  }

  /** The same part, or an element of it, with its number among all arrays on the way. */
  default ObjectLocation withIndex(IntTerm index, CType newType) {
    if (this instanceof Direct d) {
      return new Direct(d.root(), d.path(), index, newType);
    } else if (this instanceof Indirect i) {
      return new Indirect(
          i.targetId(), i.pointee(), i.element(), i.path(), index, newType, i.pointerSpan());
    }
    return new Invalid(newType);
  }

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
