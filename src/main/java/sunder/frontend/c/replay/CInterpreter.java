package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.library.OutputResult;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.frontend.c.replay.code.AbstractMachine;
import sunder.frontend.c.replay.code.CompiledExpression;
import sunder.frontend.c.replay.code.ReplayExpressionCompiler;
import sunder.frontend.c.replay.code.ReplayMemoryAccess;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.scope.Activation;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * The interpreter of C functions: the program start-up, {@code main} (or the entry function),
 * calls, and functions without a definition.
 *
 * <p>Input: a resolved program, an abstract machine with its source of inputs, and a set of
 * variants. Output: the errors and cut-offs that the machine records. The states that return from a
 * call have the result, or {@code NoValue}, on top of the operand stack. A function without a
 * definition is a library function with a known meaning, or the environment, which returns inputs
 * and may modify the objects that it is passed. Its counterparts in the translation are {@code
 * CallLowering}, {@code ProgramLowering} and {@code ExternalCallEffects} of {@code
 * sunder.frontend.c.flow}, with which it shares no code.
 */
final class CInterpreter implements ReplayExpressionCompiler.FunctionExecutor {
  private static final List<ReplayVariable> NONE = List.of();
  private static final String FELL_OFF = "has no value: the function ends without one";

  private final ReplayProgram program;
  private final AbstractMachine machine;
  private final StatementExecutor runner;
  private final ReplayEntryArguments entryArguments;
  private final ReturnListener listener;
  private final Map<ReplayFunction, Integer> recursionDepths = new HashMap<>();

  /** The context of the outermost active call of each function. */
  private final Map<ReplayFunction, CallPath> callContexts = new HashMap<>();

  /**
   * The context of the outermost active call of the function whose recursion began first; absent
   * while no function is called recursively.
   */
  private Optional<CallPath> root = Optional.empty();

  /** The call path and the call depth of an active call; the names of inputs contain the path. */
  private record CallPath(String calls, int depth) {}

  /**
   * The variable that holds the variadic arguments of each definition; one slot per recursion
   * depth.
   */
  private final Map<ReplayFunction.Definition, ReplayVariable> variadicArguments =
      new IdentityHashMap<>();

  /** The definitions that are being executed, the innermost first. */
  private final Deque<ReplayFunction.Definition> activeDefinitions = new ArrayDeque<>();

  /** An observer of the values that calls return. */
  interface ReturnListener {
    /**
     * Receives the states after a call, with the result on top of the operands, and returns the
     * states in which the execution continues.
     */
    VariationalSet<MachineState> functionReturned(
        ReplayFunction function, VariationalSet<MachineState> states);

    /** A listener that returns all states unchanged. */
    ReturnListener NONE = (function, states) -> states;
  }

  CInterpreter(ReplayProgram program, AbstractMachine machine, ReturnListener listener) {
    this.program = program;
    this.machine = machine;
    this.runner = new StatementExecutor(machine, program, this);
    this.entryArguments = new ReplayEntryArguments(machine, program, runner);
    this.listener = listener;
  }

