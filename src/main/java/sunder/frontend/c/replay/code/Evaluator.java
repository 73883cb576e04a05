package sunder.frontend.c.replay.code;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.preprocess.Literals;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Scope;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.Strictness;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.FormattedText;
import sunder.frontend.c.syntax.Looks;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.replay.Cause;
import sunder.source.ByKind;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Play;

/**
 * Evaluates expressions: every state gets the value on top of its operands. What names and
 * operators mean is found out once, for all variants that mean the same.
 */
public final class Evaluator {
  /** Several features of at most 64 numbers each; what has more is not read. */
  private static final int MOST_NUMBERS = 512;

  private static final Pattern OVERFLOW =
      Pattern.compile(
          "__builtin_(?<sign>[su]?)(?<what>add|sub|mul)(?<size>l{0,2})_overflow(?<asks>_p)?");

  private static final ByKind<Read, Expression, Code> CODES =
      Expression.byKind(
          on(Expression.Number.class, (at, e) -> Constants.number(e, at.by.program.model)),
          on(Expression.Character.class, (at, e) -> character(e)),
          on(Expression.Text.class, (at, e) -> at.by.text(e)),
          on(Expression.Name.class, (at, e) -> at.by.name(e, at.place)),
          on(Expression.Unary.class, (at, e) -> at.by.unary(e, at.place)),
          on(
              Expression.Binary.class,
              (at, e) ->
                  at.by.operators.binary(
                      e.operator(), at.value(e.left()), at.value(e.right()), e.span())),
          on(Expression.Assign.class, (at, e) -> at.by.assign(e, at.place)),
          on(Expression.Step.class, (at, e) -> at.by.step(e, at.place)),
          on(Expression.Conditional.class, (at, e) -> at.by.conditional(e, at.place)),
          on(Expression.Call.class, (at, e) -> at.by.call(e, at.place)),
          on(Expression.Index.class, (at, e) -> at.by.index(e, at.place)),
          on(Expression.Member.class, (at, e) -> at.by.member(e, at.place)),
          on(Expression.Cast.class, (at, e) -> at.by.cast(e, at.place)),
          on(Expression.SizeofType.class, (at, e) -> at.by.size(e, at.place)),
          on(Expression.SizeofValue.class, (at, e) -> at.by.size(e, at.place)),
          on(Expression.AlignofType.class, (at, e) -> at.by.alignment(e, at.place)),
          on(Expression.AlignofValue.class, (at, e) -> at.by.alignment(e, at.place)),
          on(Expression.Comma.class, (at, e) -> at.by.comma(e, at.place)),
          on(Expression.Alternatives.class, (at, e) -> at.by.alternative(e, at.place)),
          on(Expression.Literal.class, (at, e) -> at.by.literal(e, at.place)),
          on(Expression.Block.class, (at, e) -> at.by.block(e, at.place)),
          on(Expression.Offset.class, (at, e) -> at.by.offset(e, at.place)),
          on(Expression.Generic.class, (at, e) -> at.by.generic(e, at.place)),
          on(
              Expression.NextArgument.class,
              (at, e) ->
                  at.by.variadic.next(e, at.by.program.types.of(e.type(), at.place), at.place)),
          on(Expression.Compatible.class, (at, e) -> at.by.compatible(e, at.place)),
          on(Expression.LabelAddress.class, (at, e) -> at.by.address(e)),
          on(Expression.Unsupported.class, (at, e) -> at.by.refused(e)));

  /** An expression is read where it stands. */
  private record Read(Evaluator by, Place place) {
    Code.Value value(Expression e) {
      return by.value(e, place);
    }
  }

  private final Machine machine;
  private final Program program;
  private final Objects objects;
  private final Operators operators;
  private final Caller caller;
  private final Variadic variadic;
  private final Map<Expression, List<Varies.Part<Code.Value>>> known = new IdentityHashMap<>();

  /**
   * @param caller runs the bodies of functions
   */
  public Evaluator(Machine machine, Program program, Caller caller) {
    this.machine = machine;
    this.program = program;
    this.objects = new Objects(machine, program);
    this.operators = new Operators(machine, objects);
    this.caller = caller;
    this.variadic = new Variadic(machine, this, caller, operators);
  }

  /** Runs functions. */
  public interface Caller {
    /** The arguments are on top of the operands; the value takes their place. */
    StateSet<State> call(Call call, StateSet<State> states, Use use);

    /**
     * A block in an expression: its first statements, then its value. Runs that jump out of it are
     * not among what is given back.
     */
    StateSet<State> run(
        Statement.Block block, List<Statement> items, Code.Action value, StateSet<State> states);

    /** The arguments behind the parameters come on top, in states where they are known. */
    StateSet<State> rest(StateSet<State> states);

