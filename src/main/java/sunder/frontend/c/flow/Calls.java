package sunder.frontend.c.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Function;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.Variable;
import sunder.frontend.c.syntax.Looks;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/** Calls: bodies are inlined; a function without body is the environment's. */
final class Calls {
  /** Larger programs are refused. */
  private static final int MOST_SPOTS = 3_000_000;

  private static final String EXIT = "exit";

  /** In these, functions that call themselves do not do so any deeper. */
  private static final int MOST_RECURSIVE_SPOTS = 200_000;

  /** Whether the value of a call is used; the environment is not asked for one that is not. */
  enum Use {
    VALUE,
    NONE
  }

  private final Lowerer lowerer;
  private final Emitter emitter;
  private Optional<Frame> frame = Optional.empty();
  private Optional<CType> wanted = Optional.empty();
  private boolean repeated;
  private final Map<Variable, Function> functions = new HashMap<>();

  /** What stands for the arguments behind the parameters, and each of them. */
  private final Map<Function.Body, Map<List<Expr>, List<Variable>>> rests = new IdentityHashMap<>();

  /** Those arguments, by what stands for them. */
  private final Map<Variable, List<Variable>> given = new HashMap<>();

  /** What each {@code void *} is made a pointer to, by body. */
  private final Map<Stmt, Map<Variable, Set<CType>>> aims = new IdentityHashMap<>();

  private Optional<Span> firstOfTooMany = Optional.empty();

