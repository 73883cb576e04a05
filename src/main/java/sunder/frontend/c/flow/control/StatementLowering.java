package sunder.frontend.c.flow.control;

import static sunder.source.TypeSwitch.does;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.memory.EntryArguments;
import sunder.frontend.c.flow.memory.MemoryAccess;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.pointers.LifetimeTracking;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.BranchOutcome;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.limit.CancellationPoint;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.verdict.Check;

/**
 * Lowering of statements to control flow.
 *
 * <p>Input: a typed statement, in the current call frame. Output: edges at the insertion point of
 * {@link Emitter}. State: the stacks of the targets of {@code break}, {@code continue} and {@code
 * case} within the current loops and switches, and the labels of each function body. Source: C11,
 * 6.8.
 */
public final class StatementLowering {
  private static final TypeSwitch<StatementLowering, Stmt, Void> LOWERED =
      Stmt.byKind(
          does(
              Stmt.Block.class,
              (at, s) -> at.lowerBlock(s.items(), s.span(), () -> at.lower(s.items()))),
          does(
              Stmt.ConditionalGroup.class,
              (at, s) ->
                  at.context.forVariants(
                      s.presenceCondition(), s.span(), () -> at.lower(s.items()))),
          does(Stmt.VariableDeclaration.class, StatementLowering::declare),
          does(Stmt.UnnamedObject.class, (at, s) -> {}), // its lifetime begins with its block
          does(Stmt.NestedFunction.class, (at, s) -> {}), // its calls are lowered
          does(
              Stmt.ExpressionStatement.class,
              (at, s) -> at.syntax.expressions.lowerForEffects(s.expression())),
          does(Stmt.If.class, StatementLowering::branch),
          does(
              Stmt.While.class,
              (at, s) -> at.loop(Optional.of(s.test()), Optional.empty(), s.body(), s.span())),
          does(Stmt.Do.class, (at, s) -> at.context.inLoop(() -> at.doLoop(s))),
          does(Stmt.For.class, StatementLowering::forLoop),
          does(Stmt.Switch.class, StatementLowering::switchOver),
          does(
              Stmt.Label.class,
              (at, s) -> at.continueAtLabel(at.context.frame().labelNodes().get(s))),
          does(Stmt.Case.class, (at, s) -> at.continueAtLabel(at.cases.element().get(s))),
          does(Stmt.Default.class, (at, s) -> at.continueAtLabel(at.cases.element().get(s))),
          does(Stmt.Goto.class, StatementLowering::jump),
          does(Stmt.ComputedGoto.class, StatementLowering::jumpTo),
          does(Stmt.Break.class, (at, s) -> at.emitter.jump(at.breaks.element())),
          does(Stmt.Continue.class, (at, s) -> at.emitter.jump(at.continues.element())),
          does(Stmt.Return.class, StatementLowering::returnStatement),
          does(
              Stmt.Unsupported.class,
              (at, s) -> at.emitter.rejectUnsupported(s.span(), s.message())));

  private final SyntaxLowerings syntax;
  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final LifetimeTracking lifetimes;
  private final MemoryAccess memory;
  private final EntryArguments entryArguments;
  private final IdenticalBranchMerging branchMerging;

  /** The call frame in which static objects are initialized, if that has begun. */
  private Optional<CallFrame> startup = Optional.empty();

  private final Deque<FlowNode> breaks = new ArrayDeque<>();
  private final Deque<FlowNode> continues = new ArrayDeque<>();
  private final Deque<Map<Stmt, FlowNode>> cases = new ArrayDeque<>();
  private final Map<Stmt, List<LabelDeclaration>> labels = new IdentityHashMap<>();

  /** The variants of all groups around the current statement, in the callers, too. */
  private ConfigSet present;

  /**
   * A label of a function body.
   *
   * @param presenceCondition the variants that have the label, among those that have the body
   * @param enclosingObjects the objects that are declared in the blocks around the label
   */
  private record LabelDeclaration(
      Stmt.Label label, ConfigSet presenceCondition, List<CVariable> enclosingObjects) {}

  StatementLowering(SyntaxLowerings syntax, MemoryModel model) {
    this.syntax = syntax;
    this.program = model.values().program();
    this.present = program.features().space().all();
    this.emitter = model.values().emitter();
    this.context = model.values().context();
    this.storage = model.values().storage();
    this.arithmetic = model.values().arithmetic();
    this.initialization = model.values().initialization();
    this.pointsTo = model.pointsTo;
    this.lifetimes = model.lifetimes;
    this.memory = model.memory;
    this.entryArguments = model.entryArguments;
    this.branchMerging =
        new IdenticalBranchMerging(emitter.property.checks(), v -> entryArguments.isOpaque(v));
  }

