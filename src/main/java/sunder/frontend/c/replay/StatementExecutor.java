package sunder.frontend.c.replay;

import static sunder.source.TypeSwitch.on;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.code.AbstractMachine;
import sunder.frontend.c.replay.code.CompiledExpression;
import sunder.frontend.c.replay.code.InitializerFlattening;
import sunder.frontend.c.replay.code.ReplayExpressionCompiler;
import sunder.frontend.c.replay.code.ReplayMemoryAccess;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Statement;
import sunder.limit.CancellationPoint;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.verdict.Check;

/**
 * The interpreter of statements on sets of states.
 *
 * <p>Input: a statement and the {@link ControlStates} before it. Output: the control states after
 * it. A jump leaves a statement as states with a pending target; the innermost statement list that
 * contains the label continues them there, and repeats from its beginning if the label precedes the
 * jump. A state that recurs at a loop head or a label is not executed again. Its counterpart in the
 * translation is {@code sunder.frontend.c.flow.control.StatementLowering}, with which it shares no
 * code.
 */
final class StatementExecutor {
  private static final TypeSwitch<ExecutionContext, Statement, ControlStates> RUN =
      Statement.byKind(
          on(Statement.Block.class, (at, s) -> at.executor.sequence(s.items(), at.states)),
          on(Statement.ConditionalGroup.class, (at, s) -> at.executor.part(s, at.states)),
          on(
              Statement.DeclarationStatement.class,
              (at, s) ->
                  ControlStates.of(
                      at.executor.declareObjects(
                          at.executor.program.localObjects(s), at.states.normal()))),
          on(Statement.NestedFunction.class, (at, s) -> ControlStates.of(at.states.normal())),
          on(Statement.ExpressionStatement.class, (at, s) -> at.executor.evaluate(s, at.here(s))),
          on(Statement.If.class, (at, s) -> at.executor.branch(s, at.states)),
          on(
              Statement.While.class,
              (at, s) ->
                  at.executor.loop(
                      s, Optional.of(s.test()), Optional.empty(), s.body(), at.states)),
          on(Statement.Do.class, (at, s) -> at.executor.doLoop(s, at.states)),
          on(Statement.For.class, (at, s) -> at.executor.forLoop(s, at.states)),
          on(Statement.Switch.class, (at, s) -> at.executor.executeSwitch(s, at.states)),
          on(
              Statement.Label.class,
              (at, s) -> ControlStates.of(at.states.normal().or(at.states.jumpingTo(s.name())))),
          on(Statement.Case.class, ExecutionContext::arrive),
          on(Statement.Default.class, ExecutionContext::arrive),
          on(Statement.Goto.class, (at, s) -> ControlStates.jump(s.label(), at.here(s))),
          on(
              Statement.ComputedGoto.class,
              (at, s) -> at.executor.jump(at.executor.evaluator.value(s.target(), at.here(s)))),
          on(
              Statement.Break.class,
              (at, s) -> ControlStates.jump(ControlStates.AbruptCompletion.BREAK, at.here(s))),
          on(
              Statement.Continue.class,
              (at, s) -> ControlStates.jump(ControlStates.AbruptCompletion.CONTINUE, at.here(s))),
          on(Statement.Return.class, (at, s) -> at.executor.executeReturn(s, at.here(s))),
          on(
              Statement.Unsupported.class,
              (at, s) -> {
                at.here(s);
                return ControlStates.EMPTY; // unsupported: the execution ends without a failure
              }));

  /** The executor and the states that are at a statement or on the way into it. */
  private record ExecutionContext(StatementExecutor executor, ControlStates states) {
    /**
     * Returns the states at the beginning of a statement, after it has notified the listeners of
     * the statement.
     */
    VariationalSet<MachineState> here(Statement s) {
      if (!states.normal().isEmpty()) {
        executor.machine.events().statementStarted(s.span());
      }
      return states.normal();
    }

