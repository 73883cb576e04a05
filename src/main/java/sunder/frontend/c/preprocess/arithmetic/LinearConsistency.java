package sunder.frontend.c.preprocess.arithmetic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import sunder.family.ConfigSet;

/**
 * The classes of linear forms over names that no values of the names have together. {@code A < B},
 * {@code B < C} and {@code A >= C} are conditions on three features, the classes of {@code A - B},
 * {@code B - C} and {@code A - C}; no numbers satisfy all of them.
 *
 * <p>Exact for differences of two names; for other coefficients, combinations may remain that only
 * fractions satisfy.
 */
public final class LinearConsistency {
  /** The most combinations of classes that are tried for forms which have names in common. */
  private static final int MOST_COMBINATIONS = 5_000;

  /** The most inequalities of an elimination. */
  private static final int MOST_INEQUALITIES = 400;

  /**
   * A range of a form.
   *
   * @param variants the variants in which its value is in the range
   */
  public record ValueClass(
      ConfigSet variants, Optional<BigInteger> low, Optional<BigInteger> high) {}

  /** The inequality that a form with coefficients by name is at most a bound. */
  private record Inequality(Map<String, BigInteger> coefficients, BigInteger bound) {
    /** Returns the inequality with coprime coefficients. */
    static Inequality of(Map<String, BigInteger> coefficients, BigInteger bound) {
      Map<String, BigInteger> terms = new TreeMap<>(coefficients);
      terms.values().removeIf(by -> by.signum() == 0);
      BigInteger divisor = terms.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
      if (divisor.signum() == 0) {
        return new Inequality(terms, bound);
      }
      terms.replaceAll((name, by) -> by.divide(divisor));
      BigInteger[] quotient = bound.divideAndRemainder(divisor);
      boolean isBelow = quotient[1].signum() < 0;
      return new Inequality(terms, isBelow ? quotient[0].subtract(BigInteger.ONE) : quotient[0]);
    }

    BigInteger factor(String name) {
      return coefficients.getOrDefault(name, BigInteger.ZERO);
    }

    /** Returns the sum with another inequality in which a name cancels out. */
    Inequality without(String name, Inequality other) {
      BigInteger own = other.factor(name).abs();
      BigInteger others = factor(name).abs();
      Map<String, BigInteger> sum = new TreeMap<>();
      coefficients.forEach((key, by) -> sum.merge(key, by.multiply(own), BigInteger::add));
      other.coefficients.forEach((key, by) -> sum.merge(key, by.multiply(others), BigInteger::add));
      return of(sum, bound.multiply(own).add(other.bound.multiply(others)));
    }
  }

  /**
   * A class of a form.
   *
   * @param bounds the inequalities that a form in this class satisfies
   */
  private record BoundedClass(ConfigSet variants, List<Inequality> bounds) {
    static BoundedClass of(Map<String, BigInteger> form, ValueClass one) {
      List<Inequality> bounds = new ArrayList<>();
      one.high().ifPresent(high -> bounds.add(Inequality.of(form, high)));
      one.low().ifPresent(low -> bounds.add(Inequality.of(negated(form), low.negate())));
      return new BoundedClass(one.variants(), bounds);
    }
  }

  private final Function<String, List<ValueClass>> classes;
  private ConfigSet impossible;
  private int combinations;

  private LinearConsistency(Function<String, List<ValueClass>> classes, ConfigSet none) {
    this.classes = classes;
    this.impossible = none;
  }

  /**
   * Returns the variants in which the classes of some forms contradict each other.
   *
   * @param forms the coefficients of each form, by its name
   * @param classes the classes of a form or a name; none if nothing is asked about it
   * @param none the empty set of variants
   */
  public static ConfigSet impossible(
      Map<String, Map<String, BigInteger>> forms,
      Function<String, List<ValueClass>> classes,
      ConfigSet none) {
    LinearConsistency result = new LinearConsistency(classes, none);
    for (Set<String> connected : connected(forms)) {
      result.exclude(connected, forms, none.space().all());
    }
    return result.impossible;
  }

