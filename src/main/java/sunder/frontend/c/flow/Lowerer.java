package sunder.frontend.c.flow;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Automaton;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Function;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.preprocess.COptions.Globals;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Property;

/** Lowers a program; what its parts share. */
public final class Lowerer {
  final CProgram program;

  final Emitter emitter;
  final Storage storage;
  final Targets targets;
  final SideEffects effects = new SideEffects();
  final Unset unset;
  final Lives lives;
  final Memory memory;
  final FixedArrays fixedArrays;
  final Places places;
  final Overlays overlays;
  final Views views;
  final Changes changes;
  final IntegerOperators arithmetic;
  final Expressions expressions;
  final Branches conditions;
  final Calls calls;
  final Statements statements;
  final Heap heap;
  final Addresses addresses;
  final EntryArguments arguments;
  final LoweredLoops loops = new LoweredLoops();

  private Lowerer(CProgram program, Property property) {
    this.program = program;
    ControlFlowGraph graph = new ControlFlowGraph();
    Flows flows = new Flows();
    Ranges ranges =
        new Ranges(
            property.checks().contains(Check.OVERFLOW)
                ? Ranges.Signed.CHECKED
                : Ranges.Signed.UNBOUNDED);
    this.emitter =
        new Emitter(
            graph, flows, property, program.features().valid().minus(program.faults().rejected()));
    this.storage = new Storage(graph, ranges, flows);
    this.targets = new Targets(this);
    this.unset = new Unset(this);
    this.lives = new Lives(this);
    this.memory = new Memory(this);
    this.fixedArrays = new FixedArrays(this);
    this.places = new Places(this);
    this.overlays = new Overlays(this);
    this.views = new Views(this);
    this.changes = new Changes(this);
    this.arithmetic = new IntegerOperators(this);
    this.expressions = new Expressions(this);
    this.conditions = new Branches(this);
    this.calls = new Calls(this);
    this.statements = new Statements(this);
    this.heap = new Heap(this);
    this.addresses = new Addresses(this);
    this.arguments = new EntryArguments(this);
  }

  /** A new automaton of the program. */
  public static Automaton automaton(CProgram program, Property property) {
    return new Lowerer(program, property).automaton();
  }

  /** The loops of a program, at each call of the functions that they are in. */
  public static List<LoopHead> loopHeads(CProgram program, Property property) {
    Lowerer lowerer = new Lowerer(program, property);
    lowerer.automaton();
    return lowerer.loops.heads(lowerer.emitter.graph, lowerer.storage);
  }

  /**
   * What runs may get to.
   *
   * @param statements those of the functions that {@code main} may call
   * @param lost what cannot be done: what runs do from there on, nobody knows
   */
  public record Reached(List<Span> statements, List<Diagnostic> lost) {}

  /** What runs of a program may get to. */
  public static Reached reached(CProgram program) {
    Lowerer lowerer = new Lowerer(program, Property.ABORT);
    lowerer.write();
    List<Diagnostic> lost =
        lowerer.emitter.refused.stream()
            .sorted(Comparator.comparingInt(what -> what.span().start()))
            .toList();
    return new Reached(lowerer.emitter.graph.statements(), lost);
  }

  private Automaton automaton() {
    FlowNode start = emitter.here();
    write();
    return emitter.graph.automaton(start, program.features(), program.main().span());
  }

  private void write() {
    Span span = program.main().span();
    FlowNode texts = emitter.here();
    ConfigSet all = emitter.when();
    FlowNode start = emitter.spot();
    emitter.at(start, all);
    Frame frame = calls.outermost(program.main(), span);
    calls.within(
        frame,
        () -> {
          fixedArrays.take(program.startup()).forEach(statements::lower);
          arguments.undefined(program.entry().orElse(Globals.INITIAL), program.startup());
          program.entry().ifPresent(globals -> arguments.begin(globals, program.startup()));
        });
    FlowNode given = emitter.here();
    ConfigSet asked = emitter.when();
    FlowNode begin = emitter.spot();
    emitter.at(begin, asked);
    for (Function main : program.mains()) {
      FlowNode here = emitter.spot();
      FlowNode other = emitter.spot();
      ConfigSet defined = main.defined(asked.minus(asked));
      ConfigSet inside = emitter.when().and(defined);
      ConfigSet rest = emitter.when().minus(defined);
      emitter.features(defined, here, other, span);
      emitter.at(here, inside);
      calls.main(main, span);
      program.end().ifPresent(end -> calls.main(end, span));
      heap.end(Heap.Roots.LASTING, span);
      emitter.go(emitter.graph.end());
      emitter.at(other, rest);
    }
    emitter.go(emitter.graph.cutOff());
    // What of its arguments it reads is known at the end, too.
    emitter.at(given, asked);
    if (program.entry().isEmpty()) {
      program.mains().stream()
          .flatMap(main -> main.bodies().stream())
          .forEach(
              body ->
                  calls.within(
                      frame,
                      () -> statements.part(body.when(), span, () -> arguments.main(body, span))));
    }
    emitter.go(begin);
    targets.finish();
    heap.finish();
    // Which strings there are is known at the end, what they hold at the start.
    emitter.at(texts, all);
    targets.kept().forEach(memory::write);
    heap.start(span);
    addresses.start(span);
    arguments.start(span);
    emitter.go(start);
  }

  /** Tells which expressions may change anything, or branch on the way to their value. */
  static final class SideEffects {
    private final Map<Expr, Boolean> known = new IdentityHashMap<>();

    /** Whether evaluating it may overwrite a register. */
    boolean has(Expr e) {
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
              || e instanceof Expr.Text
              || e instanceof Expr.FunctionAddress
              || e instanceof Expr.FeatureValue
              || e instanceof Expr.Load load && !hasLiteral(load.place())
              || e instanceof Expr.AddressOf address && !hasLiteral(address.place())
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
      return !calculates || e.operands().stream().anyMatch(this::has);
    }

    private static boolean hasLiteral(Lvalue place) {
      return place instanceof Lvalue.Literal
          || place instanceof Lvalue.Member member && hasLiteral(member.of())
          || place instanceof Lvalue.Element element && hasLiteral(element.array());
    }
  }

  /**
   * Where runs stand each time before a {@code while} or {@code for} loop goes round, at one call
   * of the function that it is in.
   *
   * @param place the statement
   * @param function the name of the function
   * @param point the name of the control point
   * @param variables what C calls, there, the registers that it can name; registers by the names
   *     that they have in every automaton of the program
   */
  public record LoopHead(Span place, String function, String point, Map<String, String> variables) {
    public LoopHead {
      variables = Map.copyOf(variables);
    }
  }
}