  void run(ConfigSet variants) {
    VariationalSet<MachineState> states = VariationalSet.of(MachineState.INITIAL, variants);
    for (Map.Entry<ReplayVariable, ReplayVariable.InitialValue> object :
        program.staticObjects().entrySet()) {
      ReplayVariable variable = object.getKey();
      machine.events().statementStarted(variable.span());
      ConfigSet present = program.presenceCondition(variable);
      VariationalSet<MachineState> here = states.within(present);
      states =
          states
              .outside(present)
              .or(
                  object.getValue() == ReplayVariable.InitialValue.INDETERMINATE
                          && variable.type() instanceof Type.Pointer
                          && !program
                              .globalsAtEntry()
                              .filter(GlobalInitialization.ANY::equals)
                              .isPresent()
                      ? entryArguments.initializeUndefinedPointer(variable, here)
                      : runner.beginObject(variable, object.getValue(), variable.span(), here));
    }
    for (ReplayProgram.ObjectDeclaration object : program.staticInitializers()) {
      if (object.variable().feature().isEmpty()) {
        VariationalSet<MachineState> here = states.within(object.context().variants());
        states =
            states
                .outside(object.context().variants())
                .or(runner.initializeStatic(object, here, machine.events()::statementStarted));
      }
    }
    ReplayFunction main = program.entryFunction();
    if (program.globalsAtEntry().filter(GlobalInitialization.ANY::equals).isPresent()) {
      for (ReplayVariable variable : program.modifiableGlobals()) {
        machine.events().statementStarted(variable.span());
        states = entryArguments.initialize(variable, variable.span(), states);
      }
    }
    for (ReplayFunction.Definition body : main.definitions()) {
      VariationalSet<MachineState> here = states.within(body.presenceCondition());
      machine.enterEntry(new Activation(Optional.of(body), 0, Optional.empty()));
      recursionDepths.put(main, 1);
      callContexts.put(main, new CallPath(machine.callPath(), machine.depth()));
      machine.events().statementStarted(body.span());
      for (int i = 0; program.globalsAtEntry().isPresent() && i < body.parameters().size(); i++) {
        ReplayVariable parameter = body.parameters().get(i);
        here = entryArguments.initialize(parameter, body.span(), here);
      }
      for (int i = 0; program.globalsAtEntry().isPresent() && i < body.parameters().size(); i++) {
        ReplayVariable parameter = body.parameters().get(i);
        for (ReplayVariantSplit.ConditionalResult<ElementCount> said : main.least(i)) {
          here =
              here.outside(said.presenceCondition())
                  .or(
                      here.within(said.presenceCondition())
                          .filter(
                              s ->
                                  ReplayEntryArguments.has(
                                      s, parameter, said.result(), body.parameters())));
        }
      }
      if (body.type().arity() == Arity.VARIADIC) {
        // The variadic arguments at entry are unknown: the program can read none.
        here =
            here.map(
                state ->
                    state.store(
                        rest(body), new ConcreteValue.UnreadArguments(List.of(), List.of())));
      }
      for (ReplayVariable parameter :
          program.globalsAtEntry().isPresent() ? NONE : body.parameters()) {
        ScalarSlot cell = new ScalarSlot(parameter.number(), 0);
        here =
            parameter.type() instanceof Type.Int
                ? runner.beginObject(
                    parameter, ReplayVariable.InitialValue.INDETERMINATE, body.span(), here)
                : areStrings(parameter, body)
                    ? entryArguments.mainStrings(
                        parameter, body.parameters().get(0), body.span(), here)
                    : here.map(state -> state.store(cell, ConcreteValue.NoValue.NOTHING));
      }
      Set<Integer> lasting = new HashSet<>();
      program.staticObjects().keySet().forEach(variable -> lasting.add(variable.number()));
      VariationalSet<MachineState> ended =
          executeBody(main, body, Optional.empty(), here, body.span());
      for (ReplayFunction.Definition end :
          program.destructorsFunction().map(ReplayFunction::definitions).orElse(List.of())) {
        ended =
            ended
                .outside(end.presenceCondition())
                .or(
                    executeBody(
                        program.destructorsFunction().get(),
                        end,
                        Optional.empty(),
                        ended.within(end.presenceCondition()),
                        body.span()));
      }
      if (program.globalsAtEntry().isEmpty()) {
        runner.evaluator.memoryAccess().heap().checkLeaks(ended, lasting::contains);
      }
    }
  }

  /** Runs the destructors of the program at a call of {@code exit}. */
  private VariationalSet<MachineState> runDestructors(
      VariationalSet<MachineState> states, ReplayExpressionCompiler.CallSite exit) {
    if (program.destructorsFunction().isEmpty()) {
      return states;
    }
    ReplayFunction end = program.destructorsFunction().get();
    VariationalSet<MachineState> result = states;
    for (ReplayFunction.Definition body : end.definitions()) {
      ReplayExpressionCompiler.CallSite call =
          new ReplayExpressionCompiler.CallSite(
              end,
              Type.VOID,
              Optional.of(body),
              Optional.empty(),
              List.of(),
              List.of(),
              Set.of(),
              Optional.empty(),
              List.of(),
              List.of(),
              Optional.empty(),
              exit.span());
      VariationalSet<MachineState> here = result.within(body.presenceCondition());
      result =
          result
              .outside(body.presenceCondition())
              .or(call(call, here, ReplayExpressionCompiler.ResultUse.NONE));
    }
    return result;
  }