  Calls(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  Frame frame() {
    return frame.orElseThrow();
  }

  /** Whether a parameter of the call that is here now was perhaps given what has no value. */
  boolean isLacking(Variable parameter) {
    return frame.filter(here -> here.lacking().contains(parameter)).isPresent();
  }

  /** A frame for what happens outside functions. */
  Frame outermost(Function main, Span span) {
    Function.Body body = main.bodies().get(0);
    return Frame.of(
        Optional.empty(),
        main,
        body,
        "",
        emitter.spot(),
        emitter.when(),
        Optional.empty(),
        List.of(),
        aims(body));
  }

  private Map<Variable, Set<CType>> aims(Function.Body body) {
    return aims.computeIfAbsent(body.block(), Frame::aims);
  }

  void within(Frame inner, Runnable action) {
    Optional<Frame> before = frame;
    frame = Optional.of(inner);
    lowerer.storage.activate(inner.activation());
    action.run();
    frame = before;
    lowerer.storage.activate(before.map(Frame::activation).orElse(0));
  }

  /** The same, whenever it is written, within the call that is here now. */
  Targets.Use here(Targets.Use use) {
    Consumer<Runnable> here = here();
    return target -> here.accept(() -> use.with(target));
  }

  /** Writes things within the call that is here now. */
  Consumer<Runnable> here() {
    Frame here = frame();
    boolean again = repeated;
    Optional<Span> blamed = emitter.blamed();
    List<Variable> objects = lowerer.lives.there();
    return write ->
        lowerer.lives.within(
            objects,
            () -> within(here, () -> repeating(again, () -> emitter.telling(blamed, write))));
  }

  /** Whether runs may come here more than once. */
  boolean isRepeated() {
    return repeated;
  }

  /** Writes what runs come to more than once. */
  void repeating(Runnable action) {
    repeating(true, action);
  }

  private void repeating(boolean again, Runnable action) {
    boolean before = repeated;
    repeated = again;
    action.run();
    repeated = before;
  }

  /** The value of an expression that is made a pointer to a type. */
  Value wanting(Optional<CType> type, Expr e) {
    return wanting(type, () -> lowerer.expressions.value(e));
  }

  private <T> T wanting(Optional<CType> type, Supplier<T> action) {
    Optional<CType> before = wanted;
    wanted = type.or(() -> frame().wanted());
    T value = action.get();
    wanted = before;
    return value;
  }

  /** What the environment is asked for when a variable of this call starts undefined. */
  String undefinedName(Variable variable, List<Integer> path) {
    List<String> members = Storage.members(variable.type(), path);
    return Library.undefined(variable.name(), members, frame().calls());
  }

  /** The address that a pointer is during the whole call; NULL if that is not so. */
  Value.Address alias(Variable variable) {
    return frame().aliases().getOrDefault(variable, Value.Address.NULL);
  }

  /** The number that a parameter is during the whole call. */
  Optional<IntTerm> constant(Variable variable) {
    return Optional.ofNullable(frame().constants().get(variable));
  }

  /** The run itself. */
  void main(Function main, Span span) {
    bodies(main, List.of(), List.of(), span, "");
  }

  Value call(Expr.Call e, Use use) {
    if (e.function().isUndeclared()) {
      emitter.refuse(e.span(), "'%s' is undeclared".formatted(e.function()));
      return lowerer.expressions.nothing(e.type());
    } else if (emitter.isDead() || isError(e)) {
      return apply(e, List.of(), use);
    }
    if (e.function().name().equals(Looks.FORMAT)
        && !emitter.property.checks().contains(Check.FORMAT)) {
      return lowerer.expressions.value(e.arguments().get(0));
    }
    if (decides(e.function())) {
      decide(e);
      return lowerer.expressions.nothing(e.type());
    }
    List<Unset.Gathered<Value>> arguments = arguments(e);
    fits(e);
    return apply(e, arguments, use);
  }

  /** What the library prints or reads must fit the format. */
  private void fits(Expr.Call e) {
    boolean ofLibrary =
        e.function().bodies().stream().allMatch(body -> LibraryText.has(body.block().span()));
    ConfigSet all = emitter.when();
    ConfigSet when = ofLibrary ? all : all.minus(defining(e.function()));
    if (emitter.property.checks().contains(Check.FORMAT) && !when.isEmpty()) {
      ConfigSet bad = new FormatCheck(when, lowerer.program.model()).misfits(e);
      if (!bad.isEmpty()) {
        emitter.requireNone(bad, Check.FORMAT, e.span());
      }
    }
  }

  /** The variants here that have a body of a function. */
  private ConfigSet defining(Function function) {
    ConfigSet defined = emitter.when().minus(emitter.when());
    for (Function.Body body : function.bodies()) {
      defined = defined.or(body.when().and(emitter.when()));
    }
    return defined;
  }

  private boolean isError(Expr.Call e) {
    String name = e.function().name();
    return emitter.property.errorCommands().contains(name) || Library.isError(name);
  }

  /** The address of a function. */
  Value address(Expr.FunctionAddress e) {
    functions.put(e.function().object(), e.function());
    IntTerm code = lowerer.targets.code(e.function().object(), List.of(), e.of());
    return new Value.Address(code, IntTerm.ZERO);
  }

  /** A call through a pointer: of each function that it may point to. */
  Value call(Expr.PointerCall e, Use use) {
    Span span = e.span();
    Value.Address pointer =
        (Value.Address) lowerer.unset.decided(() -> lowerer.expressions.value(e.pointer()));
    IntTerm code = lowerer.arithmetic.keptCode(pointer.code(), e.pointer(), span);
    List<Unset.Gathered<Value>> arguments =
        arguments(e.arguments(), lowerer.expressions::value, List.of(), span);
    if (emitter.isDead()) {
      return lowerer.expressions.nothing(e.type());
    }
    Loc whole = Loc.of(Variable.argument("called", e.type(), span));
    Optional<IntKind> kind = Storage.kind(e.type());
    Symbol register =
        e.type() instanceof CType.Pointer
            ? lowerer.storage.code(e, "called")
            : lowerer.storage.temporary(e, "called", kind);
    Symbol offset = lowerer.storage.temporary(e.arguments(), "called offset", Optional.empty());
    Symbol mark = lowerer.unset.mark(e);
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    lowerer.targets.dispatch(
        code,
        e.of(),
        here(
            target -> {
              if (lowerer.arguments.isBeyond(target.root())) {
                emitter.lose(span, "a function that nobody knows is not followed");
                return;
              }
              Expr.Call call =
                  new Expr.Call(functions.get(target.root()), e.arguments(), e.of().kept(), span);
              Unset.Gathered<Value> result =
                  lowerer.unset.gathered(() -> apply(call, arguments, use));
              Value value = result.value();
              if (lowerer.unset.isOn) {
                emitter.mark(mark, lowerer.unset.any(result.reads(), target, span), span);
              }
              if (value instanceof Value.Number number) {
                emitter.assign(register, number.term(), span);
              } else if (value instanceof Value.Address address) {
                emitter.assign(register, address.code(), span);
                emitter.assign(offset, address.offset(), span);
              } else if (value instanceof Value.Whole) {
                lowerer.memory.store(whole, value, span);
              }
              emitter.go(next);
            }),
        noFunction(code, e),
        span);
    emitter.at(next, when);
    if (lowerer.unset.isOn) {
      lowerer.unset.read(mark, span);
    }
    if (e.type() instanceof CType.Pointer) {
      return new Value.Address(IntTerm.of(register), IntTerm.of(offset));
    } else if (e.type() instanceof CType.Struct) {
      return new Value.Whole(whole);
    }
    return kind.isPresent() ? new Value.Number(IntTerm.of(register)) : new Value.Nothing();
  }

  /** Where runs go whose pointer is NULL, or to something else than a function of the type. */
  private FlowNode noFunction(IntTerm code, Expr.PointerCall e) {
    FlowNode here = emitter.here();
    ConfigSet when = emitter.when();
    FlowNode otherwise = emitter.spot();
    FlowNode other = emitter.spot();
    FlowNode nowhere = lowerer.memory.nowhere(code, e.span());
    emitter.at(otherwise, when);
    emitter.branch(BoolTerm.equal(code, IntTerm.ZERO), nowhere, other, e.span());
    emitter.at(other, when);
    emitter.lose(e.span(), "a call of what is no '" + e.of() + "' is not supported");
    emitter.at(here, when);
    return otherwise;
  }

  private Value apply(Expr.Call e, List<Unset.Gathered<Value>> arguments, Use use) {
    Function function = e.function();
    if (emitter.isDead()) {
      return lowerer.expressions.nothing(e.type());
    } else if (isError(e)) {
      emitter.abort(function.name(), Assertion.Kind.CALL, e.span());
      return lowerer.expressions.nothing(e.type());
    }
    ConfigSet defined = defining(function);
    if (defined.isEmpty()) {
      return external(e, arguments, use);
    }
    return inlined(e, arguments, defined, use);
  }

  private List<Unset.Gathered<Value>> arguments(Expr.Call e) {
    String name = e.function().name();
    boolean looksAway =
        e.function().bodies().isEmpty() && !Library.isBlock(name) && !Library.isHeap(name);
    return arguments(
        e.arguments(),
        looksAway ? lowerer.expressions::unkept : lowerer.expressions::value,
        e.function().bodies(),
        e.span());
  }

  /**
   * EntryArguments, with what was read for those that parameters take as they are: those of what
   * the project defines. Others must have a value.
   */
  private List<Unset.Gathered<Value>> arguments(
      List<Expr> given,
      java.util.function.Function<Expr, Value> evaluate,
      List<Function.Body> bodies,
      Span span) {
    List<Unset.Gathered<Value>> values = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Expr argument = given.get(i);
      Unset.Gathered<Value> value =
          wanting(Optional.empty(), () -> lowerer.unset.gathered(() -> evaluate.apply(argument)));
      List<Unset.Read> reads = passed(value.reads(), bodies, i, span);
      boolean more = given.subList(i + 1, given.size()).stream().anyMatch(lowerer.effects::has);
      values.add(
          more
              ? new Unset.Gathered<>(
                  lowerer.arithmetic.kept(value.value(), argument, span),
                  lowerer.unset.kept(reads, span))
              : new Unset.Gathered<>(value.value(), reads));
    }
    return values;
  }

