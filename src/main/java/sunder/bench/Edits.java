package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The history of a family in our input language: each step of it is one edit of the text before, as
 * people make them. They are transformations of any text that has what they look for.
 */
final class Edits {
  /** What is done in turn; each time around it is done elsewhere. */
  enum Kind {
    RENAME,
    MOVE,
    REFACTOR,
    FEATURE,
    BUG,
    FIX
  }

  private static final Pattern FEATURES = Pattern.compile("features ([^;]*)");
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:int|boolean|void) (?!abort\\b)([A-Za-z]\\w*)(?!\\w|\\[)");
  private static final Pattern STATEMENT = Pattern.compile("(?<=[;{}]) *\\n");
  private static final Pattern SUM = Pattern.compile("\\b([a-z]\\w*) \\+ (\\w+)");
  private static final Pattern BRANCH = Pattern.compile("\\bif \\((\\w+)\\) (\\w[^;{}]*;)");
  private static final Pattern ORDER = Pattern.compile("\\b([a-z]\\w*) (>=|<=|<|>) (\\w+)");
  private static final Pattern START = Pattern.compile("\\bint ([a-z]\\w*) = -?\\w+;");
  private static final Pattern STEP = Pattern.compile("\\b([a-z]\\w*) = \\1 [+-] \\w+;");
  private static final Pattern LIMIT = Pattern.compile("(?<=(?:==|<=|>=|<|>) )\\d+");

  private final String text;
  private final int round;

  private Edits(String text, int round) {
    this.text = text;
    this.round = round;
  }

  /** What a program in a suite begins with that is a history. */
  static final String PREFIX = "edits ";

  /** The text before the first edit: a file's, or what a generator makes of a size. */
  static String origin(String program) throws IOException {
    String[] words = program.substring(PREFIX.length()).strip().split(" +");
    return words.length == 1
        ? Files.readString(Path.of(words[0]))
        : Generators.named(words[0]).orElseThrow().apply(Integer.parseInt(words[1]));
  }

  /** What a step is, the first being 1. */
  static Kind kind(int step) {
    return Kind.values()[(step - 1) % Kind.values().length];
  }

  /** The text after so many steps. */
  static String after(int steps, String text) {
    String before = text;
    String now = text;
    for (int step = 1; step <= steps; step++) {
      String next =
          kind(step) == Kind.FIX
              ? before
              : new Edits(now, (step - 1) / Kind.values().length).edited(kind(step));
      before = now;
      now = next;
    }
    return now;
  }

  private String edited(Kind kind) {
    return switch (kind) {
      case RENAME -> renamed();
      case MOVE -> moved();
      case REFACTOR -> refactored();
      case FEATURE -> withFeature();
      case BUG -> bug();
      case FIX -> text;
    };
  }

  /** Variables, procedures and features, in turn. */
  private String renamed() {
    List<String> names = new ArrayList<>();
    if (round % 2 == 1) {
      Matcher features = FEATURES.matcher(text);
      names.addAll(features.find() ? List.of(features.group(1).split(", ")) : List.of());
    } else {
      DECLARED.matcher(text).results().forEach(found -> names.add(found.group(1)));
    }
    String name = names.get(round * 2 % names.size());
    return text.replaceAll("\\b" + name + "\\b", name + "_" + round);
  }

  /** Lines go down by a comment, or the text gets another layout. */
  private String moved() {
    return round % 2 == 0
        ? changed(STATEMENT, found -> "\n\n// Edit " + round + ": what follows is further down.\n")
        : text.replace("\n  ", "\n    ").replace(") {\n", ")\n{\n");
  }

  /** The same in other words: of the ways to say so those that the text has, in turn. */
  private String refactored() {
    List<UnaryOperator<String>> ways =
        List.of(
            t -> changed(SUM, f -> f.group(2) + " + " + f.group(1)),
            t -> changed(BRANCH, f -> "if (!" + f.group(1) + ") skip; else " + f.group(2)),
            t -> changed(ORDER, f -> f.group(3) + " " + opposite(f.group(2)) + " " + f.group(1)),
            t -> changed(STEP, f -> "{ " + f.group() + " skip; }"));
    for (int i = 0; i < ways.size(); i++) {
      String other = ways.get((round + i) % ways.size()).apply(text);
      if (!other.equals(text)) {
        return other;
      }
    }
    throw new IllegalArgumentException("nothing to say in other words");
  }

  private static String opposite(String relation) {
    return (relation.startsWith("<") ? ">" : "<") + relation.substring(1);
  }

  /** Something starts with one more, or a step is left out. */
  private String withFeature() {
    String name = "NEW_" + round;
    Matcher features = FEATURES.matcher(text);
    String declared = features.replaceFirst("features $1, " + name);
    Edits next = new Edits(declared, round);
    return round % 2 == 0
        ? next.changed(
            START, f -> "%1$s\n#if (%2$s) %3$s = %3$s + 1;".formatted(f.group(), name, f.group(1)))
        : next.changed(STEP, f -> "{\n#if (!%s) %s\n}".formatted(name, f.group()));
  }

  /** One too many. */
  private String bug() {
    return changed(LIMIT, found -> String.valueOf(Integer.parseInt(found.group()) + 1));
  }

  /** What is looked for, found once and replaced: another one in each round. */
  private String changed(Pattern pattern, Function<MatchResult, String> other) {
    List<MatchResult> found = pattern.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text;
    }
    MatchResult one = found.get((3 * round + 1) % found.size());
    return text.substring(0, one.start()) + other.apply(one) + text.substring(one.end());
  }
}
