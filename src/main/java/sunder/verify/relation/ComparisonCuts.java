package sunder.verify.relation;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.feature.FeatureIntervals;
import sunder.verify.search.Path;

/**
 * A source of cuts from the relational comparisons of the program: the boundary of each linear
 * comparison of two or more symbols, at least one of them a register, in a guard or a Boolean
 * update of the path; and the least and the greatest value of each numeric feature in the path's
 * variants.
 */
final class ComparisonCuts implements Function<Path, CutPoints> {
  private final Automaton automaton;
  private final FeatureIntervals classes;

  ComparisonCuts(Automaton automaton) {
    this.automaton = automaton;
    this.classes = new FeatureIntervals(automaton);
  }

  @Override
  public CutPoints apply(Path path) {
    CutPoints cuts = new CutPoints();
    for (Transition step : path.transitions()) {
      collect(step.guard(), cuts);
      for (Term update : step.updates().values()) {
        if (update instanceof BoolTerm condition) {
          collect(condition, cuts);
        }
      }
    }
    cutFeatures(path, cuts);
    return cuts;
  }

  /**
   * Adds cuts at the least and the greatest value of each numeric feature in the path's variants.
   * Cells of features do not multiply abstract states, so these cuts cost nothing.
   */
  private void cutFeatures(Path path, CutPoints cuts) {
    for (Symbol symbol : automaton.featureSymbols().keySet()) {
      if (!symbol.isBoolean()) {
        var values = classes.values(path.variants(), symbol);
        cuts.add(symbol, values.get(0).low());
        cuts.add(symbol, values.get(values.size() - 1).high().add(BigInteger.ONE));
      }
    }
  }

  /**
   * Returns whether a relation between registers of a path is conceivable: at least two symbols are
   * compared with other symbols or updated relative to themselves.
   */
  static boolean canRelate(List<Transition> path) {
    Set<Symbol> related = new TreeSet<>();
    for (Transition step : path) {
      step.updates()
          .forEach(
              (register, update) -> {
                if (update instanceof IntTerm value && value.symbols().contains(register)) {
                  related.add(register);
                }
              });
      for (BoolTerm conjunct : step.guard().conjuncts()) {
        Set<Symbol> symbols = conjunct.symbols();
        if (symbols.size() > 1) {
          related.addAll(symbols);
        }
      }
    }
    return related.size() > 1;
  }

  private static void collect(BoolTerm condition, CutPoints cuts) {
    condition.forEachComparison(
        compare -> {
          if (relates(compare.term())) {
            cuts.addBoundary(compare);
          }
        });
  }

  private static boolean relates(IntTerm term) {
    return term.isLinear()
        && term.length() > 1
        && term.symbols().stream().allMatch(ComparisonCuts::hasCells)
        && term.symbols().stream().anyMatch(s -> s.kind() == Symbol.Kind.REGISTER);
  }

  private static boolean hasCells(Symbol symbol) {
    return symbol.kind() == Symbol.Kind.REGISTER || symbol.kind() == Symbol.Kind.FEATURE;
  }
}
