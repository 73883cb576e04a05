package sunder.frontend.c.flow;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Automaton;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.preprocess.COptions.GlobalInitialization;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * Lowering of a whole C program to a featured symbolic automaton; it also holds the components of
 * the lowering, which find each other through its fields.
 *
 * <p>Input: a checked program and a property. Output: the automaton, the heads of its loops, or the
 * reachable statements with the unsupported constructs among them. Invariant: the component fields
 * are assigned in the order of their dependencies, and one instance lowers one program once.
 */
public final class ProgramLowering {
  final CProgram program;

  final Emitter emitter;
  final RegisterAllocation storage;
  final PointsToSets pointsTo;
  final SideEffects sideEffects = new SideEffects();
  final InitializationTracking initialization;
  final LifetimeTracking lifetimes;
  final MemoryAccess memory;
  final ConstantArrays constantArrays;
  final LvalueLowering lvalues;
  final UnionMembers unionMembers;
  final TypePunning typePunning;
  final ExternalCallEffects externalEffects;
  final IntegerArithmetic arithmetic;
  final FloatArithmetic floats;
  final ExpressionLowering expressions;
  final ConditionLowering conditions;
  final CallLowering calls;
  final StatementLowering statements;
  final HeapModel heap;
  final PointerIntegerConversions pointerIntegers;
  final EntryArguments entryArguments;
  final LoopHeadTable loopHeads = new LoopHeadTable();

  private ProgramLowering(CProgram program, Property property) {
    this.program = program;
    ControlFlowGraph graph = new ControlFlowGraph();
    PointsToConstraints flows = new PointsToConstraints();
    TypeRanges ranges =
        new TypeRanges(
            property.checks().contains(Check.OVERFLOW)
                ? TypeRanges.SignedArithmetic.CHECKED
                : TypeRanges.SignedArithmetic.UNBOUNDED);
    this.emitter =
        new Emitter(
            graph,
            flows,
            property,
            program.features().valid().minus(program.faults().rejectedVariants()));
    this.storage = new RegisterAllocation(graph, ranges, flows);
    this.pointsTo = new PointsToSets(this);
    this.initialization = new InitializationTracking(this);
    this.lifetimes = new LifetimeTracking(this);
    this.memory = new MemoryAccess(this);
    this.constantArrays = new ConstantArrays(this);
    this.lvalues = new LvalueLowering(this);
    this.unionMembers = new UnionMembers(this);
    this.typePunning = new TypePunning(this);
    this.externalEffects = new ExternalCallEffects(this);
    this.arithmetic = new IntegerArithmetic(this);
    this.floats = new FloatArithmetic(this);
    this.expressions = new ExpressionLowering(this);
    this.conditions = new ConditionLowering(this);
    this.calls = new CallLowering(this);
    this.statements = new StatementLowering(this);
    this.heap = new HeapModel(this);
    this.pointerIntegers = new PointerIntegerConversions(this);
    this.entryArguments = new EntryArguments(this);
  }

  /**
   * Returns the automaton of the program for all variants without rejected code.
   *
   * @param property the property, whose enabled checks become error edges
   */
  public static Automaton automaton(CProgram program, Property property) {
    return new ProgramLowering(program, property).automaton();
  }

  /**
   * Returns the heads of the {@code while} and {@code for} loops of the program that may be
   * repeated, once for each inlined call of the function that contains them, in the order in which
   * they are lowered.
   */
  public static List<LoopHead> loopHeads(CProgram program, Property property) {
    ProgramLowering lowerer = new ProgramLowering(program, property);
    lowerer.automaton();
    return lowerer.loopHeads.heads(lowerer.emitter.graph, lowerer.storage);
  }

  /**
   * The code that the lowering reaches from the entry function.
   *
   * @param statements the spans of the statements of the functions that the entry function may call
   * @param unsupported the unsupported constructs among them, in the order of the text; a run that
   *     reaches one has no verdict
   */
  public record ReachableCode(List<Span> statements, List<Diagnostic> unsupported) {}

  /**
   * Returns the statements that the lowering of the program reaches, and the unsupported constructs
   * among them.
   */
  public static ReachableCode reachableCode(CProgram program) {
    ProgramLowering lowerer = new ProgramLowering(program, Property.ABORT);
    lowerer.write();
    List<Diagnostic> lost =
        lowerer.emitter.unsupported.stream()
            .sorted(Comparator.comparingInt(what -> what.span().start()))
            .toList();
    return new ReachableCode(lowerer.emitter.graph.statements(), lost);
  }

  private Automaton automaton() {
    FlowNode start = emitter.insertionPoint();
    write();
    return emitter.graph.automaton(start, program.features(), program.entryFunction().span());
  }

