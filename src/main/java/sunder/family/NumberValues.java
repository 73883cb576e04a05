package sunder.family;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sunder.family.sat.SatSolver;

/**
 * The values that the numbers of a model have in its valid configurations, found by a SAT solver in
 * the slice of the rules on which they depend.
 */
final class NumberValues {
  /** The greatest number of values of a number that are told apart. */
  private static final int MOST_VALUES = 16;

  private final RuleClauses clauses;
  private final SatSolver solver;

  /** The values of each number, in ascending order; empty if they are many. */
  private final Map<Feature.Numeric, Optional<List<BigInteger>>> known = new HashMap<>();

  private NumberValues(Collection<Feature> features, List<Rule> rules) {
    clauses = RuleClauses.of(features, rules);
    solver = clauses.solver();
  }

  /**
   * Returns the values of all numbers of a model, in ascending order; empty for one of many values.
   *
   * @param rules the rules of the model, which must have a solution
   */
  static Map<Feature.Numeric, Optional<List<BigInteger>>> of(
      Collection<Feature> features, List<Rule> rules) {
    Set<Feature> needed = new LinkedHashSet<>();
    features.stream().filter(Feature.Numeric.class::isInstance).forEach(needed::add);
    List<Rule> slice = ModelSlice.of(rules, needed);
    Set<Feature> all = new LinkedHashSet<>(needed);
    slice.forEach(rule -> all.addAll(rule.features()));
    NumberValues values = new NumberValues(all, slice);
    values.enumerate(needed.stream().map(Feature.Numeric.class::cast).toList());
    return values.known;
  }

  /** Finds the values together: each solution has a new value of as many numbers as possible. */
  private void enumerate(List<Feature.Numeric> numbers) {
    Map<Feature.Numeric, Set<BigInteger>> open = new LinkedHashMap<>();
    Map<Feature.Numeric, Integer> isNew = new HashMap<>();
    for (Feature.Numeric number : numbers) {
      open.put(number, new TreeSet<>());
      isNew.put(number, solver.newVariable());
    }
    while (!open.isEmpty()) {
      int[] selectors = open.keySet().stream().mapToInt(isNew::get).toArray();
      int isAnyNew = solver.newVariable();
      solver.add(IntStream.concat(IntStream.of(-isAnyNew), IntStream.of(selectors)).toArray());
      solver.setFirst(selectors);
      if (!solver.isSatisfiable(isAnyNew)) {
        open.forEach((number, all) -> known.put(number, Optional.of(List.copyOf(all))));
        return;
      }
      solver.add(-isAnyNew);
      open.forEach((number, all) -> all.add(exclude(number, isNew.get(number))));
      open.entrySet()
          .removeIf(
              entry -> {
                boolean isMany = entry.getValue().size() > MOST_VALUES;
                if (isMany) {
                  known.put(entry.getKey(), Optional.empty());
                }
                return isMany;
              });
    }
  }

  /** Returns the value of a number in the last solution, which is not new from now on. */
  private BigInteger exclude(Feature.Numeric number, int isNew) {
    int[] bits = clauses.variables(number);
    int[] others = Arrays.copyOf(bits, bits.length + 1);
    others[bits.length] = -isNew;
    BigInteger code = BigInteger.ZERO;
    for (int i = 0; i < bits.length; i++) {
      boolean value = solver.value(bits[i]);
      code = value ? code.setBit(bits.length - 1 - i) : code;
      others[i] = value ? -bits[i] : bits[i];
    }
    solver.add(others);
    return number.low().add(code);
  }
}
