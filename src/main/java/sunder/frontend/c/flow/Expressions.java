package sunder.frontend.c.flow;

import static sunder.source.ByKind.on;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Variable;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.ByKind;
import sunder.source.Span;

/** Values of expressions: effects are written as control flow, what is pure is a term. */
final class Expressions {
  private static final ByKind<Expressions, Expr, Value> VALUES =
      Expr.byKind(
          on(
              Expr.Text.class,
              (at, e) -> new Value.Address(at.lowerer.targets.kept(e), IntTerm.ZERO)),
          on(Expr.FeatureValue.class, Expressions::feature),
          on(Expr.Load.class, Expressions::load),
          on(Expr.AddressOf.class, (at, e) -> at.lowerer.places.address(e.place(), e.span())),
          on(Expr.Negate.class, Expressions::negated),
          on(
              Expr.Complement.class,
              (at, e) -> at.result(at.number(e.operand()).negate().plus(-1), e.type(), e)),
          on(Expr.Not.class, Expressions::truth),
          on(Expr.Arithmetic.class, Expressions::arithmetic),
          on(Expr.Compare.class, Expressions::truth),
          on(Expr.Logical.class, Expressions::truth),
          on(Expr.Assign.class, Expressions::assign),
          on(Expr.Update.class, Expressions::update),
          on(Expr.MovePointer.class, Expressions::move),
          on(
              Expr.PointerAdd.class,
              (at, e) -> at.moved(at.address(e.pointer()), e.type(), e.count(), e, e.span())),
          on(Expr.Call.class, (at, e) -> at.lowerer.calls.call(e, Calls.Use.VALUE)),
          on(Expr.FunctionAddress.class, (at, e) -> at.lowerer.calls.address(e)),
          on(Expr.PointerCall.class, (at, e) -> at.lowerer.calls.call(e, Calls.Use.VALUE)),
          on(Expr.Comma.class, Expressions::comma),
          on(Expr.Sequence.class, (at, e) -> at.sequence(e, () -> at.value(e.value()))),
          on(
              Expr.StartArguments.class,
              (at, e) -> {
                at.lowerer.calls.start(e);
                return new Value.Nothing();
              }),
          on(Expr.NextArgument.class, (at, e) -> at.lowerer.calls.next(e)),
          on(Expr.PointerDifference.class, Expressions::difference),
          on(Expr.Constant.class, (at, e) -> new Value.Number(IntTerm.of(e.value()))),
          on(Expr.Convert.class, Expressions::convert),
          on(Expr.Conditional.class, Expressions::conditional),
          on(Expr.Choice.class, Expressions::chosen),
          on(Expr.Refused.class, Expressions::refused));

  private final Lowerer lowerer;
  private final Emitter emitter;