  private static boolean areStrings(ReplayVariable parameter, ReplayFunction.Definition body) {
    return body.parameters().indexOf(parameter) == 1
        && body.parameters().get(0).type() instanceof Type.Int
        && parameter.type().equals(new Type.Pointer(new Type.Pointer(Type.Int.CHAR)));
  }

  /** The target of a jump out of a call: a label of an outer call. */
  private record OuterLabel(Object label, Activation call) {}

  /**
   * Returns the jumps out of the current call to labels of the functions around a nested one, as
   * jumps of the caller.
   */
  private Map<Object, VariationalSet<MachineState>> outerJumps(
      ControlStates ended, Activation caller) {
    Map<Object, VariationalSet<MachineState>> result = new LinkedHashMap<>();
    ended
        .jumps()
        .forEach(
            (target, states) ->
                outerLabel(target)
                    .ifPresent(to -> result.put(to.call() == caller ? to.label() : to, states)));
    return result;
  }

  private Optional<OuterLabel> outerLabel(Object target) {
    if (target instanceof OuterLabel known) {
      return Optional.of(known);
    }
    Optional<Activation> at = machine.activation().enclosing();
    while (at.isPresent()
        && at.get().body().filter(body -> runner.hasLabel(body.block(), target)).isEmpty()) {
      at = at.get().enclosing();
    }
    return at.map(call -> new OuterLabel(target, call));
  }

  /**
   * Executes the body of a function; the result is on top of the operands of the returned states.
   *
   * @param caller the call that contains this one, if it is not that of an entry function
   */
  private VariationalSet<MachineState> executeBody(
      ReplayFunction function,
      ReplayFunction.Definition body,
      Optional<Activation> caller,
      VariationalSet<MachineState> states,
      Span call) {
    machine.events().functionEntered(function, body, call);
    activeDefinitions.push(body);
    ControlStates run =
        runner.execute(
            body.block(),
            ControlStates.of(runner.declareObjects(program.lengthDeclarations(body), states)));
    activeDefinitions.pop();
    if (variadicArguments.containsKey(body)) {
      ScalarSlot rest = rest(body);
      run = run.map(state -> state.remove(rest));
    }
    ControlStates out =
        runner
            .leaveBlock(body.parameters(), run)
            .map(state -> runner.evaluator.memoryAccess().heap().freeAutomaticBlocks(state, call));
    machine.events().functionLeft();
    caller.ifPresent(outer -> runner.leaveCall(outerJumps(out, outer)));
    VariationalSet<MachineState> fellOff =
        out.normal().map(state -> fallOff(state, function, body));
    return out.jumpingTo(ControlStates.AbruptCompletion.RETURN).or(fellOff);
  }

  private MachineState fallOff(
      MachineState state, ReplayFunction function, ReplayFunction.Definition body) {
    if (function.name().equals("main")) {
      return state.push(ConcreteValue.Int.ZERO);
    } else if (machine.checks(Check.UNINIT)
        && (body.type().result() instanceof Type.Int
            || body.type().result() instanceof Type.Floating
            || body.type().result() instanceof Type.Pointer)) {
      ConcreteValue as = ConcreteValue.zero(body.type().result());
      return state.push(new ConcreteValue.Indeterminate(as, function.span(), FELL_OFF));
    } else if (AbstractMachine.isInputType(body.type().result())) {
      String name = LibraryFunctions.missingReturnInput(function.name(), machine.callPath());
      return machine.readInput(state, name, body.type().result(), function.span());
    }
    boolean scalar =
        body.type().result() instanceof Type.Pointer
            || body.type().result() instanceof Type.Floating;
    return state.push(
        scalar ? ConcreteValue.zero(body.type().result()) : ConcreteValue.NoValue.NOTHING);
  }

