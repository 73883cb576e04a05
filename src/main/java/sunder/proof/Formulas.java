package sunder.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;

/** Puts formulas together; what speaks of variants alone becomes one set. */
final class Formulas {
  private final ConfigSpace space;

  Formulas(ConfigSpace space) {
    this.space = space;
  }

  Formula constant(boolean value) {
    return new Formula.InSet(value ? space.all() : space.none());
  }

  Formula not(Formula part) {
    if (part instanceof Formula.InSet in) {
      return new Formula.InSet(space.all().minus(in.set()));
    } else if (part instanceof Formula.Test test) {
      return new Formula.Test(test.condition().not());
    }
    return part instanceof Formula.Not not ? not.part() : new Formula.Not(part);
  }

  Formula all(List<Formula> parts) {
    ConfigSet variants = space.all();
    List<Formula> others = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof Formula.InSet in) {
        variants = variants.and(in.set());
      } else {
        others.add(part);
      }
    }
    if (others.isEmpty() || variants.isEmpty()) {
      return new Formula.InSet(variants);
    }
    return withSet(variants, variants.equals(space.all()), others, Formula.All::new);
  }

  Formula any(List<Formula> parts) {
    ConfigSet variants = space.none();
    List<Formula> others = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof Formula.InSet in) {
        variants = variants.or(in.set());
      } else {
        others.add(part);
      }
    }
    if (others.isEmpty() || variants.equals(space.all())) {
      return new Formula.InSet(variants);
    }
    return withSet(variants, variants.isEmpty(), others, Formula.Any::new);
  }

  private static Formula withSet(
      ConfigSet variants,
      boolean saysNothing,
      List<Formula> others,
      java.util.function.Function<List<Formula>, Formula> together) {
    if (saysNothing) {
      return others.size() == 1 ? others.get(0) : together.apply(others);
    }
    List<Formula> parts = new ArrayList<>();
    parts.add(new Formula.InSet(variants));
    parts.addAll(others);
    return together.apply(parts);
  }

  Formula choice(Formula condition, Formula yes, Formula no) {
    if (condition instanceof Formula.InSet in
        && yes instanceof Formula.InSet then
        && no instanceof Formula.InSet otherwise) {
      return new Formula.InSet(in.set().and(then.set()).or(otherwise.set().minus(in.set())));
    }
    return new Formula.Choice(condition, yes, no);
  }

  /** Both or neither. */
  Formula same(Formula one, Formula other) {
    return choice(one, other, not(other));
  }

  Formula test(BoolTerm condition) {
    return condition instanceof BoolTerm.Constant constant
        ? constant(constant.value())
        : new Formula.Test(condition);
  }

  /** Whether no other symbols occur, those of features apart. */
  static boolean speaksOnlyOf(Set<Symbol> symbols, Formula formula) {
    if (formula instanceof Formula.Test test) {
      return test.condition().symbols().stream()
          .allMatch(s -> s.kind() == Symbol.Kind.FEATURE || symbols.contains(s));
    }
    return !(formula instanceof Formula.Use || formula instanceof Formula.OfElements)
        && formula.parts().stream().allMatch(part -> speaksOnlyOf(symbols, part));
  }
}
