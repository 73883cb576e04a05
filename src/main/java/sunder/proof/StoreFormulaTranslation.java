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
 * The translation of the remaining claims of a tableau branch to one condition on stores and
 * numeric features, for a solver with conflict-driven learning, where splitting would enumerate
 * many branches.
 *
 * <p>Input: a branch. Output: a condition, or a set of variants that splits the variants of the
 * branch, or nothing if a claim is not quantifier-free or too large.
 */
final class StoreFormulaTranslation {
  /** The maximum number of subformulas translated for one query; later ones are untranslatable. */
  private static final int LOOKS_AT_A_STORE = 500_000;

  /** The maximum number of variants that are split rather than described by a condition. */
  private static final BigInteger VARIANTS_ONE_BY_ONE = BigInteger.valueOf(64);

  /** The maximum size of a condition with its shared parts expanded. */
  private static final int LARGEST_CONDITION = 20_000;

  private final TableauBranch branch;
  private final FeatureSymbols vocabulary;
  private final Map<DefinitionInstance, TranslationResult> known = new HashMap<>();
  private final Map<ConfigSet, TranslationResult> sets = new HashMap<>();
  private int looks;

  /** A definition with its arguments. */
  private record DefinitionInstance(Formula.Definition definition, ProofTask.Binding binding) {}

  /** The result of a translation. */
  sealed interface TranslationResult {}

  /** A condition on stores. */
  record StoreCondition(BoolTerm term) implements TranslationResult {}

  /** A set that contains some but not all variants of the branch. */
  record PartialOverlap(ConfigSet set) implements TranslationResult {}

  /** The result for a formula that is not quantifier-free or is too large. */
  record Untranslatable() implements TranslationResult {}

  private StoreFormulaTranslation(TableauBranch branch, FeatureSymbols vocabulary) {
    this.branch = branch;
    this.vocabulary = vocabulary;
  }

  /** Returns the translation of all remaining claims of a branch, with its store. */
  static TranslationResult of(TableauBranch branch, FeatureSymbols vocabulary) {
    StoreFormulaTranslation whole = new StoreFormulaTranslation(branch, vocabulary);
    List<TranslationResult> parts = new ArrayList<>();
    for (ProofTask.SignedFormula claim : branch.disjunctiveClaims()) {
      parts.add(whole.read(claim));
    }
    parts.add(new StoreCondition(branch.store()));
    return all(parts);
  }

  private TranslationResult read(ProofTask.SignedFormula claim) {
    TranslationResult reading = read(claim.formula(), claim.binding());
    return claim.polarity() == ProofTask.Polarity.HOLDS ? reading : not(reading);
  }

  private TranslationResult read(Formula formula, ProofTask.Binding binding) {
    if (++looks > LOOKS_AT_A_STORE) {
      return new Untranslatable();
    } else if (formula instanceof Formula.InSet in) {
      return read(in.set());
    } else if (formula instanceof Formula.TermCondition test) {
      return new StoreCondition(branch.modulos().rewrite(binding.apply(test.condition())));
    } else if (formula instanceof Formula.Not not) {
      return not(read(not.operand(), binding));
    } else if (formula instanceof Formula.All all) {
      return all(all.operands().stream().map(part -> read(part, binding)).toList());
    } else if (formula instanceof Formula.Any any) {
      return not(all(any.operands().stream().map(part -> not(read(part, binding))).toList()));
    } else if (formula instanceof Formula.IfThenElse choice) {
      return choice(
          read(choice.condition(), binding),
          () -> read(choice.yes(), binding),
          () -> read(choice.no(), binding));
    } else if (formula instanceof Formula.DefinitionCall use) {
      DefinitionInstance applied = new DefinitionInstance(use.definition(), binding.of(use));
      TranslationResult before = known.get(applied);
      if (before == null) {
        before = read(use.definition().body(), applied.binding());
        known.put(applied, before);
      }
      return before;
    }
    return new Untranslatable();
  }

  private TranslationResult read(ConfigSet set) {
    return sets.computeIfAbsent(set.and(branch.variants()), this::partOfVariants);
  }

  private TranslationResult partOfVariants(ConfigSet set) {
    if (set.isEmpty() || set.equals(branch.variants())) {
      return new StoreCondition(BoolTerm.of(!set.isEmpty()));
    }
    Optional<BoolTerm> values =
        branch.variants().count().compareTo(VARIANTS_ONE_BY_ONE) <= 0
            ? Optional.empty()
            : vocabulary.asValueCondition(set, branch.variants());
    return values
        .<TranslationResult>map(StoreCondition::new)
        .orElseGet(() -> new PartialOverlap(set));
  }

  private static TranslationResult not(TranslationResult reading) {
    return reading instanceof StoreCondition condition
        ? new StoreCondition(condition.term().not())
        : reading;
  }

  private static TranslationResult choice(
      TranslationResult condition,
      java.util.function.Supplier<TranslationResult> yes,
      java.util.function.Supplier<TranslationResult> no) {
    if (!(condition instanceof StoreCondition test)) {
      return condition;
    } else if (test.term() instanceof BoolTerm.Constant constant) {
      return constant.value() ? yes.get() : no.get();
    }
    TranslationResult ifSo = not(all(List.of(test, not(yes.get()))));
    TranslationResult ifNot = not(all(List.of(not(test), not(no.get()))));
    return all(List.of(ifSo, ifNot));
  }

  /** Returns the conjunction of results; a false condition decides it, whatever the others are. */
  private static TranslationResult all(List<TranslationResult> parts) {
    List<BoolTerm> terms = new ArrayList<>();
    Optional<TranslationResult> other = Optional.empty();
    for (TranslationResult part : parts) {
      if (part instanceof StoreCondition condition) {
        terms.add(condition.term());
      } else if (other.isEmpty() || part instanceof PartialOverlap) {
        other = Optional.of(part);
      }
    }
    BoolTerm term = BoolTerm.and(terms);
    if (other.isPresent() && !term.equals(BoolTerm.FALSE)) {
      return other.get();
    }
    return term.size() > LARGEST_CONDITION ? new Untranslatable() : new StoreCondition(term);
  }
}
