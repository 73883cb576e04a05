package sunder.family;

import java.util.List;

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
      return new Joining(space).and(each(allOf.rules()));
    }
    if (rule instanceof Rule.AnyOf anyOf) {
      return new Joining(space).or(each(anyOf.rules()));
    }
    Rule.SumAtMost sum = (Rule.SumAtMost) rule;
    return (DiagramSet) space.sumAtMost(sum.weights(), sum.bound()).orElseThrow(TooLarge::new);
  }

  private List<ConfigSet> each(List<Rule> rules) {
    return rules.stream().<ConfigSet>map(this::of).toList();
  }
}