  /** Creates a node for every label of a function body in the current call frame. */
  void createLabelNodes(Stmt body) {
    CallFrame frame = context.frame();
    for (LabelDeclaration one : labels.computeIfAbsent(body, this::labelled)) {
      add(frame, one);
    }
  }

  private List<LabelDeclaration> labelled(Stmt body) {
    List<LabelDeclaration> found = new ArrayList<>();
    collectLabels(body, program.features().space().all(), List.of(), found);
    return found;
  }

  /**
   * Lowers the statements of a statement expression, whose labels are visible within it only, and
   * returns the action's result.
   */
  <T> T withLocalLabels(List<Stmt> items, Supplier<T> write) {
    CallFrame frame = context.frame();
    List<LabelDeclaration> found = new ArrayList<>();
    ConfigSet all = program.features().space().all();
    items.forEach(item -> collectLabels(item, all, context.liveObjects(), found));
    Map<String, List<CallFrame.LabelTarget>> around = new HashMap<>();
    for (LabelDeclaration one : found) {
      String name = one.label().name();
      if (!around.containsKey(name)) {
        around.put(name, frame.labelTargets().getOrDefault(name, List.of()));
        frame.labelTargets().put(name, new ArrayList<>());
      }
      add(frame, one);
    }
    T value = write.get();
    frame.labelTargets().putAll(around);
    return value;
  }

  private void add(CallFrame frame, LabelDeclaration one) {
    FlowNode node = emitter.newNode();
    frame.labelNodes().put(one.label(), node);
    frame
        .labelTargets()
        .computeIfAbsent(one.label().name(), name -> new ArrayList<>())
        .add(
            new CallFrame.LabelTarget(
                frame.variants().and(one.presenceCondition()), node, one.enclosingObjects()));
  }

  private static void collectLabels(
      Stmt s, ConfigSet when, List<CVariable> outside, List<LabelDeclaration> found) {
    List<CVariable> around =
        Stream.concat(outside.stream(), LifetimeTracking.blockObjects(s).stream()).toList();
    if (s instanceof Stmt.Label label) {
      found.add(new LabelDeclaration(label, when, around));
    } else {
      ConfigSet inside =
          s instanceof Stmt.ConditionalGroup part ? when.and(part.presenceCondition()) : when;
      s.substatements().forEach(part -> collectLabels(part, inside, around, found));
    }
  }

  /** Lowers an initializer of a static object; reports do not list it as a statement. */
  public void initialize(Stmt s) {
    startup = Optional.of(context.frame());
    lower(s);
  }

  /** Lowers a statement at the insertion point. */
  public void lower(Stmt s) {
    CancellationPoint.check();
    boolean initializes = startup.filter(frame -> frame == context.frame()).isPresent();
    if (isReported(s) && !initializes) {
      ConfigSet having = context.frame().variants().and(present);
      emitter.beginStatement(s.span(), having);
      branchMerging.mergedSpans(s).forEach(span -> emitter.beginStatement(span, having));
    }
    LOWERED.apply(this, s);
  }

  private void forLoop(Stmt.For s) {
    lowerBlock(
        s.start().substatements(),
        s.span(),
        () -> {
          lower(s.start().substatements());
          loop(s.test(), s.step(), s.body(), s.span());
        });
  }

  /** Lowers a block: the objects that its statements declare live from its beginning to its end. */
  void lowerBlock(List<Stmt> items, Span span, Runnable write) {
    lowerBlock(
        items,
        span,
        () -> {
          write.run();
          return true;
        });
  }

  /** Lowers a block and returns the value of the action that lowers its statements. */
  <T> T lowerBlock(List<Stmt> items, Span span, Supplier<T> write) {
    return lifetimes.lowerBlock(
        items,
        span,
        () -> {
          enterBlock(LifetimeTracking.blockObjects(items));
          return write.get();
        });
  }

  /**
   * Makes the objects of a block indeterminate on entry, where a jump may bypass their
   * declarations.
   */
  private void enterBlock(List<CVariable> variables) {
    for (CVariable variable : variables) {
      variable
          .bypassingBlock()
          .ifPresent(at -> memory.makeIndeterminate(storage.objectOf(variable), at));
    }
  }

