package sunder.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tableau translation of LTL formulas to transition-based generalized Buechi automata
 * (Couvreur, On-the-fly verification of linear temporal logic, FM 1999). Input: a formula. Output:
 * an automaton that accepts exactly the words that satisfy it.
 *
 * <p>A state is a set of formulas that must hold from here on. A transition is a cover of the set:
 * the literals that must hold now and the formulas that must hold next. A cover that postpones the
 * right side of an until promises it; the acceptance set of an until contains the transitions that
 * do not promise it.
 */
public final class LtlTableau<P> {
  private final List<LtlFormula<P>> untils = new ArrayList<>();
  private final Map<Set<LtlFormula<P>>, Integer> states = new LinkedHashMap<>();
  private final Deque<Set<LtlFormula<P>>> open = new ArrayDeque<>();

  /**
   * A cover of a set of formulas: literals of the current state, obligations of the next state and
   * promised untils.
   */
  private record TableauCover<P>(
      Set<P> holding, Set<P> failing, Set<LtlFormula<P>> next, Set<LtlFormula<P>> promised) {

    boolean isWeakerThan(TableauCover<P> other) {
      return other.holding.containsAll(holding)
          && other.failing.containsAll(failing)
          && other.next.containsAll(next)
          && other.promised.containsAll(promised);
    }
  }

  private LtlTableau() {}

  /** Returns the automaton of a formula. */
  public static <P> GeneralizedBuchi<P> of(LtlFormula<P> formula) {
    return new LtlTableau<P>().build(NegationNormalForm.of(formula));
  }

  private GeneralizedBuchi<P> build(LtlFormula<P> formula) {
    collect(formula);
    int initial = state(Set.of(formula));
    List<List<GeneralizedBuchi.Edge<P>>> edges = new ArrayList<>();
    while (!open.isEmpty()) {
      Set<LtlFormula<P>> here = open.remove();
      List<GeneralizedBuchi.Edge<P>> leaving = new ArrayList<>();
      for (TableauCover<P> cover : minimal(covers(here))) {
        leaving.add(
            new GeneralizedBuchi.Edge<>(
                cover.holding(), cover.failing(), state(cover.next()), sets(cover)));
      }
      edges.add(leaving);
    }
    return new GeneralizedBuchi<>(initial, edges, untils.size());
  }

  private void collect(LtlFormula<P> formula) {
    if (formula instanceof LtlFormula.Binary<P> binary
        && binary.operator() == LtlFormula.Operator.UNTIL
        && !untils.contains(formula)) {
      untils.add(formula);
    }
    formula.operands().forEach(this::collect);
  }

  private int state(Set<LtlFormula<P>> formulas) {
    Integer known = states.get(formulas);
    if (known == null) {
      known = states.size();
      states.put(formulas, known);
      open.add(formulas);
    }
    return known;
  }

  private Set<Integer> sets(TableauCover<P> cover) {
    Set<Integer> result = new HashSet<>();
    for (int i = 0; i < untils.size(); i++) {
      if (!cover.promised().contains(untils.get(i))) {
        result.add(i);
      }
    }
    return result;
  }

  /** Returns the covers without those that another cover subsumes. */
  private List<TableauCover<P>> minimal(List<TableauCover<P>> covers) {
    List<TableauCover<P>> result = new ArrayList<>();
    for (TableauCover<P> cover : covers) {
      if (result.stream().noneMatch(other -> other.isWeakerThan(cover))) {
        result.removeIf(cover::isWeakerThan);
        result.add(cover);
      }
    }
    return result;
  }

  private List<TableauCover<P>> covers(Set<LtlFormula<P>> formulas) {
    List<TableauCover<P>> result = new ArrayList<>();
    TableauCover<P> nothing =
        new TableauCover<>(
            new LinkedHashSet<>(),
            new LinkedHashSet<>(),
            new LinkedHashSet<>(),
            new LinkedHashSet<>());
    expand(new ArrayDeque<>(formulas), new HashSet<>(), nothing, result);
    return result;
  }

