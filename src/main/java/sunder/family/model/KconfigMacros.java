package sunder.family.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The macros of Kconfig: variables and functions. Source: Linux,
 * Documentation/kbuild/kconfig-macro-language.rst.
 *
 * <p>No command is run. What {@code $(shell,...)} returns is unknown, unless it is given; a command
 * of which only the success is asked for is a Boolean feature, named after the outermost call.
 * Unknown texts are represented by marks.
 */
final class KconfigMacros {
  private static final char MARK = '\uE001';
  private static final int MOST_LEVELS = 100;

  /** A word or a part of a word that is an unknown text. */
  static final String UNKNOWN = MARK + "\\d+" + MARK;

  private static final Pattern WORD = Pattern.compile(MARK + "(\\d+)" + MARK);
  private static final Pattern ASSIGNMENT =
      Pattern.compile("\\s*([\\w-]+)\\s*(:=|\\+=|=)\\s*(.*?)\\s*");
  private static final Pattern SUCCESS =
      Pattern.compile(
          "\\{ (.*); } >/dev/null 2>&1 && echo \"(.*)\" \\|\\| echo \"(.*)\"", Pattern.DOTALL);

  /** The value of a variable, which is expanded when it is used, or was when it was assigned. */
  private record Variable(String text, boolean isExpanded) {}

  /**
   * An unknown text.
   *
   * @param feature the feature that its value, as a tristate, is y
   * @param isNegated whether the value is n where the feature is selected
   */
  private record Unknown(Feature.Bool feature, boolean isNegated) {}

  private final Map<String, String> given;
  private final Map<String, Variable> variables = new HashMap<>();
  private final Map<String, Feature.Bool> features = new LinkedHashMap<>();
  private final List<Unknown> unknown = new ArrayList<>();
  private final Set<Feature.Bool> used = new LinkedHashSet<>();
  private Span place;

  /**
   * @param given the values of environment variables, and the results of calls, such as {@code
   *     cc-option,-m64}
   */
  KconfigMacros(Map<String, String> given) {
    this.given = given;
  }

  /** Returns the features of unknown texts that are used as conditions. */
  Set<Feature.Bool> features() {
    return Collections.unmodifiableSet(used);
  }

  /** Executes a line that is an assignment; returns whether it is one. */
  boolean assign(String line, Span span) throws InputException {
    Matcher matcher = ASSIGNMENT.matcher(line);
    if (!matcher.matches()) {
      return false;
    }
    place = span;
    String name = matcher.group(1);
    boolean isExpanded = matcher.group(2).equals(":=");
    String text = matcher.group(3);
    Variable old = variables.get(name);
    if (matcher.group(2).equals("+=") && old != null) {
      isExpanded = old.isExpanded();
      text = old.text() + " " + (isExpanded ? expand(text, List.of(), 0) : text);
    } else if (isExpanded) {
      text = expand(text, List.of(), 0);
    }
    variables.put(name, new Variable(text, isExpanded));
    return true;
  }

  /**
   * Returns a text with all macros expanded.
   *
   * @throws InputException if a function is not known, or an {@code error-if} holds
   */
  String expand(String text, Span span) throws InputException {
    place = span;
    return expand(text, List.of(), 0);
  }

  /** Returns whether a text has an unknown part. */
  static boolean isUnknown(String text) {
    return text.indexOf(MARK) >= 0;
  }

  /** Returns the rule that an unknown text is y; nothing for another text. */
  Optional<Rule> isYes(String text) {
    Matcher word = WORD.matcher(text);
    if (!word.matches()) {
      return Optional.empty();
    }
    Unknown value = unknown.get(Integer.parseInt(word.group(1)));
    used.add(value.feature());
    Rule selected = Rule.selected(value.feature());
    return Optional.of(value.isNegated() ? selected.not() : selected);
  }