  @Override
  public VariationalSet<MachineState> call(
      ReplayExpressionCompiler.CallSite call,
      VariationalSet<MachineState> states,
      ReplayExpressionCompiler.ResultUse use) {
    if (states.isEmpty()) {
      return states;
    }
    ReplayFunction function = call.function();
    if (machine.isError(function.name()) && !LibraryFunctions.isAssume(function.name())) {
      machine.error(
          Assertion.Kind.CALL, states, call.span(), state -> new Cause.ErrorCall(call.span()));
      return VariationalSet.empty();
    }
    if (function.name().equals(StreamChecks.FORMAT_CHECK_FUNCTION)
        && !machine.checks(Check.FORMAT)) {
      return states.map(MachineState::pop);
    }
    boolean ofLibrary =
        call.definition().stream().allMatch(b -> LibrarySource.contains(b.block().span()));
    if (call.formatMismatch().isPresent() && ofLibrary && machine.checks(Check.FORMAT)) {
      machine.error(
          Assertion.Kind.FORMAT, states, call.span(), state -> call.formatMismatch().get());
      return VariationalSet.empty();
    }
    VariationalSet<MachineState> given = requireNonNull(call, states);
    VariationalSet<MachineState> returned =
        call.definition().isPresent()
            ? callDefined(call, call.definition().get(), given)
            : callExternal(call, given, use);
    if (use == ReplayExpressionCompiler.ResultUse.VALUE && call.result() instanceof Type.Int) {
      machine.notifyEvaluation(call.span(), returned);
    }
    return listener.functionReturned(function, returned);
  }

  /** Checks that the arguments of parameters that are declared as never NULL are not NULL. */
  private VariationalSet<MachineState> requireNonNull(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    int given =
        call.function().isLimited() && machine.checks(Check.NULL) ? call.arguments().size() : 0;
    VariationalSet<MachineState> result = states;
    for (int i = 0; i < given; i++) {
      int at = i;
      Span span = call.arguments().get(i);
      for (ReplayVariantSplit.ConditionalResult<ElementCount> said : call.function().least(i)) {
        VariationalSet<MachineState> asked =
            said.result().isNonNull()
                ? result.within(said.presenceCondition())
                : VariationalSet.empty();
        VariationalSet<MachineState> there =
            machine.check(
                asked,
                s -> s.topOperands(given).get(at) != ConcreteValue.NullPointer.NULL,
                Check.NULL,
                span,
                s -> new Cause.OutOfRange(span, "is NULL", Check.NULL));
        result = result.minus(asked).or(there);
      }
    }
    return result;
  }

  @Override
  public VariationalSet<MachineState> executeStatementExpression(
      Statement.Block block,
      List<Statement> items,
      CompiledExpression.StateTransformer value,
      VariationalSet<MachineState> states) {
    return runner.executeStatementExpression(block, items, value, states);
  }

  @Override
  public VariationalSet<MachineState> beginObjects(
      List<ReplayProgram.ObjectDeclaration> objects, VariationalSet<MachineState> states) {
    return runner.declareObjects(objects, states);
  }

  private VariationalSet<MachineState> callDefined(
      ReplayExpressionCompiler.CallSite call,
      ReplayFunction.Definition body,
      VariationalSet<MachineState> states) {
    int within = recursionDepths.merge(call.function(), 1, Integer::sum) - 1;
    Optional<CallPath> outer = root;
    Activation caller = machine.activation();
    Activation entered =
        new Activation(
            Optional.of(body),
            within,
            call.enclosing().or(() -> machine.enclosingCall(call.function())));
    if (within > 0) {
      root = root.or(() -> Optional.of(callContexts.get(call.function())));
      machine.enterCall(
          LibraryFunctions.recursiveCallPath(
              root.get().calls(), machine.depth() + 1 - root.get().depth()),
          entered);
    } else {
      machine.enterCall(LibraryFunctions.callPath(machine.callPath(), call.span()), entered);
      callContexts.put(call.function(), new CallPath(machine.callPath(), machine.depth()));
    }
    Supplier<VariationalSet<MachineState>> run =
        () ->
            executeBody(
                call.function(), body, Optional.of(caller), bind(call, body, states), call.span());
    VariationalSet<MachineState> result =
        LibrarySource.contains(body.block().span())
            ? machine.withReportedSpan(call.span(), run)
            : run.get();
    result =
        result.map(
            s ->
                s.top() instanceof ConcreteValue.Indeterminate unset
                    ? s.pop()
                        .push(
                            new ConcreteValue.Indeterminate(
                                unset.placeholder(), call.span(), unset.reason()))
                    : s);
    machine.leaveCall();
    recursionDepths.put(call.function(), within);
    root = outer;
    return result;
  }