  Expressions(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** Evaluates for the effects alone. */
  void discard(Expr e) {
    lowerer.unset.ignoring(() -> effects(e));
  }

  private void effects(Expr e) {
    if (e instanceof Expr.Call call) {
      lowerer.calls.call(call, Calls.Use.NONE);
    } else if (e instanceof Expr.PointerCall call) {
      lowerer.calls.call(call, Calls.Use.NONE);
    } else if (e instanceof Expr.Comma comma) {
      discard(comma.first());
      discard(comma.second());
    } else if (e instanceof Expr.Sequence sequence) {
      sequence(
          sequence,
          () -> {
            discard(sequence.value());
            return true;
          });
    } else if (e instanceof Expr.Convert convert) {
      discard(convert.operand());
    } else if (e instanceof Expr.Conditional c) {
      conditionally(c);
    } else if (e instanceof Expr.Choice choice) {
      choose(choice, this::discard);
    } else {
      value(e);
    }
  }

  private void conditionally(Expr.Conditional c) {
    FlowNode yes = emitter.spot();
    FlowNode no = emitter.spot();
    FlowNode next = emitter.spot();
    Branches.Outcome outcome = lowerer.conditions.branch(c.test(), yes, no);
    emitter.at(yes, outcome.yes());
    discard(c.then());
    ConfigSet first = emitter.when();
    emitter.go(next);
    emitter.at(no, outcome.no());
    discard(c.otherwise());
    ConfigSet second = emitter.when();
    emitter.go(next);
    emitter.at(next, first.or(second));
  }

  /** Does something in each alternative, and goes on behind them. */
  private void choose(Expr.Choice choice, java.util.function.Consumer<Expr> action) {
    FlowNode next = emitter.spot();
    ConfigSet after = emitter.when().minus(emitter.when());
    for (Expr.Alternative part : choice.parts()) {
      FlowNode here = emitter.spot();
      FlowNode other = emitter.spot();
      ConfigSet rest = emitter.when().minus(part.when());
      ConfigSet inside = emitter.when().and(part.when());
      emitter.features(part.when(), here, other, choice.span());
      emitter.at(here, inside);
      action.accept(part.expression());
      after = after.or(emitter.when());
      emitter.go(next);
      emitter.at(other, rest);
    }
    emitter.go(emitter.graph.cutOff());
    emitter.at(next, after);
  }

  IntTerm number(Expr e) {
    return value(e) instanceof Value.Number number ? number.term() : IntTerm.ZERO;
  }

  Value value(Expr e) {
    return VALUES.of(this, e);
  }

  private Value comma(Expr.Comma e) {
    discard(e.first());
    return value(e.second());
  }

  private <T> T sequence(Expr.Sequence e, Supplier<T> value) {
    return lowerer.lives.block(
        e.items(),
        e.span(),
        () ->
            lowerer.statements.labelled(
                e.items(),
                () -> {
                  e.items().forEach(lowerer.statements::lower);
                  return value.get();
                }));
  }

  /** The value for a comparison or the environment: no pointer is to what is only named there. */
  Value unkept(Expr e) {
    return text(e)
        .<Value>map(text -> new Value.Address(lowerer.targets.named(text), IntTerm.ZERO))
        .orElseGet(() -> value(e));
  }

  /** The string that an expression is. */
  static Optional<Expr.Text> text(Expr e) {
    if (e instanceof Expr.Text text) {
      return Optional.of(text);
    }
    return e instanceof Expr.Convert c ? text(c.operand()) : Optional.empty();
  }

  /** An integer that floating-point numbers decide: anything. */
  IntTerm unknown(IntKind kind, Object key, Span span) {
    Symbol register = lowerer.storage.temporary(new Object(), "floating", Optional.of(kind));
    emitter.ask(Library.FLOATING, register, kind, span);
    return IntTerm.of(register);
  }

  private Value feature(Expr.FeatureValue e) {
    return e.feature() instanceof Feature.Numeric n
        ? new Value.Number(IntTerm.of(emitter.graph.feature(n)))
        : truth(e);
  }

  private Value truth(Expr e) {
    return new Value.Number(lowerer.conditions.truth(e));
  }

  private Value negated(Expr.Negate e) {
    IntTerm operand = number(e.operand());
    return e.type() instanceof CType.Floating
        ? new Value.Number(IntTerm.ZERO)
        : result(operand.negate(), e.type(), e);
  }

  private Value chosen(Expr.Choice e) {
    Meeting meeting = new Meeting(e.type(), kind(e), e, e.span());
    choose(e, part -> meeting.give(() -> value(part)));
    return meeting.value();
  }

  private Value refused(Expr.Refused e) {
    emitter.refuse(e.span(), e.message());
    return nothing(e.type());
  }

  /** Nothing if the alternatives differ in it: what they give is in no common range. */
  private static Optional<IntKind> kind(Expr.Choice choice) {
    CType type = choice.type();
    boolean same = choice.parts().stream().allMatch(p -> p.expression().type().equals(type));
    return same ? Storage.kind(type) : Optional.empty();
  }

  /** A value of the type for what is never reached. */
  Value nothing(CType type) {
    if (type instanceof CType.Pointer) {
      return Value.Address.NULL;
    } else if (type instanceof CType.Struct) {
      return new Value.Whole(new Loc.None(type));
    }
    return new Value.Number(IntTerm.ZERO);
  }

  private Value load(Expr.Load load) {
    if (load.place() instanceof Lvalue.Named named) {
      Value.Address alias = lowerer.calls.alias(named.variable());
      if (alias != Value.Address.NULL) {
        return alias;
      }
      Optional<IntTerm> constant = lowerer.calls.constant(named.variable());
      if (constant.isPresent()) {
        return new Value.Number(constant.get());
      }
    }
    return lowerer.memory.load(lowerer.places.of(load.place()), load, load.span());
  }

  private Value.Address address(Expr e) {
    return value(e) instanceof Value.Address address ? address : Value.Address.NULL;
  }

  private Value convert(Expr.Convert e) {
    if (e.type() instanceof CType.Void) {
      discard(e.operand());
      return new Value.Nothing();
    }
    boolean aims =
        e.type() instanceof CType.Pointer p
            && !(p.to() instanceof CType.Void)
            && isVoid(e.operand().type());
    Value value =
        aims
            ? lowerer.calls.wanting(Optional.of(((CType.Pointer) e.type()).to()), e.operand())
            : value(e.operand());
    if (e.type() instanceof CType.Pointer to) {
      return value instanceof Value.Address address
          ? retyped(address, e.operand().type(), to, e.span())
          : fromInteger(((Value.Number) value).term(), to.to(), e.span());
    }
    if (e.type() instanceof CType.Floating) {
      return new Value.Number(IntTerm.ZERO);
    } else if (e.type() instanceof CType.Int i && e.operand().type() instanceof CType.Floating) {
      return new Value.Number(unknown(i.kind(), e, e.span()));
    }
    if (e.type() instanceof CType.Int && value instanceof Value.Address address) {
      return new Value.Number(lowerer.addresses.number(address, e.span()));
    }
    if (e.type() instanceof CType.Int to
        && e.operand().type() instanceof CType.Int from
        && value instanceof Value.Number number) {
      return new Value.Number(
          lowerer.arithmetic.converted(number.term(), from.kind(), to.kind(), e, e.span()));
    }
    return value;
  }

  private Value.Address fromInteger(IntTerm term, CType to, Span span) {
    return term.isConstant()
        ? lowerer.addresses.fixed(term.constant())
        : lowerer.addresses.of(term, to, span);
  }

  /** What a pointer points to is of its type, or of any if that is void. */
  Value.Address retyped(Value.Address address, CType from, CType.Pointer to, Span span) {
    boolean keeps = to.to() instanceof CType.Void || to.equals(from);
    if (keeps || lowerer.targets.isOf(address.code(), to.to())) {
      return address;
    }
    return lowerer.views.of(address, from, to, span);
  }

  private static boolean isVoid(CType type) {
    return type instanceof CType.Pointer pointer && pointer.to() instanceof CType.Void;
  }

  private Value result(IntTerm term, CType type, Expr e) {
    IntKind kind = ((CType.Int) type).kind();
    return new Value.Number(lowerer.arithmetic.result(term, kind, e, e.span()));
  }

  private Value arithmetic(Expr.Arithmetic e) {
    if (!(e.type() instanceof CType.Floating)) {
      return result(computed(e), e.type(), e);
    }
    number(e.left());
    if (decides(e.operator())) {
      lowerer.unset.decided(() -> number(e.right()));
    } else {
      number(e.right());
    }
    return new Value.Number(IntTerm.ZERO);
  }

  /** The result before it is brought back into its type. */
  private IntTerm computed(Expr.Arithmetic e) {
    IntTerm left = summand(e.left(), e);
    if (lowerer.effects.has(e.right())) {
      left = lowerer.arithmetic.kept(left, e.left(), e.span());
    }
    IntTerm right =
        decides(e.operator())
            ? lowerer.unset.decided(() -> summand(e.right(), e))
            : summand(e.right(), e);
    IntKind kind = ((CType.Int) e.type()).kind();
    return lowerer.arithmetic.compute(e.operator(), left, right, kind, e, e.span());
  }

  /**
   * An operand's value; in a sum that wraps around, an operand that is such a sum itself need not
   * wrap before, if it only adds constants: they are one with those that follow.
   */
  private IntTerm summand(Expr operand, Expr.Arithmetic of) {
    if (operand instanceof Expr.Arithmetic inner
        && isSum(inner)
        && isSum(of)
        && inner.type().equals(of.type())) {
      IntTerm sum = computed(inner);
      boolean onlyConstants =
          lowerer.arithmetic.wraps(sum.direction(), ((CType.Int) of.type()).kind());
      return onlyConstants ? sum : ((Value.Number) result(sum, inner.type(), inner)).term();
    }
    return number(operand);
  }

  private static boolean isSum(Expr.Arithmetic e) {
    return e.operator() == BinaryOperator.ADD || e.operator() == BinaryOperator.SUBTRACT;
  }

  /** Does something with a value; with each alternative, where it is one of several structs. */
  void each(Expr e, java.util.function.Consumer<Expr> use) {
    if (e instanceof Expr.Choice choice && e.type() instanceof CType.Struct) {
      choose(choice, use);
    } else {
      use.accept(e);
    }
  }

  private Value assign(Expr.Assign e) {
    if (e.value() instanceof Expr.Choice && e.type() instanceof CType.Struct) {
      each(e.value(), value -> assign(new Expr.Assign(e.place(), value, e.span())));
      return new Value.Whole(lowerer.places.of(e.place()));
    }
    Unset.Gathered<Value> gathered =
        lowerer.unset.gathered(
            () ->
                isVoid(e.type())
                    ? lowerer.calls.wanting(aim(e.place()), e.value())
                    : value(e.value()));
    Value value = gathered.value();
    if (lowerer.effects.has(new Expr.Load(e.place(), e.span()))) {
      value = lowerer.arithmetic.kept(value, e.value(), e.span());
    }
    Loc loc = lowerer.places.of(e.place());
    lowerer.memory.store(loc, value, gathered.reads(), Unset.Way.ALONE, e.span());
    return again(loc, value, gathered.reads(), e);
  }

  /** What the {@code void *} at a place becomes a pointer to. */
  private Optional<CType> aim(Lvalue place) {
    return place instanceof Lvalue.Named named
        ? lowerer.calls.frame().aim(named.variable())
        : Optional.empty();
  }

  /**
   * The value that was just stored; scalars are read back, as what they were made of may change.
   */
  private Value again(Loc loc, Value value, List<Unset.Read> reads, Expr e) {
    lowerer.unset.read(reads);
    boolean scalar = loc instanceof Loc.Direct direct && direct.index().isConstant();
    return scalar && value instanceof Value.Number
        ? lowerer.unset.gathered(() -> lowerer.memory.load(loc, e, e.span())).value()
        : value;
  }

  private Value update(Expr.Update e) {
    Unset.Gathered<IntTerm> second = lowerer.unset.gathered(() -> number(e.right()));
    IntTerm right = second.value();
    if (lowerer.effects.has(new Expr.Load(e.place(), e.span()))) {
      right = lowerer.arithmetic.kept(right, e.right(), e.span());
    }
    Loc loc = lowerer.places.of(e.place());
    Unset.Gathered<Value> first =
        lowerer.unset.gathered(() -> lowerer.memory.load(loc, e, e.span()));
    if (!(first.value() instanceof Value.Number before)) {
      return new Value.Number(IntTerm.ZERO);
    }
    List<Unset.Read> reads = new ArrayList<>(first.reads());
    if (decides(e.operator())) {
      lowerer.unset.require(second.reads());
    } else {
      reads.addAll(second.reads());
    }
    if (!(e.type() instanceof CType.Int type && e.computed() instanceof CType.Int common)) {
      return floating(e, loc, before, reads, first.reads());
    }
    IntTerm old = before.term();
    IntKind kind = type.kind();
    IntKind computed = common.kind();
    if (!e.givesNew()) {
      old = lowerer.arithmetic.kept(old, e.right(), e.span());
    }
    IntegerOperators arithmetic = lowerer.arithmetic;
    IntTerm operand = arithmetic.converted(old, kind, computed, e.place(), e.span());
    IntTerm raw = arithmetic.compute(e.operator(), operand, right, computed, e, e.span());
    IntTerm result = arithmetic.result(raw, computed, e, e.span());
    IntTerm stored = arithmetic.converted(result, computed, kind, e, e.span());
    lowerer.memory.store(loc, new Value.Number(stored), reads, Unset.Way.ALONE, e.span());
    if (e.givesNew()) {
      return again(loc, new Value.Number(stored), reads, e);
    }
    lowerer.unset.read(first.reads());
    return new Value.Number(old);
  }

  /** What is computed of floating-point numbers is stored. */
  private Value floating(
      Expr.Update e, Loc loc, Value.Number before, List<Unset.Read> reads, List<Unset.Read> first) {
    IntTerm old =
        e.givesNew() ? before.term() : lowerer.arithmetic.kept(before.term(), e, e.span());
    IntTerm made = e.type() instanceof CType.Int i ? unknown(i.kind(), e, e.span()) : IntTerm.ZERO;
    Value stored = new Value.Number(made);
    lowerer.memory.store(loc, stored, reads, Unset.Way.ALONE, e.span());
    if (e.givesNew()) {
      return again(loc, stored, reads, e);
    }
    lowerer.unset.read(first);
    return new Value.Number(old);
  }

  /** Whether the right operand says whether there is a result. */
  private static boolean decides(BinaryOperator operator) {
    return switch (operator) {
      case DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> true;
      default -> false;
    };
  }

  private Value move(Expr.MovePointer e) {
    Loc loc = lowerer.places.of(e.place());
    Unset.Gathered<Value> first =
        lowerer.unset.gathered(() -> lowerer.memory.load(loc, e, e.span()));
    if (!(first.value() instanceof Value.Address old)) {
      return Value.Address.NULL;
    }
    IntTerm code = lowerer.arithmetic.keptCode(old.code(), e.place(), e.span());
    IntTerm offset = lowerer.arithmetic.kept(old.offset(), e.count(), e.span());
    Value.Address before = new Value.Address(code, offset);
    Unset.Gathered<Value.Address> second =
        lowerer.unset.gathered(() -> moved(before, e.type(), e.count(), e, e.span()));
    Value.Address after = second.value();
    List<Unset.Read> reads = new ArrayList<>(first.reads());
    reads.addAll(second.reads());
    lowerer.memory.store(loc, after, reads, Unset.Way.ALONE, e.span());
    lowerer.unset.read(e.givesNew() ? reads : first.reads());
    return e.givesNew() ? after : before;
  }

  private Value.Address moved(
      Value.Address address, CType pointer, Expr count, Object key, Span span) {
    Value.Address from = counted(address, pointer, span);
    if (lowerer.effects.has(count)) {
      from = (Value.Address) lowerer.arithmetic.kept(from, key, span);
    }
    IntTerm each = cells(pointer, span);
    return new Value.Address(from.code(), from.offset().plus(number(count).times(each)));
  }

  /** How many cells what a pointer points to has. */
  private IntTerm cells(CType pointer, Span span) {
    return lowerer
        .memory
        .cells(((CType.Pointer) pointer).whole())
        .orElseGet(
            () -> {
              emitter.refuse(span, Places.UNKNOWN);
              return IntTerm.ONE;
            });
  }

  /** What a {@code void *} is moved over and counted in is bytes. */
  private Value.Address counted(Value.Address address, CType pointer, Span span) {
    return isVoid(pointer)
        ? retyped(address, pointer, new CType.Pointer(new CType.Int(IntKind.CHAR)), span)
        : address;
  }

  private Value difference(Expr.PointerDifference e) {
    return lowerer.unset.decided(() -> distance(e));
  }

  private Value distance(Expr.PointerDifference e) {
    Value.Address left = counted(address(e.left()), e.left().type(), e.span());
    if (lowerer.effects.has(e.right())) {
      left = (Value.Address) lowerer.arithmetic.kept(left, e.left(), e.span());
    }
    Value.Address right = counted(address(e.right()), e.right().type(), e.span());
    lowerer.heap.requireKnown(left.code(), right.code(), e.span());
    Value.Address from = left;
    lowerer.heap.whenKnown(
        () -> {
          BoolTerm open = lowerer.targets.areSeen(from, right);
          if (!open.equals(BoolTerm.FALSE)) {
            emitter.where(
                open,
                () -> emitter.lose(e.span(), "how far these are apart is not followed"),
                e.span());
          }
        });
    FlowNode fine = emitter.spot();
    emitter.branch(
        BoolTerm.equal(left.code(), right.code()), fine, emitter.graph.cutOff(), e.span());
    emitter.at(fine, emitter.when());
    IntTerm distance = left.offset().minus(right.offset());
    lowerer.targets.requireNear(distance, e.span());
    IntTerm each = cells(e.left().type(), e.span());
    return new Value.Number(each.equals(IntTerm.ONE) ? distance : distance.dividedBy(each));
  }

  private Value conditional(Expr.Conditional e) {
    FlowNode yes = emitter.spot();
    FlowNode no = emitter.spot();
    FlowNode next = emitter.spot();
    Meeting meeting = new Meeting(e.type(), Storage.kind(e.type()), e, e.span());
    Branches.Outcome outcome = lowerer.conditions.branch(e.test(), yes, no);
    emitter.at(yes, outcome.yes());
    meeting.give(() -> value(e.then()));
    ConfigSet first = emitter.when();
    emitter.go(next);
    emitter.at(no, outcome.no());
    meeting.give(() -> value(e.otherwise()));
    ConfigSet second = emitter.when();
    emitter.go(next);
    emitter.at(next, first.or(second));
    return meeting.value();
  }

  /** Registers in which the values of several ways meet. */
  private final class Meeting {
    private final CType type;
    private final Optional<IntKind> kind;
    private final Object key;
    private final Span span;
    private final List<Unset.Read> reads = new ArrayList<>();
    private final Loc whole;
    private final FlowNode before = emitter.here();
    private final FlowNode first = emitter.spot();

    Meeting(CType type, Optional<IntKind> kind, Object key, Span span) {
      this.type = type;
      this.kind = kind;
      this.key = key;
      this.span = span;
      this.whole = Loc.of(Variable.argument("chosen", type, span));
      emitter.at(first, emitter.when());
    }

    private Symbol register() {
      return type instanceof CType.Pointer
          ? lowerer.storage.code(key, "chosen")
          : lowerer.storage.temporary(key, "chosen", kind);
    }

    private Symbol offset() {
      return lowerer.storage.temporary(span, "chosen offset", Optional.empty());
    }

    void give(Supplier<Value> evaluation) {
      Unset.Gathered<Value> given = lowerer.unset.gathered(evaluation);
      Value value = given.value();
      reads.addAll(lowerer.unset.kept(given.reads(), span));
      if (value instanceof Value.Number number) {
        emitter.assign(register(), number.term(), span);
      } else if (value instanceof Value.Address address) {
        emitter.assign(register(), address.code(), span);
        emitter.assign(offset(), address.offset(), span);
      } else if (value instanceof Value.Whole) {
        lowerer.memory.store(whole, value, span);
      }
    }

    Value value() {
      FlowNode here = emitter.here();
      ConfigSet when = emitter.when();
      emitter.at(before, when);
      reads.forEach(read -> emitter.mark(read.mark(), IntTerm.ZERO, span));
      emitter.go(first);
      emitter.at(here, when);
      lowerer.unset.read(reads);
      if (type instanceof CType.Pointer) {
        return new Value.Address(IntTerm.of(register()), IntTerm.of(offset()));
      } else if (Storage.kind(type).isPresent()) {
        return new Value.Number(IntTerm.of(register()));
      }
      return type instanceof CType.Struct ? new Value.Whole(whole) : new Value.Nothing();
    }
  }
}
