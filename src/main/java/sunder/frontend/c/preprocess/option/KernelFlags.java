package sunder.frontend.c.preprocess.option;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The macros that a Makefile of Kbuild defines for the compiler, by configuration, and the folders
 * with headers that it names.
 *
 * <p>Input: the text of a Makefile with joined lines, and the variables that hold flags of a C
 * file. Output: directives that define the macros, and folders. Conditions on one {@code CONFIG_}
 * symbol are followed, flags under others on such symbols are left out. An option that the
 * reference compiler may lack ({@code cc-option}) is there; conditions on the way in which make is
 * run are ignored. A folder is searched in all configurations. Sources: GNU make manual,
 * Conditional Parts of Makefiles; Documentation/kbuild/makefiles.rst of Linux.
 */
final class KernelFlags {
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "\\s*(?<name>[\\w.]+(?:-\\w+)*)(?:-\\$\\((?<symbol>CONFIG_\\w+)\\))?\\s*"
              + "(?<more>[:+])?=(?<flags>.*)");

  private static final Pattern MACRO =
      Pattern.compile("(?<!\\S)-D\\s*(?<name>[A-Za-z_]\\w*)(?:=(?<value>\\S+))?(?=\\s|$)");

  private static final Pattern FOLDER = Pattern.compile("(?<!\\S)-I\\s*(\\S+)");

  /** Definitions for each word of a list; GNU make manual, The eval Function. */
  private static final Pattern FOR_EACH =
      Pattern.compile(
          "\\$\\(foreach\\s+(?<word>\\w+)\\s*,\\s*\\$\\((?<list>[\\w-]+)\\)\\s*,"
              + "\\s*\\$\\(eval\\s+(?<text>.*)\\)\\s*\\)\\s*");

  private static final Pattern DEFINED = Pattern.compile("ifn?def\\s+(CONFIG_\\w+)\\s*");

  private static final Pattern EQUAL =
      Pattern.compile("ifn?eq\\s*\\(\\s*\\$\\((CONFIG_\\w+)\\)\\s*,\\s*([ym]?)\\s*\\)\\s*");

  private static final Pattern OPTION =
      Pattern.compile("ifeq\\s*\\(\\s*\\$\\(call cc-option-yn\\s*,[^()]*\\)\\s*,\\s*y\\s*\\)\\s*");

  private static final String ALWAYS = "1";
  private static final String NEVER = "0";

  /**
   * A group of a conditional.
   *
   * @param condition the condition of the group
   * @param others the condition of an {@code else}
   */
  private record Group(String condition, String others) {
    static final Group UNKNOWN = new Group(NEVER, NEVER);
    static final Group OF_THE_BUILD = new Group(ALWAYS, ALWAYS);

    static Group of(String condition) {
      return new Group(condition, "!(" + condition + ")");
    }

    Group negated() {
      return new Group(others, condition);
    }

    /** Returns the next group, of {@code else} or {@code else if...}. */
    Group otherwise(Optional<Group> next) {
      return next.map(group -> new Group(both(others, group.condition), both(others, group.others)))
          .orElse(new Group(others, NEVER));
    }
  }

  private final Deque<Group> open = new ArrayDeque<>();
  private final StringBuilder directives = new StringBuilder();
  private final Set<String> names = new TreeSet<>();
  private final Set<String> folders = new LinkedHashSet<>();
  private final Map<String, String> lists = new HashMap<>();
  private final Predicate<String> holdsFlags;

  private KernelFlags(Predicate<String> holdsFlags) {
    this.holdsFlags = holdsFlags;
  }

  /**
   * Reads a Makefile.
   *
   * @param holdsFlags whether a variable, without {@code -y} or {@code -$(CONFIG_...)}, has flags
   *     of the file
   */
  static KernelFlags of(String makefile, Predicate<String> holdsFlags) {
    KernelFlags flags = new KernelFlags(holdsFlags);
    makefile.lines().forEach(line -> flags.add(line.replaceFirst("#.*", "")));
    return flags;
  }

  /** Returns directives that define the macros. */
  String directives() {
    // What no flag defines in a configuration is no feature.
    return names.stream().map("#undef %s\n"::formatted).collect(Collectors.joining()) + directives;
  }

  /** Returns the folders with headers, with the variables of Kbuild, in their order. */
  Set<String> folders() {
    return Collections.unmodifiableSet(folders);
  }

  private void add(String line) {
    String text = line.strip();
    if (text.matches("ifn?(def|eq)\\b.*")) { // a command may begin with the word "if"
      open.push(group(text));
    } else if (text.equals("endif")) {
      open.poll();
    } else if (text.startsWith("else") && !open.isEmpty()) {
      String rest = text.substring("else".length()).strip();
      open.push(open.pop().otherwise(rest.isEmpty() ? Optional.empty() : Optional.of(group(rest))));
    } else {
      addAssignment(line);
    }
  }

  private void addAssignment(String line) {
    Matcher each = FOR_EACH.matcher(line.strip());
    if (each.matches()) {
      for (String word : lists.getOrDefault(each.group("list"), "").strip().split("\\s+")) {
        addAssignment(each.group("text").replace("$(" + each.group("word") + ")", word));
      }
      return;
    }
    Matcher assignment = ASSIGNMENT.matcher(line);
    if (assignment.matches()) {
      String name = assignment.group("name");
      boolean isMore = "+".equals(assignment.group("more"));
      lists.merge(
          name, assignment.group("flags"), (before, now) -> isMore ? before + " " + now : now);
      if (holdsFlags.test(name.replace("-y", ""))) {
        define(assignment.group("flags"), Optional.ofNullable(assignment.group("symbol")));
        FOLDER.matcher(assignment.group("flags")).results().forEach(r -> folders.add(r.group(1)));
      }
    }
  }

  private static Group group(String text) {
    Matcher defined = DEFINED.matcher(text);
    Matcher equal = EQUAL.matcher(text);
    Group group = text.contains("CONFIG_") ? Group.UNKNOWN : Group.OF_THE_BUILD;
    if (defined.matches()) {
      group = Group.of(isSet(defined.group(1)));
    } else if (equal.matches()) {
      String symbol = equal.group(1);
      group =
          switch (equal.group(2)) {
            case "y" -> Group.of("defined " + symbol);
            case "m" -> Group.of("defined " + symbol + "_MODULE");
            default -> Group.of(isSet(symbol)).negated();
          };
    } else if (OPTION.matcher(text).matches()) {
      return new Group(ALWAYS, NEVER);
    }
    return text.startsWith("ifn") ? group.negated() : group;
  }

  private static String isSet(String symbol) {
    return "defined %s || defined %<s_MODULE".formatted(symbol);
  }

  private static String both(String first, String second) {
    if (first.equals(NEVER) || second.equals(ALWAYS)) {
      return first;
    }
    return first.equals(ALWAYS) || second.equals(NEVER)
        ? second
        : "(" + first + ") && (" + second + ")";
  }

  private void define(String flags, Optional<String> symbol) {
    String condition = symbol.map("defined "::concat).orElse(ALWAYS);
    for (Group group : open) {
      condition = both(group.condition(), condition);
    }
    Matcher macro = MACRO.matcher(flags);
    while (!condition.equals(NEVER) && macro.find()) {
      String value = Optional.ofNullable(macro.group("value")).orElse("1");
      boolean isVariable = value.contains("$");
      if (!isVariable) {
        names.add(macro.group("name"));
        directives.append(
            "#if %s\n#define %s %s\n#endif\n"
                .formatted(condition, macro.group("name"), value.replaceAll("['\\\\]", "")));
      }
    }
  }
}
