package sunder.automaton.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Move;
import sunder.automaton.StableNames;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * A control flow with jumps to anywhere, for languages whose programs are no trees of commands.
 *
 * <p>A front end makes spots and says, once for each, what happens there and which spots come next;
 * {@link #automaton} computes liveness and the spots where ways meet or come back, and merges steps
 * as for every other program. A spot that nothing is said of is where runs are cut off.
 */
public final class ControlFlowGraph {
  /** A place in the control flow. */
  public static final class FlowNode {
    final int number;

    private FlowNode(int number) {
      this.number = number;
    }
  }

  /** What happens at a spot, once the points behind it are known. */
  record NodeBody(List<FlowNode> successors, Function<List<ControlPoint>, Instruction> make) {}

  /** All symbols are made before anything of the automaton is: their numbers are stable. */
  private static final StableNames NUMBERED =
      new StableNames() {
        @Override
        public String of(Symbol symbol) {
          return "r" + symbol.number();
        }

        @Override
        public String of(ArrayRegister array) {
          return "a" + array.number();
        }
      };

  private final Symbol.Supply supply = new Symbol.Supply();
  private final Map<Symbol, Feature> features = new LinkedHashMap<>();
  private final List<Optional<NodeBody>> nodes = new ArrayList<>();
  private final List<OptionalInput> optional = new ArrayList<>();
  private final Map<Integer, List<Span>> statements = new TreeMap<>();
  private final Map<Assertion, FlowNode> errors = new TreeMap<>();
  private final Map<Integer, Assertion> failed = new HashMap<>();
  private final FlowNode end = newNode();
  private final FlowNode cut = newNode();
  private final FlagPropagation marks = new FlagPropagation();
  private int arrays;
  private Optional<ControlPointBuilder> points = Optional.empty();

  /** An input that is asked for only if its register may be read. */
  private record OptionalInput(FlowNode at, Symbol register, FlowNode next, Span span) {}

  /** A new spot. */
  public FlowNode newNode() {
    nodes.add(Optional.empty());
    return new FlowNode(nodes.size() - 1);
  }

  /** How many spots there are. */
  public int size() {
    return nodes.size();
  }

  /** Where runs are unsafe that fail an assertion, the same spot each time. */
  public FlowNode error(Assertion assertion) {
    FlowNode known = errors.get(assertion);
    if (known == null) {
      known = newNode();
      errors.put(assertion, known);
      failed.put(known.number, assertion);
    }
    return known;
  }

  /** A statement begins at a spot, whatever happens there. */
  public void beginStatement(FlowNode at, Span statement) {
    statements.computeIfAbsent(at.number, key -> new ArrayList<>()).add(statement);
  }

  /** All statements that begin somewhere, a place more than once. */
  public List<Span> statements() {
    return statements.values().stream().flatMap(List::stream).toList();
  }

  /** The instruction of a spot with the statements that begin there. */
  Instruction withStatements(int spot, Instruction instruction) {
    Instruction result = instruction;
    for (Span statement : statements.getOrDefault(spot, List.of())) {
      result = new Instruction.StatementBegin(statement, result);
    }
    return result;
  }

  /** What fails where runs come to a spot. */
  Optional<Assertion> failedAssertion(int spot) {
    return Optional.ofNullable(failed.get(spot));
  }

  /** Where the program has ended. */
  public FlowNode end() {
    return end;
  }

  /** Where runs are cut off. */
  public FlowNode cutOff() {
    return cut;
  }

  /** A register with what its type says of its range; 0 when a run starts. */
  public Symbol register(String name, Optional<BigInteger> low, Optional<BigInteger> high) {
    return supply.integer(Symbol.Kind.REGISTER, name, low, high);
  }

  /** A fresh input with its range. */
  public Symbol input(String name, Optional<BigInteger> low, Optional<BigInteger> high) {
    return supply.integer(Symbol.Kind.INPUT, name, low, high);
  }

  /** An array of integers, all 0 when a run starts. */
  public ArrayRegister array(String name) {
    return new ArrayRegister(arrays++, name, Symbol.Sort.INT, Optional.empty());
  }

  /** The value of a numeric feature in terms. */
  public Symbol feature(Feature.Numeric feature) {
    for (Map.Entry<Symbol, Feature> entry : features.entrySet()) {
      if (entry.getValue().equals(feature)) {
        return entry.getKey();
      }
    }
    Symbol symbol = supply.feature(feature.name(), feature.low(), feature.high());
    features.put(symbol, feature);
    return symbol;
  }

  private void set(
      FlowNode at, List<FlowNode> successors, Function<List<ControlPoint>, Instruction> make) {
    if (nodes.get(at.number).isPresent()) {
      throw new IllegalStateException("two things happen at one spot");
    }
    nodes.set(at.number, Optional.of(new NodeBody(successors, make)));
  }

  public void jump(FlowNode at, FlowNode next) {
    set(at, List.of(next), ControlFlowGraph::jump);
  }

  private static Instruction jump(List<ControlPoint> next) {
    return new Instruction.Jump(next.get(0));
  }

  /** Nothing happens at a spot but that runs go on. */
  private void skip(int spot, FlowNode next) {
    nodes.set(spot, Optional.of(new NodeBody(List.of(next), ControlFlowGraph::jump)));
  }

  public void assign(FlowNode at, Symbol register, Term value, FlowNode next, Span span) {
    set(at, List.of(next), p -> new Instruction.Assign(register, value, p.get(0), span));
  }

  public void branch(FlowNode at, BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    if (condition.equals(BoolTerm.TRUE) || condition.equals(BoolTerm.FALSE)) {
      jump(at, condition.equals(BoolTerm.TRUE) ? yes : no);
      return;
    }
    set(at, List.of(yes, no), p -> new Instruction.Branch(condition, p.get(0), p.get(1), span));
  }

  /** A register that is 0 or 1: 0 when a run starts. Only {@link #newFlag} may change it. */
  public Symbol newFlag(String name) {
    return register(name, Optional.of(BigInteger.ZERO), Optional.of(BigInteger.ONE));
  }

  /**
   * A mark changes.
   *
   * @param value a constant, or a mark
   */
  public void setFlag(FlowNode at, Symbol mark, IntTerm value, FlowNode next, Span span) {
    assign(at, mark, value, next, span);
    marks.assign(at.number, mark, value);
  }

  /** Goes one of two ways; nothing is left of that where it is clear which. */
  public void branchOnFlag(FlowNode at, Symbol mark, FlowNode clear, FlowNode set, Span span) {
    branch(at, BoolTerm.equal(IntTerm.of(mark), IntTerm.ZERO), clear, set, span);
    marks.test(at.number, mark);
  }

  public void branchOnFeatures(FlowNode at, ConfigSet when, FlowNode yes, FlowNode no, Span span) {
    marks.branchOnFeatures(at.number, when);
    set(at, List.of(yes, no), p -> new Instruction.FeatureBranch(when, p.get(0), p.get(1), span));
  }

  /** The program asks a procedure of the environment, which answers with a value. */
  public void readInput(
      FlowNode at, String procedure, Symbol input, Symbol register, FlowNode next, Span span) {
    FlowNode answer = newNode();
    Move call = Move.call(procedure, true);
    Move back = Move.returns(procedure, Optional.of(Term.of(input)));
    set(at, List.of(answer), p -> new Instruction.EmitMove(true, Map.of(), call, p.get(0), span));
    set(
        answer,
        List.of(next),
        p -> new Instruction.EmitMove(false, Map.of(input, register), back, p.get(0), span));
  }

  /**
   * The same for a value that is undefined where the program starts to use it: nobody is asked
   * where it is never read.
   */
  public void readInputIfLive(
      FlowNode at, String procedure, Symbol input, Symbol register, FlowNode next, Span span) {
    FlowNode asking = newNode();
    jump(at, asking);
    optional.add(new OptionalInput(asking, register, next, span));
    readInput(asking, procedure, input, register, next, span);
  }

  /** An observable move without answer. */
  public void emitMove(FlowNode at, Move move, FlowNode next, Span span) {
    set(at, List.of(next), p -> new Instruction.EmitMove(false, Map.of(), move, p.get(0), span));
  }

  /** Reads an element into a register. */
  public void load(
      FlowNode at, ArrayRegister array, IntTerm index, Symbol register, FlowNode next, Span span) {
    Symbol element =
        supply.integer(Symbol.Kind.ELEMENT, array.name(), register.low(), register.high());
    set(
        at,
        List.of(next),
        p -> new Instruction.Load(array, index, register, element, p.get(0), span));
  }

  public void store(
      FlowNode at, ArrayRegister array, IntTerm index, IntTerm value, FlowNode next, Span span) {
    marks.read(value.symbols());
    set(at, List.of(next), p -> new Instruction.Store(array, index, value, p.get(0), span));
  }

  /** Sets all elements to 0. */
  public void reset(FlowNode at, ArrayRegister array, FlowNode next, Span span) {
    set(at, List.of(next), p -> new Instruction.Reset(array, p.get(0), span));
  }

  /**
   * The automaton of what was said; nothing more can be said after it.
   *
   * @param whole the place of the whole program
   */
  public Automaton automaton(FlowNode start, FeatureModel model, Span whole) {
    ControlPointBuilder reached = new ControlPointBuilder(nodes, start);
    points = Optional.of(reached);
    ControlPointFactory flow =
        new ControlPointFactory(
            model, Set.of(), whole, BlockOperator.LARGE_BLOCKS, new StableIdGenerator());
    Liveness live = new Liveness(nodes, reached.order(), flow.cutOff());
    settle(reached.order(), start, model.valid(), live);
    dropUnread(live);
    return new Automaton(
        reached.point(start.number, flow, this, live).location(),
        Map.copyOf(features),
        Map.of(),
        Map.of(),
        symbol -> Optional.empty(),
        supply,
        Optional.empty(),
        List.copyOf(errors.keySet()),
        List.of(),
        NUMBERED);
  }

  /**
   * The name of the control point at a spot, where runs come back to it; to be asked once there is
   * the automaton.
   */
  public Optional<String> loopHeadName(FlowNode spot) {
    return points
        .filter(reached -> reached.isLoopHead(spot.number))
        .map(reached -> StableIdGenerator.ofNumber(spot.number).toString());
  }

  /** The name of a register in every automaton of the same program and property. */
  public String stableName(Symbol register) {
    return NUMBERED.of(register);
  }

  /** Marks that are set nowhere need not be looked at. */
  private void settle(int[] order, FlowNode start, ConfigSet valid, Liveness live) {
    if (marks.hasTests()) {
      Set<Integer> idle = marks.removableNodes(nodes, order, start.number, valid, live);
      for (int spot : idle) {
        skip(spot, nodes.get(spot).orElseThrow().successors().get(0));
      }
      live.makeJumps(idle);
    }
  }

  /** What nobody reads is not asked for; that makes no other register live. */
  private void dropUnread(Liveness live) {
    for (OptionalInput input : optional) {
      if (!live.isLive(input.register, input.next.number)) {
        skip(input.at.number, input.next);
      }
    }
    optional.clear();
  }
}