    /** Objects get their first values. */
    StateSet<State> begin(List<Program.Declared> objects, StateSet<State> states);
  }

  /**
   * A call.
   *
   * @param body what is run; without one it is the environment
   * @param types those of the arguments
   * @param constants which arguments it takes as pointers to what is const
   * @param misfit why the arguments do not fit a format
   * @param printed the strings among them that the library prints
   */
  public record Call(
      Function function,
      Type result,
      Optional<Function.Body> body,
      List<Span> arguments,
      List<Type> types,
      Set<Integer> constants,
      Optional<Cause> misfit,
      List<Arguments.Printed> printed,
      Span span) {}

  /** Whether the value of a call is used: the environment is not asked for one that is not. */
  public enum Use {
    VALUE,
    NONE
  }

  public Objects objects() {
    return objects;
  }

  /** The meanings of a whole expression of a body. */
  public List<Varies.Part<Code.Value>> meanings(Expression e) {
    List<Varies.Part<Code.Value>> meanings = known.get(e);
    if (meanings == null) {
      Program.Site site = program.site(e);
      meanings =
          meanings(
              e,
              site.place(),
              part -> site.returns().map(function -> function.type(part).result()));
      known.put(e, meanings);
    }
    return meanings;
  }

  /** The meanings of an expression that is converted to a type. */
  public List<Varies.Part<Code.Value>> meanings(
      Expression e, Place place, java.util.function.Function<ConfigSet, Optional<Type>> wanted) {
    return Varies.parts(
        place.when(),
        part -> {
          Code.Value value = value(e, place.within(part));
          return wanted.apply(part).map(type -> operators.converted(value, type)).orElse(value);
        });
  }

  /** Does something with each meaning of a whole expression, in the states of its variants. */
  private <T> StateSet<State> each(
      Expression e,
      StateSet<State> states,
      java.util.function.Function<Code.Value, Code.Action> way) {
    List<Varies.Part<Code.Value>> meanings = meanings(e);
    if (meanings.size() == 1) {
      return way.apply(meanings.get(0).what()).on(states);
    }
    StateSet<State> result = StateSet.empty();
    for (Varies.Part<Code.Value> part : meanings) {
      result = result.or(way.apply(part.what()).on(states.within(part.when())));
    }
    return result;
  }

  public StateSet<State> value(Expression e, StateSet<State> states) {
    return each(e, states, Code.Value::value);
  }

  /** For the effects alone: the operands stay as they are. */
  public StateSet<State> discard(Expression e, StateSet<State> states) {
    return each(e, states, Code.Value::effect);
  }

  /** The states in which a condition holds, and the others; operands stay as they are. */
  public record Truth(StateSet<State> yes, StateSet<State> no) {
    static Truth of(StateSet<State> tested) {
      StateSet<State> known = tested.filter(s -> s.top().isDecided());
      return new Truth(
          known.filter(s -> s.top().isTrue()).map(State::pop),
          known.filter(s -> !s.top().isTrue()).map(State::pop));
    }
  }

  /**
   * The states in which the program goes on in one way or the other.
   *
   * @param whole what the ways are parts of
   */
  public Truth branch(Span whole, Expression test, StateSet<State> states) {
    return branch(whole, test.span(), part -> value(test, part), states);
  }

  private Truth branch(Span whole, Span test, Code.Action value, StateSet<State> states) {
    if (!states.isEmpty()) {
      machine.events().evaluating(test);
    }
    Truth truth = Truth.of(machine.given(value.on(states), 1));
    machine.branched(whole, test, truth.yes(), Play.Way.TRUE);
    machine.branched(whole, test, truth.no(), Play.Way.FALSE);
    return truth;
  }

  /** The value of a constant expression, if it is one; features are of a few numbers alone. */
  public Optional<BigInteger> constant(Expression e, Place place) {
    StateSet<State> one = StateSet.of(State.INITIAL, place.when());
    StateSet<State> values = value(e, place).value().on(one);
    if (values.size() <= MOST_NUMBERS) {
      values.forEach((state, when) -> Varies.unlessWithin(place.when(), when));
    }
    return values.stateOf(place.when()).map(state -> Operators.integer(state.top()));
  }

  /** Whether an integer is made of constants alone. */
  private boolean isConstant(Expression e, Place place) {
    return e instanceof Expression.Number
        || e instanceof Expression.Character
        || e instanceof Expression.SizeofType
        || e instanceof Expression.SizeofValue
        || e instanceof Expression.Offset offset && isConstant(offset, place)
        || e instanceof Expression.AlignofType
        || e instanceof Expression.AlignofValue
        || e instanceof Expression.Name name
            && place.find(name.name()).orElse(null) instanceof Scope.Constant
        || (e instanceof Expression.Unary
                || e instanceof Expression.Binary
                || e instanceof Expression.Cast
                || e instanceof Expression.Conditional)
            && e.operands().stream().allMatch(operand -> isConstant(operand, place));
  }