  private List<Unset.Read> passed(
      List<Unset.Read> reads, List<Function.Body> bodies, int number, Span span) {
    ConfigSet taking = emitter.when().minus(emitter.when());
    for (Function.Body body : bodies) {
      if (number < body.parameters().size() && !LibraryText.has(body.block().span())) {
        taking = taking.or(body.when().and(emitter.when()));
      }
    }
    ConfigSet others = emitter.when().minus(taking);
    if (!reads.isEmpty() && !others.isEmpty()) {
      lowerer.statements.part(others, span, () -> lowerer.unset.require(reads));
    }
    return taking.isEmpty() ? List.of() : reads;
  }

  private Value inlined(
      Expr.Call e, List<Unset.Gathered<Value>> arguments, ConfigSet defined, Use use) {
    Function function = e.function();
    int deep = frame().calls(function);
    if (deep > lowerer.program.recursion()
        || deep > 0 && emitter.graph.size() > MOST_RECURSIVE_SPOTS) {
      emitter.lose(
          Assertion.Kind.RECURSION,
          e.span(),
          "'%s' calls itself more than %s times, one call within the other (--recursion)"
              .formatted(function, deep - 1));
      return lowerer.expressions.nothing(e.type());
    }
    if (emitter.graph.size() > MOST_SPOTS) {
      firstOfTooMany = firstOfTooMany.or(() -> Optional.of(e.span()));
      emitter.refuse(
          firstOfTooMany.get(),
          "the program has more than %s control points once its calls are inlined"
              .formatted(MOST_SPOTS));
      return lowerer.expressions.nothing(e.type());
    }
    ConfigSet undefined = emitter.when().minus(defined);
    if (undefined.isEmpty()) {
      bodies(e, arguments);
      return result(e);
    }
    FlowNode here = emitter.spot();
    FlowNode other = emitter.spot();
    FlowNode next = emitter.spot();
    emitter.features(defined, here, other, e.span());
    emitter.at(other, undefined);
    Value external = external(e, arguments, use);
    storeResult(function, external, e.span());
    emitter.go(next);
    emitter.at(here, defined);
    bodies(e, arguments);
    ConfigSet after = emitter.when();
    emitter.go(next);
    emitter.at(next, after.or(undefined));
    return result(e);
  }

