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
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * Lowering of calls: the bodies of called functions are inlined; a function without a body is an
 * input of the environment or a modelled library function.
 *
 * <p>Input: a call expression in the current call frame. Output: control flow, and the call's
 * value. State: the current call frame, the repetition state, and the pointee hint for allocations.
 * Invariants: recursion is inlined up to {@code --recursion} levels, and deeper calls end in an
 * error node of the kind {@code RECURSION}; arguments are evaluated from left to right before the
 * parameters are bound. Source: C11, 6.5.2.2 and 6.9.1.
 */
final class CallLowering {
  /** The number of nodes above which a program is rejected. */
  private static final int MOST_SPOTS = 3_000_000;

  private static final String EXIT = "exit";

  /** The number of nodes above which recursive calls are not inlined any deeper. */
  private static final int MOST_RECURSIVE_SPOTS = 200_000;

  /** The use of a call's result; a result that is not used is no input of the environment. */
  enum ResultUse {
    VALUE,
    NONE
  }

  /** How often a run may pass the insertion point within one execution of the current call. */
  private enum Times {
    ONCE,
    /** More than once, within the same enclosing blocks. */
    REPEATED,
    /** More than once, in a shared body, within different enclosing blocks. */
    SHARED
  }

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  private Optional<CallFrame> frame = Optional.empty();

  /** The pointee type to which the value of the current expression is converted, if it is known. */
  private Optional<CType> wanted = Optional.empty();

  private Times times = Times.ONCE;
  private final SharedBodies shared;
  private final Map<CVariable, CFunction> functions = new HashMap<>();

  /**
   * The object that represents the variadic arguments of a call, followed by one object for each,
   * by body and arguments.
   */
  private final Map<CFunction.Definition, Map<List<Expr>, List<CVariable>>> variadicObjects =
      new IdentityHashMap<>();

  /** The objects of variadic arguments, by the object that represents them all. */
  private final Map<CVariable, List<CVariable>> given = new HashMap<>();

  /** The pointee types to which each {@code void *} variable is converted, by function body. */
  private final Map<Stmt, Map<CVariable, Set<CType>>> aims = new IdentityHashMap<>();

  private Optional<Span> firstRejectedCall = Optional.empty();

  CallLowering(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.shared = new SharedBodies(lowerer);
  }

  /** Returns the frame of the current call. */
  CallFrame frame() {
    return frame.orElseThrow();
  }

  /** Returns whether a parameter of the current call may be bound to an indeterminate value. */
  boolean mayBeIndeterminate(CVariable parameter) {
    return frame.filter(here -> here.indeterminateParameters().contains(parameter)).isPresent();
  }

  /** Returns a frame for the code before the entry function. */
  CallFrame startupFrame(CFunction main, Span span) {
    CFunction.Definition body = main.bodies().get(0);
    return CallFrame.of(
        Optional.empty(),
        main,
        body,
        "",
        emitter.graph.size(),
        emitter.newNode(),
        emitter.variants(),
        Optional.empty(),
        List.of(),
        aims(body));
  }

  private Map<CVariable, Set<CType>> aims(CFunction.Definition body) {
    return aims.computeIfAbsent(body.block(), CallFrame::voidPointerTargets);
  }

  /** Runs the action with the frame as the current call. */
  void inFrame(CallFrame inner, Runnable action) {
    Optional<CallFrame> before = frame;
    frame = Optional.of(inner);
    lowerer.storage.setRecursionDepth(inner.recursionDepth());
    action.run();
    frame = before;
    lowerer.storage.setRecursionDepth(before.map(CallFrame::recursionDepth).orElse(0));
  }

  /** Returns the action with the context of the current call, for execution at a later time. */
  PointsToSets.TargetAction inCurrentContext(PointsToSets.TargetAction use) {
    Consumer<Runnable> here = captureContext();
    return target -> here.accept(() -> use.accept(target));
  }

  /**
   * Returns an executor that runs actions in the context of the current call: its frame, repetition
   * state, reported span and live objects.
   */
  Consumer<Runnable> captureContext() {
    CallFrame here = frame();
    Times often = times;
    Optional<Span> blamed = emitter.reportedSpan();
    List<CVariable> objects = lowerer.lifetimes.liveObjects();
    return write ->
        lowerer.lifetimes.withLiveObjects(
            objects,
            () -> inFrame(here, () -> times(often, () -> emitter.withReportedSpan(blamed, write))));
  }

  /** Returns whether a run may pass the insertion point more than once. */
  boolean isInLoop() {
    return times != Times.ONCE;
  }

  /**
   * Returns whether a run may pass the insertion point from enclosing blocks that are not known, as
   * in a shared body.
   */
  boolean isShared() {
    return times == Times.SHARED;
  }

  /** Lowers code that a run may pass more than once. */
  void inLoop(Runnable action) {
    times(isShared() ? Times.SHARED : Times.REPEATED, action);
  }

  private void times(Times often, Runnable action) {
    Times before = times;
    times = often;
    action.run();
    times = before;
  }