    ControlStates arrive(Statement label) {
      return ControlStates.of(here(label).or(states.jumpingTo(new LabelIndex.CaseLabelKey(label))));
    }
  }

  private final AbstractMachine machine;
  private final ReplayProgram program;
  final ReplayExpressionCompiler evaluator;
  private final LabelIndex labels;
  private final Map<Statement, SwitchDispatch> switches = new IdentityHashMap<>();

  /** The jumps out of statement expressions of the statement that is being executed. */
  private Map<Object, VariationalSet<MachineState>> pendingJumps = Map.of();

  /** The height of the operand stack at the beginning of that statement. */
  private Supplier<Integer> depth = () -> 0;

  StatementExecutor(
      AbstractMachine machine,
      ReplayProgram program,
      ReplayExpressionCompiler.FunctionExecutor caller) {
    this.machine = machine;
    this.program = program;
    this.evaluator = new ReplayExpressionCompiler(machine, program, caller);
    this.labels = new LabelIndex(program.variants());
  }

  /**
   * Returns the control states after a statement.
   *
   * @param in the states at the statement or on the way into it
   */
  ControlStates execute(Statement s, ControlStates in) {
    if (in.isEmpty()) {
      return ControlStates.EMPTY;
    }
    CancellationPoint.check();
    machine.step(in.normal());
    List<ReplayVariable> objects = program.blockObjects(s);
    Map<Object, VariationalSet<MachineState>> around = pendingJumps;
    Supplier<Integer> below = depth;
    pendingJumps = Map.of();
    depth = () -> in.operandDepth();
    ControlStates behind = inside(s, enterBlock(s, in));
    ControlStates all =
        new ControlStates(
            behind.normal(), ControlStates.unionOfJumps(behind.jumps(), pendingJumps));
    pendingJumps = around;
    depth = below;
    return leaveBlock(objects, all);
  }

  /**
   * Returns the states after a statement expression of GNU C, with its value on top; jumps out of
   * it leave the statement around it.
   */
  VariationalSet<MachineState> executeStatementExpression(
      Statement.Block block,
      List<Statement> items,
      CompiledExpression.StateTransformer value,
      VariationalSet<MachineState> states) {
    if (states.isEmpty()) {
      return states;
    }
    List<ReplayVariable> objects = program.blockObjects(block);
    Map<Object, VariationalSet<MachineState>> around = pendingJumps;
    Supplier<Integer> below = depth;
    depth = () -> ControlStates.of(states).operandDepth();
    ControlStates out = ControlStates.EMPTY;
    Map<Object, ExploredStates> seen = new LinkedHashMap<>();
    ControlStates at = enterBlock(block, ControlStates.of(states));
    while (!at.isEmpty()) {
      pendingJumps = Map.of();
      ControlStates behind = sequence(items, at);
      VariationalSet<MachineState> valued = value.apply(behind.normal());
      Map<Object, VariationalSet<MachineState>> open = new LinkedHashMap<>();
      Map<Object, VariationalSet<MachineState>> left =
          leaving(ControlStates.unionOfJumps(behind.jumps(), pendingJumps), items, open);
      out = out.union(new ControlStates(valued, left));
      at = new ControlStates(VariationalSet.empty(), withoutExplored(open, seen));
    }
    depth = below;
    ControlStates ended = leaveBlock(objects, out);
    pendingJumps = ControlStates.unionOfJumps(around, ended.withOperandDepth(below.get()).jumps());
    return ended.normal();
  }

  /** Adds jumps out of a call to those of the statement that contains the call. */
  void leaveCall(Map<Object, VariationalSet<MachineState>> jumps) {
    if (!jumps.isEmpty()) {
      ControlStates leaving = new ControlStates(VariationalSet.empty(), jumps);
      pendingJumps =
          ControlStates.unionOfJumps(pendingJumps, leaving.withOperandDepth(depth.get()).jumps());
    }
  }

  /** Returns whether a function body has a label. */
  boolean hasLabel(Statement.Block body, Object label) {
    return labels.labelsIn(body).containsKey(label);
  }

