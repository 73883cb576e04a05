package sunder.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/** Random DIMACS models of a few named variables. */
public final class RandomClauses {
  private RandomClauses() {}

  public static RandomModel model(Random random) {
    int variables = 1 + random.nextInt(6);
    List<String> names = List.of("A", "B", "C", "D", "E", "F").subList(0, variables);
    Map<String, List<Long>> domains = new LinkedHashMap<>();
    StringBuilder head = new StringBuilder();
    for (int i = 0; i < variables; i++) {
      domains.put(names.get(i), List.of(0L, 1L));
      head.append("c ").append(i + 1).append(' ').append(names.get(i)).append('\n');
    }
    List<Predicate<Map<String, Long>>> rules = new ArrayList<>();
    StringBuilder clauses = new StringBuilder();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      Map<String, Long> wanted = new LinkedHashMap<>();
      int length = 1 + random.nextInt(3);
      for (int j = 0; j < length; j++) {
        String name = names.get(random.nextInt(variables));
        // The first literal of a variable stays, so that no clause holds trivially.
        if (wanted.putIfAbsent(name, (long) random.nextInt(2)) == null) {
          clauses.append(wanted.get(name) == 1 ? "" : "-").append(names.indexOf(name) + 1);
          clauses.append(random.nextInt(4) == 0 ? "\n" : " ");
        }
      }
      clauses.append("0\n");
      rules.add(
          a -> wanted.entrySet().stream().anyMatch(w -> a.get(w.getKey()).equals(w.getValue())));
    }
    String text = head + "p cnf " + variables + " " + count + "\n" + clauses;
    return new RandomModel("model.dimacs", text, domains, rules);
  }
}