  private VariationalSet<MachineState> bind(
      ReplayExpressionCompiler.CallSite call,
      ReplayFunction.Definition body,
      VariationalSet<MachineState> states) {
    int given = call.arguments().size();
    VariationalSet<MachineState> bound =
        states.map(
            state -> {
              List<ConcreteValue> values = state.topOperands(given);
              MachineState now = state.pop(given);
              for (int i = 0; i < Math.min(given, body.parameters().size()); i++) {
                ReplayMemoryAccess objects = runner.evaluator.memoryAccess();
                ReplayVariable parameter = object(body.parameters().get(i));
                now =
                    objects.storeSlots(
                        objects.beginLifetime(now, parameter), parameter, 0, values.get(i));
                now = objects.passHeaderSizes(now, call.headerSizes().get(i), parameter);
              }
              if (body.type().arity() == Arity.VARIADIC) {
                int first = Math.min(given, body.parameters().size());
                List<Type> types = call.argumentTypes().subList(first, given);
                now =
                    now.store(
                        rest(body),
                        new ConcreteValue.UnreadArguments(values.subList(first, given), types));
              }
              return now;
            });
    for (int i = given; i < body.parameters().size(); i++) {
      ReplayVariable parameter = object(body.parameters().get(i));
      bound =
          runner.beginObject(
              parameter, ReplayVariable.InitialValue.INDETERMINATE, call.span(), bound);
    }
    return bound;
  }

  private ScalarSlot rest(ReplayFunction.Definition body) {
    ReplayVariable kept =
        variadicArguments.computeIfAbsent(body, key -> program.objectOf("...", Type.VOID));
    return new ScalarSlot(kept.number(), machine.recursionDepth());
  }

  @Override
  public VariationalSet<MachineState> pushVariadicArguments(VariationalSet<MachineState> states) {
    if (activeDefinitions.isEmpty()
        || !variadicArguments.containsKey(activeDefinitions.element())) {
      return VariationalSet.empty();
    }
    ScalarSlot cell = rest(activeDefinitions.element());
    return states
        .filter(s -> s.load(cell).isPresent())
        .map(s -> s.push(s.load(cell).orElseThrow()));
  }

  /** Returns the instance of a variable at the current recursion depth. */
  private ReplayVariable object(ReplayVariable variable) {
    return program.objectOf(variable, machine.activation());
  }

  /**
   * Calls a function without a definition: a library function with a known meaning, or the
   * environment. A library function that may set {@code errno} leaves it indeterminate, unless it
   * is declared pure.
   */
  private VariationalSet<MachineState> callExternal(
      ReplayExpressionCompiler.CallSite call,
      VariationalSet<MachineState> given,
      ReplayExpressionCompiler.ResultUse use) {
    boolean mayFail = LibraryFunctions.maySetErrno(call.function().name());
    VariationalSet<MachineState> pure = call.function().saying(DeclarationAttribute.PURE, given);
    return callLibrary(
        call, mayFail ? given.minus(pure).map(s -> havocErrno(s, call)).or(pure) : given, use);
  }

  private MachineState havocErrno(MachineState state, ReplayExpressionCompiler.CallSite call) {
    return program
        .errno()
        .map(errno -> machine.havoc(state, errno, 0, Type.Int.INT, call.span()))
        .orElse(state);
  }