  private ControlStates inside(Statement s, ControlStates in) {
    return RUN.apply(new ExecutionContext(this, in), s);
  }

  private ControlStates forLoop(Statement.For s, ControlStates in) {
    VariationalSet<MachineState> started =
        s.start()
            .map(start -> execute(start, ControlStates.of(in.normal())).normal())
            .orElse(in.normal());
    return loop(s, s.test(), s.step(), s.body(), in.withNormal(started));
  }

  /**
   * Returns the states at the entry of a block, in which the lifetimes of its objects begin. If the
   * block contains labels, its objects become indeterminate, as a jump may skip their declarations.
   */
  ControlStates enterBlock(Statement block, ControlStates in) {
    List<ReplayVariable> objects = program.blockObjects(block);
    ControlStates there = each(objects, evaluator.memoryAccess()::beginLifetime, in);
    return objects.isEmpty() || labels.labelsIn(block).isEmpty()
        ? there
        : there.map(
            state -> {
              MachineState now = state;
              for (ReplayVariable object : objects) {
                now = without(now, program.objectOf(object, machine.activation()), block.span());
              }
              return now;
            });
  }

  private MachineState without(MachineState state, ReplayVariable object, Span span) {
    MachineState now = state;
    for (long slot = 0; slot < object.type().slotCount(); slot++) {
      now = evaluator.memoryAccess().initializeUnions(now, object, slot, false);
      now = now.remove(new ScalarSlot(object.number(), slot));
      machine.events().valueForgotten(object, slot);
      if (!SlotLayout.describe(object, slot).isElement()) {
        now = machine.loadInput(now, object, slot, span).orElse(now);
      }
    }
    return now;
  }

  /**
   * Returns the states at the exit of a block, in which the lifetimes of its objects have ended.
   */
  ControlStates leaveBlock(List<ReplayVariable> objects, ControlStates behind) {
    return each(objects, evaluator.memoryAccess()::endLifetime, behind);
  }

  private ControlStates each(
      List<ReplayVariable> objects,
      BiFunction<MachineState, ReplayVariable, MachineState> change,
      ControlStates runs) {
    if (!machine.checks(Check.LIFETIME)) {
      return runs;
    }
    List<ReplayVariable> known =
        objects.stream()
            .map(object -> program.objectOf(object, machine.activation()))
            .filter(evaluator.memoryAccess()::isAddressTaken)
            .toList();
    return known.isEmpty()
        ? runs
        : runs.map(
            state -> {
              MachineState now = state;
              for (ReplayVariable object : known) {
                now = change.apply(now, object);
              }
              return now;
            });
  }

  private ControlStates evaluate(
      Statement.ExpressionStatement s, VariationalSet<MachineState> here) {
    return ControlStates.of(
        s.expression().map(e -> evaluator.evaluateForEffects(e, here)).orElse(here));
  }

  private ControlStates executeReturn(Statement.Return s, VariationalSet<MachineState> here) {
    VariationalSet<MachineState> valued =
        s.value().isPresent()
            ? machine.requireInitialized(evaluator.value(s.value().get(), here), 1)
            : here.map(state -> state.push(ConcreteValue.NoValue.NOTHING));
    return ControlStates.jump(ControlStates.AbruptCompletion.RETURN, valued);
  }

  /**
   * Continues at the labels whose addresses are on top; states with another value end, as the
   * behaviour is undefined.
   */
  private ControlStates jump(VariationalSet<MachineState> states) {
    Map<Object, VariationalSet<MachineState>> jumps = new LinkedHashMap<>();
    states.forEach(
        (state, when) -> {
          if (state.top() instanceof ConcreteValue.LabelPointer label) {
            jumps.merge(label.name(), VariationalSet.of(state.pop(), when), VariationalSet::or);
          }
        });
    return new ControlStates(VariationalSet.empty(), jumps);
  }