  /**
   * Returns the value of an expression whose result of type {@code void *} is converted to a
   * pointer to the type.
   */
  SymbolicValue withPointeeHint(Optional<CType> type, Expr e) {
    return withPointeeHint(type, () -> lowerer.expressions.value(e));
  }

  private <T> T withPointeeHint(Optional<CType> type, Supplier<T> action) {
    Optional<CType> before = wanted;
    wanted = type.or(() -> frame().pointeeHint());
    T value = action.get();
    wanted = before;
    return value;
  }

  /**
   * Returns the name of the input for the indeterminate value of a variable of the current call.
   */
  String indeterminateInput(CVariable variable, List<Integer> path) {
    List<String> members = RegisterAllocation.memberNames(variable.type(), path);
    return LibraryFunctions.indeterminateInput(variable.name(), members, frame().callPath());
  }

  /**
   * Returns the constant address that a pointer variable holds during the current call, or NULL if
   * it is not constant.
   */
  SymbolicValue.Address alias(CVariable variable) {
    return frame().aliases().getOrDefault(variable, SymbolicValue.Address.NULL);
  }

  /** Returns the constant value that a parameter has during the current call. */
  Optional<IntTerm> constant(CVariable variable) {
    return Optional.ofNullable(frame().constants().get(variable));
  }

  /**
   * Lowers a call of the entry function, or of another function at the outermost level, with
   * unbound parameters.
   */
  void lowerEntry(CFunction main, Span span) {
    bodies(main, List.of(), List.of(), span, "");
  }

  /** Lowers a call of a named function and returns its value. */
  SymbolicValue call(Expr.Call e, ResultUse use) {
    if (e.function().isUndeclared()) {
      emitter.rejectUnsupported(e.span(), "'%s' is undeclared".formatted(e.function()));
      return lowerer.expressions.defaultValue(e.type());
    } else if (emitter.isDead() || isError(e)) {
      return apply(e, List.of(), use);
    }
    if (e.function().name().equals(StreamChecks.FORMAT_CHECK_FUNCTION)
        && !emitter.property.checks().contains(Check.FORMAT)) {
      return lowerer.expressions.value(e.arguments().get(0));
    }
    if (isAssertionOrAssumption(e.function())) {
      lowerAssertion(e);
      return lowerer.expressions.defaultValue(e.type());
    }
    List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments = arguments(e);
    checkFormat(e);
    return apply(e, arguments, use);
  }

  /**
   * Emits the check that the arguments of a formatted input or output function match the format.
   */
  private void checkFormat(Expr.Call e) {
    boolean ofLibrary =
        e.function().bodies().stream()
            .allMatch(body -> LibrarySource.contains(body.block().span()));
    ConfigSet all = emitter.variants();
    ConfigSet when = ofLibrary ? all : all.minus(defining(e.function()));
    if (emitter.property.checks().contains(Check.FORMAT) && !when.isEmpty()) {
      ConfigSet bad = new FormatCheck(when, lowerer.program.dataModel()).mismatchingVariants(e);
      if (!bad.isEmpty()) {
        emitter.checkUnreachable(bad, Check.FORMAT, e.span());
      }
    }
  }

  /** Returns the variants at the insertion point in which the function has a body. */
  private ConfigSet defining(CFunction function) {
    ConfigSet defined = emitter.variants().minus(emitter.variants());
    for (CFunction.Definition body : function.bodies()) {
      defined = defined.or(body.presenceCondition().and(emitter.variants()));
    }
    return defined;
  }

  private boolean isError(Expr.Call e) {
    String name = e.function().name();
    return emitter.property.errorCommands().contains(name) || LibraryFunctions.isError(name);
  }

  /** Returns the address of a function. */
  SymbolicValue functionAddress(Expr.FunctionAddress e) {
    functions.put(e.function().addressObject(), e.function());
    IntTerm code =
        lowerer.pointsTo.takeAddress(e.function().addressObject(), List.of(), e.functionType());
    return new SymbolicValue.Address(code, IntTerm.ZERO);
  }