  private boolean isConstant(Expression.Offset e, Place place) {
    List<Expression> indices = new ArrayList<>(e.operands());
    e.unlessArray().ifPresent(indices::remove);
    return indices.stream().allMatch(index -> isConstant(index, place))
        && e.unlessArray().filter(o -> !(type(o, place) instanceof Type.Array)).isEmpty();
  }

  /** The type of an expression as it stands. */
  Type type(Expression e, Place place) {
    return code(e, place).type();
  }

  /** The value; arrays are pointers to their first elements. */
  Code.Value value(Expression e, Place place) {
    return value(code(e, place));
  }

  Code.Value value(Code code) {
    Code.Value value =
        code instanceof Code.Lvalue object ? objects.load(object) : (Code.Value) code;
    Type type =
        value.type() instanceof Type.Array array ? new Type.Pointer(array.of()) : value.type();
    return new Code.Value(type, stepping(value.value()), stepping(value.effect()), value.span());
  }

  private Code.Action stepping(Code.Action action) {
    return states -> {
      if (states.isEmpty()) {
        return states;
      }
      machine.step(states);
      return action.on(states);
    };
  }

  Code code(Expression e, Place place) {
    return CODES.of(new Read(this, place), e);
  }

  private Code step(Expression.Step e, Place place) {
    BinaryOperator operator = e.kind().delta() > 0 ? BinaryOperator.ADD : BinaryOperator.SUBTRACT;
    Code.Value one = Constants.of(BigInteger.ONE, Type.Number.INT, e.span());
    return update(code(e.target(), place), operator, one, e.kind().givesNew(), e.span());
  }

  private Code comma(Expression.Comma e, Place place) {
    Code.Value first = value(e.first(), place);
    Code.Value second = value(e.second(), place);
    return new Code.Value(
        second.type(),
        states -> second.value().on(first.effect().on(states)),
        states -> second.effect().on(first.effect().on(states)),
        e.span());
  }

  private Code cast(Expression.Cast e, Place place) {
    Code.Value cast =
        operators.converted(value(e.operand(), place), program.types.of(e.type(), place));
    return measured(e.type(), cast, place);
  }

  private Code compatible(Expression.Compatible e, Place place) {
    Type.Likeness likeness =
        program.types.of(e.one(), place).like(program.types.of(e.other(), place));
    return likeness == Type.Likeness.UNKNOWN
        ? Constants.nothing(Type.Number.INT, e.span())
        : Constants.of(
            likeness == Type.Likeness.ALIKE ? BigInteger.ONE : BigInteger.ZERO,
            Type.Number.INT,
            e.span());
  }

  private static Code character(Expression.Character e) {
    return Literals.value(e.text())
        .<Code>map(value -> Constants.of(value, Type.Number.INT, e.span()))
        .orElseGet(() -> Constants.nothing(Type.Number.INT, e.span()));
  }

  private Code text(Expression.Text e) {
    if (e.parts().stream().anyMatch(part -> part.matches("(?s)[LUu](?!8).*"))) {
      return refused(e);
    }
    Variable text = program.text(e);
    Val address = new Val.Address(text, 0, 0, text.type().slots());
    return Code.Value.of(text.type(), e.span(), states -> states.map(s -> s.push(address)));
  }

  private Code size(Expression.SizeofType e, Place place) {
    Type type = program.types.of(e.type(), place);
    Code.Value size = size(type, place.when(), e.span());
    return type.isVarying() ? measured(e.type(), size, place) : size;
  }

  private Code size(Expression.SizeofValue e, Place place) {
    Code operand = code(e.operand(), place);
    if (isFunction(e.operand(), operand)) {
      return Constants.of(BigInteger.ONE, program.model.size(), e.span()); // says GNU C
    }
    return size(operand.type(), place.when(), e.span());
  }

  private Code address(Expression.LabelAddress e) {
    Val label = program.label(e);
    return Code.Value.of(
        new Type.Pointer(Type.VOID), e.span(), states -> states.map(s -> s.push(label)));
  }

  /** What the translation refuses has no value. */
  private Code refused(Expression e) {
    return Constants.nothing(program.model.size(), e.span());
  }

  /** Whether it is a function itself, whose value is a pointer to it. */
  private static boolean isFunction(Expression written, Code code) {
    boolean isDirect =
        written instanceof Expression.Name
            || written instanceof Expression.Unary unary
                && unary.operator() == Expression.UnaryOperator.DEREFERENCE;
    return isDirect
        && code instanceof Code.Value
        && code.type() instanceof Type.Pointer pointer
        && pointer.to() instanceof Type.Function;
  }