  /**
   * Returns the states after the declaration of objects: lengths are evaluated, lifetimes begin and
   * initializers are stored.
   */
  VariationalSet<MachineState> declareObjects(
      List<ReplayProgram.ObjectDeclaration> declared, VariationalSet<MachineState> states) {
    VariationalSet<MachineState> result = states;
    for (ReplayProgram.ObjectDeclaration object : declared) {
      ReplayVariable variable = program.objectOf(object.variable(), machine.activation());
      VariationalSet<MachineState> here = result.within(object.context().variants());
      if (!here.isEmpty()) {
        boolean isLength = variable.kind() == ReplayVariable.StorageKind.ARRAY_LENGTH;
        if (!isLength) {
          machine.events().statementStarted(object.span());
        }
        object.length().ifPresent(e -> machine.events().arraySized(variable, e.span()));
        if (variable.type() instanceof Type.Array array
            && (array.isVariableLengthArray() || array.length().isEmpty())) {
          here = evaluator.memoryAccess().beginVariableLengthArray(here, variable);
        }
        boolean filled = object.initializer().isPresent();
        boolean zero = filled && !object.isSelfReferential();
        ReplayVariable.InitialValue start =
            zero ? ReplayVariable.InitialValue.ZERO : ReplayVariable.InitialValue.INDETERMINATE;
        if (!zero) {
          evaluator.memoryAccess().noteIndeterminate(variable);
        }
        VariationalSet<MachineState> started = beginObject(variable, start, object.span(), here);
        VariationalSet<MachineState> done =
            filled ? initialize(object, started, span -> {}) : started;
        if (isLength) {
          done = evaluator.memoryAccess().requirePositiveLength(done, variable, object.span());
        }
        result = result.outside(object.context().variants()).or(done);
      }
    }
    return result;
  }

  /** Returns the states in which all slots of an object have an initial value. */
  VariationalSet<MachineState> beginObject(
      ReplayVariable variable,
      ReplayVariable.InitialValue as,
      Span span,
      VariationalSet<MachineState> states) {
    long size = variable.type().slotCount();
    return states.map(
        state -> {
          MachineState now = state;
          for (long slot = 0; slot < size; slot++) {
            now =
                evaluator
                    .memoryAccess()
                    .initializeUnions(now, variable, slot, as == ReplayVariable.InitialValue.ZERO);
            now = start(now, variable, slot, as, span);
          }
          return now;
        });
  }

  private MachineState start(
      MachineState state,
      ReplayVariable variable,
      long slot,
      ReplayVariable.InitialValue as,
      Span span) {
    ScalarSlot cell = new ScalarSlot(variable.number(), slot);
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    if (scalar.isElement()) {
      // Inputs for array elements are requested when the elements are read.
      machine.events().valueForgotten(variable, slot);
    }
    if (as == ReplayVariable.InitialValue.ZERO) {
      ConcreteValue value = ConcreteValue.zero(scalar.type());
      if (!scalar.isElement()) {
        machine.events().objectInitialized(variable, slot, value);
      }
      return state.store(cell, value);
    }
    MachineState forgotten = state.remove(cell);
    return scalar.isElement()
        ? forgotten
        : machine.loadIndeterminate(forgotten, variable, slot, span);
  }

  /**
   * Returns the states after the initialisation of an object of static storage duration. Constant
   * values that differ by variant are stored as one variant value, which is resolved when it is
   * read; thus states are not split at the start.
   *
   * @param before receives the place of each initializer before its evaluation
   */
  VariationalSet<MachineState> initializeStatic(
      ReplayProgram.ObjectDeclaration object,
      VariationalSet<MachineState> states,
      Consumer<Span> before) {
    Optional<Map<Long, VariationalSet<ConcreteValue>>> table =
        variantValues(object, states, before);
    if (table.isEmpty()) {
      return initialize(object, states, before);
    }
    ConfigSet all = all(states, object.context().variants());
    VariationalSet<MachineState> result = states;
    for (Map.Entry<Long, VariationalSet<ConcreteValue>> slot : table.get().entrySet()) {
      ScalarSlot cell = new ScalarSlot(object.variable().number(), slot.getKey());
      ConcreteValue zero =
          ConcreteValue.zero(SlotLayout.describe(object.variable(), slot.getKey()).type());
      ConfigSet rest = all.minus(all(slot.getValue(), all));
      VariationalSet<ConcreteValue> whole = slot.getValue().or(VariationalSet.of(zero, rest));
      ConcreteValue value =
          whole.size() == 1 ? whole.values().get(0) : new ConcreteValue.VariantValue(whole);
      result = result.map(state -> state.store(cell, value));
    }
    return result;
  }

