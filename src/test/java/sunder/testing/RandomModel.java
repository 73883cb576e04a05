package sunder.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import sunder.testing.RandomScope.NumericFeature;

/**
 * A random feature model: its text, and what the text means, said once more in the plainest way, by
 * looking at every assignment of values to names.
 *
 * @param file a name whose ending says the language
 * @param domains the values of each name, a Boolean being 0 or 1
 * @param rules an assignment is valid if all of them hold
 */
public record RandomModel(
    String file,
    String text,
    Map<String, List<Long>> domains,
    List<Predicate<Map<String, Long>>> rules) {

  /** UVL, or DIMACS for every third seed. */
  public static RandomModel of(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 2);
    return seed % 3 == 2 ? RandomClauses.model(random) : new RandomTree(random).model();
  }

  /** The names that conditions of a program can use. */
  public List<String> booleans() {
    return domains.keySet().stream()
        .filter(name -> name.matches("[A-Z]") && domains.get(name).equals(List.of(0L, 1L)))
        .toList();
  }

  public List<NumericFeature> integers() {
    return domains.keySet().stream()
        .filter(name -> name.startsWith("N"))
        .map(
            name ->
                new NumericFeature(
                    name,
                    domains.get(name).get(0),
                    domains.get(name).get(domains.get(name).size() - 1)))
        .toList();
  }

  /** Every valid assignment. */
  public List<Map<String, Long>> valid() {
    List<Map<String, Long>> all = List.of(Map.of());
    for (Map.Entry<String, List<Long>> domain : domains.entrySet()) {
      List<Map<String, Long>> longer = new ArrayList<>();
      for (Map<String, Long> assignment : all) {
        for (Long value : domain.getValue()) {
          Map<String, Long> next = new LinkedHashMap<>(assignment);
          next.put(domain.getKey(), value);
          longer.add(next);
        }
      }
      all = longer;
    }
    return all.stream().filter(a -> rules.stream().allMatch(rule -> rule.test(a))).toList();
  }
}
