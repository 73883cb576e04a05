package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Move;
import sunder.automaton.Transition;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.CFrontEnd;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.ia.flow.AutomatonRun;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;

/**
 * A control flow graph that a test builds instruction by instruction over the objects of a C
 * program, and its concrete execution.
 *
 * <p>Input: declarations of C, and instructions by {@link #emitter}. Output: the name of the call
 * on the last edge of the only run; all registers are 0 at its beginning.
 */
public final class HandBuiltGraph {
  /** The outcome of a run that ends without a call. */
  public static final String CUT_OFF = "cut off";

  private static final int MOST_STEPS = 1_000;

  public final CProgram program;
  public final ValueModel values;
  public final Emitter emitter;
  public final Span span;
  private final FlowNode start;

  /**
   * Creates an empty graph.
   *
   * @param declarations the declarations of the objects, at file scope
   * @param checks the checks of the property
   */
  public HandBuiltGraph(String declarations, Check... checks) {
    SourceFile file = new SourceFile("objects.c", declarations + "\nint main(void) { return 0; }");
    try {
      this.program = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE).program();
    } catch (InputException e) {
      throw new IllegalArgumentException(e);
    }
    this.span = new Span(file, 0, 1);
    this.values = ValueModel.of(program, new Property(Set.of(checks), Set.of(), PlayKind.HALTING));
    this.emitter = values.emitter();
    this.start = emitter.insertionPoint();
  }

  /** Returns the object with static storage duration of the name. */
  public CVariable variable(String name) {
    return program.staticInitialization().stream()
        .filter(Stmt.VariableDeclaration.class::isInstance)
        .map(statement -> ((Stmt.VariableDeclaration) statement).variable())
        .filter(variable -> variable.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Returns a new register without bounds. */
  public Symbol register(String name) {
    return emitter.graph.register(name, Optional.empty(), Optional.empty());
  }

  /** Runs the action in a call of {@code main}, whose variants are those of the program. */
  public void inCall(Runnable action) {
    CFunction main = program.entryFunction();
    CallFrame frame =
        CallFrame.of(
            Optional.empty(),
            Optional.empty(),
            main,
            main.bodies().get(0),
            "",
            emitter.graph.size(),
            emitter.newNode(),
            emitter.variants(),
            Optional.empty(),
            List.of(),
            Map.of());
    values.context().inFrame(frame, action);
  }

  /** Ends the runs at the insertion point with a call of the name. */
  public void emitOutcome(String name) {
    emitter.emitError(name, Assertion.Kind.ASSERT, span);
  }

  /** Returns a new node at which runs end with a call of the name; the insertion point is kept. */
  public FlowNode outcomeNode(String name) {
    FlowNode here = emitter.insertionPoint();
    ConfigSet when = emitter.variants();
    FlowNode node = emitter.newNode();
    emitter.setInsertionPoint(node, when);
    emitOutcome(name);
    emitter.setInsertionPoint(here, when);
    return node;
  }

  /** Returns the variants with the named features and no others. */
  public ConfigSet variants(String... selected) {
    ConfigSet variants = program.features().valid();
    for (Feature feature : program.features().features()) {
      ConfigSet with = variants.space().selected((Feature.Bool) feature);
      variants =
          List.of(selected).contains(feature.name()) ? variants.and(with) : variants.minus(with);
    }
    return variants;
  }

  /**
   * Returns the name of the call at the end of the run in a variant. The graph must not be extended
   * afterwards.
   *
   * @param selected the features of the variant
   * @throws AssertionError if several edges are enabled, or the run does not end
   */
  public String outcome(String... selected) {
    Automaton automaton = emitter.graph.automaton(start, program.features(), span);
    AutomatonRun run = new AutomatonRun(automaton, variants(selected).pick());
    String last = CUT_OFF;
    for (int step = 0; step < MOST_STEPS; step++) {
      List<Transition> enabled =
          run.location().outgoing().stream()
              .filter(edge -> run.enabled(edge, Map.of()).isPresent())
              .toList();
      if (enabled.isEmpty()) {
        return last;
      } else if (enabled.size() > 1) {
        throw new AssertionError("several edges are enabled at " + run.location());
      }
      Transition edge = enabled.get(0);
      Map<Symbol, BigInteger> store = run.enabled(edge, Map.of()).orElseThrow();
      for (Move move : edge.moves()) {
        last = move.text(term -> "").replaceFirst("\\.run$", "");
      }
      run.take(edge, store);
    }
    throw new AssertionError("the run does not end");
  }
}