  /**
   * Returns the values of an object by slot and variant, if they differ by variant and all are
   * constant.
   */
  private Optional<Map<Long, VariationalSet<ConcreteValue>>> variantValues(
      ReplayProgram.ObjectDeclaration object,
      VariationalSet<MachineState> states,
      Consumer<Span> before) {
    ConfigSet all = all(states, object.context().variants());
    List<InitializerFlattening.SlotInitializer> values =
        program.slotInitializers(object).stream().flatMap(part -> part.result().stream()).toList();
    boolean differs =
        values.stream()
            .map(v -> v.presenceCondition().and(all))
            .anyMatch(w -> !w.isEmpty() && !w.equals(all));
    if (!differs
        || object.isSelfReferential()
        || ReplayMemoryAccess.hasUnion(object.variable().type())
        || !values.stream().allMatch(StatementExecutor::isConstant)) {
      return Optional.empty();
    }
    Map<Long, VariationalSet<ConcreteValue>> held = new LinkedHashMap<>();
    for (InitializerFlattening.SlotInitializer value : values) {
      VariationalSet.Builder<ConcreteValue> found = new VariationalSet.Builder<>();
      machine
          .requireInitialized(
              evaluateInitializer(object, value, states.within(value.presenceCondition()), before),
              1)
          .forEach((state, when) -> found.add(state.top(), when));
      VariationalSet<ConcreteValue> given = found.build();
      if (!all(given, all).equals(value.presenceCondition().and(all))) {
        return Optional.empty();
      }
      held.merge(value.slot(), given, (old, now) -> old.outside(value.presenceCondition()).or(now));
    }
    return Optional.of(held);
  }

  /** Returns the variants that have one of the states. */
  private static <T> ConfigSet all(VariationalSet<T> states, ConfigSet around) {
    return states.where(any -> true, around);
  }

  /** Returns whether an initializer is a scalar whose expression creates no object. */
  private static boolean isConstant(InitializerFlattening.SlotInitializer value) {
    return !(value.type() instanceof ReplayStructType) && !createsObject(value.expression());
  }

  private static boolean createsObject(Expression e) {
    return e instanceof Expression.CompoundLiteral
        || e instanceof Expression.StatementExpression
        || e.operands().stream().anyMatch(StatementExecutor::createsObject);
  }

  /**
   * Returns the states in which the values of an initializer are stored in an object.
   *
   * @param before receives the place of each value before its evaluation
   */
  VariationalSet<MachineState> initialize(
      ReplayProgram.ObjectDeclaration object,
      VariationalSet<MachineState> states,
      Consumer<Span> before) {
    ReplayVariable variable = program.objectOf(object.variable(), machine.activation());
    VariationalSet<MachineState> result = VariationalSet.empty();
    for (ReplayVariantSplit.ConditionalResult<List<InitializerFlattening.SlotInitializer>> part :
        program.slotInitializers(object)) {
      VariationalSet<MachineState> here = states.within(part.presenceCondition());
      if (object.isSelfReferential()) {
        here = initializeSelfReferential(object, variable, part, here, before);
      } else {
        for (InitializerFlattening.SlotInitializer value : part.result()) {
          VariationalSet<MachineState> valued =
              evaluateInitializer(object, value, here.within(value.presenceCondition()), before);
          here =
              here.outside(value.presenceCondition())
                  .or(put(variable, value, machine.requireInitialized(valued, 1)));
        }
      }
      result = result.or(here);
    }
    return result;
  }

