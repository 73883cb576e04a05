package sunder.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** Random UVL models: a tree of groups, Integer features, and constraints across the tree. */
public final class RandomTree {
  private static final List<String> GROUPS =
      List.of("optional", "mandatory", "or", "alternative", "[1..2]", "[2]", "[0..*]");
  private static final List<String> COMPARISONS = List.of("<", "<=", "==", "!=", ">=", ">");

  private final Random random;
  private final StringBuilder text = new StringBuilder("features\n");
  private final Map<String, List<Long>> domains = new LinkedHashMap<>();
  private final List<Predicate<Map<String, Long>>> rules = new ArrayList<>();
  private final List<String> fresh = new ArrayList<>(List.of("A", "B", "C", "D", "E", "F", "G"));
  private final List<Node> nodes = new ArrayList<>();
  private int integers;

  /** A feature; the name of an Integer stands for its value. */
  private record Node(String name, Predicate<Map<String, Long>> selected) {}

  public RandomTree(Random random) {
    this.random = random;
  }

  public RandomModel model() {
    domains.put("R", List.of(0L, 1L));
    rules.add(a -> a.get("R") == 1);
    Node root = new Node("R", a -> a.get("R") == 1);
    nodes.add(root);
    line(1, "R");
    groups(root, 2, true);
    constraints();
    return new RandomModel("model.uvl", text.toString(), domains, rules);
  }

  private void line(int depth, String line) {
    text.append("    ".repeat(depth)).append(line).append('\n');
  }

  private void groups(Node parent, int depth, boolean always) {
    int count = depth == 2 ? 1 + random.nextInt(2) : random.nextInt(2);
    for (int i = 0; i < count && !fresh.isEmpty(); i++) {
      group(parent, depth, GROUPS.get(random.nextInt(GROUPS.size())), always);
    }
  }

  private void group(Node parent, int depth, String kind, boolean always) {
    line(depth, kind);
    List<Node> members = new ArrayList<>();
    int size = 1 + random.nextInt(3);
    boolean inside = always && kind.equals("mandatory");
    for (int i = 0; i < size && !fresh.isEmpty(); i++) {
      Node child = child(depth + 1, inside);
      members.add(child);
      rules.add(a -> !child.selected().test(a) || parent.selected().test(a));
      if (depth < 5) {
        groups(child, depth + 2, inside);
      }
    }
    int most = members.size();
    rules.add(
        a -> {
          long chosen = members.stream().filter(m -> m.selected().test(a)).count();
          return !parent.selected().test(a) || allows(kind, chosen, most);
        });
  }

  private static boolean allows(String kind, long chosen, int members) {
    return switch (kind) {
      case "mandatory" -> chosen == members;
      case "or" -> chosen >= 1;
      case "alternative" -> chosen == 1;
      case "[1..2]" -> chosen == 1 || chosen == 2;
      case "[2]" -> chosen == 2;
      default -> true;
    };
  }

  private Node child(int depth, boolean always) {
    Node node = integers < 2 && random.nextInt(5) == 0 ? integer(depth, always) : bool(depth);
    nodes.add(node);
    return node;
  }

  private Node bool(int depth) {
    String name = fresh.remove(0);
    domains.put(name, List.of(0L, 1L));
    line(depth, name);
    return new Node(name, a -> a.get(name) == 1);
  }

  /** Absent, its value is 0, or the least one. */
  private Node integer(int depth, boolean always) {
    String name = "N" + integers++;
    long low = random.nextInt(7) - 3;
    long high = low + random.nextInt(5);
    line(depth, "Integer " + name + " {min " + low + ", max " + high + "}");
    domains.put(name, LongStream.rangeClosed(low, high).boxed().toList());
    if (always) {
      return new Node(name, a -> true);
    }
    String presence = "defined_" + name;
    domains.put(presence, List.of(0L, 1L));
    long fixed = low <= 0 && high >= 0 ? 0 : low;
    rules.add(a -> a.get(presence) == 1 || a.get(name) == fixed);
    return new Node(name, a -> a.get(presence) == 1);
  }

  private void constraints() {
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      if (i == 0) {
        text.append("constraints\n");
      }
      StringBuilder formula = new StringBuilder();
      rules.add(formula(2, formula));
      line(1, formula.toString());
    }
  }

  private Predicate<Map<String, Long>> formula(int depth, StringBuilder out) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return atom(out);
    }
    if (random.nextInt(5) == 0) {
      out.append("!(");
      Predicate<Map<String, Long>> inner = formula(depth - 1, out);
      out.append(")");
      return inner.negate();
    }
    int operator = random.nextInt(4);
    out.append("(");
    Predicate<Map<String, Long>> left = formula(depth - 1, out);
    out.append(List.of(" & ", " | ", " => ", " <=> ").get(operator));
    Predicate<Map<String, Long>> right = formula(depth - 1, out);
    out.append(")");
    return switch (operator) {
      case 0 -> left.and(right);
      case 1 -> left.or(right);
      case 2 -> left.negate().or(right);
      default -> a -> left.test(a) == right.test(a);
    };
  }

  private Predicate<Map<String, Long>> atom(StringBuilder out) {
    List<String> numbers = domains.keySet().stream().filter(n -> n.matches("N\\d")).toList();
    if (!numbers.isEmpty() && random.nextInt(2) == 0) {
      return comparison(numbers, out);
    }
    Node node = nodes.get(random.nextInt(nodes.size()));
    out.append(node.name());
    return node.selected();
  }

  private Predicate<Map<String, Long>> comparison(List<String> numbers, StringBuilder out) {
    String left = numbers.get(random.nextInt(numbers.size()));
    String right = numbers.get(random.nextInt(numbers.size()));
    long factor = 1 + random.nextInt(3);
    long constant = random.nextInt(6) - 1;
    String operator = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
    boolean two = random.nextInt(2) == 0;
    out.append(left).append(" * ").append(factor).append(two ? " - " + right : "");
    out.append(' ').append(operator).append(' ').append(constant);
    return a -> {
      long value = a.get(left) * factor - (two ? a.get(right) : 0);
      return switch (operator) {
        case "<" -> value < constant;
        case "<=" -> value <= constant;
        case "==" -> value == constant;
        case "!=" -> value != constant;
        case ">=" -> value >= constant;
        default -> value > constant;
      };
    };
  }
}
