package sunder.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import sunder.expression.BoolTerm;
import sunder.expression.ConjunctionIndex;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;

/**
 * A branch of a tableau: a set of variants, a condition on the store, and the claims that are not
 * yet processed. Mutable.
 *
 * <p>A branch is closed if it has no variants or its store condition is false.
 */
final class TableauBranch {
  /**
   * The number of alternatives up to which a claim is split without comparing it with the later
   * claims.
   */
  private static final int FEW_CASES = 2;

  /** The maximum number of claims processed on a branch, after which it counts as open. */
  private static final int CLAIMS_OF_A_CASE = 1_000_000;

  private final Symbol.Supply supply;
  private ConfigSet variants;
  private BoolTerm store = BoolTerm.TRUE;

  /** The index of the store condition, created on demand. */
  private Optional<ConjunctionIndex> conjuncts = Optional.empty();

  /** Whether an expensive check has found no contradiction in the current facts. */
  private boolean looksPossible;

  private ModuloElimination modulos = ModuloElimination.NONE;
  private final Deque<ProofTask> open = new ArrayDeque<>();
  private final Deque<ProofTask.SignedFormula> splits = new ArrayDeque<>();
  private final List<ProofTask.ElementRead> readings = new ArrayList<>();
  private final List<ProofTask.SignedFormula> everywhere = new ArrayList<>();

  TableauBranch(ConfigSet variants, Symbol.Supply supply) {
    this.variants = variants;
    this.supply = supply;
  }

  /** Returns a copy of this branch with further tasks. */
  TableauBranch with(List<ProofTask> more) {
    TableauBranch copy = new TableauBranch(variants, supply);
    copy.store = store;
    copy.conjuncts = conjuncts;
    copy.looksPossible = looksPossible;
    copy.modulos = modulos;
    copy.open.addAll(open);
    copy.splits.addAll(splits);
    copy.readings.addAll(readings);
    copy.everywhere.addAll(everywhere);
    more.forEach(copy::add);
    return copy;
  }

  void add(ProofTask task) {
    open.add(task);
  }

  /** Returns a copy of this branch restricted to some variants. */
  TableauBranch restrict(ConfigSet some) {
    TableauBranch copy = with(List.of());
    copy.know(variants.and(some), store);
    return copy;
  }

  /** Returns the claims with several alternatives that remain. */
  Collection<ProofTask.SignedFormula> disjunctiveClaims() {
    return Collections.unmodifiableCollection(splits);
  }

  /**
   * Returns the remaining claims that must fail and have several alternatives; most of them are
   * regions after a transition.
   */
  List<ProofTask.SignedFormula> negatedDisjunctiveClaims() {
    return splits.stream().filter(claim -> claim.polarity() == ProofTask.Polarity.FAILS).toList();
  }

  /** Returns a copy of this branch with a single claim that must fail, which assumes less. */
  TableauBranch withOnlyNegated(ProofTask.SignedFormula claim) {
    TableauBranch copy = with(List.of());
    copy.splits.removeIf(other -> other.polarity() == ProofTask.Polarity.FAILS);
    copy.splits.add(claim);
    return copy;
  }

  /** Returns the substitution of modulo terms. */
  ModuloElimination modulos() {
    return modulos;
  }

  ConfigSet variants() {
    return variants;
  }

  BoolTerm store() {
    return store;
  }

  boolean isClosed() {
    return variants.isEmpty() || store.equals(BoolTerm.FALSE);
  }

  /**
   * Returns whether the branch is closed or an expensive check finds a contradiction; the check is
   * repeated only after a change.
   *
   * @param contradicts the check, the same for all branches
   */
  boolean isClosed(BiPredicate<BoolTerm, ConfigSet> contradicts) {
    if (isClosed()) {
      return true;
    }
    looksPossible = looksPossible || !contradicts.test(store, variants);
    return !looksPossible;
  }

  /**
   * Applies all rules that have one alternative.
   *
   * @return false if a limit is reached: definitions that each apply an earlier one twice have
   *     exponentially many instances
   */
  boolean saturate() {
    int taken = 0;
    while (!open.isEmpty() && !isClosed()) {
      if (++taken > CLAIMS_OF_A_CASE) {
        return false;
      }
      ProofTask task = open.poll();
      if (task instanceof ProofTask.ElementRead reading) {
        take(reading);
      } else if (task instanceof ProofTask.ModuloValue wrapping) {
        modulos = modulos.with(wrapping.modulo(), wrapping.value());
      } else {
        take((ProofTask.SignedFormula) task);
      }
    }
    return true;
  }

  /**
   * Returns the alternatives of the next claim that has several, without impossible ones; claims
   * that hold are skipped.
   *
   * @return nothing if no claim is left
   */
  Optional<List<List<ProofTask>>> split() {
    return split(claim -> true);
  }