  /** Evaluates all values of a self-referential initializer before the first of them is stored. */
  private VariationalSet<MachineState> initializeSelfReferential(
      ReplayProgram.ObjectDeclaration object,
      ReplayVariable variable,
      ReplayVariantSplit.ConditionalResult<List<InitializerFlattening.SlotInitializer>> part,
      VariationalSet<MachineState> states,
      Consumer<Span> before) {
    boolean parts =
        variable.type() instanceof Type.Array || variable.type() instanceof ReplayStructType;
    VariationalSet<MachineState> here = states;
    for (InitializerFlattening.SlotInitializer value : part.result()) {
      VariationalSet<MachineState> valued =
          evaluateInitializer(object, value, here.within(value.presenceCondition()), before);
      // A scalar is only copied, so that it may be indeterminate.
      here =
          here.outside(value.presenceCondition())
              .or(parts ? machine.requireInitialized(valued, 1) : valued);
    }
    here =
        parts ? beginObject(variable, ReplayVariable.InitialValue.ZERO, object.span(), here) : here;
    for (int i = part.result().size() - 1; i >= 0; i--) {
      InitializerFlattening.SlotInitializer value = part.result().get(i);
      here =
          here.outside(value.presenceCondition())
              .or(put(variable, value, here.within(value.presenceCondition())));
    }
    return here;
  }

  /** Evaluates an initializer expression; the value is on top. */
  private VariationalSet<MachineState> evaluateInitializer(
      ReplayProgram.ObjectDeclaration object,
      InitializerFlattening.SlotInitializer value,
      VariationalSet<MachineState> states,
      Consumer<Span> before) {
    if (!states.isEmpty()) {
      before.accept(value.expression().span());
    }
    VariationalSet<MachineState> result = VariationalSet.empty();
    for (ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue> meaning :
        evaluator.compile(
            value.expression(),
            object.context().withVariants(value.presenceCondition()),
            part -> Optional.of(value.type()))) {
      result =
          result.or(meaning.result().value().apply(states.within(meaning.presenceCondition())));
    }
    return result;
  }

  private VariationalSet<MachineState> put(
      ReplayVariable variable,
      InitializerFlattening.SlotInitializer value,
      VariationalSet<MachineState> states) {
    return evaluator
        .memoryAccess()
        .store(states, variable, value.slot(), variable.span())
        .map(MachineState::pop);
  }

  private ControlStates part(Statement.ConditionalGroup s, ControlStates in) {
    Map<Object, VariationalSet<MachineState>> entering = new LinkedHashMap<>();
    in.jumps()
        .forEach((target, states) -> entering.put(target, states.within(s.presenceCondition())));
    ControlStates inside =
        sequence(s.items(), new ControlStates(in.normal().within(s.presenceCondition()), entering));
    return inside.withNormal(inside.normal().or(in.normal().outside(s.presenceCondition())));
  }

  /**
   * Returns the control states after a list of statements, which is repeated as long as jumps lead
   * back into it.
   */
  ControlStates sequence(List<Statement> items, ControlStates in) {
    ControlStates out = ControlStates.EMPTY;
    VariationalSet<MachineState> normal = in.normal();
    Map<Object, VariationalSet<MachineState>> open = new LinkedHashMap<>(in.jumps());
    Map<Object, ExploredStates> seen = new LinkedHashMap<>();
    while (!normal.isEmpty() || !open.isEmpty()) {
      for (Statement item : items) {
        Map<Object, VariationalSet<MachineState>> entering = entering(item, open);
        if (normal.isEmpty() && entering.isEmpty()) {
          continue;
        }
        ControlStates behind = execute(item, new ControlStates(normal, entering));
        normal = behind.normal();
        out =
            out.union(
                new ControlStates(VariationalSet.empty(), leaving(behind.jumps(), items, open)));
      }
      out = out.withNormal(out.normal().or(normal));
      normal = VariationalSet.empty();
      open = withoutExplored(open, seen);
    }
    return out;
  }