  private Code alignment(Expression.AlignofType e, Place place) {
    Type type = program.types.of(e.type(), place);
    boolean isLeast = e.strictness() == Strictness.LEAST;
    return alignment(isLeast ? least(type, place) : preferred(type, place), e.span());
  }

  private Code alignment(Expression.AlignofValue e, Place place) {
    long bytes =
        e.operand() instanceof Expression.Member member
            ? field(member, place).map(field -> multiple(field, place)).orElse(-1L)
            : preferred(type(e.operand(), place), place);
    return alignment(bytes, e.span());
  }

  /** At multiples of which bytes objects are: those of 8 bytes at stricter places than members. */
  private Code alignment(long bytes, Span span) {
    return bytes < 0
        ? Constants.nothing(program.model.size(), span)
        : Constants.of(BigInteger.valueOf(bytes), program.model.size(), span);
  }

  private long least(Type type, Place place) {
    if (type instanceof Type.Array array) {
      return least(array.of(), place);
    }
    Type.Room room = Varies.only(type.room(place.when(), program.model), place.when());
    return room.size() < 0 ? -1 : room.alignment();
  }

  private long preferred(Type type, Place place) {
    return type instanceof Type.Array array
        ? preferred(array.of(), place)
        : type instanceof Type.Number number
            ? number.bytes()
            : type instanceof Type.Real real && real.bytes() <= 8
                ? real.bytes()
                : least(type, place);
  }

  private long multiple(Struct.Field field, Place place) {
    long own =
        field.width().isPresent() || field.packing() == Packing.UNKNOWN
            ? -1
            : field.packing() == Packing.PACKED ? 1 : least(field.type(), place);
    return own < 0 ? own : Math.max(own, field.least());
  }

  private Optional<Struct.Field> field(Expression.Member e, Place place) {
    Type of =
        e.access() == Expression.Access.THROUGH_POINTER
            ? value(e.record(), place).type() instanceof Type.Pointer pointer
                ? pointer.to()
                : Type.VOID
            : type(e.record(), place);
    return of instanceof Struct struct
        ? struct.find(e.name(), place.when()).map(Struct.Found::field)
        : Optional.empty();
  }

  /** Behind the lengths that a type has, which is written in an expression. */
  private Code measured(TypeSyntax type, Code.Value value, Place place) {
    List<Program.Declared> lengths = program.lengths(type, place, value.span());
    return lengths.isEmpty()
        ? value
        : new Code.Value(
            value.type(),
            states -> value.value().on(caller.begin(lengths, states)),
            states -> value.effect().on(caller.begin(lengths, states)),
            value.span());
  }

  private Code.Value size(Type type, ConfigSet when, Span span) {
    if (type.isVarying()) {
      long each = Varies.only(type.cell().room(when, program.model), when).size();
      return Code.Value.of(
          program.model.size(),
          span,
          states ->
              states
                  .filter(s -> each >= 0 && objects.cells(s, type).isPresent())
                  .map(
                      s -> {
                        BigInteger cells = objects.cells(s, type).orElseThrow();
                        return s.push(new Val.Int(cells.multiply(BigInteger.valueOf(each))));
                      }));
    }
    long size =
        type instanceof Type.Function
            ? 1 // says GNU C
            : Varies.only(type.room(when, program.model), when).size();
    return size < 0
        ? Constants.nothing(program.model.size(), span)
        : Constants.of(BigInteger.valueOf(size), program.model.size(), span);
  }

  /** Statements in an expression: what the last one evaluates is the value. */
  private Code block(Expression.Block e, Place place) {
    List<Statement> items = e.block().items();
    int last = items.size() - 1;
    if (last < 0
        || !(items.get(last) instanceof Statement.Evaluate evaluate)
        || evaluate.expression().isEmpty()) {
      return Code.Value.of(
          Type.VOID,
          e.span(),
          states ->
              caller.run(
                  e.block(), items, ends -> ends.map(s -> s.push(Val.Nothing.NOTHING)), states));
    }
    Expression whole = evaluate.expression().get();
    Optional<Program.Site> site = Optional.ofNullable(program.site(whole));
    Code.Value value =
        site.map(there -> value(whole, there.place().within(place.when())))
            .orElseGet(() -> Constants.nothing(Type.Number.INT, e.span()));
    List<Statement> before = items.subList(0, last);
    return new Code.Value(
        value.type(),
        states -> caller.run(e.block(), before, value.value(), states),
        states -> caller.run(e.block(), before, value.effect(), states),
        e.span());
  }

  /** An object without a name; it gets its values each time. */
  private Code literal(Expression.Literal e, Place place) {
    for (Program.Declared object : program.literals(e)) {
      if (object.place().when().intersects(place.when())) {
        Varies.unlessWithin(place.when(), object.place().when());
        Code.Lvalue named = objects.named(object.variable(), e.span());
        Code.Action made = states -> named.address().on(caller.begin(List.of(object), states));
        return new Code.Lvalue(named.type(), made, made, e.span());
      }
    }
    return Constants.nothing(Type.Number.INT, e.span());
  }