  private void bodies(Expr.Call e, List<Unset.Gathered<Value>> arguments) {
    String calls = Library.inside(frame().calls(), e.span());
    bodies(e.function(), e.arguments(), arguments, e.span(), calls);
  }

  /** What stands for the arguments behind the parameters, and each of them. */
  private List<Variable> rest(Function.Body body, List<Expr> arguments, Span span) {
    return rests
        .computeIfAbsent(body, key -> new IdentityHashMap<>())
        .computeIfAbsent(
            arguments,
            key -> {
              List<Variable> all = new ArrayList<>();
              all.add(Variable.argument("...", CType.ARGUMENTS, span));
              for (int i = body.parameters().size(); i < arguments.size(); i++) {
                String name = "argument " + (i + 1);
                all.add(Variable.argument(name, arguments.get(i).type(), span));
              }
              return all;
            });
  }

  /** The bodies of a function, each in its variants. */
  private void bodies(
      Function function,
      List<Expr> given,
      List<Unset.Gathered<Value>> arguments,
      Span span,
      String calls) {
    FlowNode exit = emitter.spot();
    ConfigSet all = emitter.when();
    List<Frame> inners = new ArrayList<>();
    for (Function.Body body : function.bodies()) {
      FlowNode here = emitter.spot();
      FlowNode other = emitter.spot();
      ConfigSet inside = emitter.when().and(body.when());
      ConfigSet rest = emitter.when().minus(body.when());
      emitter.features(body.when(), here, other, span);
      emitter.at(here, inside);
      if (!inside.isEmpty()) {
        List<Variable> behind = rest(body, given, span);
        Optional<CType> aim = given.stream().flatMap(e -> aim(e).stream()).findFirst();
        Frame inner =
            Frame.of(
                frame,
                function,
                body,
                calls,
                exit,
                inside,
                aim.or(() -> wanted),
                behind,
                aims(body));
        inners.add(inner);
        Span told = emitter.told(span);
        boolean hidden = LibraryText.has(body.block().span());
        emitter.telling(
            hidden ? Optional.of(told) : emitter.blamed(),
            () ->
                repeating(repeated || hasLabel(body.block()), () -> body(inner, arguments, span)));
      }
      emitter.at(other, rest);
    }
    emitter.go(emitter.graph.cutOff());
    emitter.at(exit, all);
    lowerer.heap.leave(exit, span);
    inners.forEach(inner -> within(inner, () -> end(inner.body(), span)));
  }

  /** What a pointer is to that a function is given as one to a {@code void *}: it may set it. */
  private static Optional<CType> aim(Expr argument) {
    return argument instanceof Expr.Convert e
            && e.type().equals(new CType.Pointer(new CType.Pointer(CType.VOID)))
            && e.operand().type() instanceof CType.Pointer place
            && place.to() instanceof CType.Pointer held
            && !(held.to() instanceof CType.Void)
        ? Optional.of(held.to())
        : Optional.empty();
  }