  /** Removes the states that jump into a statement from the open jumps and returns them. */
  private Map<Object, VariationalSet<MachineState>> entering(
      Statement item, Map<Object, VariationalSet<MachineState>> open) {
    if (open.isEmpty()) {
      return Map.of();
    }
    Map<Object, VariationalSet<MachineState>> result = new LinkedHashMap<>();
    labels
        .labelsIn(item)
        .forEach(
            (target, when) -> {
              VariationalSet<MachineState> states =
                  open.getOrDefault(target, VariationalSet.empty());
              VariationalSet<MachineState> here = states.within(when);
              if (!here.isEmpty()) {
                result.put(target, here);
                VariationalSet<MachineState> rest = states.outside(when);
                if (rest.isEmpty()) {
                  open.remove(target);
                } else {
                  open.put(target, rest);
                }
              }
            });
    return result;
  }

  /**
   * Returns the jumps whose targets are outside a list of statements; the others are added to the
   * open jumps.
   */
  private Map<Object, VariationalSet<MachineState>> leaving(
      Map<Object, VariationalSet<MachineState>> jumps,
      List<Statement> items,
      Map<Object, VariationalSet<MachineState>> open) {
    Map<Object, VariationalSet<MachineState>> result = new LinkedHashMap<>();
    jumps.forEach(
        (target, states) -> {
          VariationalSet<MachineState> rest = states;
          for (Statement item : items) {
            ConfigSet when = labels.labelsIn(item).get(target);
            if (when != null) {
              open.merge(target, rest.within(when), VariationalSet::or);
              rest = rest.outside(when);
            }
          }
          if (!rest.isEmpty()) {
            result.put(target, rest);
          }
        });
    return result;
  }

  /**
   * Returns the states of jumps that have not been at their target before; a repeated state would
   * only repeat an infinite loop.
   */
  private static Map<Object, VariationalSet<MachineState>> withoutExplored(
      Map<Object, VariationalSet<MachineState>> open, Map<Object, ExploredStates> seen) {
    Map<Object, VariationalSet<MachineState>> result = new LinkedHashMap<>();
    open.forEach(
        (target, states) -> {
          VariationalSet<MachineState> fresh =
              seen.computeIfAbsent(target, key -> new ExploredStates()).addNew(states);
          if (!fresh.isEmpty()) {
            result.put(target, fresh);
          }
        });
    return result;
  }

  private ControlStates branch(Statement.If s, ControlStates in) {
    if (!in.normal().isEmpty()) {
      machine.events().statementStarted(s.span());
    }
    ReplayExpressionCompiler.BranchStates test = evaluator.branch(s.span(), s.test(), in.normal());
    Map<Object, VariationalSet<MachineState>> open = new LinkedHashMap<>(in.jumps());
    ControlStates then =
        execute(s.then(), new ControlStates(test.whenTrue(), entering(s.then(), open)));
    Optional<Statement> other = s.otherwise();
    return then.union(
        other.isPresent()
            ? execute(other.get(), new ControlStates(test.whenFalse(), entering(other.get(), open)))
            : ControlStates.of(test.whenFalse()));
  }

  private ControlStates loop(
      Statement whole,
      Optional<Expression> test,
      Optional<Expression> step,
      Statement body,
      ControlStates in) {
    ControlStates out = ControlStates.EMPTY;
    VariationalSet<MachineState> at = in.normal();
    ExploredStates seen = new ExploredStates();
    Map<Object, VariationalSet<MachineState>> entering = in.jumps();
    while (!at.isEmpty() || !entering.isEmpty()) {
      at = seen.addNew(at);
      machine.step(at);
      test.filter(e -> true).ifPresent(e -> machine.events().statementStarted(e.span()));
      ReplayExpressionCompiler.BranchStates truth = truth(whole, test, at);
      ControlStates behind = sequence(List.of(body), new ControlStates(truth.whenTrue(), entering));
      entering = Map.of();
      VariationalSet<MachineState> again =
          behind.normal().or(behind.jumpingTo(ControlStates.AbruptCompletion.CONTINUE));
      at = step.isPresent() ? evaluator.evaluateForEffects(step.get(), again) : again;
      out =
          out.withNormal(
                  out.normal()
                      .or(truth.whenFalse())
                      .or(behind.jumpingTo(ControlStates.AbruptCompletion.BREAK)))
              .union(outside(behind));
    }
    return out;
  }

