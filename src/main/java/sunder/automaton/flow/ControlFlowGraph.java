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
 * A builder of control-flow graphs with arbitrary jumps, for front ends of unstructured programs.
 * Mutable.
 *
 * <p>Input: a front end creates nodes and sets for each node, once, its instruction and its
 * successors. Output: {@link #automaton} computes reachability, liveness, joins and loop heads, and
 * the automaton. A run that reaches a node without an instruction is cut off.
 */
public final class ControlFlowGraph {
  /** A node of the control-flow graph. */
  public static final class FlowNode {
    final int number;

    private FlowNode(int number) {
      this.number = number;
    }
  }

  /**
   * The instruction of a node, given the control points of its successors.
   *
   * @param make creates the instruction from the successors' control points
   */
  record NodeBody(List<FlowNode> successors, Function<List<ControlPoint>, Instruction> make) {}

  /**
   * The names of registers by number. Numbers are stable, because all symbols are created before
   * the automaton is.
   */
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
  private final FlagPropagation flags = new FlagPropagation();
  private int arrays;
  private Optional<ControlPointBuilder> points = Optional.empty();

  /** An input that is requested only if its register is live. */
  private record OptionalInput(FlowNode at, Symbol register, FlowNode next, Span span) {}

  /** Creates a node. */
  public FlowNode newNode() {
    nodes.add(Optional.empty());
    return new FlowNode(nodes.size() - 1);
  }

  /** Returns the number of nodes. */
  public int size() {
    return nodes.size();
  }

  /** Returns the error node of an assertion, the same for each call. */
  public FlowNode error(Assertion assertion) {
    FlowNode known = errors.get(assertion);
    if (known == null) {
      known = newNode();
      errors.put(assertion, known);
      failed.put(known.number, assertion);
    }
    return known;
  }

  /** Records that a statement begins at a node. */
  public void beginStatement(FlowNode at, Span statement) {
    statements.computeIfAbsent(at.number, key -> new ArrayList<>()).add(statement);
  }

  /** Returns the instruction of a node, wrapped with the statements that begin there. */
  Instruction withStatements(int nodeId, Instruction instruction) {
    Instruction result = instruction;
    for (Span statement : statements.getOrDefault(nodeId, List.of())) {
      result = new Instruction.StatementBegin(statement, result);
    }
    return result;
  }

  /** Returns the assertion that fails at a node; empty if none does. */
  Optional<Assertion> failedAssertion(int nodeId) {
    return Optional.ofNullable(failed.get(nodeId));
  }

  /** Returns the node at which the program ends. */
  public FlowNode end() {
    return end;
  }

  /** Returns the node at which runs are cut off. */
  public FlowNode cutOff() {
    return cut;
  }

  /** Creates an integer register with the range of its type; it is initially 0. */
  public Symbol register(String name, Optional<BigInteger> low, Optional<BigInteger> high) {
    return supply.integer(Symbol.Kind.REGISTER, name, low, high);
  }

  /** Creates a fresh input with its range. */
  public Symbol input(String name, Optional<BigInteger> low, Optional<BigInteger> high) {
    return supply.integer(Symbol.Kind.INPUT, name, low, high);
  }

  /** Creates an array of integers, which are initially 0. */
  public ArrayRegister array(String name) {
    return new ArrayRegister(arrays++, name, Symbol.Sort.INT, Optional.empty());
  }

  /** Returns the symbol of a numeric feature. */
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

  /**
   * Sets the instruction of a node.
   *
   * @throws IllegalStateException if the node has an instruction
   */
  private void set(
      FlowNode at, List<FlowNode> successors, Function<List<ControlPoint>, Instruction> make) {
    if (nodes.get(at.number).isPresent()) {
      throw new IllegalStateException("two things happen at one spot");
    }
    nodes.set(at.number, Optional.of(new NodeBody(successors, make)));
  }

  /** Sets a jump at a node. */
  public void jump(FlowNode at, FlowNode next) {
    set(at, List.of(next), ControlFlowGraph::jump);
  }

  private static Instruction jump(List<ControlPoint> next) {
    return new Instruction.Jump(next.get(0));
  }

  /** Replaces the instruction of a node by a jump. */
  private void skip(int nodeId, FlowNode next) {
    nodes.set(nodeId, Optional.of(new NodeBody(List.of(next), ControlFlowGraph::jump)));
  }

  /** Sets an assignment at a node. */
  public void assign(FlowNode at, Symbol register, Term value, FlowNode next, Span span) {
    set(at, List.of(next), p -> new Instruction.Assign(register, value, p.get(0), span));
  }

  /** Sets a branch on a condition at a node; a jump if the condition is constant. */
  public void branch(FlowNode at, BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    if (condition.equals(BoolTerm.TRUE) || condition.equals(BoolTerm.FALSE)) {
      jump(at, condition.equals(BoolTerm.TRUE) ? yes : no);
      return;
    }
    set(at, List.of(yes, no), p -> new Instruction.Branch(condition, p.get(0), p.get(1), span));
  }

  /**
   * Creates a flag: a register with values 0 and 1, initially 0. Only {@link #setFlag} may assign
   * it.
   */
  public Symbol newFlag(String name) {
    return register(name, Optional.of(BigInteger.ZERO), Optional.of(BigInteger.ONE));
  }

  /**
   * Sets an assignment of a flag at a node.
   *
   * @param at the node
   * @param flag the flag
   * @param value a constant, or a flag
   * @param next the successor
   * @param span the source text
   */
  public void setFlag(FlowNode at, Symbol flag, IntTerm value, FlowNode next, Span span) {
    assign(at, flag, value, next, span);
    flags.assign(at.number, flag, value);
  }

  /**
   * Sets a branch on a flag at a node; {@link FlagPropagation} replaces it by a jump if the flag is
   * never set there.
   */
  public void branchOnFlag(FlowNode at, Symbol flag, FlowNode clear, FlowNode set, Span span) {
    branch(at, BoolTerm.equal(IntTerm.of(flag), IntTerm.ZERO), clear, set, span);
    flags.test(at.number, flag);
  }

  /** Sets a branch on the configuration at a node. */
  public void branchOnFeatures(FlowNode at, ConfigSet when, FlowNode yes, FlowNode no, Span span) {
    flags.branchOnFeatures(at.number, when);
    set(at, List.of(yes, no), p -> new Instruction.FeatureBranch(when, p.get(0), p.get(1), span));
  }

  /** Sets a request to a procedure of the environment, whose value is assigned to a register. */
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
   * Sets a request for the initial value of an uninitialised variable; it is omitted if the
   * register is not live.
   */
  public void readInputIfLive(
      FlowNode at, String procedure, Symbol input, Symbol register, FlowNode next, Span span) {
    FlowNode asking = newNode();
    jump(at, asking);
    optional.add(new OptionalInput(asking, register, next, span));
    readInput(asking, procedure, input, register, next, span);
  }

  /** Sets an observable move without an answer. */
  public void emitMove(FlowNode at, Move move, FlowNode next, Span span) {
    set(at, List.of(next), p -> new Instruction.EmitMove(false, Map.of(), move, p.get(0), span));
  }

  /** Sets a read of an array element into a register. */
  public void load(
      FlowNode at, ArrayRegister array, IntTerm index, Symbol register, FlowNode next, Span span) {
    Symbol element =
        supply.integer(Symbol.Kind.ELEMENT, array.name(), register.low(), register.high());
    set(
        at,
        List.of(next),
        p -> new Instruction.Load(array, index, register, element, p.get(0), span));
  }

  /** Sets a write of an array element. */
  public void store(
      FlowNode at, ArrayRegister array, IntTerm index, IntTerm value, FlowNode next, Span span) {
    flags.read(value.symbols());
    set(at, List.of(next), p -> new Instruction.Store(array, index, value, p.get(0), span));
  }

  /** Sets a reset of all elements of an array to 0. */
  public void reset(FlowNode at, ArrayRegister array, FlowNode next, Span span) {
    set(at, List.of(next), p -> new Instruction.Reset(array, p.get(0), span));
  }

  /**
   * Returns the automaton of the graph, which must not be extended afterwards.
   *
   * @param start the initial node
   * @param model the feature model
   * @param whole the source text of the whole program
   */
  public Automaton automaton(FlowNode start, FeatureModel model, Span whole) {
    ControlPointBuilder reached = new ControlPointBuilder(nodes, start);
    points = Optional.of(reached);
    ControlPointFactory flow =
        new ControlPointFactory(
            model, Set.of(), whole, BlockOperator.LARGE_BLOCKS, new StableIdGenerator());
    Liveness live = new Liveness(nodes, reached.order(), flow.cutOff());
    removeConstantTests(reached.order(), start, model.valid(), live);
    dropDeadInputs(live);
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
   * Returns the name of the location at a node if it is a loop head; available after {@link
   * #automaton}.
   */
  public Optional<String> loopHeadName(FlowNode node) {
    return points
        .filter(reached -> reached.isLoopHead(node.number))
        .map(reached -> StableIdGenerator.ofNumber(node.number).toString());
  }

  /**
   * Returns the name of a register that is common to all automata of the same program and property.
   */
  public String stableName(Symbol register) {
    return NUMBERED.of(register);
  }

  /**
   * Removes tests of flags that are never set there, and assignments of flags that are never
   * tested.
   */
  private void removeConstantTests(int[] order, FlowNode start, ConfigSet valid, Liveness live) {
    if (flags.hasTests()) {
      Set<Integer> removable = flags.removableNodes(nodes, order, start.number, valid, live);
      for (int nodeId : removable) {
        skip(nodeId, nodes.get(nodeId).orElseThrow().successors().get(0));
      }
      live.makeJumps(removable);
    }
  }

  /**
   * Removes requests for inputs whose registers are not live. No other register becomes live by
   * this.
   */
  private void dropDeadInputs(Liveness live) {
    for (OptionalInput input : optional) {
      if (!live.isLive(input.register, input.next.number)) {
        skip(input.at.number, input.next);
      }
    }
    optional.clear();
  }
}
