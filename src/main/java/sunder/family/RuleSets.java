package sunder.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;

/** The sets of one space that rules stand for. */
final class RuleSets {
  private final DiagramSpace space;

  RuleSets(DiagramSpace space) {
    this.space = space;
  }

  /**
   * The configurations that satisfy the rule.
   *
   * @throws TooLarge if their diagram is out of reach
   */
  DiagramSet of(Rule rule) {
    if (rule instanceof Rule.Constant constant) {
      return constant.holds() ? space.all() : space.none();
    }
    if (rule instanceof Rule.Selected selected) {
      return space.selected(selected.feature());
    }
    if (rule instanceof Rule.InRange range) {
      return space.inRange(range.feature(), range.low(), range.high());
    }
    if (rule instanceof Rule.Not not) {
      return space.all().minus(of(not.operand()));
    }
    if (rule instanceof Rule.AllOf allOf) {
      return joined(deepestFirst(allOf.rules()), space.all(), DiagramSet::and);
    }
    if (rule instanceof Rule.AnyOf anyOf) {
      return joined(deepestFirst(anyOf.rules()), space.none(), DiagramSet::or);
    }
    Rule.SumAtMost sum = (Rule.SumAtMost) rule;
    return (DiagramSet) space.sumAtMost(sum.weights(), sum.bound()).orElseThrow(TooLarge::new);
  }

  /**
   * The sets of the rules, those of the last variables first: joined in this order, each changes
   * the upper part of the diagram only, if the rules are about a few features each.
   */
  private List<DiagramSet> deepestFirst(List<Rule> rules) {
    List<DiagramSet> sets = new ArrayList<>();
    for (Rule rule : rules) {
      sets.add(of(rule));
    }
    sets.sort(Comparator.comparingInt(DiagramSet::top).reversed());
    return sets;
  }

  /** By halves: step by step, the cost of a long chain of large sets would be quadratic. */
  private static DiagramSet joined(
      List<DiagramSet> sets, DiagramSet neutral, BinaryOperator<DiagramSet> join) {
    int size = sets.size();
    if (size <= 1) {
      return size == 0 ? neutral : sets.get(0);
    }
    return join.apply(
        joined(sets.subList(0, size / 2), neutral, join),
        joined(sets.subList(size / 2, size), neutral, join));
  }
}