  /** The one of the type of the control, or the default. */
  private Code generic(Expression.Generic e, Place place) {
    Type control = value(e.control(), place).type();
    Optional<Expression> chosen = Optional.empty();
    for (Expression.Association one : e.associations()) {
      Type.Likeness likeness =
          one.type()
              .map(type -> control.like(program.types.of(type, place)))
              .orElse(chosen.isEmpty() ? Type.Likeness.ALIKE : Type.Likeness.DIFFERENT);
      if (likeness == Type.Likeness.UNKNOWN) {
        return Constants.nothing(Type.Number.INT, e.span());
      } else if (likeness == Type.Likeness.ALIKE) {
        chosen = Optional.of(one.value());
      }
    }
    return chosen
        .map(value -> code(value, place))
        .orElseGet(() -> Constants.nothing(Type.Number.INT, e.span()));
  }

  private Code offset(Expression.Offset e, Place place) {
    Type type = program.types.of(e.type(), place);
    Type.Number result = program.model.size();
    Code.Value bytes = Constants.of(BigInteger.ZERO, result, e.span());
    for (Declaration.Designator step : e.way()) {
      long more = -1;
      if (step instanceof Declaration.Designator.Element element
          && type instanceof Type.Array array) {
        type = array.of();
        long size = Varies.only(type.room(place.when(), program.model), place.when()).size();
        more = Math.min(size, 0);
        Code.Value each = Constants.of(BigInteger.valueOf(size), result, e.span());
        Code.Value index = operators.converted(value(element.index(), place), result);
        Code.Value before = operators.binary(BinaryOperator.MULTIPLY, index, each, e.span());
        bytes = operators.binary(BinaryOperator.ADD, bytes, before, e.span());
      } else if (step instanceof Declaration.Designator.Field name
          && type instanceof Struct struct) {
        more = 0;
        for (Struct.Field field : struct.way(name.name(), place.when())) {
          Struct in = (Struct) type;
          long next = Varies.only(in.bytesBefore(field, place.when(), program.model), place.when());
          more = more < 0 || next < 0 ? -1 : more + next;
          type = field.type();
        }
      }
      if (more < 0) {
        return Constants.nothing(result, e.span());
      }
      Code.Value inside = Constants.of(BigInteger.valueOf(more), result, e.span());
      bytes = operators.binary(BinaryOperator.ADD, bytes, inside, e.span());
    }
    return e.unlessArray().isPresent() && !(type instanceof Type.Array)
        ? code(e.unlessArray().get(), place)
        : bytes;
  }

  private Code alternative(Expression.Alternatives e, Place place) {
    for (Expression.Alternative part : e.alternatives()) {
      if (part.when().intersects(place.when())) {
        Varies.unlessWithin(place.when(), part.when());
        return code(part.expression(), place);
      }
    }
    return Constants.nothing(Type.Number.INT, e.span());
  }

  private Code name(Expression.Name e, Place place) {
    Optional<Scope.Entity> entity = place.find(e.name());
    if (entity.orElse(null) instanceof Variable variable) {
      return variable.feature().isPresent()
          ? Constants.feature(variable.feature().get(), variable.type(), e.span())
          : objects.named(variable, e.span());
    } else if (entity.orElse(null) instanceof Scope.Constant c) {
      return Constants.of(c.value(), c.type(), e.span());
    } else if (entity.orElse(null) instanceof Function function) {
      Val routine = new Val.Routine(function);
      return Code.Value.of(
          new Type.Pointer(function.type(place.when())),
          e.span(),
          states -> states.map(s -> s.push(routine)));
    }
    return program
        .feature(e.name())
        .filter(feature -> entity.isEmpty() && feature instanceof Feature.Numeric)
        .map(feature -> Constants.feature(feature, Type.Number.INT, e.span()))
        .orElseGet(() -> Constants.nothing(new Type.Pointer(Type.VOID), e.span()));
  }

  private Code index(Expression.Index e, Place place) {
    Code array = code(e.array(), place);
    if (array.type() instanceof Type.Number
        && value(e.index(), place).type() instanceof Type.Pointer) {
      return index(new Expression.Index(e.index(), e.array(), e.span()), place);
    }
    Code.Value index = operators.promoted(value(e.index(), place));
    if (array instanceof Code.Lvalue object && object.type() instanceof Type.Array) {
      boolean first =
          e.index() instanceof Expression.Number zero
              && Literals.value(zero.text()).filter(n -> n.signum() == 0).isPresent();
      return objects.element(object, first ? object.address() : object.access(), index, e.span());
    }
    Code.Value pointer = value(array);
    return objects.target(operators.binary(BinaryOperator.ADD, pointer, index, e.span()), e.span());
  }

