package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import sunder.automaton.Move;
import sunder.automaton.PassedStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.search.Stretch;

/**
 * A path whose cycles ({@link Detours}) are one step each, of any number of rounds. Only some of
 * what the cycles can do is in it: each round gets the same answers from the environment.
 */
public final class LongSteps {
  private LongSteps() {}

  /**
   * The steps of a path; none if it has no cycles.
   *
   * @param path from the initial location to abort
   * @param taken the steps that count: those of one variant
   * @param supply makes symbols for what the steps add
   */
  public static List<Transition> of(
      List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    List<Detours.Part> parts = Detours.of(path, taken, supply);
    return parts.stream().allMatch(part -> part.round().isEmpty())
        ? List.of()
        : parts.stream().map(part -> step(part, supply)).toList();
  }

  private static Transition step(Detours.Part part, Symbol.Supply supply) {
    Transition first = part.steps().get(0);
    if (part.round().isEmpty()) {
      return first;
    }
    Effect effect = new Effect();
    part.round().get().append(effect, supply);
    return new Transition(
        first.source(),
        first.source(),
        first.when(),
        List.of(),
        List.of(),
        BoolTerm.and(effect.guards),
        effect.updates,
        List.of(),
        List.of(),
        List.of(),
        first.span(),
        PassedStatements.NONE);
  }

  /** What happens from the registers at the cycle's head on. */
  private static final class Effect implements Stretch {
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
    public void set(Symbol register, Term value) {
      updates.put(register, value);
    }

    @Override
    public void repeat(List<Move> moves, List<Boolean> choices, IntTerm times) {}
  }
}
