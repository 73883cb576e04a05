package sunder.proof;

import java.util.List;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * Tells of a claim at once whether it holds or fails where some things are known, by bounds of
 * single linear terms and sets of variants; looks at no more than a few parts of a large formula.
 */
final class Glance {
  /** Parts of a claim that are looked at for an answer at once; beyond, there is none at once. */
  private static final int LOOKS_AT_A_CLAIM = 200;

  /** What can be told of a claim without cases. */
  enum Truth {
    CERTAIN,
    IMPOSSIBLE,
    OPEN;

    private Truth opposite() {
      return this == OPEN ? OPEN : this == CERTAIN ? IMPOSSIBLE : CERTAIN;
    }
  }

  private final ConfigSet variants;
  private final BoolTerm store;
  private final Modulos modulos;
  private int looks;

  Glance(ConfigSet variants, BoolTerm store, Modulos modulos) {
    this.variants = variants;
    this.store = store;
    this.modulos = modulos;
  }

  Truth at(Task.Claim claim) {
    Truth truth = of(claim.formula(), claim.binding());
    return claim.sense() == Task.Sense.HOLDS ? truth : truth.opposite();
  }

  private Truth of(Formula formula, Task.Binding binding) {
    if (++looks > LOOKS_AT_A_CLAIM) {
      return Truth.OPEN;
    } else if (formula instanceof Formula.InSet in) {
      return variants.isSubsetOf(in.set())
          ? Truth.CERTAIN
          : variants.intersects(in.set()) ? Truth.OPEN : Truth.IMPOSSIBLE;
    } else if (formula instanceof Formula.Test test) {
      return of(modulos.in(binding.applied(test.condition())));
    } else if (formula instanceof Formula.Not not) {
      return of(not.part(), binding).opposite();
    } else if (formula instanceof Formula.All all) {
      return decisive(all.parts(), binding, Truth.IMPOSSIBLE);
    } else if (formula instanceof Formula.Any any) {
      return decisive(any.parts(), binding, Truth.CERTAIN);
    } else if (formula instanceof Formula.Use use) {
      return of(use.definition().body(), binding.of(use));
    }
    return formula instanceof Formula.Choice choice ? of(choice, binding) : Truth.OPEN;
  }

  private Truth of(BoolTerm condition) {
    if (BoolTerm.and(store, condition).equals(BoolTerm.FALSE)) {
      return Truth.IMPOSSIBLE;
    }
    return BoolTerm.and(store, condition.not()).equals(BoolTerm.FALSE) ? Truth.CERTAIN : Truth.OPEN;
  }

  /** One part that is so decides; all that are the opposite do too. */
  private Truth decisive(List<Formula> parts, Task.Binding binding, Truth one) {
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

  private Truth of(Formula.Choice choice, Task.Binding binding) {
    Truth condition = of(choice.condition(), binding);
    if (condition != Truth.OPEN) {
      return of(condition == Truth.CERTAIN ? choice.yes() : choice.no(), binding);
    }
    Truth yes = of(choice.yes(), binding);
    return yes != Truth.OPEN && yes == of(choice.no(), binding) ? yes : Truth.OPEN;
  }
}