  /** Returns the forms in groups that have no names in common. */
  private static List<Set<String>> connected(Map<String, Map<String, BigInteger>> forms) {
    Map<Set<String>, Set<String>> groups = new LinkedHashMap<>(); // the forms by their names
    forms.forEach(
        (form, terms) -> {
          Set<String> names = new LinkedHashSet<>(terms.keySet());
          Set<String> members = new LinkedHashSet<>();
          for (Set<String> other : List.copyOf(groups.keySet())) {
            if (other.stream().anyMatch(names::contains)) {
              names.addAll(other);
              members.addAll(groups.remove(other));
            }
          }
          members.add(form);
          groups.put(names, members);
        });
    return List.copyOf(groups.values());
  }

  private void exclude(
      Set<String> names, Map<String, Map<String, BigInteger>> terms, ConfigSet all) {
    List<List<BoundedClass>> forms = new ArrayList<>();
    Set<String> atoms = new LinkedHashSet<>();
    for (String name : names) {
      forms.add(bounded(terms.get(name), name));
      atoms.addAll(terms.get(name).keySet());
    }
    for (String atom : atoms) {
      forms.add(bounded(Map.of(atom, BigInteger.ONE), atom));
    }
    combinations = 0;
    exclude(forms.stream().filter(form -> !form.isEmpty()).toList(), List.of(), all);
  }

  /** Returns the classes of a form. */
  private List<BoundedClass> bounded(Map<String, BigInteger> form, String name) {
    return classes.apply(name).stream().map(one -> BoundedClass.of(form, one)).toList();
  }

  private void exclude(List<List<BoundedClass>> forms, List<Inequality> known, ConfigSet variants) {
    if (variants.isSubsetOf(impossible) || ++combinations > MOST_COMBINATIONS) {
      return;
    } else if (!isSatisfiable(known)) {
      impossible = impossible.or(variants);
    } else if (!forms.isEmpty()) {
      for (BoundedClass one : forms.get(0)) {
        List<Inequality> more = new ArrayList<>(known);
        more.addAll(one.bounds());
        exclude(forms.subList(1, forms.size()), more, variants.and(one.variants()));
      }
    }
  }

  private static Map<String, BigInteger> negated(Map<String, BigInteger> coefficients) {
    Map<String, BigInteger> result = new TreeMap<>(coefficients);
    result.replaceAll((name, by) -> by.negate());
    return result;
  }

  /**
   * Returns whether some numbers may satisfy inequalities, by elimination of one name at a time.
   */
  private static boolean isSatisfiable(Collection<Inequality> inequalities) {
    Set<Inequality> open = new LinkedHashSet<>(inequalities);
    while (open.size() <= MOST_INEQUALITIES) {
      Optional<String> name = cheapest(open);
      if (name.isEmpty()) {
        return open.stream().allMatch(one -> one.bound().signum() >= 0);
      }
      open = without(name.get(), open);
    }
    return true;
  }

  /** Returns the name whose elimination makes the fewest inequalities. */
  private static Optional<String> cheapest(Set<Inequality> inequalities) {
    Map<String, Integer> above = new TreeMap<>();
    Map<String, Integer> below = new TreeMap<>();
    for (Inequality one : inequalities) {
      one.coefficients()
          .forEach(
              (name, by) -> {
                above.merge(name, by.signum() > 0 ? 1 : 0, Integer::sum);
                below.merge(name, by.signum() < 0 ? 1 : 0, Integer::sum);
              });
    }
    return above.keySet().stream()
        .min(Comparator.comparingInt(name -> above.get(name) * below.get(name)));
  }

  private static Set<Inequality> without(String name, Set<Inequality> inequalities) {
    Set<Inequality> result = new LinkedHashSet<>();
    for (Inequality one : inequalities) {
      if (one.factor(name).signum() == 0) {
        result.add(one);
      } else if (one.factor(name).signum() > 0) {
        inequalities.stream()
            .filter(other -> other.factor(name).signum() < 0)
            .forEach(other -> result.add(one.without(name, other)));
      }
    }
    return result;
  }
}
