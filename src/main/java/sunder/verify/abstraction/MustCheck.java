package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Box;

/**
 * Whether a step is a must step: for every store of the source there is an input that makes the
 * requirements true. Answers "no" when in doubt.
 *
 * <p>Each input is given a value that makes the requirements certain: the solution of an equation
 * in which it occurs with coefficient 1 or -1, else a constant. This is one choice of the
 * existential witness, so a "yes" is right.
 */
final class MustCheck {
  private final Relations relations;
  private final Box source;
  private final Box contracted;
  private final Set<Symbol> dependent;
  private final Map<Symbol, Term> chosen = new HashMap<>();
  private List<BoolTerm> requirements;

  private MustCheck(
      List<BoolTerm> requirements,
      Relations relations,
      Set<Symbol> dependent,
      Box source,
      Box contracted) {
    this.relations = relations;
    this.requirements = requirements;
    this.dependent = dependent;
    this.source = source;
    this.contracted = contracted;
  }

  /**
   * @param requirements guard and landing conditions, over registers, elements, features and inputs
   * @param relations what holds of every store of the source besides
   * @param dependent elements at an index that inputs decide: no value of an input may depend on
   *     them
   * @param source every store of the source, array elements included
   * @param contracted the same contracted by the requirements: a hint for values of inputs
   */
  static boolean holds(
      List<BoolTerm> requirements,
      Relations relations,
      List<Symbol> inputs,
      Set<Symbol> dependent,
      Box source,
      Box contracted) {
    List<BoolTerm> conjuncts = new ArrayList<>();
    requirements.forEach(requirement -> conjuncts.addAll(requirement.conjuncts()));
    return new MustCheck(conjuncts, relations, dependent, source, contracted).holds(inputs);
  }

  private boolean holds(List<Symbol> inputs) {
    Set<Symbol> open = new TreeSet<>(inputs);
    open.retainAll(BoolTerm.and(requirements).symbols());
    for (Symbol input : open) {
      if (!input.isBoolean()) {
        solve(input);
      }
    }
    for (Symbol input : open) {
      if (!chosen.containsKey(input)) {
        choose(input, constant(input));
      }
    }
    return requirements.stream().allMatch(r -> relations.isCertain(r, source));
  }

  private Term constant(Symbol input) {
    BigInteger value = contracted.get(input).nearestToZero();
    return input.isBoolean() ? BoolTerm.of(value.signum() != 0) : IntTerm.of(value);
  }

  /** Finds an equation for the input and replaces the input by its solution. */
  private void solve(Symbol input) {
    Optional<IntTerm> solution =
        requirements.stream()
            .filter(BoolTerm.Compare.class::isInstance)
            .map(BoolTerm.Compare.class::cast)
            .filter(compare -> compare.relation() == BoolTerm.Relation.EQUAL)
            .flatMap(compare -> solution(compare.term(), input).stream())
            .findFirst();
    if (solution.isPresent()) {
      requirements = withRange(input, solution.get());
      choose(input, solution.get());
    }
  }

  /** What {@code input} must equal for {@code equation == 0}, if no element depends on it. */
  private Optional<IntTerm> solution(IntTerm equation, Symbol input) {
    return equation
        .solvedFor(input)
        .filter(value -> Collections.disjoint(value.symbols(), dependent));
  }

  /** The solution must lie in the range of the input's type. */
  private List<BoolTerm> withRange(Symbol input, IntTerm solution) {
    List<BoolTerm> result = new ArrayList<>(requirements);
    input.low().ifPresent(low -> result.add(BoolTerm.atMost(IntTerm.of(low), solution)));
    input.high().ifPresent(high -> result.add(BoolTerm.atMost(solution, IntTerm.of(high))));
    return result;
  }

  private void choose(Symbol input, Term value) {
    Substitution substitution = symbol -> symbol == input ? value : Term.of(symbol);
    requirements = requirements.stream().map(r -> r.substitute(substitution)).toList();
    chosen.put(input, value);
  }
}