  /**
   * Makes the objects of the blocks that a jump enters indeterminate, where it bypasses their
   * declarations.
   *
   * @param around the objects of the blocks around the jump's target
   */
  private void jumpIntoBlocks(List<CVariable> around) {
    enterBlock(
        around.stream()
            .filter(object -> !context.enclosingObjects().contains(storage.objectOf(object)))
            .toList());
  }

  /**
   * Lowers statements in sequence; adjacent groups with disjoint presence conditions and equal
   * statements are lowered once, for the variants of all of them.
   */
  private void lower(List<Stmt> items) {
    int i = 0;
    while (i < items.size()) {
      Stmt item = items.get(i++);
      if (item instanceof Stmt.ConditionalGroup part) {
        ConfigSet when = part.presenceCondition();
        while (i < items.size()
            && items.get(i) instanceof Stmt.ConditionalGroup next
            && !next.presenceCondition().intersects(when)
            && branchMerging.areEqual(part.items(), next.items())) {
          when = when.or(next.presenceCondition());
          i++;
        }
        ConfigSet around = present;
        present = around.and(when);
        context.forVariants(when, part.span(), () -> lower(part.items()));
        present = around;
      } else {
        lower(item);
      }
    }
  }

  /** Returns whether reports list the statement as unreachable if no run reaches it. */
  private static boolean isReported(Stmt s) {
    return s instanceof Stmt.ExpressionStatement
        || s instanceof Stmt.If
        || s instanceof Stmt.While
        || s instanceof Stmt.Do
        || s instanceof Stmt.For
        || s instanceof Stmt.Switch
        || s instanceof Stmt.Return;
  }

  private void jump(Stmt.Goto s) {
    jumpTo(s.label(), s.span());
    emitter.jump(emitter.graph.cutOff());
  }

  /** Continues at a label, which jumps from elsewhere may reach, too. */
  private void continueAtLabel(FlowNode label) {
    emitter.jump(label);
    emitter.setInsertionPoint(label, context.frame().variants());
    lifetimes.enterLabel(context.frame().body().block());
  }

  /**
   * Jumps to the label in the variants that have it, which may be a label of an enclosing function;
   * the other variants continue at the insertion point.
   */
  private void jumpTo(String label, Span span) {
    CallFrame frame = context.frame();
    while (!frame.labelTargets().containsKey(label) && frame.enclosing().isPresent()) {
      frame = frame.enclosing().get();
    }
    CallFrame outer = frame;
    if (syntax.calls.leavesSharedBody(outer)) {
      emitter.emitUnsupported(
          span, "a jump out of a nested function in such a recursion is not supported");
      return;
    }
    for (CallFrame.LabelTarget target : outer.labelTargets().getOrDefault(label, List.of())) {
      emitter.branchAway(
          target.presenceCondition(),
          span,
          () -> {
            syntax.calls.leaveCalls(outer, span);
            context.inFrame(outer, () -> jumpIntoBlocks(target.enclosingObjects()));
            emitter.jump(target.node());
          });
    }
  }

  /** Branches to the label whose address the operand has, among the labels that are visible. */
  private void jumpTo(Stmt.ComputedGoto s) {
    SymbolicValue.Address to =
        (SymbolicValue.Address)
            initialization.evaluateInitialized(() -> syntax.expressions.value(s.target()));
    BoolTerm isStart = BoolTerm.equal(to.offset(), IntTerm.ZERO);
    String lost = "a jump to a label that is not visible is not supported";
    ConfigSet when = emitter.variants();
    for (Map.Entry<String, CVariable> label : s.labels().entrySet()) {
      FlowNode there = emitter.newNode();
      FlowNode other = emitter.newNode();
      IntTerm own = pointsTo.takeAddress(label.getValue(), List.of(), CType.VOID);
      BoolTerm is = BoolTerm.and(BoolTerm.equal(to.targetId(), own), isStart);
      emitter.branch(is, there, other, s.span());
      emitter.setInsertionPoint(there, when);
      jumpTo(label.getKey(), s.span());
      emitter.emitUnsupported(s.span(), lost);
      emitter.setInsertionPoint(other, when);
    }
    emitter.emitUnsupported(s.span(), lost);
  }

