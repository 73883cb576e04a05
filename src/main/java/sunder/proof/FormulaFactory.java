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

/** A factory of formulas that simplifies: operands over variants alone are merged into one set. */
record FormulaFactory(ConfigSpace space) {
  Formula constant(boolean value) {
    return new Formula.InSet(value ? space.all() : space.none());
  }

  Formula not(Formula part) {
    if (part instanceof Formula.InSet in) {
      return new Formula.InSet(space.all().minus(in.set()));
    } else if (part instanceof Formula.TermCondition test) {
      return new Formula.TermCondition(test.condition().not());
    }
    return part instanceof Formula.Not not ? not.operand() : new Formula.Not(part);
  }

  Formula conjunction(List<Formula> parts) {
    return joined(parts, space.all(), ConfigSet::and, space.none(), Formula.All::new);
  }

  Formula disjunction(List<Formula> parts) {
    return joined(parts, space.none(), ConfigSet::or, space.all(), Formula.Any::new);
  }

  /**
   * Returns a conjunction or disjunction whose operands over variants alone are merged into one
   * first operand.
   */
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

  Formula ifThenElse(Formula condition, Formula yes, Formula no) {
    if (condition instanceof Formula.InSet in
        && yes instanceof Formula.InSet then
        && no instanceof Formula.InSet otherwise) {
      return new Formula.InSet(in.set().and(then.set()).or(otherwise.set().minus(in.set())));
    }
    return new Formula.IfThenElse(condition, yes, no);
  }

  Formula equivalence(Formula one, Formula other) {
    return ifThenElse(one, other, not(other));
  }

  Formula termCondition(BoolTerm condition) {
    return condition instanceof BoolTerm.Constant constant
        ? constant(constant.value())
        : new Formula.TermCondition(condition);
  }

  /** Returns whether a formula contains only the given symbols, apart from features. */
  static boolean hasOnlySymbols(Set<Symbol> symbols, Formula formula) {
    if (formula instanceof Formula.TermCondition test) {
      return test.condition().symbols().stream()
          .allMatch(s -> s.kind() == Symbol.Kind.FEATURE || symbols.contains(s));
    }
    return !(formula instanceof Formula.DefinitionCall || formula instanceof Formula.ElementFormula)
        && formula.operands().stream().allMatch(part -> hasOnlySymbols(symbols, part));
  }
}
