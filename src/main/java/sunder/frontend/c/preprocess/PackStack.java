package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The stack of member alignments of {@code #pragma pack} in one variant. Immutable. Source: GCC 12
 * manual, 6.62.11; cases that it leaves open are treated as by gcc.
 *
 * @param entries the entries from bottom to top; the bottom is never popped, the top applies to the
 *     next structure
 */
record PackStack(List<Entry> entries) {
  /**
   * @param name the identifier of the push, or the empty string
   * @param limit the greatest alignment of members, 0 for no limit
   */
  private record Entry(String name, int limit) {}

  static final PackStack EMPTY = new PackStack(List.of(new Entry("", 0)));

  private static final Set<Integer> LIMITS = Set.of(0, 1, 2, 4, 8, 16);

  /** Returns the greatest alignment of members, 0 for no limit. */
  int limit() {
    return entries.get(entries.size() - 1).limit();
  }

  /**
   * Returns the stack after a pragma; a pragma that gcc ignores with a warning does not change it.
   *
   * @param words the tokens behind {@code pack}; those behind the closing parenthesis are ignored
   */
  PackStack after(List<String> words) {
    int end = words.indexOf(")");
    if (end < 0 || !words.get(0).equals("(")) {
      return this;
    }
    List<String> inside = words.subList(1, end);
    if (inside.isEmpty()) {
      return set("0");
    } else if (isNumber(inside.get(0))) {
      return inside.size() == 1 ? set(inside.get(0)) : this;
    }
    String name = "";
    String limit = "";
    for (int i = 1; i < inside.size(); i += 2) {
      String word = i + 1 < inside.size() ? inside.get(i + 1) : "";
      if (!inside.get(i).equals(",")) {
        return this;
      } else if (isNumber(word) && limit.isEmpty() && inside.get(0).equals("push")) {
        limit = word;
      } else if (word.matches("[A-Za-z_$][\\w$]*") && name.isEmpty()) {
        name = word;
      } else {
        return this;
      }
    }
    return switch (inside.get(0)) {
      case "push" -> push(name, limit.isEmpty() ? String.valueOf(limit()) : limit);
      case "pop" -> pop(name);
      default -> this;
    };
  }

  private static boolean isNumber(String word) {
    return word.matches("[0-9]\\w*");
  }

  private static int limit(String number) {
    try {
      return Integer.decode(number.replaceAll("[uUlL]+$", ""));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private PackStack set(String number) {
    Entry last = entries.get(entries.size() - 1);
    return with(entries.size() - 1, new Entry(last.name(), limit(number)));
  }

  private PackStack push(String name, String number) {
    return with(entries.size(), new Entry(name, limit(number)));
  }

  private PackStack with(int size, Entry last) {
    if (!LIMITS.contains(last.limit())) {
      return this;
    }
    List<Entry> all = new ArrayList<>(entries.subList(0, size));
    all.add(last);
    return new PackStack(List.copyOf(all));
  }

  /** Removes the top entry, or the topmost entry with the name and those above it. */
  private PackStack pop(String name) {
    int last = entries.size() - 1;
    for (int i = last; i > 0 && !name.isEmpty(); i--) {
      if (entries.get(i).name().equals(name)) {
        last = i;
        break;
      }
    }
    return last == 0 ? this : new PackStack(entries.subList(0, last));
  }
}
