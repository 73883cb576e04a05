package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * A decision tree over equality tests in guards, which selects the possibly enabled transitions of
 * a location: where many guards compare one register with constants, the value of the register
 * selects among them. It omits only disabled transitions.
 *
 * @param always the transitions that no register distinguishes, by index
 * @param choices the registers that distinguish the others
 */
record GuardDecisionTree(int[] always, List<DecisionNode> choices) {
  /** The least number of guards that must test a register for a decision node. */
  private static final int LEAST_ASKING = 4;

  /**
   * The order of registers with equal counts; the register with the smallest number is the
   * greatest.
   */
  private static final Comparator<Map.Entry<Symbol, Integer>> FIRST =
      Map.Entry.comparingByKey(Comparator.reverseOrder());

  /** A decision node: the transitions of a register's tests, by the value tested. */
  private record DecisionNode(int place, int[] all, Map<Long, GuardDecisionTree> byValue) {}

  private record EqualityTest(Symbol register, long value) {}

  /**
   * Returns the tree of a list of guards.
   *
   * @param guards the guards of the transitions, whose positions are their indices
   * @param live the registers whose values are in the state vector at a selection
   */
  static GuardDecisionTree of(List<BoolTerm> guards, Set<Symbol> live) {
    List<Integer> all = IntStream.range(0, guards.size()).boxed().toList();
    return all.size() < LEAST_ASKING
        ? new GuardDecisionTree(array(all), List.of())
        : of(all, guards.stream().map(guard -> tests(guard, live)).toList(), Set.of());
  }

  private static GuardDecisionTree of(
      List<Integer> steps, List<List<EqualityTest>> tests, Set<Symbol> used) {
    List<Integer> rest = steps;
    Set<Symbol> done = new HashSet<>(used);
    List<DecisionNode> choices = new ArrayList<>();
    for (Optional<Symbol> most = mostAsked(rest, tests, done);
        most.isPresent();
        most = mostAsked(rest, tests, done)) {
      Symbol register = most.get();
      done.add(register);
      Map<Long, List<Integer>> byValue = new HashMap<>();
      List<Integer> asking = new ArrayList<>();
      List<Integer> others = new ArrayList<>();
      for (int step : rest) {
        Optional<EqualityTest> test =
            tests.get(step).stream().filter(t -> t.register() == register).findFirst();
        test.ifPresent(t -> byValue.computeIfAbsent(t.value(), v -> new ArrayList<>()).add(step));
        (test.isPresent() ? asking : others).add(step);
      }
      Map<Long, GuardDecisionTree> parts = new HashMap<>();
      byValue.forEach((value, part) -> parts.put(value, of(part, tests, Set.copyOf(done))));
      choices.add(new DecisionNode(register.number(), array(asking), parts));
      rest = others;
    }
    return new GuardDecisionTree(array(rest), choices);
  }

  /**
   * Returns the register that most of the transitions test, the first of several; empty if fewer
   * than {@link #LEAST_ASKING} test any register.
   */
  private static Optional<Symbol> mostAsked(
      List<Integer> steps, List<List<EqualityTest>> tests, Set<Symbol> used) {
    Map<Symbol, Integer> asking = new HashMap<>();
    for (int step : steps) {
      for (EqualityTest test : tests.get(step)) {
        if (!used.contains(test.register())) {
          asking.merge(test.register(), 1, Integer::sum);
        }
      }
    }
    return asking.entrySet().stream()
        .filter(entry -> entry.getValue() >= LEAST_ASKING)
        .max(Map.Entry.<Symbol, Integer>comparingByValue().thenComparing(FIRST))
        .map(Map.Entry::getKey);
  }

  private static List<EqualityTest> tests(BoolTerm guard, Set<Symbol> live) {
    List<EqualityTest> result = new ArrayList<>();
    List<BoolTerm> parts = guard instanceof BoolTerm.And and ? and.operands() : List.of(guard);
    for (BoolTerm part : parts) {
      if (part instanceof BoolTerm.Compare compare
          && compare.relation() == BoolTerm.Relation.EQUAL) {
        test(compare.term()).filter(test -> live.contains(test.register())).ifPresent(result::add);
      }
    }
    return result;
  }

  private static Optional<EqualityTest> test(IntTerm term) {
    boolean isPlain =
        term.length() == 1
            && term.constant().bitLength() < Integer.SIZE
            && term.coefficient(0).abs().equals(BigInteger.ONE)
            && term.atom(0) instanceof Atom.Variable;
    if (!isPlain) {
      return Optional.empty();
    }
    long constant = term.constant().longValueExact();
    return Optional.of(
        new EqualityTest(
            ((Atom.Variable) term.atom(0)).symbol(),
            term.coefficient(0).signum() > 0 ? -constant : constant));
  }

  private static int[] array(List<Integer> steps) {
    return steps.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Selects the possibly enabled transitions in the current state, in their order. */
  void select(StateVector store, Selection selection) {
    selection.clear();
    collect(store, selection);
    if (!choices.isEmpty()) {
      selection.sort();
    }
  }

  private void collect(StateVector store, Selection selection) {
    selection.add(always);
    for (DecisionNode choice : choices) {
      long word = store.get(choice.place());
      if (!ValueEncoding.isNumber(word)) {
        selection.add(choice.all());
        continue;
      }
      GuardDecisionTree part = choice.byValue().get(word);
      if (part != null) {
        part.collect(store, selection);
      }
    }
  }

  /** A reusable list of indices of transitions. Mutable. */
  static final class Selection {
    private int[] numbers = new int[64];
    private int count;

    private void clear() {
      count = 0;
    }

    private void add(int[] more) {
      if (count + more.length > numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * (count + more.length));
      }
      System.arraycopy(more, 0, numbers, count, more.length);
      count += more.length;
    }

    private void sort() {
      Arrays.sort(numbers, 0, count);
    }

    int count() {
      return count;
    }

    int get(int i) {
      return numbers[i];
    }
  }
}