  private String expand(String text, List<String> arguments, int level) throws InputException {
    if (level > MOST_LEVELS) {
      throw new InputException(place, "a macro expands to itself again and again");
    }
    StringBuilder result = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int start = text.indexOf("$(", at);
      if (start < 0) {
        return result.append(text.substring(at)).toString();
      }
      result.append(text, at, start);
      List<String> parts = new ArrayList<>();
      at = split(text, start + 2, parts);
      List<String> expanded = new ArrayList<>();
      for (String part : parts) {
        expanded.add(expand(part, arguments, level + 1));
      }
      result.append(call(expanded, arguments, level));
    }
    return result.toString();
  }

  /** Splits a call at its commas; returns the index behind it. */
  private int split(String text, int start, List<String> parts) throws InputException {
    int depth = 0;
    int from = start;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' && depth == 0) {
        parts.add(text.substring(from, i));
        from = i + 1;
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && depth-- == 0) {
        parts.add(text.substring(from, i));
        return i + 1;
      }
    }
    throw new InputException(place, "a macro call does not end", "write ')'");
  }

  private String call(List<String> parts, List<String> outer, int level) throws InputException {
    String name = parts.get(0);
    String whole = String.join(",", parts);
    List<String> arguments = parts.subList(1, parts.size());
    if (name.matches("\\d{1,3}")) {
      int index = Integer.parseInt(name) - 1;
      return index >= 0 && index < outer.size() ? outer.get(index) : "";
    } else if (given.containsKey(whole)) {
      return given.get(whole);
    }
    Variable variable = variables.get(name);
    if (variable != null) {
      String text = variable.text();
      return named(variable.isExpanded() ? text : expand(text, arguments, level + 1), whole);
    }
    return switch (name) {
      case "info", "warning-if" -> "";
      case "error-if" -> {
        if (arguments.size() > 1 && arguments.get(0).equals("y")) {
          throw new InputException(place, "error-if: " + arguments.get(1));
        }
        yield "";
      }
      case "filename" -> place.file().name();
      case "lineno" -> Integer.toString(place.line());
      case "shell" -> shell(String.join(",", arguments));
      case "srctree" -> ".";
      default -> {
        if (!arguments.isEmpty()) {
          throw new InputException(
              place, "the function '%s' is not known".formatted(name), "define it before its use");
        }
        yield unknown("$(" + name + ")", false);
      }
    };
  }

  private String shell(String command) {
    Matcher success = SUCCESS.matcher(command);
    if (!success.matches()) {
      return unknown("$(shell," + command + ")", false);
    }
    String yes = success.group(2);
    String no = success.group(3);
    boolean isNegated = yes.equals("n") && no.equals("y");
    String key = "$(success," + success.group(1) + ")";
    return yes.equals(no)
        ? yes
        : isNegated || yes.equals("y") && no.equals("n")
            ? unknown(key, isNegated)
            : unknown("$(if-" + key.substring(2), false);
  }

  private String unknown(String key, boolean isNegated) {
    Feature.Bool feature = features.computeIfAbsent(key, Feature.Bool::new);
    // One text has one mark, which is a part of the commands that use it.
    Unknown value = new Unknown(feature, isNegated);
    int known = unknown.indexOf(value);
    if (known < 0) {
      unknown.add(value);
    }
    return MARK + Integer.toString(known < 0 ? unknown.size() - 1 : known) + MARK;
  }

  /** Names the feature of an unknown text after the call that returns it. */
  private String named(String text, String call) {
    Matcher word = WORD.matcher(text);
    if (word.matches() && !isUnknown(call)) {
      int index = Integer.parseInt(word.group(1));
      Unknown value = unknown.get(index);
      boolean isCommand = value.feature().name().startsWith("$(success,");
      Feature.Bool renamed = new Feature.Bool("$(" + call + ")");
      // A rule may have the feature by now, and another command the name.
      boolean isFree = !used.contains(value.feature()) && !features.containsValue(renamed);
      if (isCommand
          && isFree
          && !value.isNegated()
          && call.length() < value.feature().name().length()) {
        features.replaceAll((key, feature) -> feature.equals(value.feature()) ? renamed : feature);
        unknown.replaceAll(
            other ->
                other.feature().equals(value.feature())
                    ? new Unknown(renamed, other.isNegated())
                    : other);
      }
    }
    return text;
  }
}
