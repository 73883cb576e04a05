package sunder.verify.relation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.abstraction.Cuts;
import sunder.verify.relation.AffineEqualities.Guesses;
import sunder.verify.search.Path;

/**
 * The affine equalities of one of a path's variants, among the registers of the path. No precision
 * changes the answers, so that they are kept. Mutable.
 */
final class PathEqualities implements Function<Path, Cuts> {
  private final Automaton automaton;
  private final Guesses guesses;
  private final Budget budget;
  private final Map<Question, Cuts> known = new HashMap<>();

  /** About the whole automaton. */
  private record Question(List<Symbol> symbols, ConfigSet variant) {}

  PathEqualities(Automaton automaton, Guesses guesses, Budget budget) {
    this.automaton = automaton;
    this.guesses = guesses;
    this.budget = budget;
  }

  @Override
  public Cuts apply(Path path) {
    Set<Symbol> symbols = new TreeSet<>();
    for (Transition step : path.transitions()) {
      step.target().live().stream().filter(s -> !s.isBoolean()).forEach(symbols::add);
    }
    automaton.featureSymbols().keySet().stream().filter(s -> !s.isBoolean()).forEach(symbols::add);
    List<Symbol> some = symbols.stream().limit(Limits.RELATED_SYMBOLS).toList();
    return known.computeIfAbsent(new Question(some, path.oneVariant()), this::answer);
  }

  private Cuts answer(Question question) {
    return new AffineEqualities(
            question.symbols(), step -> step.when().intersects(question.variant()), guesses, budget)
        .from(automaton.initial());
  }
}