  /**
   * Expands formulas to all covers that extend a partial cover.
   *
   * @param todo the formulas that remain to be expanded
   * @param done the formulas that were expanded
   * @param cover the partial cover
   * @param result receives the complete covers
   */
  private void expand(
      Deque<LtlFormula<P>> todo,
      Set<LtlFormula<P>> done,
      TableauCover<P> cover,
      List<TableauCover<P>> result) {
    while (!todo.isEmpty()) {
      LtlFormula<P> formula = todo.pop();
      if (!done.add(formula)) {
        continue;
      }
      if (formula instanceof LtlFormula.Constant<P> constant) {
        if (!constant.value()) {
          return;
        }
      } else if (formula instanceof LtlFormula.Proposition<P> proposition) {
        cover.holding().add(proposition.proposition());
      } else if (formula instanceof LtlFormula.Not<P> not) {
        cover.failing().add(((LtlFormula.Proposition<P>) not.operand()).proposition());
      } else if (formula instanceof LtlFormula.Next<P> next) {
        cover.next().add(next.operand());
      } else if (!join((LtlFormula.Binary<P>) formula, todo, done, cover, result)) {
        return;
      }
      if (cover.holding().stream().anyMatch(cover.failing()::contains)) {
        return;
      }
    }
    result.add(cover);
  }

  /**
   * Expands a binary formula. Returns true for a conjunction, which extends the current cover, and
   * false if the cover was split and each alternative was expanded.
   */
  private boolean join(
      LtlFormula.Binary<P> formula,
      Deque<LtlFormula<P>> todo,
      Set<LtlFormula<P>> done,
      TableauCover<P> cover,
      List<TableauCover<P>> result) {
    switch (formula.operator()) {
      case AND -> {
        todo.push(formula.right());
        todo.push(formula.left());
        return true;
      }
      case OR -> {
        fork(List.of(formula.left()), todo, done, copy(cover), result);
        fork(List.of(formula.right()), todo, done, copy(cover), result);
      }
      case UNTIL -> {
        fork(List.of(formula.right()), todo, done, copy(cover), result);
        TableauCover<P> later = copy(cover);
        later.next().add(formula);
        later.promised().add(formula);
        fork(List.of(formula.left()), todo, done, later, result);
      }
      case RELEASE -> {
        fork(List.of(formula.right(), formula.left()), todo, done, copy(cover), result);
        TableauCover<P> later = copy(cover);
        later.next().add(formula);
        fork(List.of(formula.right()), todo, done, later, result);
      }
    }
    return false;
  }

  private void fork(
      List<LtlFormula<P>> more,
      Deque<LtlFormula<P>> todo,
      Set<LtlFormula<P>> done,
      TableauCover<P> cover,
      List<TableauCover<P>> result) {
    Deque<LtlFormula<P>> rest = new ArrayDeque<>(todo);
    more.forEach(rest::push);
    expand(rest, new HashSet<>(done), cover, result);
  }

  private static <P> TableauCover<P> copy(TableauCover<P> cover) {
    return new TableauCover<>(
        new LinkedHashSet<>(cover.holding()),
        new LinkedHashSet<>(cover.failing()),
        new LinkedHashSet<>(cover.next()),
        new LinkedHashSet<>(cover.promised()));
  }

  /**
   * A transition-based generalized Buechi automaton: a run is accepting if it takes transitions of
   * each acceptance set infinitely often.
   *
   * @param initial the initial state
   * @param edges the outgoing transitions, by state
   * @param acceptanceSets the number of acceptance sets, which are numbered from 0
   */
  public record GeneralizedBuchi<P>(int initial, List<List<Edge<P>>> edges, int acceptanceSets) {
    public GeneralizedBuchi {
      edges = edges.stream().map(List::copyOf).toList();
    }

    /**
     * A transition, labelled by a conjunction of literals.
     *
     * @param positive the propositions that must hold
     * @param negative the propositions that must not hold
     * @param target the target state
     * @param acceptanceSets the acceptance sets that contain the transition
     */
    public record Edge<P>(
        Set<P> positive, Set<P> negative, int target, Set<Integer> acceptanceSets) {
      public Edge {
        positive = Set.copyOf(positive);
        negative = Set.copyOf(negative);
        acceptanceSets = Set.copyOf(acceptanceSets);
      }
    }
  }
}