  /** What a function declares has been left. */
  private void end(Function.Body body, Span span) {
    lowerer.lives.end(body.block());
    body.parameters().forEach(parameter -> lowerer.lives.end(parameter, span));
  }

  private static boolean hasLabel(Stmt s) {
    return s instanceof Stmt.Label || s.inner().stream().anyMatch(Calls::hasLabel);
  }

  private void body(Frame inner, List<Unset.Gathered<Value>> arguments, Span span) {
    lowerer.statements.inBlock(
        List.of(), inner.body().block().span(), () -> within(inner, arguments, span));
    emitter.go(inner.exit());
  }

  private void within(Frame inner, List<Unset.Gathered<Value>> arguments, Span span) {
    lowerer.loops.entered(inner.body());
    List<Variable> parameters = inner.body().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Variable parameter = parameters.get(i);
      within(inner, () -> lowerer.lives.begin(parameter, span));
      if (i < arguments.size()) {
        bind(inner, parameter, arguments.get(i), span);
      } else if (frame.isPresent()) {
        within(inner, () -> lowerer.memory.forget(lowerer.storage.object(parameter), span));
      }
    }
    within(inner, () -> give(inner, arguments, span));
    within(
        inner,
        () -> {
          lowerer.statements.labels(inner.body().block());
          lowerer.statements.lower(inner.body().block());
          fallOff(inner);
        });
  }

  /** What a function finds behind its parameters. */
  private void give(Frame inner, List<Unset.Gathered<Value>> arguments, Span span) {
    List<Variable> all = inner.rest().stream().map(lowerer.storage::object).toList();
    List<Variable> rest = all.subList(1, all.size());
    given.put(all.get(0), rest);
    for (int i = 0; i < rest.size(); i++) {
      if (rest.get(i).type().isInteger() || rest.get(i).type().isPointer()) {
        Value value = arguments.get(inner.body().parameters().size() + i).value();
        lowerer.memory.store(Loc.of(rest.get(i)), value, span);
      }
    }
  }

  void start(Expr.StartArguments e) {
    Variable all = lowerer.storage.object(frame().rest().get(0));
    IntTerm code = lowerer.targets.code(all, List.of(), all.type());
    Value first = new Value.Address(code, IntTerm.ZERO);
    lowerer.memory.store(lowerer.places.of(e.list()), first, e.span());
  }

  /** Which argument it is depends on the call that the list is of, and on how many were read. */
  Value next(Expr.NextArgument e) {
    Span span = e.span();
    Loc list = lowerer.places.of(e.list());
    Value read = lowerer.unset.decided(() -> lowerer.memory.load(list, e, e.list().span()));
    if (emitter.isDead() || !(read instanceof Value.Address at)) {
      return lowerer.expressions.nothing(e.type());
    }
    IntTerm code = lowerer.arithmetic.keptCode(at.code(), e, span);
    IntTerm number = lowerer.arithmetic.kept(at.offset(), e.list(), span);
    lowerer.memory.store(list, new Value.Address(code, number.plus(1)), span);
    Optional<IntKind> kind = Storage.kind(e.type());
    Object key = e.list().span();
    Symbol value =
        kind.isPresent()
            ? lowerer.storage.temporary(key, "next", kind)
            : lowerer.storage.code(key, "next");
    Symbol offset = lowerer.storage.temporary(e.type(), "next offset", Optional.empty());
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    FlowNode none = emitter.spot();
    lowerer.targets.dispatch(
        code,
        CType.ARGUMENTS,
        here(
            target -> {
              List<Variable> all = given.get(target.root());
              for (int i = 0; i < all.size(); i++) {
                Variable argument = all.get(i);
                if (isReadAs(argument.type(), e.type())) {
                  FlowNode match = emitter.spot();
                  FlowNode rest = emitter.spot();
                  emitter.branch(BoolTerm.equal(number, IntTerm.of(i)), match, rest, span);
                  emitter.at(match, when);
                  read(argument, e, value, offset);
                  emitter.go(next);
                  emitter.at(rest, when);
                }
              }
              emitter.go(none);
            }),
        none,
        span);
    emitter.at(none, when);
    emitter.lose(span, "'va_arg' where there is no argument of type '%s'".formatted(e.type()));
    emitter.at(next, when);
    return kind.isPresent()
        ? new Value.Number(IntTerm.of(value))
        : new Value.Address(IntTerm.of(value), IntTerm.of(offset));
  }

  /** Of another type it is not defined what is read; no compiler tells signs apart. */
  private static boolean isReadAs(CType given, CType type) {
    return given instanceof CType.Int from
            && type instanceof CType.Int to
            && from.kind().bits() == to.kind().bits()
        || given instanceof CType.Floating && given.equals(type)
        || given.isPointer() && type.isPointer();
  }

  private void read(Variable argument, Expr.NextArgument e, Symbol value, Symbol offset) {
    Span span = e.span();
    Value given = lowerer.memory.load(Loc.of(argument), argument, span);
    if (e.type() instanceof CType.Pointer to) {
      Value.Address address =
          lowerer.expressions.retyped((Value.Address) given, argument.type(), to, span);
      emitter.assign(value, address.code(), span);
      emitter.assign(offset, address.offset(), span);
    } else {
      IntTerm number = ((Value.Number) given).term();
      IntKind from = Storage.kind(argument.type()).orElseThrow();
      IntKind to = Storage.kind(e.type()).orElseThrow();
      IntTerm converted = lowerer.arithmetic.converted(number, from, to, new Object(), span);
      emitter.assign(value, converted, span);
    }
  }

  private void bind(Frame inner, Variable parameter, Unset.Gathered<Value> argument, Span span) {
    Value value = argument.value();
    List<Unset.Read> reads = argument.reads();
    if (value instanceof Value.Address address
        && reads.isEmpty()
        && !parameter.changes()
        && address.code().isConstant()
        && address.code().constant().signum() != 0) {
      within(
          inner,
          () -> {
            IntTerm offset = lowerer.arithmetic.kept(address.offset(), parameter, span);
            inner.aliases().put(parameter, new Value.Address(address.code(), offset));
          });
      return;
    } else if (value instanceof Value.Number number
        && number.term().isConstant()
        && reads.isEmpty()
        && !parameter.changes()) {
      inner.constants().put(parameter, number.term());
      return;
    }
    within(
        inner,
        () -> {
          Variable object = lowerer.storage.object(parameter);
          if (!LibraryText.has(inner.body().block().span())) {
            lowerer.unset.bound(object, reads);
          }
          lowerer.memory.store(Loc.of(object), value, reads, Unset.Way.PASSED, span);
        });
  }

  /** Nobody knows the value of a function that ends without giving one. */
  private void fallOff(Frame inner) {
    if (lowerer.unset.isOn && !emitter.isDead() && !(inner.result() instanceof CType.Void)) {
      emitter.mark(lowerer.unset.mark(inner.function()), IntTerm.ONE, inner.function().span());
    } else if (inner.result() instanceof CType.Int type && !emitter.isDead()) {
      emitter.askIfRead(
          Library.fallOff(inner.function().name(), inner.calls()),
          register(inner.function()),
          type.kind(),
          inner.function().span());
    }
  }

  private Symbol register(Function function) {
    Optional<IntKind> kind = Storage.kind(function.result());
    return function.result() instanceof CType.Pointer
        ? lowerer.storage.sharedCode(function, function.name())
        : lowerer.storage.shared(function, function.name(), kind);
  }

  private Symbol offset(Function function) {
    return lowerer.storage.shared(function.bodies(), function.name() + " offset", Optional.empty());
  }

  private Loc whole(Function function) {
    return Loc.of(function.holder());
  }

  /** A return statement's value becomes that of the call. */
  void storeResult(Function function, Value value, Span span) {
    if (value instanceof Value.Number number) {
      emitter.assign(register(function), number.term(), span);
    } else if (value instanceof Value.Address address) {
      emitter.assign(register(function), address.code(), span);
      emitter.assign(offset(function), address.offset(), span);
    } else if (value instanceof Value.Whole) {
      lowerer.memory.store(whole(function), value, span);
    }
  }

  private Value result(Expr.Call e) {
    Function function = e.function();
    Unset unset = lowerer.unset;
    unset
        .known(function)
        .ifPresent(
            fellOff -> {
              emitter.mark(unset.mark(e), IntTerm.of(fellOff), e.span());
              emitter.mark(fellOff, IntTerm.ZERO, e.span());
              unset.read(unset.mark(e), e.span());
            });
    CType type = function.result();
    if (Storage.kind(type).isPresent()) {
      return new Value.Number(IntTerm.of(register(function)));
    } else if (type instanceof CType.Pointer) {
      return new Value.Address(IntTerm.of(register(function)), IntTerm.of(offset(function)));
    }
    return type instanceof CType.Struct ? new Value.Whole(whole(function)) : new Value.Nothing();
  }

  /** A function without body. */
  private Value external(Expr.Call e, List<Unset.Gathered<Value>> given, Use use) {
    List<Value> arguments = given.stream().map(Unset.Gathered::value).toList();
    String name = e.function().name();
    Span span = e.span();
    lowerer.changes.fail(e);
    if (name.equals(EXIT)) {
      lowerer
          .program
          .end()
          .ifPresent(end -> call(new Expr.Call(end, List.of(), Set.of(), span), Use.NONE));
    }
    if (Library.isOutput(name)) {
      new Printed(lowerer, e, arguments).read();
    } else if (Library.isMade(name)) {
      String shown = LibraryText.has(span) ? frame().function().name() : name;
      emitter.lose(span, "'%s' with this format is not supported".formatted(shown));
    } else if (!Library.isKnown(name)) {
      lowerer.changes.call(e, arguments);
    }
    if (Library.isExit(name)) {
      if (name.equals(EXIT)) {
        lowerer.heap.end(Heap.Roots.ALL, span);
      }
      emitter.go(emitter.graph.end());
    } else if (Library.isBlock(name) && arguments.size() == 3) {
      return new Blocks(lowerer).call(e, arguments);
    } else if (Library.isHeap(name)) {
      return lowerer.heap.call(e, arguments, wanted);
    } else if (use == Use.VALUE && isOfReals(e)) {
      return new Value.Number(
          e.type() instanceof CType.Int i
              ? lowerer.expressions.unknown(i.kind(), e, span)
              : IntTerm.ZERO);
    } else if (use == Use.VALUE && e.type() instanceof CType.Floating) {
      Symbol answer = lowerer.storage.temporary(e, name, Optional.of(IntKind.INT));
      emitter.ask(name, answer, IntKind.INT, span);
      return new Value.Number(IntTerm.ZERO);
    } else if (use == Use.VALUE && e.type() instanceof CType.Int type) {
      Symbol answer = lowerer.storage.temporary(e, name, Optional.of(type.kind()));
      emitter.ask(name, answer, type.kind(), span);
      if (Library.isNatural(name)) {
        emitter.orEnd(BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(answer)), span);
      }
      return new Value.Number(IntTerm.of(answer));
    } else if (use == Use.VALUE
        && e.type() instanceof CType.Pointer to
        && !Library.isNondet(name)) {
      return lowerer.arguments.answer(e, to.to());
    } else if (use == Use.VALUE && !(e.type() instanceof CType.Void)) {
      emitter.refuse(
          span, "a '%s' from '%s', which has no body, is not supported".formatted(e.type(), name));
    }
    return lowerer.expressions.nothing(e.type());
  }

  /** Whether only the replay can know what it gives. */
  private static boolean isOfReals(Expr.Call e) {
    return Library.isMath(e.function().name())
        && (e.type() instanceof CType.Floating
            || e.arguments().stream().anyMatch(a -> a.type() instanceof CType.Floating));
  }

  private static boolean decides(Function function) {
    return function.bodies().isEmpty()
        && (Library.isAssume(function.name()) || Library.isAssert(function.name()));
  }

  /** An assertion or assumption goes one of two ways, as an if does. */
  private void decide(Expr.Call e) {
    ConfigSet when = emitter.when();
    boolean asserts = Library.isAssert(e.function().name());
    FlowNode fine = emitter.spot();
    FlowNode wrong = asserts ? emitter.spot() : emitter.graph.cutOff();
    List<Expr> arguments = e.arguments();
    arguments.stream().skip(1).forEach(lowerer.expressions::discard);
    if (arguments.isEmpty()) {
      emitter.go(wrong);
    } else {
      wanting(Optional.empty(), () -> lowerer.conditions.branch(arguments.get(0), fine, wrong));
    }
    if (asserts) {
      emitter.at(wrong, when);
      emitter.abort(e.function().name(), Assertion.Kind.ASSERT, e.span());
    }
    emitter.at(fine, when);
  }
}
