package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * All that is left of a case as one condition on stores and numeric features, where its variants
 * agree on every other set that occurs: a solver that learns from conflicts then does at once what
 * a proof by cases does one by one.
 */
final class WholeStore {
  /** Parts of formulas read for one question; what comes later is left out of it. */
  private static final int LOOKS_AT_A_STORE = 500_000;

  /** So few variants are told apart one by one: that is easier than a condition on them. */
  private static final BigInteger VARIANTS_ONE_BY_ONE = BigInteger.valueOf(64);

  /** Of a condition whose shared parts are written out; beyond, it is left out of the question. */
  private static final int LARGEST_CONDITION = 20_000;

  private final Branch branch;
  private final Vocabulary vocabulary;
  private final Map<Applied, Reading> known = new HashMap<>();
  private final Map<ConfigSet, Reading> sets = new HashMap<>();
  private int looks;

  /** A definition with its arguments. */
  private record Applied(Formula.Definition definition, Task.Binding binding) {}

  /** What became of a formula. */
  sealed interface Reading {}

  /** A condition on stores. */
  record Condition(BoolTerm term) implements Reading {}

  /** Some of the variants are in this set and some are not. */
  record Mixed(ConfigSet set) implements Reading {}

  /** It speaks of more than single numbers, or is very large. */
  record Other() implements Reading {}

  private WholeStore(Branch branch, Vocabulary vocabulary) {
    this.branch = branch;
    this.vocabulary = vocabulary;
  }

  /** What is left of a case, its store included. */
  static Reading of(Branch branch, Vocabulary vocabulary) {
    WholeStore whole = new WholeStore(branch, vocabulary);
    List<Reading> parts = new ArrayList<>();
    for (Task.Claim claim : branch.splits()) {
      parts.add(whole.read(claim));
    }
    parts.add(new Condition(branch.store()));
    return all(parts);
  }

  private Reading read(Task.Claim claim) {
    Reading reading = read(claim.formula(), claim.binding());
    return claim.sense() == Task.Sense.HOLDS ? reading : not(reading);
  }

  private Reading read(Formula formula, Task.Binding binding) {
    if (++looks > LOOKS_AT_A_STORE) {
      return new Other();
    } else if (formula instanceof Formula.InSet in) {
      return read(in.set());
    } else if (formula instanceof Formula.Test test) {
      return new Condition(branch.modulos().in(binding.applied(test.condition())));
    } else if (formula instanceof Formula.Not not) {
      return not(read(not.part(), binding));
    } else if (formula instanceof Formula.All all) {
      return all(all.parts().stream().map(part -> read(part, binding)).toList());
    } else if (formula instanceof Formula.Any any) {
      return not(all(any.parts().stream().map(part -> not(read(part, binding))).toList()));
    } else if (formula instanceof Formula.Choice choice) {
      return choice(
          read(choice.condition(), binding),
          () -> read(choice.yes(), binding),
          () -> read(choice.no(), binding));
    } else if (formula instanceof Formula.Use use) {
      Applied applied = new Applied(use.definition(), binding.of(use));
      Reading before = known.get(applied);
      if (before == null) {
        before = read(use.definition().body(), applied.binding());
        known.put(applied, before);
      }
      return before;
    }
    return new Other();
  }

  private Reading read(ConfigSet set) {
    return sets.computeIfAbsent(set.and(branch.variants()), this::partOfVariants);
  }

  private Reading partOfVariants(ConfigSet set) {
    if (set.isEmpty() || set.equals(branch.variants())) {
      return new Condition(BoolTerm.of(!set.isEmpty()));
    }
    Optional<BoolTerm> values =
        branch.variants().count().compareTo(VARIANTS_ONE_BY_ONE) <= 0
            ? Optional.empty()
            : vocabulary.inValues(set, branch.variants());
    return values.<Reading>map(Condition::new).orElseGet(() -> new Mixed(set));
  }

  private static Reading not(Reading reading) {
    return reading instanceof Condition condition ? new Condition(condition.term().not()) : reading;
  }

  private static Reading choice(
      Reading condition,
      java.util.function.Supplier<Reading> yes,
      java.util.function.Supplier<Reading> no) {
    if (!(condition instanceof Condition test)) {
      return condition;
    } else if (test.term() instanceof BoolTerm.Constant constant) {
      return constant.value() ? yes.get() : no.get();
    }
    Reading ifSo = not(all(List.of(test, not(yes.get()))));
    Reading ifNot = not(all(List.of(not(test), not(no.get()))));
    return all(List.of(ifSo, ifNot));
  }

  /** One that is false decides, whatever the others are. */
  private static Reading all(List<Reading> parts) {
    List<BoolTerm> terms = new ArrayList<>();
    Optional<Reading> other = Optional.empty();
    for (Reading part : parts) {
      if (part instanceof Condition condition) {
        terms.add(condition.term());
      } else if (other.isEmpty() || part instanceof Mixed) {
        other = Optional.of(part);
      }
    }
    BoolTerm term = BoolTerm.and(terms);
    if (other.isPresent() && !term.equals(BoolTerm.FALSE)) {
      return other.get();
    }
    return term.size() > LARGEST_CONDITION ? new Other() : new Condition(term);
  }
}
