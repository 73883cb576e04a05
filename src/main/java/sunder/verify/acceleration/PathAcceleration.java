package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import sunder.automaton.Move;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.search.PathSegment;

/**
 * Path acceleration: a path whose cycles ({@link CycleDecomposition}) are replaced by single
 * transitions of any number of iterations. It under-approximates the cycles, because every
 * iteration has the same inputs.
 */
public final class PathAcceleration {
  private PathAcceleration() {}

  /**
   * Returns the steps of the accelerated path; an empty list if the path has no cycles.
   *
   * @param path the steps from the initial location to abort
   * @param taken accepts the transitions to consider, which are those of one variant
   * @param supply creates fresh symbols
   */
  public static List<Transition> of(
      List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    List<CycleDecomposition.PathElement> parts = CycleDecomposition.of(path, taken, supply);
    return parts.stream().allMatch(part -> part.summary().isEmpty())
        ? List.of()
        : parts.stream().map(part -> step(part, supply)).toList();
  }

  private static Transition step(CycleDecomposition.PathElement part, Symbol.Supply supply) {
    Transition first = part.steps().get(0);
    if (part.summary().isEmpty()) {
      return first;
    }
    CycleEffect effect = new CycleEffect();
    part.summary().get().append(effect, supply);
    return new Transition(
        first.source(),
        first.source(),
        first.presenceCondition(),
        List.of(),
        List.of(),
        BoolTerm.and(effect.guards),
        effect.updates,
        List.of(),
        List.of(),
        List.of(),
        first.span(),
        StepStatements.NONE);
  }

  /** The effect of a cycle over the registers at its head. */
  private static final class CycleEffect implements PathSegment {
    private final List<BoolTerm> guards = new ArrayList<>();
    private final Map<Symbol, Term> updates = new TreeMap<>();

    @Override
    public Term value(Symbol symbol) {
      return Term.of(symbol);
    }

    @Override
    public void require(BoolTerm condition) {
      guards.add(condition);
    }

    @Override
    public void assign(Symbol register, Term value) {
      updates.put(register, value);
    }

    @Override
    public void observe(List<Move> moves, List<Boolean> choices, IntTerm times) {}
  }
}
