package sunder.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;

/** Puts formulas together; what speaks of variants alone becomes one set. */
record Formulas(ConfigSpace space) {
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
    return joined(parts, space.all(), ConfigSet::and, space.none(), Formula.All::new);
  }

  Formula any(List<Formula> parts) {
    return joined(parts, space.none(), ConfigSet::or, space.all(), Formula.Any::new);
  }

  /** What speaks of variants alone is joined, and stands first if it says something. */
  private static Formula joined(
      List<Formula> parts,
      ConfigSet neutral,
      BinaryOperator<ConfigSet> join,
      ConfigSet decisive,
      Function<List<Formula>, Formula> together) {
    ConfigSet variants = neutral;
    List<Formula> others = new ArrayList<>();
    for (Formula part : parts) {
      if (part instanceof Formula.InSet in) {
        variants = join.apply(variants, in.set());
      } else {
        others.add(part);
      }
    }
    if (others.isEmpty() || variants.equals(decisive)) {
      return new Formula.InSet(variants);
    }
    if (!variants.equals(neutral)) {
      others.add(0, new Formula.InSet(variants));
    }
    return others.size() == 1 ? others.get(0) : together.apply(others);
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
