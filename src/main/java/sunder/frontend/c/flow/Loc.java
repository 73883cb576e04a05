package sunder.frontend.c.flow;

import java.util.ArrayList;
import java.util.List;
import sunder.expression.IntTerm;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;

/** Where an object or part of one is. */
sealed interface Loc {
  CType type();

  /** All of an object. */
  static Loc of(Variable object) {
    return new Direct(object, List.of(), IntTerm.ZERO, object.type());
  }

  /** A part of a variable: its members on the way, and the element in all arrays on the way. */
  record Direct(Variable root, List<Integer> path, IntTerm index, CType type) implements Loc {
    public Direct {
      path = List.copyOf(path);
    }
  }

  /**
   * A part of what an address points to.
   *
   * @param code the number of the object
   * @param pointee the type of the object
   * @param element which of an array of them it is
   * @param where what stands in the text for the object
   */
  record Indirect(
      IntTerm code,
      CType pointee,
      IntTerm element,
      List<Integer> path,
      IntTerm index,
      CType type,
      Span where)
      implements Loc {
    public Indirect {
      path = List.copyOf(path);
    }
  }

  /** Nowhere: it was refused, or nothing can be there. */
  record None(CType type) implements Loc {}

  /** A member of it. */
  default Loc member(StructType.Field field) {
    CType memberType = field.type();
    int number = field.number();
    if (this instanceof Direct d) {
      IntTerm index = d.index().times(Targets.APART);
      return new Direct(d.root(), with(d.path(), number), index, memberType);
    } else if (this instanceof Indirect i) {
      return new Indirect(
          i.code(),
          i.pointee(),
          i.element(),
          with(i.path(), number),
          i.index().times(Targets.APART),
          memberType,
          i.where());
    }
    return new None(memberType);
  }

  /** The same part, or an element of it, with its number among all arrays on the way. */
  default Loc at(IntTerm index, CType newType) {
    if (this instanceof Direct d) {
      return new Direct(d.root(), d.path(), index, newType);
    } else if (this instanceof Indirect i) {
      return new Indirect(i.code(), i.pointee(), i.element(), i.path(), index, newType, i.where());
    }
    return new None(newType);
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