  private VariationalSet<MachineState> callLibrary(
      ReplayExpressionCompiler.CallSite call,
      VariationalSet<MachineState> states,
      ReplayExpressionCompiler.ResultUse use) {
    int given = call.arguments().size();
    String name = call.function().name();
    if (LibraryFunctions.isExit(name)) {
      if (name.equals("exit") && program.globalsAtEntry().isEmpty()) {
        // Objects that a variable still points to at exit are not leaked.
        runner
            .evaluator
            .memoryAccess()
            .heap()
            .checkLeaks(runDestructors(states, call), variable -> variable >= 0);
      }
      return VariationalSet.empty();
    } else if (given == 1 && LibraryFunctions.isAssume(name)) {
      VariationalSet<MachineState> known = states.filter(s -> isDecided(s, given));
      if (machine.isError(name)) {
        machine.error(
            Assertion.Kind.CALL,
            known.filter(s -> !holds(s, given)),
            call.span(),
            s -> condition(call));
        return returnNothing(known.filter(s -> holds(s, given)), given);
      }
      machine.cutOff(known.filter(s -> !holds(s, given)), call.span(), s -> condition(call));
      return returnNothing(known.filter(s -> holds(s, given)), given);
    } else if (LibraryFunctions.isEntryTest(name)) {
      boolean isEntry = machine.callPath().isEmpty();
      return states.map(
          s -> s.push(new ConcreteValue.Int(isEntry ? BigInteger.ONE : BigInteger.ZERO)));
    } else if (name.equals(LibraryFunctions.LIVENESS_FUNCTION)) {
      return runner.evaluator.memoryAccess().heap().pushLiveness(states);
    } else if (given == 1 && LibraryFunctions.isAssert(name)) {
      machine.error(
          LibraryFunctions.isContract(name) ? Assertion.Kind.CONTRACT : Assertion.Kind.ASSERT,
          states.filter(s -> isDecided(s, given) && !holds(s, given)),
          call.span(),
          state -> condition(call));
      return returnNothing(states.filter(s -> isDecided(s, given) && holds(s, given)), given);
    } else if (LibraryFunctions.isMemoryFunction(name)) {
      return given == 3
          ? runner.evaluator.memoryAccess().memoryFunctions().call(call, states)
          : VariationalSet.empty();
    } else if (LibraryFunctions.isHeapFunction(name)) {
      return runner.evaluator.memoryAccess().heap().execute(call, states);
    } else if (LibraryFunctions.isStringConversion(name) || LibrarySource.isUnknown(name)) {
      return VariationalSet.empty();
    } else if (LibraryFunctions.isMathFunction(name) && isOfReals(call)) {
      return runner.evaluator.callMathFunction(call, states);
    }
    if (LibraryFunctions.isOutput(name)) {
      return callEnvironment(
          call, runner.evaluator.memoryAccess().readPrintedStrings(call, states), use);
    }
    VariationalSet<MachineState> changed = havocArgument(call, states);
    return callEnvironment(
        call, changed.minus(call.function().saying(DeclarationAttribute.NORETURN, changed)), use);
  }

  /**
   * Havocs the objects that the arguments point to, except those passed as pointers to {@code
   * const}; calls back into the program are not modelled.
   */
  private VariationalSet<MachineState> havocArgument(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    int given = call.arguments().size();
    VariationalSet<MachineState> pure = call.function().saying(DeclarationAttribute.PURE, states);
    VariationalSet<MachineState> result = states.minus(pure);
    for (int i = 0; i < given; i++) {
      int at = i;
      if (!call.pointerToConstArguments().contains(i)) {
        result =
            result
                .filter(s -> isFollowed(s.topOperands(given).get(at)))
                .map(
                    s ->
                        runner
                            .evaluator
                            .memoryAccess()
                            .heap()
                            .havoc(s, s.topOperands(given).get(at), call.span()));
      }
    }
    return result.or(pure);
  }

  private static boolean isFollowed(ConcreteValue argument) {
    return !(argument instanceof ConcreteValue.FunctionPointer);
  }