  private void write() {
    Span span = program.entryFunction().span();
    FlowNode texts = emitter.insertionPoint();
    ConfigSet all = emitter.variants();
    FlowNode start = emitter.newNode();
    emitter.setInsertionPoint(start, all);
    CallFrame frame = calls.startupFrame(program.entryFunction(), span);
    calls.inFrame(
        frame,
        () -> {
          constantArrays.extract(program.staticInitialization()).forEach(statements::lower);
          entryArguments.initializeUndefinedPointers(
              program.globalsAtEntry().orElse(GlobalInitialization.INITIAL),
              program.staticInitialization());
          program
              .globalsAtEntry()
              .ifPresent(
                  globals -> entryArguments.initialize(globals, program.staticInitialization()));
        });
    FlowNode given = emitter.insertionPoint();
    ConfigSet asked = emitter.variants();
    FlowNode begin = emitter.newNode();
    emitter.setInsertionPoint(begin, asked);
    for (CFunction main : program.entryFunctions()) {
      FlowNode here = emitter.newNode();
      FlowNode other = emitter.newNode();
      ConfigSet defined = main.definedVariants(asked.minus(asked));
      ConfigSet inside = emitter.variants().and(defined);
      ConfigSet rest = emitter.variants().minus(defined);
      emitter.branchOnFeatures(defined, here, other, span);
      emitter.setInsertionPoint(here, inside);
      calls.lowerEntry(main, span);
      program.destructorsFunction().ifPresent(end -> calls.lowerEntry(end, span));
      heap.checkLeaks(HeapModel.LeakRoots.STATIC_OBJECTS, span);
      emitter.jump(emitter.graph.end());
      emitter.setInsertionPoint(other, rest);
    }
    emitter.jump(emitter.graph.cutOff());
    // The parameters of main that the program reads are known only after its lowering.
    emitter.setInsertionPoint(given, asked);
    if (program.globalsAtEntry().isEmpty()) {
      program.entryFunctions().stream()
          .flatMap(main -> main.bodies().stream())
          .forEach(
              body ->
                  calls.inFrame(
                      frame,
                      () ->
                          statements.forVariants(
                              body.presenceCondition(),
                              span,
                              () -> entryArguments.initializeMainArguments(body, span))));
    }
    emitter.jump(begin);
    pointsTo.flushDispatches();
    heap.flushDeferred();
    // The set of strings is complete only now; their contents are emitted at the start of the run.
    emitter.setInsertionPoint(texts, all);
    pointsTo.escapedStrings().forEach(memory::initializeString);
    heap.initialize(span);
    pointerIntegers.initialize(span);
    entryArguments.reset(span);
    emitter.jump(start);
  }

  /** A conservative purity analysis of expressions, with its results memoised by identity. */
  static final class SideEffects {
    private final Map<Expr, Boolean> known = new IdentityHashMap<>();

    /**
     * Returns whether the evaluation of the expression may overwrite a register; false only if the
     * expression and all its operands are pure.
     */
    boolean mayOverwrite(Expr e) {
      Boolean before = known.get(e);
      if (before == null) {
        before = find(e);
        known.put(e, before);
      }
      return before;
    }

    private boolean find(Expr e) {
      boolean calculates =
          e instanceof Expr.Constant
              || e instanceof Expr.FloatingConstant
              || e instanceof Expr.StringLiteral
              || e instanceof Expr.FunctionAddress
              || e instanceof Expr.FeatureValue
              || e instanceof Expr.Load load && !hasLiteral(load.lvalue())
              || e instanceof Expr.AddressOf address && !hasLiteral(address.lvalue())
              || e instanceof Expr.Convert
              || e instanceof Expr.Negate
              || e instanceof Expr.Complement
              || e instanceof Expr.Arithmetic
              || e instanceof Expr.Compare
              || e instanceof Expr.Logical
              || e instanceof Expr.Not
              || e instanceof Expr.PointerAdd
              || e instanceof Expr.PointerDifference
              || e instanceof Expr.Conditional;
      return !calculates || e.operands().stream().anyMatch(this::mayOverwrite);
    }

    private static boolean hasLiteral(Lvalue place) {
      return place instanceof Lvalue.CompoundLiteral
          || place instanceof Lvalue.Member member && hasLiteral(member.record())
          || place instanceof Lvalue.Element element && hasLiteral(element.array());
    }
  }

  /**
   * The control point at the head of a {@code while} or {@code for} loop, in one inlined call of
   * the function that contains it; it is passed once before each evaluation of the loop's
   * condition.
   *
   * @param statement the span of the loop statement
   * @param function the name of the function that contains the loop
   * @param controlPoint the name of the control point in the automaton
   * @param variables the C expression for each register that C can name at the loop head, by the
   *     register's name, which is the same in every automaton of the program
   */
  public record LoopHead(
      Span statement, String function, String controlPoint, Map<String, String> variables) {
    public LoopHead {
      variables = Map.copyOf(variables);
    }
  }
}