  /**
   * Lowers a call through a pointer, as a branch over the functions in its points-to set, and
   * returns its value.
   */
  SymbolicValue call(Expr.IndirectCall e, ResultUse use) {
    Span span = e.span();
    SymbolicValue.Address pointer =
        (SymbolicValue.Address)
            lowerer.initialization.evaluateInitialized(
                () -> lowerer.expressions.value(e.pointer()));
    IntTerm code = lowerer.arithmetic.materializeTarget(pointer.targetId(), e.pointer(), span);
    List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments =
        arguments(e.arguments(), lowerer.expressions::value, List.of(), span);
    if (emitter.isDead()) {
      return lowerer.expressions.defaultValue(e.type());
    }
    ObjectLocation whole = ObjectLocation.of(CVariable.argument("called", e.type(), span));
    Optional<IntKind> kind = RegisterAllocation.intKind(e.type());
    Symbol register =
        e.type() instanceof CType.Pointer
            ? lowerer.storage.pointerTemporary(e, "called")
            : lowerer.storage.temporary(e, "called", kind);
    Symbol offset = lowerer.storage.temporary(e.arguments(), "called offset", Optional.empty());
    Symbol mark = lowerer.initialization.flag(e);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    lowerer.pointsTo.dispatch(
        code,
        e.functionType(),
        inCurrentContext(
            target -> {
              if (lowerer.entryArguments.isBeyondDepthLimit(target.root())) {
                emitter.emitUnsupported(span, "a function that nobody knows is not followed");
                return;
              }
              Expr.Call call =
                  new Expr.Call(
                      functions.get(target.root()),
                      e.arguments(),
                      e.functionType().pointerToConstParameters(),
                      span);
              InitializationTracking.ValueWithReads<SymbolicValue> result =
                  lowerer.initialization.collectReads(() -> apply(call, arguments, use));
              SymbolicValue value = result.value();
              if (lowerer.initialization.isOn) {
                emitter.setFlag(
                    mark, lowerer.initialization.disjunction(result.reads(), target, span), span);
              }
              if (value instanceof SymbolicValue.IntegerValue number) {
                emitter.assign(register, number.term(), span);
              } else if (value instanceof SymbolicValue.Address address) {
                emitter.assign(register, address.targetId(), span);
                emitter.assign(offset, address.offset(), span);
              } else if (value instanceof SymbolicValue.Aggregate) {
                lowerer.memory.store(whole, value, span);
              }
              emitter.jump(next);
            }),
        noFunction(code, e),
        span);
    emitter.setInsertionPoint(next, when);
    if (lowerer.initialization.isOn) {
      lowerer.initialization.noteRead(mark, span);
    }
    if (e.type() instanceof CType.Pointer) {
      return new SymbolicValue.Address(IntTerm.of(register), IntTerm.of(offset));
    } else if (e.type() instanceof CType.Struct) {
      return new SymbolicValue.Aggregate(whole);
    }
    return kind.isPresent()
        ? new SymbolicValue.IntegerValue(IntTerm.of(register))
        : new SymbolicValue.NoValue();
  }

  /**
   * Returns the node for calls through a null pointer or a pointer to a function of another type.
   */
  private FlowNode noFunction(IntTerm code, Expr.IndirectCall e) {
    FlowNode here = emitter.insertionPoint();
    ConfigSet when = emitter.variants();
    FlowNode otherwise = emitter.newNode();
    FlowNode other = emitter.newNode();
    FlowNode nowhere = lowerer.memory.invalidAddressNode(code, e.span());
    emitter.setInsertionPoint(otherwise, when);
    emitter.branch(BoolTerm.equal(code, IntTerm.ZERO), nowhere, other, e.span());
    emitter.setInsertionPoint(other, when);
    emitter.emitUnsupported(
        e.span(), "a call of what is no '" + e.functionType() + "' is not supported");
    emitter.setInsertionPoint(here, when);
    return otherwise;
  }

  private SymbolicValue apply(
      Expr.Call e,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      ResultUse use) {
    CFunction function = e.function();
    if (emitter.isDead()) {
      return lowerer.expressions.defaultValue(e.type());
    } else if (isError(e)) {
      emitter.emitError(function.name(), Assertion.Kind.CALL, e.span());
      return lowerer.expressions.defaultValue(e.type());
    }
    requireObjects(e, arguments);
    if (emitter.isDead()) {
      return lowerer.expressions.defaultValue(e.type());
    }
    ConfigSet defined = defining(function);
    if (defined.isEmpty()) {
      return external(e, arguments, use);
    }
    return inlined(e, arguments, defined, use);
  }