  private VariationalSet<MachineState> callEnvironment(
      ReplayExpressionCompiler.CallSite call,
      VariationalSet<MachineState> states,
      ReplayExpressionCompiler.ResultUse use) {
    int given = call.arguments().size();
    String name = call.function().name();
    if (use == ReplayExpressionCompiler.ResultUse.NONE || call.result() instanceof Type.Void) {
      return returnNothing(states, given);
    }
    if (call.result() instanceof Type.Pointer pointer && !LibraryFunctions.isNondet(name)) {
      VariationalSet<MachineState> all =
          this.entryArguments.externalPointer(
              name, pointer.pointee(), call.span(), states.map(s -> s.pop(given)));
      VariationalSet<MachineState> sure =
          call.function().saying(DeclarationAttribute.RETURNS_NONNULL, all);
      return all.minus(sure).or(sure.filter(s -> s.top() != ConcreteValue.NullPointer.NULL));
    }
    if (call.result() instanceof Type.Floating) {
      return states.map(s -> machine.readInput(s.pop(given), name, call.result(), call.span()));
    }
    // The environment returns no values of other types in executions that are checked.
    return call.result() instanceof Type.Int type
        ? states
            .map(
                s ->
                    possible(
                        call,
                        s,
                        machine.readInput(
                            s.pop(given), name, type, call.span(), n -> outputResult(call, n, s))))
            .filter(s -> s.top() != ConcreteValue.NoValue.NOTHING)
            .filter(s -> !LibraryFunctions.isNonNegative(name) || isNatural(s.top()))
        : VariationalSet.empty();
  }

  private static boolean isOfReals(ReplayExpressionCompiler.CallSite call) {
    return call.result() instanceof Type.Floating
        || call.argumentTypes().stream().anyMatch(Type.Floating.class::isInstance);
  }

  /**
   * Returns the result of a call for that of the script: a success has the length below the
   * arguments; with an unknown length the call fails.
   */
  private static BigInteger outputResult(
      ReplayExpressionCompiler.CallSite call, BigInteger result, MachineState state) {
    if (result.signum() < 0) {
      return result;
    }
    return switch (call.output().map(OutputResult::length).orElse(OutputResult.Length.ANY)) {
      case ANY -> result;
      case COMPUTED ->
          ((ConcreteValue.Int) state.topOperands(call.arguments().size() + 1).get(0)).value();
      case UNKNOWN -> OutputResult.EOF;
    };
  }

  /** Returns the state after a call, with no value if an output function returns no such result. */
  private static MachineState possible(
      ReplayExpressionCompiler.CallSite call, MachineState before, MachineState after) {
    int given = call.arguments().size();
    Optional<BigInteger> argument =
        Optional.of(given)
            .filter(number -> number > 0)
            .map(number -> before.topOperands(number).get(0))
            .filter(ConcreteValue.Int.class::isInstance)
            .map(value -> ((ConcreteValue.Int) value).value());
    return after.top() instanceof ConcreteValue.Int result
            && !call.output().map(o -> o.contains(result.value(), argument)).orElse(true)
        ? after.pop().push(ConcreteValue.NoValue.NOTHING)
        : after;
  }

  private static boolean isNatural(ConcreteValue value) {
    return value instanceof ConcreteValue.Int number && number.value().signum() >= 0;
  }

  private static Cause condition(ReplayExpressionCompiler.CallSite call) {
    return call.arguments().isEmpty()
        ? new Cause.ErrorCall(call.span())
        : new Cause.FalseCondition(call.arguments().get(0));
  }

  private static boolean isDecided(MachineState state, int given) {
    return given == 0 || state.topOperands(given).get(0).hasKnownTruth();
  }

  private static boolean holds(MachineState state, int given) {
    return given > 0 && state.topOperands(given).get(0).isTrue();
  }

  private static VariationalSet<MachineState> returnNothing(
      VariationalSet<MachineState> states, int given) {
    return states.map(s -> s.pop(given).push(ConcreteValue.NoValue.NOTHING));
  }
}