  private Code member(Expression.Member e, Place place) {
    Code record =
        e.access() == Expression.Access.THROUGH_POINTER
            ? objects.target(value(e.record(), place), e.record().span())
            : code(e.record(), place);
    if (record instanceof Code.Lvalue object && object.type() instanceof Struct struct) {
      Optional<Struct.Found> found = struct.find(e.name(), place.when());
      if (found.isPresent()) {
        List<Struct.Field> way = struct.way(e.name(), place.when());
        return objects.member(object, found.get(), way, e.span());
      }
    }
    return Constants.nothing(Type.Number.INT, e.span());
  }

  private Code unary(Expression.Unary e, Place place) {
    if (e.operator() == UnaryOperator.DEREFERENCE) {
      Code.Value pointer = value(e.operand(), place);
      return toFunction(pointer).isPresent() ? pointer : objects.target(pointer, e.span());
    } else if (e.operator() != UnaryOperator.ADDRESS) {
      return operators.unary(e.operator(), value(e.operand(), place), e.span());
    }
    Code operand = code(e.operand(), place);
    if (operand instanceof Code.Value value && toFunction(value).isPresent()) {
      return value;
    }
    return operand instanceof Code.Lvalue object
        ? Code.Value.of(
            new Type.Pointer(object.type()),
            e.span(),
            states -> objects.addressed(object.address().on(states)))
        : Constants.nothing(new Type.Pointer(Type.Number.INT), e.span());
  }

  private Code assign(Expression.Assign e, Place place) {
    Code target = code(e.target(), place);
    Code.Value value = value(e.value(), place);
    if (e.operator().isPresent()) {
      return update(target, e.operator().get(), value, true, e.span());
    } else if (target instanceof Code.Lvalue object) {
      return objects.store(object, operators.converted(value, object.type()), e.span());
    }
    // The feature of a product simulator is chosen: within a variant that changes nothing.
    return target;
  }

  private Code update(
      Code target, BinaryOperator operator, Code.Value right, boolean givesNew, Span span) {
    return target instanceof Code.Lvalue object
        ? operators.update(object, operator, right, givesNew, span)
        : target;
  }

  private Code conditional(Expression.Conditional e, Place place) {
    Code.Value test = value(e.test(), place);
    Code.Value then = value(e.then(), place);
    Code.Value otherwise = value(e.otherwise(), place);
    Type type = operators.meeting(then, otherwise);
    Code.Value yes = operators.converted(then, type);
    Code.Value no = operators.converted(otherwise, type);
    return new Code.Value(
        type,
        states -> {
          Truth truth = branch(e.span(), e.test().span(), test.value(), states);
          return yes.value().on(truth.yes()).or(no.value().on(truth.no()));
        },
        states -> {
          Truth truth = branch(e.span(), e.test().span(), test.value(), states);
          return yes.effect().on(truth.yes()).or(no.effect().on(truth.no()));
        },
        e.span());
  }

  private Code call(Expression.Call e, Place place) {
    if (!(e.function() instanceof Expression.Name name)
        || place.find(name.name()).orElse(null) instanceof Variable) {
      return pointerCall(e, place);
    }
    if (e.isOf("__builtin_expect", 2)) {
      return value(e.arguments().get(0), place);
    } else if (e.isOf("__builtin_constant_p", 1)) {
      Expression given = e.arguments().get(0);
      boolean known = given instanceof Expression.Text || isConstant(given, place);
      return Constants.of(known ? BigInteger.ONE : BigInteger.ZERO, Type.Number.INT, e.span());
    } else if (e.isOf("__builtin_choose_expr", 3)) {
      boolean first =
          constant(e.arguments().get(0), place).filter(v -> v.signum() != 0).isPresent();
      return code(e.arguments().get(first ? 1 : 2), place);
    }
    if (name.name().startsWith("__builtin_va_")) {
      return variadic.call(name.name(), e, place);
    }
    Matcher overflow = OVERFLOW.matcher(name.name());
    if (overflow.matches() && e.arguments().size() == 3) {
      return overflow(e, overflow, place);
    }
    Optional<Scope.Entity> entity = place.find(name.name());
    if (entity.orElse(null) instanceof Function function) {
      return call(e, function, function.type(place.when()), place);
    }
    return Library.result(name.name())
        .filter(words -> entity.isEmpty())
        .map(
            words ->
                new Type.Function(
                    program.types.ofWords(words), List.of(), Arity.UNSPECIFIED, Set.of()))
        .map(type -> call(e, new Function(name.name(), e.span()), type, place))
        .orElseGet(() -> Constants.nothing(Type.Number.INT, e.span()));
  }

