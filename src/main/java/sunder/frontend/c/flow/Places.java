package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Constants;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/** Finds where places are. */
final class Places {
  static final String UNKNOWN = "an array of unknown size is not supported";

  private final Lowerer lowerer;
  private final Emitter emitter;

  Places(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** What a place is found for. */
  private enum Use {
    /** It is read or written: it must be in its object. */
    ACCESS,
    /** Its address is taken, which there is of the place behind the last element, too. */
    ADDRESS
  }

  /** What an address points to, which is read or written. */
  Loc at(Value.Address address, CType type, Span span) {
    return target(address, type, Use.ACCESS, span);
  }

  Loc of(Lvalue place) {
    return of(place, Use.ACCESS);
  }

  private Loc of(Lvalue place, Use use) {
    if (place instanceof Lvalue.Named named) {
      if (!lowerer.arguments.reads(named.variable())) {
        emitter.refuse(named.span(), "this argument of main is not followed");
        return new Loc.None(named.type());
      }
      Variable object = lowerer.storage.object(named.variable());
      return new Loc.Direct(object, List.of(), IntTerm.ZERO, named.type().cell());
    } else if (place instanceof Lvalue.Literal literal) {
      Variable variable = literal.variable();
      lowerer.statements.lower(new Stmt.Declare(variable, literal.values(), literal.span()));
      Variable object = lowerer.storage.object(variable);
      return new Loc.Direct(object, List.of(), IntTerm.ZERO, variable.type());
    } else if (place instanceof Lvalue.Member member) {
      return member(member);
    } else if (place instanceof Lvalue.Element element && !isPointed(element)) {
      return element(element, use);
    }
    Lvalue whole = place;
    while (whole instanceof Lvalue.Element element) {
      whole = element.array();
    }
    return target(pointed(place, use), place.type().cell(), use, whole.span());
  }

  /** Whether it is what a pointer points to, or one of the rows that this has. */
  private static boolean isPointed(Lvalue place) {
    return place instanceof Lvalue.Target
        || place instanceof Lvalue.Element element
            && element.array().type().isVarying()
            && isPointed(element.array());
  }

  private Value.Address pointed(Lvalue place, Use use) {
    if (place instanceof Lvalue.Target target) {
      return (Value.Address)
          lowerer.unset.decided(() -> lowerer.expressions.value(target.pointer()));
    }
    Lvalue.Element element = (Lvalue.Element) place;
    Value.Address array = pointed(element.array(), isFirst(element) ? use : Use.ACCESS);
    if (lowerer.effects.has(element.index())) {
      array = (Value.Address) lowerer.arithmetic.kept(array, element, element.span());
    }
    Optional<IntTerm> length = lowerer.memory.length((CType.Array) element.array().type());
    Optional<IntTerm> each = lowerer.memory.cells(element.type());
    if (length.isEmpty() || each.isEmpty()) {
      emitter.refuse(element.span(), UNKNOWN);
      return Value.Address.NULL;
    }
    IntTerm index = lowerer.unset.decided(() -> lowerer.expressions.number(element.index()));
    requireInside(index, length.get(), use, element.span());
    return new Value.Address(array.code(), array.offset().plus(index.times(each.get())));
  }

  private static boolean isFirst(Lvalue.Element element) {
    return Constants.value(element.index()).filter(i -> i.signum() == 0).isPresent();
  }

  private Loc member(Lvalue.Member member) {
    Loc record = of(member.of());
    return record.member(member.field());
  }

  private Loc element(Lvalue.Element element, Use use) {
    CType.Array type = (CType.Array) element.array().type();
    Loc array = of(element.array(), isFirst(element) ? use : Use.ACCESS);
    Optional<IntTerm> length = lowerer.memory.length(type);
    Optional<IntTerm> each = lowerer.memory.cells(element.type());
    boolean isEnd = element.array() instanceof Lvalue.Member && type.isUnsized();
    if (length.isEmpty() && !isEnd || each.isEmpty()) {
      emitter.refuse(element.span(), UNKNOWN);
      return new Loc.None(element.type());
    }
    IntTerm before = array.elementIndex();
    if (!before.isConstant() && lowerer.effects.has(element.index())) {
      before = lowerer.arithmetic.kept(before, element, element.span());
    }
    IntTerm index = lowerer.unset.decided(() -> lowerer.expressions.number(element.index()));
    if (length.isEmpty()) {
      Loc part = array.at(before.plus(index), element.type());
      lowerer.memory.known(
          part, known -> requireEnd(known, use, element.span()), UNKNOWN, element.span());
      return part;
    }
    requireInside(index, length.get(), use, element.span());
    return type.isVarying()
        ? array.at(before.plus(index.times(each.get())), element.type().cell())
        : array.at(before.times(length.get()).plus(index), element.type());
  }

  /**
   * An element of an array without a length must be in its block; of which the address is taken, it
   * may be behind the last one.
   */
  private void requireEnd(Loc.Direct part, Use use, Span span) {
    List<CType> way =
        Storage.fields(part.root().type(), part.path()).stream()
            .map(StructType.Field::type)
            .toList();
    if (way.stream().noneMatch(CType::isUnsized)) {
      return;
    }
    boolean beyond = use == Use.ADDRESS;
    boolean mayBe = beyond && part.path().size() == 1;
    CType at = way.get(way.size() - 1);
    Targets.Target target = new Targets.Target(part.root(), part.path(), part.type());
    if (!lowerer.heap.isOpen(part.root())
        || part.type().isUnsized()
        || !Views.element(at).equals(Views.element(part.type()))) {
      emitter.lose(span, UNKNOWN);
    } else if (!beyond || emitter.property.checks().contains(Check.BOUNDS)) {
      IntTerm last = mayBe ? part.index().plus(-1) : part.index();
      lowerer.heap.agreed(
          target,
          () -> {
            BoolTerm there = lowerer.targets.has(target, last);
            BoolTerm first = BoolTerm.equal(part.index(), IntTerm.ZERO);
            emitter.require(mayBe ? BoolTerm.or(first, there) : there, Check.BOUNDS, span);
          },
          span);
    }
  }

  /** An index must be 0 to length - 1; an address may be formed of the length, too. */
  private void requireInside(IntTerm index, IntTerm length, Use use, Span span) {
    boolean unchecked = use == Use.ADDRESS && !emitter.property.checks().contains(Check.BOUNDS);
    IntTerm greatest = use == Use.ADDRESS ? length : length.plus(-1);
    boolean inside =
        greatest
            .asConstant()
            .filter(most -> Ranges.of(index).within(BigInteger.ZERO, most))
            .isPresent();
    if (!unchecked && !inside) {
      emitter.require(
          BoolTerm.and(BoolTerm.atMost(IntTerm.ZERO, index), BoolTerm.atMost(index, greatest)),
          Check.BOUNDS,
          span);
    }
  }

  /** What an address points to. */
  private Loc target(Value.Address address, CType type, Use use, Span span) {
    if (type instanceof CType.Void) {
      emitter.refuse(span, "what a 'void *' points to is not supported");
      return new Loc.None(type);
    }
    Optional<BigInteger> code = address.code().asConstant();
    if (code.isEmpty()) {
      return new Loc.Indirect(
          address.code(), type, address.offset(), List.of(), address.offset(), type, span);
    } else if (code.get().signum() <= 0) {
      if (use == Use.ACCESS) {
        emitter.require(BoolTerm.FALSE, Check.NULL, span);
      }
      return new Loc.None(type);
    }
    Targets.Target target = lowerer.targets.target(code.get());
    if (lowerer.arguments.isBeyond(target.root())) {
      emitter.refuse(span, Memory.BEYOND);
      return new Loc.None(type);
    }
    if (target.isSeen() && target.type().equals(type)) {
      return new Loc.Indirect(
          address.code(), type, address.offset(), List.of(), address.offset(), type, span);
    }
    if (!target.type().equals(type)) {
      emitter.refuse(
          span,
          "a pointer to '%s' used as one to '%s' is not supported".formatted(target.type(), type));
      return new Loc.None(type);
    }
    if (use == Use.ACCESS) {
      lowerer.heap.require(target, address.offset(), span);
    }
    return new Loc.Direct(target.root(), target.path(), address.offset(), type);
  }

  /** The address of a place. */
  Value.Address address(Lvalue place, Span span) {
    Loc loc = of(place, Use.ADDRESS);
    if (loc instanceof Loc.Direct direct) {
      return address(direct, span);
    } else if (loc instanceof Loc.Indirect indirect) {
      if (indirect.path().isEmpty() && indirect.type().equals(indirect.pointee())) {
        return new Value.Address(indirect.code(), indirect.index());
      }
      return part(indirect, span);
    }
    return Value.Address.NULL;
  }

  private Value.Address address(Loc.Direct direct, Span span) {
    Targets.Target target = new Targets.Target(direct.root(), direct.path(), direct.type());
    if (Targets.isAmbiguous(target)) {
      emitter.refuse(
          span, "an address in one of an array of structs with one member is not supported");
    }
    IntTerm code = lowerer.targets.code(direct.root(), direct.path(), direct.type());
    return new Value.Address(code, direct.index());
  }

  /** The address of a part of one of several objects. */
  private Value.Address part(Loc.Indirect indirect, Span span) {
    Symbol code = lowerer.storage.code(new Object(), "part");
    Symbol offset = lowerer.storage.temporary(new Object(), "part offset", Optional.empty());
    lowerer.memory.each(
        indirect,
        (target, next) -> {
          Consumer<Value.Address> use =
              found -> {
                emitter.assign(code, found.code(), span);
                emitter.assign(offset, found.offset(), span);
                emitter.go(next);
              };
          if (target.isSeen()) {
            lowerer.views.part(indirect, target, use, span);
          } else {
            lowerer
                .memory
                .object(indirect, target)
                .ifPresent(object -> use.accept(address(object, span)));
          }
        },
        span);
    return new Value.Address(IntTerm.of(code), IntTerm.of(offset));
  }
}
