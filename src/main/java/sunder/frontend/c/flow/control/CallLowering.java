package sunder.frontend.c.flow.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.memory.AllocationFunctions;
import sunder.frontend.c.flow.memory.EntryArguments;
import sunder.frontend.c.flow.memory.ExternalCallEffects;
import sunder.frontend.c.flow.memory.LeakCheck;
import sunder.frontend.c.flow.memory.MemoryAccess;
import sunder.frontend.c.flow.memory.MemoryFunctions;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.memory.TypePunning;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.LifetimeTracking;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.FloatArithmetic;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.library.FormatStrings;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.library.OutputResult;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.PrintedLength;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * Lowering of calls: the bodies of called functions are inlined; a function without a body is an
 * input of the environment or a modelled library function.
 *
 * <p>Input: a call expression in the current call frame. Output: control flow, and the call's
 * value; the result of an inlined function is in registers that all its calls share ({@link
 * ValueRegisters#ofResult}). Invariants: recursion is inlined up to {@code --recursion} levels, and
 * deeper calls end in an error node of the kind {@code RECURSION}; arguments are evaluated from
 * left to right before the parameters are bound. Source: C11, 6.5.2.2 and 6.9.1.
 */
public final class CallLowering {
  /** The number of nodes above which a program is rejected. */
  private static final int MAX_NODES = 3_000_000;

  private static final String EXIT = "exit";

  /** The number of nodes above which recursive calls are not inlined any deeper. */
  private static final int MAX_NODES_WITH_RECURSION = 200_000;

  /** The use of a call's result; a result that is not used is no input of the environment. */
  enum ResultUse {
    VALUE,
    /** Only whether the result is negative. */
    SIGN,
    NONE
  }

  /**
   * The target of a pointer to a function.
   *
   * @param depth for a nested function, the recursion depth of the enclosing call that it sees
   */
  private record PointedFunction(CFunction function, int depth) {}

  private final SyntaxLowerings syntax;
  private final MemoryModel model;
  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final FloatArithmetic floats;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final LifetimeTracking lifetimes;
  private final EntryObjects entryObjects;
  private final MemoryAccess memory;
  private final TypePunning typePunning;
  private final MemoryFunctions memoryFunctions;
  private final ExternalCallEffects externalEffects;
  private final AllocationFunctions allocations;
  private final LeakCheck leakCheck;
  private final EntryArguments entryArguments;

  private final SharedBodies shared;
  private final ProvedCalls provedCalls;
  private final Map<CVariable, PointedFunction> functions = new HashMap<>();

  /**
   * The object that represents the variadic arguments of a call, followed by one object for each,
   * by body and arguments.
   */
  private final Map<CFunction.Definition, Map<List<Expr>, List<CVariable>>> variadicObjects =
      new IdentityHashMap<>();

  /** The copies of variadic arguments, by the expression that reads them. */
  private final Map<Expr.VaArg, CVariable> copies = new IdentityHashMap<>();

  /** The objects of variadic arguments, by the object that represents them all. */
  private final Map<CVariable, List<CVariable>> variadicObjectsOf = new HashMap<>();

  /** The pointee types to which each {@code void *} variable is converted, by function body. */
  private final Map<Stmt, Map<CVariable, Set<CType>>> voidPointerTargets = new IdentityHashMap<>();

  /** Whether all calls of a function without a body end the execution, by its name. */
  private final Map<String, Boolean> exits = new HashMap<>();

  private Optional<Span> firstRejectedCall = Optional.empty();

  CallLowering(SyntaxLowerings syntax, MemoryModel model, Map<String, ConfigSet> proofs) {
    this.syntax = syntax;
    this.model = model;
    this.program = model.values().program();
    this.emitter = model.values().emitter();
    this.context = model.values().context();
    this.storage = model.values().storage();
    this.arithmetic = model.values().arithmetic();
    this.floats = model.values().floats();
    this.initialization = model.values().initialization();
    this.pointsTo = model.pointsTo;
    this.lifetimes = model.lifetimes;
    this.entryObjects = model.entryObjects;
    this.memory = model.memory;
    this.typePunning = model.typePunning;
    this.memoryFunctions = model.memoryFunctions;
    this.externalEffects = model.externalEffects;
    this.allocations = model.allocations;
    this.leakCheck = model.leakCheck;
    this.entryArguments = model.entryArguments;
    this.shared = new SharedBodies(emitter, storage);
    this.provedCalls = new ProvedCalls(syntax, model, proofs);
  }

  /** Returns a frame for the code before the entry function. */
  public CallFrame startupFrame(CFunction main, Span span) {
    CFunction.Definition body = main.bodies().get(0);
    return CallFrame.of(
        Optional.empty(),
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

  /** Returns the functions without a body whose calls end the execution in all variants. */
  public Set<String> exitCommands() {
    return exits.keySet().stream().filter(exits::get).collect(Collectors.toUnmodifiableSet());
  }

  private Map<CVariable, Set<CType>> aims(CFunction.Definition body) {
    return voidPointerTargets.computeIfAbsent(body.block(), CallFrame::voidPointerTargets);
  }

  /**
   * Returns the value of an expression whose result of type {@code void *} is converted to a
   * pointer to the type.
   */
  SymbolicValue withPointeeHint(Optional<CType> type, Expr e) {
    return context.withPointeeHint(type, () -> syntax.expressions.value(e));
  }

  /**
   * Lowers a call of the entry function, or of another function at the outermost level, with
   * unbound parameters.
   */
  public void lowerEntry(CFunction main, Span span) {
    bodies(main, Optional.empty(), List.of(), List.of(), span, "");
  }

  /** Lowers a call of a named function and returns its value. */
  SymbolicValue call(Expr.Call e, ResultUse use) {
    if (e.function().isUndeclared()) {
      emitter.rejectUnsupported(e.span(), "'%s' is undeclared".formatted(e.function()));
      return SymbolicValue.defaultOf(e.type());
    }
    Optional<CallFrame> enclosing = e.function().enclosing().flatMap(context.frame()::visible);
    if (emitter.isDead() || isError(e) && !isAssertionOrAssumption(e)) {
      return apply(e, enclosing, List.of(), use);
    }
    if (e.function().name().equals(StreamChecks.FORMAT_CHECK_FUNCTION)
        && !emitter.property.checks().contains(Check.FORMAT)) {
      return syntax.expressions.value(e.arguments().get(0));
    }
    if (isAssertionOrAssumption(e)) {
      lowerAssertion(e);
      return SymbolicValue.defaultOf(e.type());
    }
    if (LibraryFunctions.isEntryTest(e.function().name())) {
      boolean isEntry = context.frame().callPath().isEmpty();
      return new SymbolicValue.IntegerValue(isEntry ? IntTerm.ONE : IntTerm.ZERO);
    }
    if (e.function().name().equals(LibraryFunctions.LIVENESS_FUNCTION)) {
      return liveness(e);
    }
    List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments = arguments(e);
    checkFormat(e);
    if (e.function().name().equals(PrintedLength.FUNCTION)
        && arguments.get(0).value() instanceof SymbolicValue.IntegerValue result
        && arguments.get(1).value() instanceof SymbolicValue.IntegerValue length) {
      emitter.assume(
          BoolTerm.or(
              BoolTerm.less(result.term(), IntTerm.ZERO),
              BoolTerm.equal(result.term(), length.term())),
          e.span());
      return result;
    }
    return apply(e, enclosing, arguments, use);
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
      ConfigSet bad = new FormatCheck(when, program.dataModel()).mismatchingVariants(e);
      if (!bad.isEmpty()) {
        emitter.checkUnreachable(bad, Check.FORMAT, e.span());
      }
    }
  }

  /** Returns 1 if the object at the argument is not freed, otherwise 0. */
  private SymbolicValue liveness(Expr.Call e) {
    Span span = e.span();
    SymbolicValue value = syntax.expressions.value(e.arguments().get(0));
    Symbol live = storage.temporary(TemporaryKey.of(e), "live", Optional.of(IntKind.BOOL));
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.assign(live, IntTerm.ZERO, span);
    pointsTo.dispatchPointsTo(
        ((SymbolicValue.Address) value).targetId(),
        context.inCurrentContext(
            target -> {
              emitter.assign(live, IntTerm.ONE, span);
              model.heapBlocks.ifFreed(
                  target.root(), () -> emitter.assign(live, IntTerm.ZERO, span), span);
              emitter.jump(next);
            }),
        next,
        span);
    emitter.setInsertionPoint(next, when);
    return new SymbolicValue.IntegerValue(IntTerm.of(live));
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

  SymbolicValue functionAddress(Expr.FunctionAddress e) {
    CVariable object = storage.objectOf(e.function().addressObject());
    int depth =
        e.function()
            .enclosing()
            .flatMap(context.frame()::visible)
            .map(CallFrame::recursionDepth)
            .orElse(0);
    functions.put(object, new PointedFunction(e.function(), depth));
    IntTerm code = pointsTo.takeAddress(object, List.of(), e.functionType());
    return new SymbolicValue.Address(code, IntTerm.ZERO);
  }

  /**
   * Lowers a call through a pointer, as a branch over the functions of its type whose address is
   * taken, and returns its value.
   */
  SymbolicValue call(Expr.IndirectCall e, ResultUse use) {
    Span span = e.span();
    SymbolicValue.Address pointer =
        (SymbolicValue.Address)
            initialization.evaluateInitialized(() -> syntax.expressions.value(e.pointer()));
    IntTerm code =
        arithmetic.materializeTarget(pointer.targetId(), TemporaryKey.of(e.pointer()), span);
    List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments =
        arguments(e.arguments(), syntax.expressions::value, List.of(), span);
    if (emitter.isDead()) {
      return SymbolicValue.defaultOf(e.type());
    }
    ValueRegisters called =
        ValueRegisters.temporary(
            model,
            "called",
            e.type(),
            RegisterAllocation.intKind(e.type()),
            TemporaryKey.of(e),
            TemporaryKey.of(e.arguments()),
            span);
    Symbol mark = initialization.flag(TemporaryKey.of(e));
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    pointsTo.dispatch(
        code,
        e.functionType(),
        context.inCurrentContext(
            target -> {
              if (entryObjects.isBeyondDepthLimit(target.root())) {
                emitter.emitUnsupported(span, "an unknown function of the caller is not modelled");
                return;
              }
              PointedFunction pointed = functions.get(target.root());
              Optional<CallFrame> enclosing =
                  pointed
                      .function()
                      .enclosing()
                      .flatMap(around -> context.frame().active(around, pointed.depth()));
              lifetimes.requireLive(target.root(), span);
              if (enclosing.isPresent() != pointed.function().enclosing().isPresent()) {
                emitter.emitUnsupported(
                    span,
                    "a call of a nested function behind that of '%s' is not supported"
                        .formatted(pointed.function().enclosing().orElseThrow()));
                return;
              }
              Expr.Call call =
                  new Expr.Call(
                      pointed.function(),
                      e.arguments(),
                      e.functionType().pointerToConstParameters(),
                      span);
              InitializationTracking.ValueWithReads<SymbolicValue> result =
                  initialization.collectReads(() -> apply(call, enclosing, arguments, use));
              if (initialization.isEnabled) {
                emitter.setFlag(
                    mark,
                    initialization.disjunction(result.reads(), TemporaryKey.of(target), span),
                    span);
              }
              called.assign(result.value(), span);
              emitter.jump(next);
            }),
        noFunction(code, e),
        span);
    emitter.setInsertionPoint(next, when);
    if (initialization.isEnabled) {
      initialization.noteRead(mark, span);
    }
    return called.value();
  }

  /**
   * Returns the node for calls through a null pointer or a pointer to a function of another type.
   */
  private FlowNode noFunction(IntTerm code, Expr.IndirectCall e) {
    FlowNode here = emitter.insertionPoint();
    ConfigSet when = emitter.variants();
    FlowNode otherwise = emitter.newNode();
    FlowNode other = emitter.newNode();
    FlowNode nowhere = memory.invalidAddressNode(code, e.span());
    emitter.setInsertionPoint(otherwise, when);
    emitter.branch(BoolTerm.equal(code, IntTerm.ZERO), nowhere, other, e.span());
    emitter.setInsertionPoint(other, when);
    emitter.emitUnsupported(
        e.span(),
        "a call of a function that is not of the type '" + e.functionType() + "' is not supported");
    emitter.setInsertionPoint(here, when);
    return otherwise;
  }

  private SymbolicValue apply(
      Expr.Call e,
      Optional<CallFrame> enclosing,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      ResultUse use) {
    CFunction function = e.function();
    if (emitter.isDead()) {
      return SymbolicValue.defaultOf(e.type());
    } else if (isError(e)) {
      emitter.emitError(function.name(), Assertion.Kind.CALL, e.span());
      return SymbolicValue.defaultOf(e.type());
    }
    requireObjects(e, arguments);
    if (emitter.isDead()) {
      return SymbolicValue.defaultOf(e.type());
    }
    ConfigSet defined = defining(function);
    if (defined.isEmpty()) {
      return external(e, arguments, use);
    }
    return inlined(e, enclosing, arguments, defined, use);
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
          if (said.count().isNonNull() && emitter.variants().intersects(said.when())) {
            context.forVariants(said.when(), span, () -> emitter.check(isObject, Check.NULL, span));
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
        name.equals(PrintedLength.FUNCTION)
            ? this::lowerPrintedArgument
            : looksAway ? syntax.expressions::valueWithoutEscape : syntax.expressions::value,
        e.function().bodies(),
        e.span());
  }

  /** Lowers an argument of {@link PrintedLength#FUNCTION}: the output call or the length. */
  private SymbolicValue lowerPrintedArgument(Expr argument) {
    return argument instanceof Expr.Call output
            && LibraryFunctions.isOutput(output.function().name())
        ? call(output, ResultUse.SIGN)
        : syntax.expressions.value(argument);
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
          context.withPointeeHint(
              Optional.empty(), () -> initialization.collectReads(() -> evaluate.apply(argument)));
      List<InitializationTracking.IndeterminateRead> reads = passed(value.reads(), bodies, i, span);
      boolean more =
          given.subList(i + 1, given.size()).stream().anyMatch(syntax.sideEffects::mayOverwrite);
      values.add(
          more
              ? new InitializationTracking.ValueWithReads<>(
                  arithmetic.materialize(value.value(), TemporaryKey.of(argument), span),
                  initialization.copyFlags(reads, span))
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
      context.forVariants(others, span, () -> initialization.requireInitialized(reads));
    }
    return taking.isEmpty() ? List.of() : reads;
  }

  private SymbolicValue inlined(
      Expr.Call e,
      Optional<CallFrame> enclosing,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      ConfigSet defined,
      ResultUse use) {
    CFunction function = e.function();
    int deep = context.frame().recursionDepthOf(function);
    boolean isTooLarge = deep > 0 && emitter.graph.size() > MAX_NODES_WITH_RECURSION;
    if (deep > program.maxRecursion() || isTooLarge) {
      emitter.emitUnsupported(
          Assertion.Kind.RECURSION,
          e.span(),
          isTooLarge
              ? "the recursive calls of '%s' have more than %s control points (--recursion)"
                  .formatted(function, MAX_NODES_WITH_RECURSION)
              : "the recursion depth of '%s' is greater than %s (--recursion)"
                  .formatted(function, deep - 1));
      return SymbolicValue.defaultOf(e.type());
    }
    if (emitter.graph.size() > MAX_NODES) {
      firstRejectedCall = firstRejectedCall.or(() -> Optional.of(e.span()));
      emitter.rejectUnsupported(
          firstRejectedCall.get(),
          "the program has more than %s control points once its calls are inlined"
              .formatted(MAX_NODES));
      return SymbolicValue.defaultOf(e.type());
    }
    ConfigSet undefined = emitter.variants().minus(defined);
    if (undefined.isEmpty()) {
      bodies(e, enclosing, arguments);
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
    bodies(e, enclosing, arguments);
    ConfigSet after = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(next, after.or(undefined));
    return result(e);
  }

  private void bodies(
      Expr.Call e,
      Optional<CallFrame> enclosing,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments) {
    String calls = context.frame().callPathOf(e.function(), e.span());
    bodies(e.function(), enclosing, e.arguments(), arguments, e.span(), calls);
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

  /** Lowers the call once for each body of the function, in the variants of the body. */
  private void bodies(
      CFunction function,
      Optional<CallFrame> enclosing,
      List<Expr> given,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      Span span,
      String calls) {
    FlowNode exit = emitter.newNode();
    ConfigSet all = emitter.variants();
    List<CallFrame> inners = new ArrayList<>();
    for (CFunction.Definition body : function.bodies()) {
      emitter.branchAway(
          body.presenceCondition(),
          span,
          () -> {
            if (emitter.isDead()) {
              return;
            }
            Optional<CType> aim = given.stream().flatMap(e -> aim(e).stream()).findFirst();
            boolean shares = shared.sharesBody(context.current(), function);
            List<CVariable> behind = rest(body, given, span);
            CallFrame inner =
                CallFrame.of(
                    context.current(),
                    enclosing,
                    function,
                    body,
                    calls,
                    emitter.graph.size(),
                    shares ? emitter.newNode() : exit,
                    emitter.variants(),
                    aim.or(context::pointeeHint),
                    behind,
                    aims(body));
            model.headerSizes.bind(inner, given, emitter.variants());
            if (!shares) {
              inners.add(inner);
            }
            Span told = emitter.reportedSpanOr(span);
            boolean hidden = LibrarySource.contains(body.block().span());
            Runnable write = () -> body(inner, exit, arguments, span);
            emitter.withReportedSpan(
                hidden ? Optional.of(told) : emitter.reportedSpan(),
                hasLabel(body.block()) ? () -> context.inLoop(write) : write);
          });
    }
    emitter.jump(emitter.graph.cutOff());
    emitter.setInsertionPoint(exit, all);
    allocations.freeAutomaticBlocks(exit, span);
    inners.forEach(inner -> context.inFrame(inner, () -> end(inner.body(), span)));
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

  /**
   * Returns whether a jump to a label of an outer call leaves a body that calls with other outer
   * calls share.
   */
  boolean leavesSharedBody(CallFrame outer) {
    CallFrame at = context.frame();
    while (at != outer && !shared.isShared(at)) {
      at = at.caller().orElseThrow();
    }
    return at != outer;
  }

  /** Ends the calls, from the current one on, that a jump to a label of an outer call leaves. */
  void leaveCalls(CallFrame outer, Span span) {
    for (CallFrame at = context.frame(); at != outer; at = at.caller().orElseThrow()) {
      CFunction.Definition left = at.body();
      allocations.freeAutomaticBlocks(at.exitNode(), span);
      context.inFrame(at, () -> end(left, span));
    }
  }

  /** Ends the lifetimes of the objects that a function declares. */
  private void end(CFunction.Definition body, Span span) {
    lifetimes.endLifetimes(body.block());
    body.parameters().forEach(parameter -> lifetimes.endLifetime(parameter, span));
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
    syntax.statements.lowerBlock(
        List.of(),
        inner.body().block().span(),
        () -> {
          boolean isOwn = inner.exitNode() == exit;
          begin(inner, arguments, isOwn || shared.mayUseConstants(inner), span);
          if (isOwn) {
            write(inner);
          } else {
            shared.call(inner, exit, () -> context.inSharedBody(() -> shared(inner, span)), span);
          }
        });
    emitter.jump(exit);
  }

  private void shared(CallFrame inner, Span span) {
    ConfigSet when = emitter.variants();
    write(inner);
    emitter.jump(inner.exitNode());
    emitter.setInsertionPoint(inner.exitNode(), when);
    allocations.freeAutomaticBlocks(inner.exitNode(), span);
    context.inFrame(inner, () -> end(inner.body(), span));
  }

  private void write(CallFrame inner) {
    Runnable body =
        () -> {
          syntax.statements.createLabelNodes(inner.body().block());
          syntax.statements.lower(inner.body().block());
          missingReturn(inner);
        };
    context.inFrame(inner, () -> provedCalls.emit(inner, body));
  }

  private void begin(
      CallFrame inner,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      boolean isSpecial,
      Span span) {
    syntax.loopHeads.enterFunction(inner.body());
    List<CVariable> parameters = inner.body().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      CVariable parameter = parameters.get(i);
      context.inFrame(inner, () -> lifetimes.beginLifetime(parameter, span));
      if (i < arguments.size()) {
        bind(inner, parameter, arguments.get(i), isSpecial, span);
      } else if (context.current().isPresent()) {
        context.inFrame(inner, () -> memory.havoc(storage.objectOf(parameter), span));
      }
    }
    context.inFrame(inner, () -> give(inner, arguments, span));
  }

  /** Stores the variadic arguments in their objects. */
  private void give(
      CallFrame inner,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> arguments,
      Span span) {
    List<CVariable> all = inner.variadicArguments().stream().map(storage::objectOf).toList();
    List<CVariable> rest = all.subList(1, all.size());
    variadicObjectsOf.put(all.get(0), rest);
    for (int i = 0; i < rest.size(); i++) {
      if (!(rest.get(i).type() instanceof CType.Void)) {
        SymbolicValue value = arguments.get(inner.body().parameters().size() + i).value();
        memory.store(ObjectLocation.of(rest.get(i)), value, span);
      }
    }
  }

  /** Lowers {@code va_start}: the list becomes the address of the call's variadic arguments. */
  void vaStart(Expr.VaStart e) {
    CVariable all = storage.objectOf(context.frame().variadicArguments().get(0));
    IntTerm code = pointsTo.takeAddress(all, List.of(), all.type());
    SymbolicValue first = new SymbolicValue.Address(code, IntTerm.ZERO);
    memory.store(syntax.lvalues.location(e.list()), first, e.span());
  }

  /**
   * Lowers {@code va_arg} and returns the argument: a branch over the calls whose list it may be
   * and over the arguments with a compatible type.
   */
  SymbolicValue vaArg(Expr.VaArg e) {
    Span span = e.span();
    ObjectLocation list = syntax.lvalues.location(e.list());
    SymbolicValue read =
        initialization.evaluateInitialized(
            () -> memory.load(list, TemporaryKey.of(e), e.list().span()));
    if (emitter.isDead() || !(read instanceof SymbolicValue.Address at)) {
      return SymbolicValue.defaultOf(e.type());
    }
    IntTerm code = arithmetic.materializeTarget(at.targetId(), TemporaryKey.of(e), span);
    IntTerm number = arithmetic.materialize(at.offset(), TemporaryKey.of(e.list()), span);
    memory.store(list, new SymbolicValue.Address(code, number.plus(1)), span);
    ObjectLocation copy =
        ObjectLocation.of(
            storage.objectOf(
                copies.computeIfAbsent(e, key -> CVariable.argument("next", e.type(), span))));
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode none = emitter.newNode();
    pointsTo.dispatch(
        code,
        CType.VARIADIC_ARGUMENTS,
        context.inCurrentContext(
            target -> {
              List<CVariable> all = variadicObjectsOf.get(target.root());
              for (int i = 0; i < all.size(); i++) {
                CVariable argument = all.get(i);
                if (isReadAs(argument.type(), e.type())) {
                  FlowNode match = emitter.newNode();
                  FlowNode rest = emitter.newNode();
                  emitter.branch(BoolTerm.equal(number, IntTerm.of(i)), match, rest, span);
                  emitter.setInsertionPoint(match, when);
                  read(argument, e, copy);
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
    return memory.load(copy, TemporaryKey.of(e), span);
  }

  /**
   * Returns whether a variadic argument may be read with the type: integers of the same size, whose
   * signs are not distinguished, equal floating types and structures, and pointers.
   */
  private static boolean isReadAs(CType given, CType type) {
    return given instanceof CType.Int from
            && type instanceof CType.Int to
            && from.kind().bits() == to.kind().bits()
        || (given instanceof CType.Floating || given instanceof CType.Struct) && given.equals(type)
        || given.isPointer() && type.isPointer();
  }

  /** Stores an argument with the type that {@code va_arg} names. */
  private void read(CVariable argument, Expr.VaArg e, ObjectLocation copy) {
    Span span = e.span();
    SymbolicValue given = memory.load(ObjectLocation.of(argument), TemporaryKey.of(argument), span);
    if (e.type() instanceof CType.Pointer to) {
      given = typePunning.convertPointer((SymbolicValue.Address) given, argument.type(), to, span);
    } else if (e.type() instanceof CType.Int to) {
      IntTerm number = ((SymbolicValue.IntegerValue) given).term();
      IntKind from = RegisterAllocation.intKind(argument.type()).orElseThrow();
      given =
          new SymbolicValue.IntegerValue(
              arithmetic.convert(number, from, to.kind(), TemporaryKey.fresh(), span));
    }
    memory.store(copy, given, span);
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
      context.inFrame(
          inner,
          () -> {
            IntTerm offset =
                arithmetic.materialize(address.offset(), TemporaryKey.of(parameter), span);
            inner.aliases().put(parameter, new SymbolicValue.Address(address.targetId(), offset));
          });
      return;
    } else if (stays
        && value instanceof SymbolicValue.IntegerValue number
        && number.term().isConstant()) {
      inner.constants().put(parameter, number.term());
      return;
    }
    context.inFrame(
        inner,
        () -> {
          CVariable object = storage.objectOf(parameter);
          if (!LibrarySource.contains(inner.body().block().span())) {
            initialization.bindParameter(object, reads);
          }
          memory.store(
              ObjectLocation.of(object),
              value,
              reads,
              InitializationTracking.CopyKind.ARGUMENT,
              span);
        });
  }

  /** Emits an indeterminate result for a function that ends without a {@code return} statement. */
  private void missingReturn(CallFrame inner) {
    if (initialization.isEnabled
        && !emitter.isDead()
        && !(inner.resultType() instanceof CType.Void)) {
      emitter.setFlag(
          initialization.resultFlag(inner.function()), IntTerm.ONE, inner.function().span());
    } else if (!emitter.isDead()) {
      RegisterAllocation.intKind(inner.resultType())
          .ifPresent(
              kind ->
                  emitter.readInputIfLive(
                      LibraryFunctions.missingReturnInput(
                          inner.function().name(), inner.callPath()),
                      ValueRegisters.ofResult(model, inner.function()).register(),
                      kind,
                      inner.function().span()));
    }
  }

  /** Assigns the value of a {@code return} statement to the result registers of the function. */
  void storeResult(CFunction function, SymbolicValue value, Span span) {
    ValueRegisters.ofResult(model, function).assign(value, span);
  }

  private SymbolicValue result(Expr.Call e) {
    CFunction function = e.function();
    initialization
        .existingResultFlag(function)
        .ifPresent(
            fellOff -> {
              Symbol flag = initialization.flag(TemporaryKey.of(e));
              emitter.setFlag(flag, IntTerm.of(fellOff), e.span());
              emitter.setFlag(fellOff, IntTerm.ZERO, e.span());
              initialization.noteRead(flag, e.span());
            });
    return ValueRegisters.ofResult(model, function).value();
  }

  /** Lowers a call of a function without a body. */
  private SymbolicValue external(
      Expr.Call e,
      List<InitializationTracking.ValueWithReads<SymbolicValue>> given,
      ResultUse use) {
    List<SymbolicValue> arguments =
        given.stream().map(InitializationTracking.ValueWithReads::value).toList();
    String name = e.function().name();
    int count = e.arguments().size();
    Span span = e.span();
    if (LibrarySource.isUnknown(name)) {
      emitter.emitUnsupported(span, "'%s' is not supported".formatted(name));
      return SymbolicValue.defaultOf(e.type());
    }
    externalEffects.havocErrno(e);
    if (name.equals(EXIT)) {
      program
          .destructorsFunction()
          .ifPresent(end -> call(new Expr.Call(end, List.of(), Set.of(), span), ResultUse.NONE));
    }
    if (LibraryFunctions.isOutput(name)) {
      new PrintedStringReads(model, e, arguments).lower();
    } else if (LibraryFunctions.isStringConversion(name)) {
      String shown = LibrarySource.contains(span) ? context.frame().function().name() : name;
      emitter.emitUnsupported(span, "'%s' with this format is not supported".formatted(shown));
    } else if (!LibraryFunctions.hasKnownEffects(name, count)) {
      externalEffects.havocArguments(e, arguments);
    }
    ConfigSet ending =
        e.function().variantsWithDeclaration(DeclarationAttribute.NORETURN, emitter.variants());
    boolean ends = LibraryFunctions.isExit(name) || ending.equals(emitter.variants());
    exits.merge(name, ends && e.function().bodies().isEmpty(), Boolean::logicalAnd);
    if (!ending.isEmpty() && !LibraryFunctions.hasKnownEffects(name, count)) {
      context.forVariants(ending, span, () -> emitter.jump(emitter.graph.end()));
      if (emitter.isDead()) {
        return SymbolicValue.defaultOf(e.type());
      }
    }
    if (LibraryFunctions.isExit(name)) {
      if (name.equals(EXIT)) {
        leakCheck.checkLeaks(LeakCheck.LeakRoots.ALL_OBJECTS, span);
      }
      emitter.jump(emitter.graph.end());
    } else if (LibraryFunctions.isMemoryFunction(name) && arguments.size() == 3) {
      return memoryFunctions.call(e, arguments);
    } else if (LibraryFunctions.isHeapFunction(name)) {
      return allocations.lowerCall(e, arguments, context.pointeeHint());
    } else if (use != ResultUse.NONE && isFloatingMathCall(e)) {
      return new SymbolicValue.IntegerValue(floatingMathCall(e, arguments));
    } else if (use != ResultUse.NONE && RegisterAllocation.intKind(e.type()).isPresent()) {
      IntKind kind = RegisterAllocation.intKind(e.type()).get();
      Symbol answer = storage.temporary(TemporaryKey.of(e), name, Optional.of(kind));
      emitter.readInput(name, answer, kind, span);
      if (LibraryFunctions.isNonNegative(name) && e.type() instanceof CType.Int) {
        emitter.assume(BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(answer)), span);
      }
      if (kind == IntKind.INT) {
        Optional<String> format =
            FormatStrings.formatPosition(name)
                .filter(at -> at < e.arguments().size())
                .flatMap(at -> FormatCheck.characters(e.arguments().get(at)));
        OutputResult.of(name, format)
            .ifPresent(
                possible -> {
                  emitter.assume(among(possible, answer, e, arguments), span);
                  if (possible.length() == OutputResult.Length.UNKNOWN && use == ResultUse.VALUE) {
                    markLength(answer, span);
                  }
                });
      }
      return new SymbolicValue.IntegerValue(IntTerm.of(answer));
    } else if (use != ResultUse.NONE
        && e.type() instanceof CType.Pointer to
        && !LibraryFunctions.isNondet(name)) {
      return entryArguments.externalPointer(e, to.pointee());
    } else if (use != ResultUse.NONE && !(e.type() instanceof CType.Void)) {
      emitter.rejectUnsupported(
          span, "a '%s' from '%s', which has no body, is not supported".formatted(e.type(), name));
    }
    return SymbolicValue.defaultOf(e.type());
  }

  /** Marks the script of a run that gets a number of characters that is not modelled. */
  private void markLength(Symbol answer, Span span) {
    Symbol mark = storage.temporary(TemporaryKey.fresh(), "length", Optional.of(IntKind.BOOL));
    emitter.emitIf(
        BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(answer)),
        () -> emitter.readInput(LibraryFunctions.LENGTH_INPUT, mark, IntKind.BOOL, span),
        span);
  }

  /** Returns the condition that the result of an output function is possible. */
  private BoolTerm among(
      OutputResult possible, Symbol answer, Expr.Call e, List<SymbolicValue> arguments) {
    IntTerm result = IntTerm.of(answer);
    BoolTerm success =
        possible.echoes()
                && !arguments.isEmpty()
                && arguments.get(0) instanceof SymbolicValue.IntegerValue given
                && e.arguments().get(0).type() instanceof CType.Int from
            ? BoolTerm.equal(
                result,
                arithmetic.convert(
                    given.term(),
                    from.kind(),
                    IntKind.UNSIGNED_CHAR,
                    TemporaryKey.fresh(),
                    e.span()))
            : BoolTerm.and(
                BoolTerm.atMost(IntTerm.of(possible.least()), result),
                BoolTerm.atMost(result, IntTerm.of(possible.most())));
    IntTerm eof = IntTerm.of(OutputResult.EOF);
    return BoolTerm.or(
        success,
        possible.anyNegativeFails() ? BoolTerm.atMost(result, eof) : BoolTerm.equal(result, eof));
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
        .flatMap(n -> floats.call(n, terms, e.type(), e.span()))
        .orElseGet(
            () ->
                RegisterAllocation.intKind(e.type())
                    .map(kind -> floats.unknown(kind, e.span()))
                    .orElse(IntTerm.ZERO));
  }

  /** Returns whether the call is of a mathematical function on floating-point numbers. */
  private static boolean isFloatingMathCall(Expr.Call e) {
    return LibraryFunctions.isMathFunction(e.function().name())
        && (e.type() instanceof CType.Floating
            || e.arguments().stream().anyMatch(a -> a.type() instanceof CType.Floating));
  }

  private static boolean isAssertionOrAssumption(Expr.Call e) {
    return e.function().bodies().isEmpty()
        && LibraryFunctions.isAssertionOrAssumption(e.function().name(), e.arguments().size());
  }

  /** Lowers an assertion or assumption as a branch. */
  private void lowerAssertion(Expr.Call e) {
    ConfigSet when = emitter.variants();
    String name = e.function().name();
    boolean asserts = LibraryFunctions.isAssert(name);
    boolean isError = asserts || emitter.property.errorCommands().contains(name);
    exits.put(name, !asserts);
    FlowNode fine = emitter.newNode();
    FlowNode wrong = isError ? emitter.newNode() : emitter.graph.cutOff();
    context.withPointeeHint(
        Optional.empty(), () -> syntax.conditions.branch(e.arguments().get(0), fine, wrong));
    if (isError) {
      Assertion.Kind kind =
          asserts && LibraryFunctions.isContract(name)
              ? Assertion.Kind.CONTRACT
              : asserts ? Assertion.Kind.ASSERT : Assertion.Kind.CALL;
      emitter.setInsertionPoint(wrong, when);
      emitter.emitError(name, kind, e.span());
    }
    emitter.setInsertionPoint(fine, when);
  }
}