  private void declare(Stmt.VariableDeclaration s) {
    CVariable variable = s.variable();
    boolean local = variable.kind() != CVariable.StorageKind.STATIC;
    boolean keeps = local && variable.bypassingBlock().isEmpty();
    Optional<SymbolicValue.Address> alias = keeps ? alias(s) : Optional.empty();
    if (alias.isPresent()) {
      context.frame().aliases().put(variable, alias.get());
      return;
    }
    if (variable.isVariableLengthArray()) {
      IntTerm cells = memory.elementCount(variable.type()).orElseThrow();
      pointsTo.setExtent(storage.objectOf(variable), cells);
    }
    if (variable.startsIndeterminate() && !variable.isInitializedWhenReached()) {
      memory.makeIndeterminate(storage.objectOf(variable), s.span());
    } else if (local && wholeInitializer(s).isEmpty()) {
      memory.zeroInitialize(storage.objectOf(variable), s.span());
    }
    for (Stmt.ConditionalAssignments values : s.values()) {
      Runnable assign = () -> values.assignments().forEach(syntax.expressions::lowerForEffects);
      context.forVariants(values.presenceCondition(), s.span(), assign);
    }
    if (variable.isArrayLength()) {
      // C11, 6.7.6.2, 5: the length of a variable length array is greater than 0.
      BoolTerm some = BoolTerm.atMost(IntTerm.ONE, memory.lengthValue(variable));
      emitter.check(some, Check.BOUNDS, s.span());
    }
  }

  /** Returns the single initialiser of the whole object, if there is exactly one. */
  private static Optional<Expr> wholeInitializer(Stmt.VariableDeclaration s) {
    return s.values().size() == 1
            && s.values().get(0).assignments().size() == 1
            && s.values().get(0).assignments().get(0) instanceof Expr.Assign assign
            && assign.target() instanceof Lvalue.VariableReference
        ? Optional.of(assign.value())
        : Optional.empty();
  }

  /**
   * Returns the constant address that an unmodified pointer holds for its whole lifetime, if there
   * is one.
   */
  private Optional<SymbolicValue.Address> alias(Stmt.VariableDeclaration s) {
    Optional<Expr> value = wholeInitializer(s).filter(e -> !syntax.sideEffects.mayOverwrite(e));
    if (s.variable().mayBeModified() || !s.variable().type().isPointer() || value.isEmpty()) {
      return Optional.empty();
    }
    InitializationTracking.ValueWithReads<SymbolicValue> known =
        initialization.collectReads(() -> syntax.expressions.value(value.get()));
    if (known.value() instanceof SymbolicValue.Address address
        && address.targetId().isConstant()
        && address.targetId().constant().signum() != 0) {
      initialization.requireInitialized(known.reads());
      return Optional.of(kept(address, s));
    }
    return Optional.empty();
  }

  private SymbolicValue.Address kept(SymbolicValue.Address address, Stmt.VariableDeclaration s) {
    IntTerm offset = arithmetic.materialize(address.offset(), TemporaryKey.of(s), s.span());
    return new SymbolicValue.Address(address.targetId(), offset);
  }

