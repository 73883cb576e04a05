package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;

/**
 * A number that is another term in each of several cases.
 *
 * @param list disjoint cases, together all
 */
record CaseTerm(List<Case> list) {
  CaseTerm {
    list = List.copyOf(list);
  }

  /** A term, in some variants and under a condition. */
  record Case(ConfigSet when, BoolTerm condition, IntTerm value) {}

  static CaseTerm of(ConfigSet all, IntTerm value) {
    return new CaseTerm(List.of(new Case(all, BoolTerm.TRUE, value)));
  }

  static CaseTerm of(ConfigSet all, long value) {
    return of(all, IntTerm.of(BigInteger.valueOf(value)));
  }

  /** One where a condition holds, the other where not. */
  static CaseTerm choose(Truth condition, CaseTerm yes, CaseTerm no) {
    List<Case> result = new ArrayList<>();
    for (Truth.Case one : condition.cases()) {
      yes.addUnder(one.when(), one.condition(), result);
      no.addUnder(one.when(), one.condition().not(), result);
    }
    return new CaseTerm(result);
  }

  private void addUnder(ConfigSet when, BoolTerm condition, List<Case> result) {
    for (Case one : list) {
      ConfigSet both = one.when().and(when);
      BoolTerm here = BoolTerm.and(condition, one.condition());
      if (!both.isEmpty() && !here.equals(BoolTerm.FALSE)) {
        result.add(new Case(both, here, one.value()));
      }
    }
  }

  /** 1 where a condition holds, 0 where not. */
  static CaseTerm of(Truth condition, ConfigSet all) {
    return choose(condition, of(all, 1), of(all, 0));
  }

  CaseTerm map(Function<IntTerm, IntTerm> function) {
    return new CaseTerm(
        list.stream()
            .map(c -> new Case(c.when(), c.condition(), function.apply(c.value())))
            .toList());
  }

  CaseTerm combine(CaseTerm other, BiFunction<IntTerm, IntTerm, IntTerm> function) {
    List<Case> result = new ArrayList<>();
    for (Case one : list) {
      for (Case two : other.list) {
        ConfigSet when = one.when().and(two.when());
        BoolTerm condition = BoolTerm.and(one.condition(), two.condition());
        if (!when.isEmpty() && !condition.equals(BoolTerm.FALSE)) {
          result.add(new Case(when, condition, function.apply(one.value(), two.value())));
        }
      }
    }
    return new CaseTerm(result);
  }

  /** Where a condition on the number holds. */
  Truth where(ConfigSet all, Function<IntTerm, BoolTerm> condition) {
    Truth result = Truth.of(all, BoolTerm.FALSE);
    for (Case one : list) {
      BoolTerm here = BoolTerm.and(one.condition(), condition.apply(one.value()));
      result = result.or(limited(Truth.of(all, here), one.when(), all));
    }
    return result;
  }

  /** Where a condition on both numbers holds. */
  Truth where(ConfigSet all, CaseTerm other, BiFunction<IntTerm, IntTerm, BoolTerm> condition) {
    Truth result = Truth.of(all, BoolTerm.FALSE);
    for (Case one : list) {
      for (Case two : other.list) {
        ConfigSet when = one.when().and(two.when());
        BoolTerm here =
            BoolTerm.and(
                List.of(
                    one.condition(), two.condition(), condition.apply(one.value(), two.value())));
        if (!when.isEmpty()) {
          result = result.or(limited(Truth.of(all, here), when, all));
        }
      }
    }
    return result;
  }

  private static Truth limited(Truth truth, ConfigSet when, ConfigSet all) {
    return when.equals(all) ? truth : truth.and(Truth.in(when, all));
  }
}
