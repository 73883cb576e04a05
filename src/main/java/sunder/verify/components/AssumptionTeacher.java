package sunder.verify.components;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.learning.Teacher;
import sunder.verify.learning.WordAutomaton;

/**
 * Knows the weakest assumption about a component with which the rest is safe, for a group of
 * variants: the words of its port by which none of them reaches abort (assume-guarantee-games,
 * section 4). A guess is right enough when it has both premises of the rule: the rest is safe with
 * it, and every word of the component is in it.
 *
 * <p>Family-wise: an answer is a set of variants. Where it is part of the group the lesson ends by
 * {@link Divided}.
 */
final class AssumptionTeacher implements Teacher {
  private final Port component;
  private final Port rest;
  private final Words words;
  private final ConfigSet group;
  private final Budget budget;
  private int queries;

  /** Why a lesson is for too many variants at once. */
  enum Why {
    /** One word is in the assumption of some of them only. */
    THEY_DIFFER,
    /** There is none for some of them: they reach abort. */
    NO_ASSUMPTION,
    /** It takes too long. */
    TOO_LONG
  }

  /** Ends a lesson. */
  static final class Divided extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient ConfigSet part;
    private final Why why;

    Divided(ConfigSet part, Why why) {
      super(why.name(), null, false, false);
      this.part = part;
      this.why = why;
    }

    /** The variants that have to be looked at apart, not none of the group. */
    ConfigSet part() {
      return part;
    }

    Why why() {
      return why;
    }
  }

  /**
   * @param component its side of the port
   * @param rest the other side
   * @param words of that side
   */
  AssumptionTeacher(Port component, Port rest, Words words, ConfigSet group, Budget budget) {
    this.component = component;
    this.rest = rest;
    this.words = words;
    this.group = group;
    this.budget = budget;
  }

  @Override
  public boolean contains(List<Integer> word) {
    if (++queries > Limits.QUERIES_OF_A_LESSON) {
      throw new Divided(group, Why.TOO_LONG);
    }
    ConfigSet aborting = words.aborting(word).and(group);
    if (!aborting.isEmpty() && !aborting.equals(group)) {
      throw new Divided(aborting, Why.THEY_DIFFER);
    }
    return aborting.isEmpty();
  }

  @Override
  public Optional<List<Integer>> counterexample(WordAutomaton guess) {
    return new PortProduct(rest, guess, PortProduct.Aim.ABORT, budget)
        .search(group)
        .map(PortProduct.Found::word)
        .or(() -> refusedByMistake(guess));
  }

  private Optional<List<Integer>> refusedByMistake(WordAutomaton guess) {
    Optional<PortProduct.Found> refused =
        new PortProduct(component, guess, PortProduct.Aim.REFUSAL, budget).search(group);
    if (refused.isEmpty()) {
      return Optional.empty();
    }
    ConfigSet failing = words.aborting(refused.get().word()).and(refused.get().variants());
    if (!failing.isEmpty()) {
      throw new Divided(failing, Why.NO_ASSUMPTION);
    }
    return Optional.of(refused.get().word());
  }
}