  /** Returns the alternatives of the next claim that satisfies a predicate. */
  Optional<List<List<ProofTask>>> split(Predicate<ProofTask.SignedFormula> among) {
    Optional<List<List<ProofTask>>> fewest = Optional.empty();
    Optional<ProofTask.SignedFormula> chosen = Optional.empty();
    Iterator<ProofTask.SignedFormula> claims = splits.iterator();
    while (claims.hasNext() && fewest.map(List::size).orElse(FEW_CASES + 1) > FEW_CASES) {
      ProofTask.SignedFormula claim = claims.next();
      if (!among.test(claim)) {
        continue;
      }
      if (truth(claim) == ClaimEvaluator.Truth.CERTAIN) {
        claims.remove();
      } else {
        List<List<ProofTask>> possible =
            cases().expand(claim).stream().filter(this::isPossible).toList();
        if (fewest.isEmpty() || possible.size() < fewest.get().size()) {
          fewest = Optional.of(possible);
          chosen = Optional.of(claim);
        }
      }
    }
    chosen.ifPresent(splits::remove);
    return fewest;
  }

  /** Removes a claim and returns its alternatives. */
  List<List<ProofTask>> splitOn(ProofTask.SignedFormula claim) {
    splits.removeIf(other -> other == claim);
    return cases().expand(claim).stream().filter(this::isPossible).toList();
  }

  /** Returns a copy of this branch with only some of the claims with several alternatives. */
  TableauBranch withOnly(Collection<ProofTask.SignedFormula> some) {
    TableauBranch copy = with(List.of());
    copy.splits.clear();
    copy.splits.addAll(some);
    return copy;
  }

  private TableauRules cases() {
    return new TableauRules(supply, modulos);
  }

  private boolean isPossible(List<ProofTask> tasks) {
    return tasks.stream().noneMatch(task -> truth(task) == ClaimEvaluator.Truth.IMPOSSIBLE);
  }

  private ClaimEvaluator.Truth truth(ProofTask task) {
    return task instanceof ProofTask.SignedFormula claim
        ? new ClaimEvaluator().evaluate(claim)
        : ClaimEvaluator.Truth.OPEN;
  }

  private void take(ProofTask.SignedFormula claim) {
    Formula formula = claim.formula();
    boolean holds = claim.polarity() == ProofTask.Polarity.HOLDS;
    if (formula instanceof Formula.InSet in) {
      know(holds ? variants.and(in.set()) : variants.minus(in.set()), store);
    } else if (formula instanceof Formula.TermCondition test) {
      require(claim.condition(test));
    } else if (formula instanceof Formula.Not not) {
      open.addFirst(claim.opposite(not.operand()));
    } else if (formula instanceof Formula.DefinitionCall use) {
      open.addFirst(
          new ProofTask.SignedFormula(
              use.definition().body(), claim.binding().of(use), claim.polarity()));
    } else if (formula instanceof Formula.All all && holds) {
      all.operands().forEach(part -> open.add(claim.of(part)));
    } else if (formula instanceof Formula.Any any && !holds) {
      any.operands().forEach(part -> open.add(claim.of(part)));
    } else if (formula instanceof Formula.ForEveryElement every && holds) {
      takeEverywhere(claim, every);
    } else if (formula instanceof Formula.ForElementAt one
        && TableauRules.isKnownElement(claim, one)) {
      cases().expand(claim).get(0).forEach(open::addFirst);
    } else if (formula instanceof Formula.ForEveryElement every && isKnown(claim, every)) {
      know(variants, BoolTerm.FALSE);
    } else {
      splits.add(claim);
    }
  }

  private void require(BoolTerm wanted) {
    BoolTerm condition = modulos.rewrite(wanted);
    if (modulos.unknownIn(condition).isPresent()) {
      splits.add(TableauRules.claim(condition));
    } else if (condition instanceof BoolTerm.Or or) {
      List<Formula> parts =
          or.operands().stream().<Formula>map(Formula.TermCondition::new).toList();
      splits.add(
          new ProofTask.SignedFormula(
              new Formula.Any(parts), ProofTask.Binding.NONE, ProofTask.Polarity.HOLDS));
    } else {
      know(variants, BoolTerm.and(store, condition));
    }
  }

  private void know(ConfigSet some, BoolTerm now) {
    looksPossible &= some.equals(variants) && now.equals(store);
    conjuncts = now.equals(store) ? conjuncts : Optional.empty();
    variants = some;
    store = now;
  }

  private ConjunctionIndex conjuncts() {
    conjuncts = Optional.of(conjuncts.orElseGet(() -> new ConjunctionIndex(store)));
    return conjuncts.get();
  }

  /** Instantiates a universal claim for all elements read. */
  private void takeEverywhere(ProofTask.SignedFormula claim, Formula.ForEveryElement every) {
    everywhere.add(claim);
    readings.forEach(reading -> instantiate(claim, reading));
  }