  /** Whether what two integers give is another number in the type that it is stored in. */
  private Code overflow(Expression.Call e, Matcher name, Place place) {
    Code.Value left = machine.given(value(e.arguments().get(0), place));
    Code.Value right = machine.given(value(e.arguments().get(1), place));
    Code.Value last = value(e.arguments().get(2), place);
    boolean asks = name.group("asks") != null;
    Type to = !asks && last.type() instanceof Type.Pointer pointer ? pointer.to() : last.type();
    Optional<Type> named = named(name);
    if (!(named.orElse(left.type()) instanceof Type.Number one)
        || !(named.orElse(right.type()) instanceof Type.Number two)
        || !(to instanceof Type.Number into)
        || into.equals(Type.Number.BOOL)) {
      return Constants.nothing(Type.Number.BOOL, e.span());
    }
    Code.Value a = operators.converted(left, one);
    Code.Value b = operators.converted(right, two);
    Code.Action exact =
        states ->
            b.value()
                .on(a.value().on(states))
                .map(
                    s -> {
                      BigInteger x = Operators.integer(s.last(2).get(0));
                      BigInteger y = Operators.integer(s.top());
                      BigInteger result =
                          switch (name.group("what")) {
                            case "add" -> x.add(y);
                            case "sub" -> x.subtract(y);
                            default -> x.multiply(y);
                          };
                      Val.Int stored = new Val.Int(into.wrap(result));
                      boolean fits = into.contains(result);
                      return s.pop(2).push(Val.Int.of(!fits)).push(stored);
                    });
    if (asks) {
      return Code.Value.of(
          Type.Number.BOOL, e.span(), states -> last.effect().on(exact.on(states)).map(State::pop));
    }
    Span pointer = e.arguments().get(2).span();
    if (!(objects.target(last, pointer) instanceof Code.Lvalue object)) {
      return Constants.nothing(Type.Number.BOOL, e.span());
    }
    Code.Value stored = objects.store(object, Code.Value.of(into, e.span(), exact), e.span());
    return Code.Value.of(
        Type.Number.BOOL, e.span(), states -> stored.value().on(states).map(State::pop));
  }

  /** The type that is in the name of such a function, as {@code uaddl}. */
  private Optional<Type> named(Matcher name) {
    boolean signed = !"u".equals(name.group("sign"));
    return name.group("sign").isEmpty()
        ? Optional.empty()
        : Optional.of(
            switch (name.group("size")) {
              case "l" -> program.model.ofLong(signed);
              case "ll" -> Type.Number.of("long long", 5, 64, signed);
              default -> Type.Number.of("int", 3, 32, signed);
            });
  }

  /** Whether there are functions that write a text, and what is written of has their types. */
  private boolean isWritten(FormattedText text, Function function, Place place) {
    return function.bodies().isEmpty()
        && place.find(FormattedText.BEGIN).isPresent()
        && text.arguments().stream()
            .allMatch(
                part -> {
                  Type given = value(part.argument(), place).type();
                  return part.kind() == FormattedText.Kind.INTEGER
                      ? given instanceof Type.Number number
                          && number.rank() < Type.Number.LONG_LONG.rank()
                      : given.equals(new Type.Pointer(Type.Number.CHAR));
                });
  }

  /** Of an argument behind a format, as {@link Looks} says. */
  private int kind(Expression argument, Place place) {
    Type type = value(argument, place).type();
    if (type instanceof Type.Pointer pointer) {
      return pointer.to() instanceof Type.Number number && number.rank() == 1 ? 6 : 7;
    } else if (type instanceof Type.Real real) {
      return real.bytes() > 8 ? 5 : 4;
    }
    return type instanceof Type.Number number
        ? Math.max(number.rank(), Type.Number.INT.rank()) - 2
        : 0;
  }

  private Code call(Expression.Call written, Function function, Type.Function type, Place place) {
    Expression.Call e =
        function.bodies().isEmpty()
            ? Looks.of(written, n -> place.find(n).isPresent(), a -> kind(a, place))
            : written;
    Optional<FormattedText> text = FormattedText.of(e);
    if (text.filter(t -> isWritten(t, function, place)).isPresent()) {
      return code(text.get().written(), place);
    }
    List<Code.Value> arguments = arguments(e, type, place);
    Arguments given = new Arguments(function.name(), e.arguments(), arguments, program.model);
    Call call =
        new Call(
            function,
            type.result(),
            function.body(place.when()),
            e.arguments().stream().map(Expression::span).toList(),
            arguments.stream().map(Code.Value::type).toList(),
            type.constants(),
            given.misfit(place),
            given.printed(place),
            e.span());
    return new Code.Value(
        type.result(),
        states -> caller.call(call, passed(arguments, call.body(), states), Use.VALUE),
        states ->
            caller.call(call, passed(arguments, call.body(), states), Use.NONE).map(State::pop),
        e.span());
  }