  private ReplayExpressionCompiler.BranchStates truth(
      Statement whole, Optional<Expression> test, VariationalSet<MachineState> at) {
    return test.isPresent()
        ? evaluator.branch(whole.span(), test.get(), at)
        : new ReplayExpressionCompiler.BranchStates(at, VariationalSet.empty());
  }

  /** Returns the jumps of a loop body other than {@code break} and {@code continue}. */
  private static ControlStates outside(ControlStates behind) {
    return behind
        .withoutJumpsTo(ControlStates.AbruptCompletion.CONTINUE)
        .withoutJumpsTo(ControlStates.AbruptCompletion.BREAK)
        .withNormal(VariationalSet.empty());
  }

  private ControlStates doLoop(Statement.Do s, ControlStates in) {
    ControlStates out = ControlStates.EMPTY;
    ControlStates at = in;
    ExploredStates seen = new ExploredStates();
    while (!at.isEmpty()) {
      VariationalSet<MachineState> fresh = seen.addNew(at.normal());
      machine.step(fresh);
      ControlStates behind = execute(s.body(), at.withNormal(fresh));
      ReplayExpressionCompiler.BranchStates truth =
          evaluator.branch(
              s.span(),
              s.test(),
              behind.normal().or(behind.jumpingTo(ControlStates.AbruptCompletion.CONTINUE)));
      out =
          out.withNormal(
                  out.normal()
                      .or(truth.whenFalse())
                      .or(behind.jumpingTo(ControlStates.AbruptCompletion.BREAK)))
              .union(outside(behind));
      at = ControlStates.of(truth.whenTrue());
    }
    return out;
  }

  private ControlStates executeSwitch(Statement.Switch s, ControlStates in) {
    if (!in.normal().isEmpty()) {
      machine.events().statementStarted(s.span());
    }
    SwitchDispatch cases = switches.computeIfAbsent(s, key -> new SwitchDispatch(s, program));
    ControlStates chosen = ControlStates.EMPTY;
    for (ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue> value :
        evaluator.compile(s.value())) {
      if (value.result().type() instanceof Type.Int type) {
        VariationalSet<MachineState> here =
            machine.requireInitialized(
                value.result().value().apply(in.normal().within(value.presenceCondition())), 1);
        chosen = chosen.union(cases.select(here, type.promoted()));
      }
    }
    Map<Object, VariationalSet<MachineState>> entering =
        ControlStates.unionOfJumps(in.jumps(), chosen.jumps());
    ControlStates behind = execute(s.body(), new ControlStates(VariationalSet.empty(), entering));
    VariationalSet<MachineState> normal =
        chosen
            .normal()
            .or(behind.normal())
            .or(behind.jumpingTo(ControlStates.AbruptCompletion.BREAK));
    return behind.withoutJumpsTo(ControlStates.AbruptCompletion.BREAK).withNormal(normal);
  }

  /** The reached set at one control location. */
  private static final class ExploredStates {
    private final Map<MachineState, ConfigSet> variants = new HashMap<>();

    /** Adds states and returns those that were not in the reached set before. */
    VariationalSet<MachineState> addNew(VariationalSet<MachineState> states) {
      VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
      states.forEach(
          (state, when) -> {
            ConfigSet known = variants.get(state);
            result.add(state, known == null ? when : when.minus(known));
            variants.merge(state, when, ConfigSet::or);
          });
      return result.build();
    }
  }
}