  /**
   * Emits the checks that arguments for parameters with the attribute {@code nonnull} are not NULL.
   */
  private void requireObjects(
      Expr.Call e, List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).value() instanceof SymbolicValue.Address address
          && emitter.property.checks().contains(Check.NULL)) {
        Span span = e.arguments().get(i).span();
        BoolTerm isObject = BoolTerm.equal(address.targetId(), IntTerm.ZERO).not();
        for (CFunction.MinimumObjectCount said : e.function().minimumObjectCounts(i)) {
          if (said.count().signum() == 0 && emitter.variants().intersects(said.when())) {
            lowerer.statements.forVariants(
                said.when(), span, () -> emitter.check(isObject, Check.NULL, span));
          }
        }
      }
    }
  }

  private List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments(Expr.Call e) {
    String name = e.function().name();
    boolean looksAway =
        e.function().bodies().isEmpty()
            && !LibraryFunctions.isMemoryFunction(name)
            && !LibraryFunctions.isHeapFunction(name);
    return arguments(
        e.arguments(),
        looksAway ? lowerer.expressions::valueWithoutEscape : lowerer.expressions::value,
        e.function().bodies(),
        e.span());
  }

  /**
   * Returns the arguments' values, each with the indeterminate reads that its parameter takes over:
   * only parameters of functions that the program defines do. Other arguments must be determinate.
   */
  private List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments(
      List<Expr> given,
      java.util.function.Function<Expr, SymbolicValue> evaluate,
      List<CFunction.Definition> bodies,
      Span span) {
    List<InitializationTracking.ValueWithReads<SymbolicValue>> values = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Expr argument = given.get(i);
      InitializationTracking.ValueWithReads<SymbolicValue> value =
          withPointeeHint(
              Optional.empty(),
              () -> lowerer.initialization.collectReads(() -> evaluate.apply(argument)));
      List<InitializationTracking.IndeterminateRead> reads = passed(value.reads(), bodies, i, span);
      boolean more =
          given.subList(i + 1, given.size()).stream().anyMatch(lowerer.sideEffects::mayOverwrite);
      values.add(
          more
              ? new InitializationTracking.ValueWithReads<>(
                  lowerer.arithmetic.materialize(value.value(), argument, span),
                  lowerer.initialization.copyFlags(reads, span))
              : new InitializationTracking.ValueWithReads<>(value.value(), reads));
    }
    return values;
  }

  private List<InitializationTracking.IndeterminateRead> passed(
      List<InitializationTracking.IndeterminateRead> reads,
      List<CFunction.Definition> bodies,
      int number,
      Span span) {
    ConfigSet taking = emitter.variants().minus(emitter.variants());
    for (CFunction.Definition body : bodies) {
      if (number < body.parameters().size() && !LibrarySource.contains(body.block().span())) {
        taking = taking.or(body.presenceCondition().and(emitter.variants()));
      }
    }
    ConfigSet others = emitter.variants().minus(taking);
    if (!reads.isEmpty() && !others.isEmpty()) {
      lowerer.statements.forVariants(
          others, span, () -> lowerer.initialization.requireInitialized(reads));
    }
    return taking.isEmpty() ? List.of() : reads;
  }

  private SymbolicValue inlined(
      Expr.Call e,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      ConfigSet defined,
      ResultUse use) {
    CFunction function = e.function();
    int deep = frame().recursionDepthOf(function);
    if (deep > lowerer.program.maxRecursion()
        || deep > 0 && emitter.graph.size() > MOST_RECURSIVE_SPOTS) {
      emitter.emitUnsupported(
          Assertion.Kind.RECURSION,
          e.span(),
          "'%s' calls itself more than %s times, one call within the other (--recursion)"
              .formatted(function, deep - 1));
      return lowerer.expressions.defaultValue(e.type());
    }
    if (emitter.graph.size() > MOST_SPOTS) {
      firstRejectedCall = firstRejectedCall.or(() -> Optional.of(e.span()));
      emitter.rejectUnsupported(
          firstRejectedCall.get(),
          "the program has more than %s control points once its calls are inlined"
              .formatted(MOST_SPOTS));
      return lowerer.expressions.defaultValue(e.type());
    }
    ConfigSet undefined = emitter.variants().minus(defined);
    if (undefined.isEmpty()) {
      bodies(e, arguments);
      return result(e);
    }
    FlowNode here = emitter.newNode();
    FlowNode other = emitter.newNode();
    FlowNode next = emitter.newNode();
    emitter.branchOnFeatures(defined, here, other, e.span());
    emitter.setInsertionPoint(other, undefined);
    SymbolicValue external = external(e, arguments, use);
    storeResult(function, external, e.span());
    emitter.jump(next);
    emitter.setInsertionPoint(here, defined);
    bodies(e, arguments);
    ConfigSet after = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(next, after.or(undefined));
    return result(e);
  }

  private void bodies(
      Expr.Call e, List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments) {
    String calls = frame().callPathOf(e.function(), e.span());
    bodies(e.function(), e.arguments(), arguments, e.span(), calls);
  }

  /**
   * Returns the object that represents the variadic arguments of a call, followed by one object for
   * each.
   */
  private List<CVariable> rest(CFunction.Definition body, List<Expr> arguments, Span span) {
    return variadicObjects
        .computeIfAbsent(body, key -> new IdentityHashMap<>())
        .computeIfAbsent(
            arguments,
            key -> {
              List<CVariable> all = new ArrayList<>();
              all.add(CVariable.argument("...", CType.VARIADIC_ARGUMENTS, span));
              for (int i = body.parameters().size(); i < arguments.size(); i++) {
                String name = "argument " + (i + 1);
                all.add(CVariable.argument(name, arguments.get(i).type(), span));
              }
              return all;
            });
  }

  /** The bodies of a function, each in its variants. */
  private void bodies(
      CFunction function,
      List<Expr> given,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      Span span,
      String calls) {
    FlowNode exit = emitter.newNode();
    ConfigSet all = emitter.variants();
    List<CallFrame> inners = new ArrayList<>();
    for (CFunction.Definition body : function.bodies()) {
      FlowNode here = emitter.newNode();
      FlowNode other = emitter.newNode();
      ConfigSet inside = emitter.variants().and(body.presenceCondition());
      ConfigSet rest = emitter.variants().minus(body.presenceCondition());
      emitter.branchOnFeatures(body.presenceCondition(), here, other, span);
      emitter.setInsertionPoint(here, inside);
      if (!inside.isEmpty()) {
        List<CVariable> behind = rest(body, given, span);
        Optional<CType> aim = given.stream().flatMap(e -> aim(e).stream()).findFirst();
        boolean shares = shared.sharesBody(frame, function);
        CallFrame inner =
            CallFrame.of(
                frame,
                function,
                body,
                calls,
                emitter.graph.size(),
                shares ? emitter.newNode() : exit,
                inside,
                aim.or(() -> wanted),
                behind,
                aims(body));
        if (!shares) {
          inners.add(inner);
        }
        Span told = emitter.reportedSpanOr(span);
        boolean hidden = LibrarySource.contains(body.block().span());
        Runnable write = () -> body(inner, exit, arguments, span);
        emitter.withReportedSpan(
            hidden ? Optional.of(told) : emitter.reportedSpan(),
            hasLabel(body.block()) ? () -> inLoop(write) : write);
      }
      emitter.setInsertionPoint(other, rest);
    }
    emitter.jump(emitter.graph.cutOff());
    emitter.setInsertionPoint(exit, all);
    lowerer.heap.freeAutomaticBlocks(exit, span);
    inners.forEach(inner -> inFrame(inner, () -> end(inner.body(), span)));
  }

  /**
   * Returns the pointee type of the pointer object whose address is passed as a {@code void **},
   * which the function may assign.
   */
  private static Optional<CType> aim(Expr argument) {
    return argument instanceof Expr.Convert e
            && e.type().equals(new CType.Pointer(new CType.Pointer(CType.VOID)))
            && e.operand().type() instanceof CType.Pointer place
            && place.pointee() instanceof CType.Pointer held
            && !(held.pointee() instanceof CType.Void)
        ? Optional.of(held.pointee())
        : Optional.empty();
  }

  /** Ends the lifetimes of the objects that a function declares. */
  private void end(CFunction.Definition body, Span span) {
    lowerer.lifetimes.endLifetimes(body.block());
    body.parameters().forEach(parameter -> lowerer.lifetimes.endLifetime(parameter, span));
  }

  private static boolean hasLabel(Stmt s) {
    return s instanceof Stmt.Label
        || s.allSubstatements().stream().anyMatch(CallLowering::hasLabel);
  }

  /** Emits the body of a call, or a call of the body that it shares. */
  private void body(
      CallFrame inner,
      FlowNode exit,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      Span span) {
    lowerer.statements.lowerBlock(
        List.of(),
        inner.body().block().span(),
        () -> {
          boolean isOwn = inner.exitNode() == exit;
          begin(inner, arguments, isOwn || shared.mayUseConstants(inner), span);
          if (isOwn) {
            write(inner);
          } else {
            shared.call(inner, exit, () -> times(Times.SHARED, () -> shared(inner, span)), span);
          }
        });
    emitter.jump(exit);
  }

  private void shared(CallFrame inner, Span span) {
    ConfigSet when = emitter.variants();
    write(inner);
    emitter.jump(inner.exitNode());
    emitter.setInsertionPoint(inner.exitNode(), when);
    lowerer.heap.freeAutomaticBlocks(inner.exitNode(), span);
    inFrame(inner, () -> end(inner.body(), span));
  }

  private void write(CallFrame inner) {
    inFrame(
        inner,
        () -> {
          lowerer.statements.createLabelNodes(inner.body().block());
          lowerer.statements.lower(inner.body().block());
          missingReturn(inner);
        });
  }

  private void begin(
      CallFrame inner,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      boolean isSpecial,
      Span span) {
    lowerer.loopHeads.enterFunction(inner.body());
    List<CVariable> parameters = inner.body().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      CVariable parameter = parameters.get(i);
      inFrame(inner, () -> lowerer.lifetimes.beginLifetime(parameter, span));
      if (i < arguments.size()) {
        bind(inner, parameter, arguments.get(i), isSpecial, span);
      } else if (frame.isPresent()) {
        inFrame(inner, () -> lowerer.memory.havoc(lowerer.storage.objectOf(parameter), span));
      }
    }
    inFrame(inner, () -> give(inner, arguments, span));
  }

  /** Stores the variadic arguments in their objects. */
  private void give(
      CallFrame inner,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      Span span) {
    List<CVariable> all =
        inner.variadicArguments().stream().map(lowerer.storage::objectOf).toList();
    List<CVariable> rest = all.subList(1, all.size());
    given.put(all.get(0), rest);
    for (int i = 0; i < rest.size(); i++) {
      if (rest.get(i).type().isInteger() || rest.get(i).type().isPointer()) {
        SymbolicValue value = arguments.get(inner.body().parameters().size() + i).value();
        lowerer.memory.store(ObjectLocation.of(rest.get(i)), value, span);
      }
    }
  }

  /** Lowers {@code va_start}: the list becomes the address of the call's variadic arguments. */
  void vaStart(Expr.VaStart e) {
    CVariable all = lowerer.storage.objectOf(frame().variadicArguments().get(0));
    IntTerm code = lowerer.pointsTo.takeAddress(all, List.of(), all.type());
    SymbolicValue first = new SymbolicValue.Address(code, IntTerm.ZERO);
    lowerer.memory.store(lowerer.lvalues.location(e.list()), first, e.span());
  }

  /**
   * Lowers {@code va_arg} and returns the argument: a branch over the calls whose list it may be
   * and over the arguments with a compatible type.
   */
  SymbolicValue vaArg(Expr.VaArg e) {
    Span span = e.span();
    ObjectLocation list = lowerer.lvalues.location(e.list());
    SymbolicValue read =
        lowerer.initialization.evaluateInitialized(
            () -> lowerer.memory.load(list, e, e.list().span()));
    if (emitter.isDead() || !(read instanceof SymbolicValue.Address at)) {
      return lowerer.expressions.defaultValue(e.type());
    }
    IntTerm code = lowerer.arithmetic.materializeTarget(at.targetId(), e, span);
    IntTerm number = lowerer.arithmetic.materialize(at.offset(), e.list(), span);
    lowerer.memory.store(list, new SymbolicValue.Address(code, number.plus(1)), span);
    Optional<IntKind> kind = RegisterAllocation.intKind(e.type());
    Object key = e.list().span();
    Symbol value =
        kind.isPresent()
            ? lowerer.storage.temporary(key, "next", kind)
            : lowerer.storage.pointerTemporary(key, "next");
    Symbol offset = lowerer.storage.temporary(e.type(), "next offset", Optional.empty());
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode none = emitter.newNode();
    lowerer.pointsTo.dispatch(
        code,
        CType.VARIADIC_ARGUMENTS,
        inCurrentContext(
            target -> {
              List<CVariable> all = given.get(target.root());
              for (int i = 0; i < all.size(); i++) {
                CVariable argument = all.get(i);
                if (isReadAs(argument.type(), e.type())) {
                  FlowNode match = emitter.newNode();
                  FlowNode rest = emitter.newNode();
                  emitter.branch(BoolTerm.equal(number, IntTerm.of(i)), match, rest, span);
                  emitter.setInsertionPoint(match, when);
                  read(argument, e, value, offset);
                  emitter.jump(next);
                  emitter.setInsertionPoint(rest, when);
                }
              }
              emitter.jump(none);
            }),
        none,
        span);
    emitter.setInsertionPoint(none, when);
    emitter.emitUnsupported(
        span, "'va_arg' where there is no argument of type '%s'".formatted(e.type()));
    emitter.setInsertionPoint(next, when);
    return kind.isPresent()
        ? new SymbolicValue.IntegerValue(IntTerm.of(value))
        : new SymbolicValue.Address(IntTerm.of(value), IntTerm.of(offset));
  }

  /**
   * Returns whether a variadic argument may be read with the type: integers of the same size, whose
   * signs are not distinguished, equal floating types, and pointers.
   */
  private static boolean isReadAs(CType given, CType type) {
    return given instanceof CType.Int from
            && type instanceof CType.Int to
            && from.kind().bits() == to.kind().bits()
        || given instanceof CType.Floating && given.equals(type)
        || given.isPointer() && type.isPointer();
  }

  private void read(CVariable argument, Expr.VaArg e, Symbol value, Symbol offset) {
    Span span = e.span();
    SymbolicValue given = lowerer.memory.load(ObjectLocation.of(argument), argument, span);
    if (e.type() instanceof CType.Pointer to) {
      SymbolicValue.Address address =
          lowerer.expressions.convertPointer(
              (SymbolicValue.Address) given, argument.type(), to, span);
      emitter.assign(value, address.targetId(), span);
      emitter.assign(offset, address.offset(), span);
    } else {
      IntTerm number = ((SymbolicValue.IntegerValue) given).term();
      IntKind from = RegisterAllocation.intKind(argument.type()).orElseThrow();
      IntKind to = RegisterAllocation.intKind(e.type()).orElseThrow();
      IntTerm converted = lowerer.arithmetic.convert(number, from, to, new Object(), span);
      emitter.assign(value, converted, span);
    }
  }

  /**
   * Binds a parameter to an argument.
   *
   * @param isKnown whether a constant value of the argument is propagated into the body
   */
  private void bind(
      CallFrame inner,
      CVariable parameter,
      InitializationTracking.ValueWithReads<SymbolicValue> argument,
      boolean isKnown,
      Span span) {
    SymbolicValue value = argument.value();
    List<InitializationTracking.IndeterminateRead> reads = argument.reads();
    boolean stays = isKnown && reads.isEmpty() && !parameter.mayBeModified();
    if (stays
        && value instanceof SymbolicValue.Address address
        && address.targetId().isConstant()
        && address.targetId().constant().signum() != 0) {
      inFrame(
          inner,
          () -> {
            IntTerm offset = lowerer.arithmetic.materialize(address.offset(), parameter, span);
            inner.aliases().put(parameter, new SymbolicValue.Address(address.targetId(), offset));
          });
      return;
    } else if (stays
        && value instanceof SymbolicValue.IntegerValue number
        && number.term().isConstant()) {
      inner.constants().put(parameter, number.term());
      return;
    }
    inFrame(
        inner,
        () -> {
          CVariable object = lowerer.storage.objectOf(parameter);
          if (!LibrarySource.contains(inner.body().block().span())) {
            lowerer.initialization.bindParameter(object, reads);
          }
          lowerer.memory.store(
              ObjectLocation.of(object),
              value,
              reads,
              InitializationTracking.CopyKind.ARGUMENT,
              span);
        });
  }

  /** Emits an indeterminate result for a function that ends without a {@code return} statement. */
  private void missingReturn(CallFrame inner) {
    if (lowerer.initialization.isOn
        && !emitter.isDead()
        && !(inner.resultType() instanceof CType.Void)) {
      emitter.setFlag(
          lowerer.initialization.flag(inner.function()), IntTerm.ONE, inner.function().span());
    } else if (!emitter.isDead()) {
      RegisterAllocation.intKind(inner.resultType())
          .ifPresent(
              kind ->
                  emitter.readInputIfLive(
                      LibraryFunctions.missingReturnInput(
                          inner.function().name(), inner.callPath()),
                      register(inner.function()),
                      kind,
                      inner.function().span()));
    }
  }

  private Symbol register(CFunction function) {
    Optional<IntKind> kind = RegisterAllocation.intKind(function.resultType());
    return function.resultType() instanceof CType.Pointer
        ? lowerer.storage.sharedPointerTemporary(function, function.name())
        : lowerer.storage.sharedTemporary(function, function.name(), kind);
  }

  private Symbol offset(CFunction function) {
    return lowerer.storage.sharedTemporary(
        function.bodies(), function.name() + " offset", Optional.empty());
  }

  private ObjectLocation whole(CFunction function) {
    return ObjectLocation.of(function.resultObject());
  }

  /** Assigns the value of a {@code return} statement to the result registers of the function. */
  void storeResult(CFunction function, SymbolicValue value, Span span) {
    if (value instanceof SymbolicValue.IntegerValue number) {
      emitter.assign(register(function), number.term(), span);
    } else if (value instanceof SymbolicValue.Address address) {
      emitter.assign(register(function), address.targetId(), span);
      emitter.assign(offset(function), address.offset(), span);
    } else if (value instanceof SymbolicValue.Aggregate) {
      lowerer.memory.store(whole(function), value, span);
    }
  }

  private SymbolicValue result(Expr.Call e) {
    CFunction function = e.function();
    InitializationTracking unset = lowerer.initialization;
    unset
        .existingFlag(function)
        .ifPresent(
            fellOff -> {
              emitter.setFlag(unset.flag(e), IntTerm.of(fellOff), e.span());
              emitter.setFlag(fellOff, IntTerm.ZERO, e.span());
              unset.noteRead(unset.flag(e), e.span());
            });
    CType type = function.resultType();
    if (RegisterAllocation.intKind(type).isPresent()) {
      return new SymbolicValue.IntegerValue(IntTerm.of(register(function)));
    } else if (type instanceof CType.Pointer) {
      return new SymbolicValue.Address(
          IntTerm.of(register(function)), IntTerm.of(offset(function)));
    }
    return type instanceof CType.Struct
        ? new SymbolicValue.Aggregate(whole(function))
        : new SymbolicValue.NoValue();
  }

  /** Lowers a call of a function without a body. */
  private SymbolicValue external(
      Expr.Call e,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> given,
      ResultUse use) {
    List<SymbolicValue> arguments =
        given.stream().map(InitializationTracking.ValueWithReads::value).toList();
    String name = e.function().name();
    Span span = e.span();
    if (LibrarySource.isUnknown(name)) {
      emitter.emitUnsupported(span, "'%s' is not supported".formatted(name));
      return lowerer.expressions.defaultValue(e.type());
    }
    lowerer.externalEffects.havocErrno(e);
    if (name.equals(EXIT)) {
      lowerer
          .program
          .destructorsFunction()
          .ifPresent(end -> call(new Expr.Call(end, List.of(), Set.of(), span), ResultUse.NONE));
    }
    if (LibraryFunctions.isOutput(name)) {
      new PrintedStringReads(lowerer, e, arguments).lower();
    } else if (LibraryFunctions.isStringConversion(name)) {
      String shown = LibrarySource.contains(span) ? frame().function().name() : name;
      emitter.emitUnsupported(span, "'%s' with this format is not supported".formatted(shown));
    } else if (!LibraryFunctions.hasKnownEffects(name)) {
      lowerer.externalEffects.havocArguments(e, arguments);
    }
    ConfigSet ending =
        e.function().variantsWithDeclaration(DeclarationAttribute.NORETURN, emitter.variants());
    if (!ending.isEmpty() && !LibraryFunctions.hasKnownEffects(name)) {
      lowerer.statements.forVariants(ending, span, () -> emitter.jump(emitter.graph.end()));
      if (emitter.isDead()) {
        return lowerer.expressions.defaultValue(e.type());
      }
    }
    if (LibraryFunctions.isExit(name)) {
      if (name.equals(EXIT)) {
        lowerer.heap.checkLeaks(HeapModel.LeakRoots.ALL_OBJECTS, span);
      }
      emitter.jump(emitter.graph.end());
    } else if (LibraryFunctions.isMemoryFunction(name) && arguments.size() == 3) {
      return new MemoryFunctions(lowerer).call(e, arguments);
    } else if (LibraryFunctions.isHeapFunction(name)) {
      return lowerer.heap.lowerCall(e, arguments, wanted);
    } else if (use == ResultUse.VALUE && isFloatingMathCall(e)) {
      return new SymbolicValue.IntegerValue(floatingMathCall(e, arguments));
    } else if (use == ResultUse.VALUE && e.type() instanceof CType.Floating) {
      IntKind kind = FloatArithmetic.kind(e.type());
      Symbol answer = lowerer.storage.temporary(e, name, Optional.of(kind));
      emitter.readInput(name, answer, kind, span);
      return new SymbolicValue.IntegerValue(IntTerm.of(answer));
    } else if (use == ResultUse.VALUE && e.type() instanceof CType.Int type) {
      Symbol answer = lowerer.storage.temporary(e, name, Optional.of(type.kind()));
      emitter.readInput(name, answer, type.kind(), span);
      if (LibraryFunctions.isNonNegative(name)) {
        emitter.assume(BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(answer)), span);
      }
      return new SymbolicValue.IntegerValue(IntTerm.of(answer));
    } else if (use == ResultUse.VALUE
        && e.type() instanceof CType.Pointer to
        && !LibraryFunctions.isNondet(name)) {
      return lowerer.entryArguments.externalPointer(e, to.pointee());
    } else if (use == ResultUse.VALUE && !(e.type() instanceof CType.Void)) {
      emitter.rejectUnsupported(
          span, "a '%s' from '%s', which has no body, is not supported".formatted(e.type(), name));
    }
    return lowerer.expressions.defaultValue(e.type());
  }

  /**
   * Returns the result of a mathematical function; nondeterministic if IEEE 754 does not define the
   * function on its types.
   */
  private IntTerm floatingMathCall(Expr.Call e, List<SymbolicValue> arguments) {
    String name = e.function().name();
    String suffix =
        e.type().equals(CType.Floating.FLOAT)
            ? "f"
            : e.type().equals(CType.Floating.LONG_DOUBLE) ? "l" : "";
    boolean same = e.arguments().stream().allMatch(a -> a.type().equals(e.type()));
    List<IntTerm> terms =
        arguments.stream()
            .filter(SymbolicValue.IntegerValue.class::isInstance)
            .map(value -> ((SymbolicValue.IntegerValue) value).term())
            .toList();
    return Optional.of(name.substring(0, name.length() - suffix.length()))
        .filter(n -> same && name.endsWith(suffix))
        .flatMap(n -> lowerer.floats.call(n, terms, e.type(), e.span()))
        .orElseGet(
            () ->
                RegisterAllocation.intKind(e.type())
                    .map(kind -> lowerer.floats.unknown(kind, e.span()))
                    .orElse(IntTerm.ZERO));
  }

  /** Returns whether the call is of a mathematical function on floating-point numbers. */
  private static boolean isFloatingMathCall(Expr.Call e) {
    return LibraryFunctions.isMathFunction(e.function().name())
        && (e.type() instanceof CType.Floating
            || e.arguments().stream().anyMatch(a -> a.type() instanceof CType.Floating));
  }

  private static boolean isAssertionOrAssumption(CFunction function) {
    return function.bodies().isEmpty()
        && (LibraryFunctions.isAssume(function.name())
            || LibraryFunctions.isAssert(function.name()));
  }

  /** Lowers an assertion or assumption as a branch. */
  private void lowerAssertion(Expr.Call e) {
    ConfigSet when = emitter.variants();
    boolean asserts = LibraryFunctions.isAssert(e.function().name());
    FlowNode fine = emitter.newNode();
    FlowNode wrong = asserts ? emitter.newNode() : emitter.graph.cutOff();
    List<Expr> arguments = e.arguments();
    arguments.stream().skip(1).forEach(lowerer.expressions::lowerForEffects);
    if (arguments.isEmpty()) {
      emitter.jump(wrong);
    } else {
      withPointeeHint(
          Optional.empty(), () -> lowerer.conditions.branch(arguments.get(0), fine, wrong));
    }
    if (asserts) {
      emitter.setInsertionPoint(wrong, when);
      emitter.emitError(e.function().name(), Assertion.Kind.ASSERT, e.span());
    }
    emitter.setInsertionPoint(fine, when);
  }
}