  /** What a function of {@code math.h} gives takes the place of the arguments. */
  public StateSet<State> mathematics(Call call, StateSet<State> states) {
    int given = call.arguments().size();
    return call.result() instanceof Type.Real type
            && call.types().stream().allMatch(Type.Real.class::isInstance)
        ? states.map(
            s -> s.pop(given).push(Reals.called(call.function().name(), s.last(given), type)))
        : StateSet.empty();
  }

  /** The integers on top become floating-point numbers. */
  public StateSet<State> real(Type type, StateSet<State> states) {
    return states.map(s -> s.pop().push(Reals.converted(s.top(), type).orElseThrow()));
  }

  private List<Code.Value> arguments(Expression.Call e, Type.Function type, Place place) {
    List<Code.Value> arguments = new ArrayList<>();
    for (int i = 0; i < e.arguments().size(); i++) {
      Code.Value argument = value(e.arguments().get(i), place);
      arguments.add(
          i < type.parameters().size()
              ? operators.converted(argument, type.parameters().get(i))
              : operators.passed(argument));
    }
    return arguments;
  }

  /** What a pointer to functions points to. */
  private static Optional<Type.Function> toFunction(Code.Value value) {
    return value.type() instanceof Type.Pointer pointer
            && pointer.to() instanceof Type.Function function
        ? Optional.of(function)
        : Optional.empty();
  }

  /** A call through a pointer: which function that is depends on the state. */
  private Code pointerCall(Expression.Call e, Place place) {
    Code.Value pointer = value(e.function(), place);
    Optional<Type.Function> type = toFunction(pointer);
    if (type.isEmpty()) {
      return Constants.nothing(Type.Number.INT, e.span());
    }
    List<Code.Value> arguments = arguments(e, type.get(), place);
    java.util.function.Function<Use, Code.Action> action =
        use ->
            states ->
                called(
                    e,
                    type.get(),
                    passed(arguments, Optional.empty(), machine.given(pointer).value().on(states)),
                    arguments,
                    place,
                    use);
    return new Code.Value(
        type.get().result(),
        action.apply(Use.VALUE),
        states -> action.apply(Use.NONE).on(states).map(State::pop),
        e.span());
  }

  /** Below the arguments is the pointer; the value takes the place of all. */
  private StateSet<State> called(
      Expression.Call e,
      Type.Function type,
      StateSet<State> states,
      List<Code.Value> values,
      Place place,
      Use use) {
    int given = values.size();
    StateSet<State> valid =
        machine.require(
            states,
            s -> s.last(given + 1).get(0) instanceof Val.Routine,
            Check.NULL,
            e.span(),
            s -> new Cause.Outside(e.function().span(), "is NULL", Check.NULL));
    Set<Function> functions = new LinkedHashSet<>();
    valid.forEach((s, when) -> functions.add(((Val.Routine) s.last(given + 1).get(0)).function()));
    StateSet<State> result = StateSet.empty();
    for (Function function : functions) {
      Val routine = new Val.Routine(function);
      StateSet<State> open = valid.filter(s -> s.last(given + 1).get(0).equals(routine));
      for (Function.Body body : function.bodies()) {
        StateSet<State> here = open.within(body.when());
        open = open.outside(body.when());
        // What is called as something else than it is does nothing that is defined.
        if (body.type().fits(type)) {
          result =
              result.or(called(e, function, type, Optional.of(body), values, List.of(), here, use));
        }
      }
      List<Arguments.Printed> printed =
          new Arguments(function.name(), e.arguments(), values, program.model).printed(place);
      result = result.or(called(e, function, type, Optional.empty(), values, printed, open, use));
    }
    return result.map(s -> s.pop(2).push(s.top()));
  }

  private StateSet<State> called(
      Expression.Call e,
      Function function,
      Type.Function type,
      Optional<Function.Body> body,
      List<Code.Value> values,
      List<Arguments.Printed> printed,
      StateSet<State> states,
      Use use) {
    List<Span> arguments = e.arguments().stream().map(Expression::span).toList();
    Call call =
        new Call(
            function,
            type.result(),
            body,
            arguments,
            values.stream().map(Code.Value::type).toList(),
            type.constants(),
            Optional.empty(),
            printed,
            e.span());
    return caller.call(call, states, use);
  }

  /** Parameters of a body that is followed take what has no value as it is. */
  private StateSet<State> passed(
      List<Code.Value> arguments, Optional<Function.Body> body, StateSet<State> states) {
    int copied =
        body.filter(b -> !LibraryText.has(b.block().span()))
            .map(b -> b.parameters().size())
            .orElse(0);
    StateSet<State> result = states;
    for (int i = 0; i < arguments.size(); i++) {
      Code.Value argument = arguments.get(i);
      result = (i < copied ? argument : machine.given(argument)).value().on(result);
    }
    return result;
  }
}