  private void branch(Stmt.If s) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    FlowNode next = emitter.newNode();
    BranchOutcome outcome = syntax.conditions.branch(s.test(), yes, no);
    emitter.setInsertionPoint(yes, outcome.whenTrue());
    lower(s.then());
    ConfigSet first = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(no, outcome.whenFalse());
    lower(s.otherwise());
    ConfigSet second = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(next, first.or(second));
  }

  private void loop(Optional<Expr> test, Optional<Expr> step, Stmt body, Span span) {
    context.inLoop(() -> repeated(test, step, body, span));
  }

  private void repeated(Optional<Expr> test, Optional<Expr> step, Stmt body, Span span) {
    ConfigSet when = emitter.variants();
    FlowNode head = emitter.newNode();
    FlowNode inside = emitter.newNode();
    FlowNode again = emitter.newNode();
    FlowNode next = emitter.newNode();
    syntax.loopHeads.addLoop(head, span, context.frame());
    emitter.jump(head);
    emitter.setInsertionPoint(head, when);
    ConfigSet in = when;
    ConfigSet out = when.minus(when);
    if (test.isPresent()) {
      BranchOutcome outcome = syntax.conditions.branch(test.get(), inside, next);
      in = outcome.whenTrue();
      out = outcome.whenFalse();
    } else {
      emitter.jump(inside);
    }
    emitter.setInsertionPoint(inside, in);
    inLoop(body, next, again);
    emitter.jump(again);
    emitter.setInsertionPoint(again, in);
    lifetimes.endLifetimes(body);
    step.ifPresent(syntax.expressions::lowerForEffects);
    emitter.jump(head);
    emitter.setInsertionPoint(next, containsBreak(body) ? when : out);
    lifetimes.endLifetimes(body);
  }

  private void inLoop(Stmt body, FlowNode next, FlowNode again) {
    breaks.push(next);
    continues.push(again);
    lower(body);
    breaks.pop();
    continues.pop();
  }

  /** Returns whether the statement contains a {@code break} that leaves it. */
  private static boolean containsBreak(Stmt s) {
    return s instanceof Stmt.Break
        || !(s instanceof Stmt.While
                || s instanceof Stmt.Do
                || s instanceof Stmt.For
                || s instanceof Stmt.Switch)
            && s.allSubstatements().stream().anyMatch(StatementLowering::containsBreak);
  }

  private void doLoop(Stmt.Do s) {
    ConfigSet when = emitter.variants();
    FlowNode head = emitter.newNode();
    FlowNode again = emitter.newNode();
    FlowNode next = emitter.newNode();
    emitter.jump(head);
    emitter.setInsertionPoint(head, when);
    inLoop(s.body(), next, again);
    emitter.jump(again);
    emitter.setInsertionPoint(again, when);
    lifetimes.endLifetimes(s.body());
    syntax.conditions.branch(s.test(), head, next);
    emitter.setInsertionPoint(next, when);
    lifetimes.endLifetimes(s.body());
  }

  private void switchOver(Stmt.Switch s) {
    ConfigSet when = emitter.variants();
    IntTerm value =
        arithmetic.materialize(
            initialization.evaluateInitialized(() -> syntax.expressions.number(s.value())),
            TemporaryKey.of(s.value()),
            s.span());
    enterBlock(switchObjects(s.body()).toList());
    Map<Stmt, FlowNode> labels = new IdentityHashMap<>();
    List<SwitchLabel> found = new ArrayList<>();
    collectCases(s.body(), when, labels, found);
    FlowNode next = emitter.newNode();
    for (SwitchLabel label : found) {
      if (label.statement() instanceof Stmt.Case c) {
        BoolTerm matches = Emitter.between(value, c.low(), c.high());
        test(label, s, other -> emitter.branch(matches, label.node(), other, c.span()));
      }
    }
    for (SwitchLabel label : found) {
      if (label.statement() instanceof Stmt.Default) {
        test(label, s, other -> emitter.branch(BoolTerm.TRUE, label.node(), other, s.span()));
      }
    }
    emitter.jump(next);
    cases.push(labels);
    breaks.push(next);
    lower(s.body());
    breaks.pop();
    cases.pop();
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
    lifetimes.endLifetimes(s.body());
  }

  /** Returns the objects that are declared in the blocks around the cases of a switch body. */
  private static Stream<CVariable> switchObjects(Stmt s) {
    return s instanceof Stmt.Switch
        ? Stream.empty()
        : Stream.concat(
            LifetimeTracking.blockObjects(s).stream(),
            s.substatements().stream().flatMap(StatementLowering::switchObjects));
  }

  /** A {@code case} or {@code default} label with the variants that have it. */
  private record SwitchLabel(Stmt statement, ConfigSet presenceCondition, FlowNode node) {}

  private void test(SwitchLabel label, Stmt.Switch s, java.util.function.Consumer<FlowNode> jump) {
    ConfigSet all = emitter.variants();
    FlowNode here = emitter.newNode();
    FlowNode other = emitter.newNode();
    emitter.branchOnFeatures(label.presenceCondition(), here, other, s.span());
    emitter.setInsertionPoint(here, all.and(label.presenceCondition()));
    jump.accept(other);
    emitter.setInsertionPoint(other, all);
  }

  private void collectCases(
      Stmt s, ConfigSet when, Map<Stmt, FlowNode> labels, List<SwitchLabel> found) {
    if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      FlowNode node = emitter.newNode();
      labels.put(s, node);
      found.add(new SwitchLabel(s, when, node));
    } else if (s instanceof Stmt.ConditionalGroup part) {
      part.items()
          .forEach(item -> collectCases(item, when.and(part.presenceCondition()), labels, found));
    } else if (!(s instanceof Stmt.Switch)) {
      s.substatements().forEach(part -> collectCases(part, when, labels, found));
    }
  }

  private void returnStatement(Stmt.Return s) {
    CallFrame frame = context.frame();
    if (s.value().isPresent()) {
      syntax.expressions.forEachAlternative(
          s.value().get(),
          e -> {
            SymbolicValue value =
                initialization.evaluateInitialized(
                    () -> syntax.calls.withPointeeHint(Optional.empty(), e));
            syntax.calls.storeResult(frame.function(), value, s.span());
          });
    }
    emitter.jump(frame.exitNode());
  }
}