  /**
   * Returns whether an equal universal claim about the same array holds, so that this one cannot
   * fail.
   */
  private boolean isKnown(ProofTask.SignedFormula claim, Formula.ForEveryElement every) {
    return everywhere.stream().anyMatch(known -> isSame(known, claim, every));
  }

  private static boolean isSame(
      ProofTask.SignedFormula known, ProofTask.SignedFormula claim, Formula.ForEveryElement every) {
    Formula.ForEveryElement that = (Formula.ForEveryElement) known.formula();
    return that.index() == every.index()
        && that.element() == every.element()
        && that.body().equals(every.body())
        && FormulaFactory.hasOnlySymbols(Set.of(every.index(), every.element()), every.body())
        && contents(known, that).equals(contents(claim, every));
  }

  private static ProofTask.ArrayValue contents(
      ProofTask.SignedFormula claim, Formula.ForEveryElement every) {
    return claim.binding().arrays().get(every.array());
  }

  private void instantiate(ProofTask.SignedFormula claim, ProofTask.ElementRead reading) {
    Formula.ForEveryElement every = (Formula.ForEveryElement) claim.formula();
    ProofTask.ArrayValue contents = contents(claim, every);
    if (contents instanceof ProofTask.SourceArray original && original.array() == reading.array()) {
      open.add(TableauRules.at(claim, every, reading.index(), reading.element()));
    }
  }

  /** Records an element read; elements at equal indices are equal. */
  private void take(ProofTask.ElementRead reading) {
    for (ProofTask.ElementRead other : readings) {
      if (other.array() == reading.array()) {
        BoolTerm apart = BoolTerm.notEqual(other.index(), reading.index());
        open.add(
            TableauRules.claim(
                BoolTerm.or(apart, BoolTerm.equivalent(other.element(), reading.element()))));
      }
    }
    readings.add(reading);
    everywhere.forEach(claim -> instantiate(claim, reading));
  }

  /**
   * A three-valued evaluator of claims on this branch, by bounds of single linear terms and sets of
   * variants; it visits a limited number of subformulas.
   */
  private final class ClaimEvaluator {
    /** The maximum number of subformulas visited, after which the claim is open. */
    private static final int LOOKS_AT_A_CLAIM = 200;

    /** The truth value of a claim. */
    enum Truth {
      CERTAIN,
      IMPOSSIBLE,
      OPEN;

      private Truth opposite() {
        return this == OPEN ? OPEN : this == CERTAIN ? IMPOSSIBLE : CERTAIN;
      }
    }

    private int looks;

    Truth evaluate(ProofTask.SignedFormula claim) {
      Truth truth = of(claim.formula(), claim.binding());
      return claim.polarity() == ProofTask.Polarity.HOLDS ? truth : truth.opposite();
    }

    private Truth of(Formula formula, ProofTask.Binding binding) {
      if (++looks > LOOKS_AT_A_CLAIM) {
        return Truth.OPEN;
      } else if (formula instanceof Formula.InSet in) {
        return variants.isSubsetOf(in.set())
            ? Truth.CERTAIN
            : variants.intersects(in.set()) ? Truth.OPEN : Truth.IMPOSSIBLE;
      } else if (formula instanceof Formula.TermCondition test) {
        return of(modulos.rewrite(binding.apply(test.condition())));
      } else if (formula instanceof Formula.Not not) {
        return of(not.operand(), binding).opposite();
      } else if (formula instanceof Formula.All all) {
        return decisive(all.operands(), binding, Truth.IMPOSSIBLE);
      } else if (formula instanceof Formula.Any any) {
        return decisive(any.operands(), binding, Truth.CERTAIN);
      } else if (formula instanceof Formula.DefinitionCall use) {
        return of(use.definition().body(), binding.of(use));
      }
      return formula instanceof Formula.IfThenElse choice ? of(choice, binding) : Truth.OPEN;
    }

    private Truth of(BoolTerm condition) {
      if (conjuncts().contradicts(condition)) {
        return Truth.IMPOSSIBLE;
      }
      return conjuncts().contradicts(condition.not()) ? Truth.CERTAIN : Truth.OPEN;
    }

    /**
     * Returns the truth of a conjunction or disjunction, which one operand with a given value
     * decides.
     */
    private Truth decisive(List<Formula> parts, ProofTask.Binding binding, Truth one) {
      Truth result = one.opposite();
      for (Formula part : parts) {
        Truth truth = of(part, binding);
        if (truth == one) {
          return one;
        }
        result = truth == Truth.OPEN ? Truth.OPEN : result;
      }
      return result;
    }

    private Truth of(Formula.IfThenElse choice, ProofTask.Binding binding) {
      Truth condition = of(choice.condition(), binding);
      if (condition != Truth.OPEN) {
        return of(condition == Truth.CERTAIN ? choice.yes() : choice.no(), binding);
      }
      Truth yes = of(choice.yes(), binding);
      return yes != Truth.OPEN && yes == of(choice.no(), binding) ? yes : Truth.OPEN;
    }
  }
}
