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

/** Lowers a program; what its parts share. */
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
    this.expressions = new ExpressionLowering(this);
    this.conditions = new ConditionLowering(this);
    this.calls = new CallLowering(this);
    this.statements = new StatementLowering(this);
    this.heap = new HeapModel(this);
    this.pointerIntegers = new PointerIntegerConversions(this);
    this.entryArguments = new EntryArguments(this);
  }

  /** A new automaton of the program. */
  public static Automaton automaton(CProgram program, Property property) {
    return new ProgramLowering(program, property).automaton();
  }

  /** The loops of a program, at each call of the functions that they are in. */
  public static List<LoopHead> loopHeads(CProgram program, Property property) {
    ProgramLowering lowerer = new ProgramLowering(program, property);
    lowerer.automaton();
    return lowerer.loopHeads.heads(lowerer.emitter.graph, lowerer.storage);
  }

  /**
   * What runs may get to.
   *
   * @param statements those of the functions that {@code main} may call
   * @param unsupported what cannot be done: what runs do from there on, nobody knows
   */
  public record ReachableCode(List<Span> statements, List<Diagnostic> unsupported) {}

  /** What runs of a program may get to. */
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
    // What of its arguments it reads is known at the end, too.
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
    // Which strings there are is known at the end, what they hold at the start.
    emitter.setInsertionPoint(texts, all);
    pointsTo.escapedStrings().forEach(memory::initializeString);
    heap.initialize(span);
    pointerIntegers.initialize(span);
    entryArguments.reset(span);
    emitter.jump(start);
  }

  /** Tells which expressions may change anything, or branch on the way to their value. */
  static final class SideEffects {
    private final Map<Expr, Boolean> known = new IdentityHashMap<>();

    /** Whether evaluating it may overwrite a register. */
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
   * Where runs stand each time before a {@code while} or {@code for} loop goes round, at one call
   * of the function that it is in.
   *
   * @param statement the statement
   * @param function the name of the function
   * @param controlPoint the name of the control point
   * @param variables what C calls, there, the registers that it can name; registers by the names
   *     that they have in every automaton of the program
   */
  public record LoopHead(
      Span statement, String function, String controlPoint, Map<String, String> variables) {
    public LoopHead {
      variables = Map.copyOf(variables);
    }
  }
}
