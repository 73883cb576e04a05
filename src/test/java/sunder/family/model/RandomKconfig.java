package sunder.family.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random Kconfig of up to five symbols that may be answered: its text, and the answers to try.
 * Conditions are about earlier symbols, {@code select} and {@code imply} about later ones.
 */
final class RandomKconfig {
  /** The largest number in answers, defaults and bounds. */
  private static final int MOST = 4;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> levels = new ArrayList<>();
  private final List<String> numbers = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final List<String> selectable = new ArrayList<>();

  /** The answers to a prompt, each a line of a configuration; the first one is none. */
  private final Map<String, List<String>> answers = new LinkedHashMap<>();

  private final boolean modules;

  RandomKconfig(long seed) {
    random = new Random(seed);
    modules = random.nextInt(3) > 0;
    int symbols = 2 + random.nextInt(4);
    int choice = symbols < 5 && random.nextInt(3) == 0 ? random.nextInt(symbols) : -1;
    List<Integer> kinds = new ArrayList<>();
    for (int i = 0; i < symbols; i++) {
      kinds.add(random.nextInt(10));
      if (kinds.get(i) < 7) {
        selectable.add("S" + i);
      }
    }
    for (int i = 0; i < symbols; i++) {
      if (i == choice) {
        choice();
      }
      symbol("S" + i, kinds.get(i));
    }
  }

  boolean hasModules() {
    return modules;
  }

  String text() {
    return (modules ? "config MODULES\n bool 'modules'\n modules\n" : "") + text;
  }

  /** Every combination of answers: the lines of a configuration file. */
  List<String> assignments() {
    List<String> all = List.of("");
    for (List<String> each : answers.values()) {
      List<String> longer = new ArrayList<>();
      all.forEach(before -> each.forEach(answer -> longer.add(before + answer)));
      all = longer;
    }
    return all;
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  private String any(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String level() {
    return levels.isEmpty() || chance(8) ? any(List.of("n", "m", "y")) : any(levels);
  }

  private String number() {
    return numbers.isEmpty() || chance(2) ? "" + random.nextInt(MOST + 1) : any(numbers);
  }

  private String condition() {
    return switch (random.nextInt(10)) {
      case 0 -> "!" + level();
      case 1 -> "(" + condition() + " && " + condition() + ")";
      case 2 -> "(" + condition() + " || " + condition() + ")";
      case 3 -> level() + any(List.of(" = ", "!=")) + any(List.of("n", "'m'", "y", level()));
      case 4 ->
          numbers.isEmpty()
              ? level()
              : any(numbers) + any(List.of("=", "!=", "<", "<=", ">", ">=")) + number();
      case 5 ->
          texts.isEmpty()
              ? level()
              : any(texts) + any(List.of(" = ", " != ")) + any(List.of("'3'", "'2'", "''"));
      default -> level();
    };
  }

  private String when() {
    return chance(2) ? " if " + condition() : "";
  }

  private void line(String line) {
    text.append(' ').append(line).append('\n');
  }

  /** The entry within a menu or an if, or within none. */
  private void around(Runnable entry) {
    int kind = random.nextInt(4);
    String condition = condition();
    if (kind == 0) {
      line("menu 'm'\n depends on " + condition + (chance(2) ? "\n visible if " + level() : ""));
    } else if (kind == 1) {
      line("if " + condition);
    }
    entry.run();
    line(kind == 0 ? "endmenu" : kind == 1 ? "endif" : "");
  }

  private void symbol(String name, int kind) {
    selectable.remove(name);
    for (int blocks = chance(5) ? 2 : 1; blocks > 0; blocks--) {
      around(
          () -> {
            line("config " + name);
            line(chance(3) ? "depends on " + condition() : "");
            if (kind < 7) {
              bool(name, kind < 4);
            } else {
              valued(name, kind);
            }
          });
    }
    (kind < 7 ? levels : kind < 9 ? numbers : texts).add(name);
  }

  private static List<String> bool(String name) {
    return List.of("", "# CONFIG_" + name + " is not set\n", "CONFIG_" + name + "=y\n");
  }

  private void bool(String name, boolean tristate) {
    line(tristate ? "tristate" : "bool");
    if (!chance(3)) {
      line("prompt 'p'" + when());
      List<String> values = new ArrayList<>(bool(name));
      if (tristate) {
        values.add("CONFIG_" + name + "=m\n");
      }
      answers.put(name, values);
    }
    for (int defaults = random.nextInt(3); defaults > 0; defaults--) {
      line("default " + (chance(3) ? condition() : level()) + when());
    }
    if (!selectable.isEmpty() && chance(2)) {
      line(any(List.of("select ", "imply ")) + any(selectable) + when());
    }
  }

  /** A number, or a text. */
  private void valued(String name, int kind) {
    line(kind == 7 ? "int" : kind == 8 ? "hex" : "string");
    if (chance(2)) {
      line("prompt 'p'" + when());
      List<String> values = new ArrayList<>(List.of(""));
      for (int i = 0; i <= MOST; i++) {
        values.add(
            "CONFIG_"
                + name
                + "="
                + (kind == 7 ? "" : kind == 8 ? "0x" : "\"")
                + i
                + (kind == 9 ? "\"\n" : "\n"));
      }
      if (kind == 9) {
        values.add("CONFIG_" + name + "=\"\"\n");
      }
      answers.put(name, values);
    }
    for (int defaults = random.nextInt(3); defaults > 0; defaults--) {
      line("default " + (kind == 9 ? "'" + random.nextInt(MOST) + "'" : number()) + when());
    }
    for (int ranges = kind == 9 ? 0 : random.nextInt(3); ranges > 0; ranges--) {
      // A range whose ends are the wrong way round leaves symbols as they were before answers.
      int low = random.nextInt(MOST);
      String constant = low + " " + (low + random.nextInt(MOST + 1 - low));
      line(
          "range "
              + any(List.of(constant, constant, number() + " " + MOST, "0 " + number()))
              + when());
    }
  }

  private void choice() {
    List<String> chosen = new ArrayList<>(List.of(""));
    String name = chance(2) ? "" : " MODE";
    for (int places = name.isEmpty() ? 1 : 2; places > 0; places--) {
      int place = places;
      around(
          () -> {
            line("choice" + name);
            line("prompt 'c'" + when());
            line(chance(3) ? "optional" : chance(3) ? "depends on " + condition() : "");
            String before = "";
            for (int members = 1 + random.nextInt(2); members > 0; members--) {
              String member = "M" + place + members;
              line("config " + member);
              if (!before.isEmpty() && chance(3)) {
                line("bool 'm'\n depends on " + before);
                answers.put(member, bool(member));
              } else {
                line("bool 'm'" + when());
                line(chance(3) ? "depends on " + condition() : "");
                chosen.add("CONFIG_" + member + "=y\n");
              }
              before = member;
            }
            line("endchoice");
          });
    }
    chosen.stream().skip(1).map(line -> line.replaceAll("CONFIG_|=y\n", "")).forEach(levels::add);
    answers.put("choice", chosen);
  }
}
