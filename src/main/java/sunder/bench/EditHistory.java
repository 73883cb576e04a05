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
 * A synthetic edit history of an {@code .ia} program: each step applies one typical edit to the
 * previous text. The edits are textual transformations that apply to any program with the patterns
 * that they search for.
 */
final class EditHistory {
  /** The kinds of edits, applied cyclically; each cycle applies them at other places. */
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

  private EditHistory(String text, int round) {
    this.text = text;
    this.round = round;
  }

  /** The prefix of a suite's program that is an edit history. */
  static final String PREFIX = "edits ";

  /** Returns the text before the first edit: the content of a file, or a generated program. */
  static String initialText(String program) throws IOException {
    String[] words = program.substring(PREFIX.length()).strip().split(" +");
    return words.length == 1
        ? Files.readString(Path.of(words[0]))
        : ProgramGenerators.named(words[0]).orElseThrow().apply(Integer.parseInt(words[1]));
  }

  /** Returns the kind of a step; steps are numbered from 1. */
  static Kind kind(int step) {
    return Kind.values()[(step - 1) % Kind.values().length];
  }

  /** Returns the text after a number of steps. */
  static String textAfter(int steps, String text) {
    String before = text;
    String now = text;
    for (int step = 1; step <= steps; step++) {
      String next =
          kind(step) == Kind.FIX
              ? before
              : new EditHistory(now, (step - 1) / Kind.values().length).edited(kind(step));
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

  /** Renames a variable or procedure in even cycles, a feature in odd ones. */
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

  /**
   * Inserts a comment, which moves later lines down, or changes the indentation and line breaks.
   */
  private String moved() {
    return round % 2 == 0
        ? changed(STATEMENT, found -> "\n\n// Edit " + round + ": what follows is further down.\n")
        : text.replace("\n  ", "\n    ").replace(") {\n", ")\n{\n");
  }

  /**
   * Applies a semantics-preserving transformation: the next one, cyclically, that changes the text.
   */
  private String refactored() {
    List<UnaryOperator<String>> transformations =
        List.of(
            t -> changed(SUM, f -> f.group(2) + " + " + f.group(1)),
            t -> changed(BRANCH, f -> "if (!" + f.group(1) + ") skip; else " + f.group(2)),
            t -> changed(ORDER, f -> f.group(3) + " " + opposite(f.group(2)) + " " + f.group(1)),
            t -> changed(STEP, f -> "{ " + f.group() + " skip; }"));
    for (int i = 0; i < transformations.size(); i++) {
      String other = transformations.get((round + i) % transformations.size()).apply(text);
      if (!other.equals(text)) {
        return other;
      }
    }
    throw new IllegalArgumentException("nothing to say in other words");
  }

  private static String opposite(String relation) {
    return (relation.startsWith("<") ? ">" : "<") + relation.substring(1);
  }

  /**
   * Adds a feature under which a variable starts with a greater value, or an assignment is omitted.
   */
  private String withFeature() {
    String name = "NEW_" + round;
    Matcher features = FEATURES.matcher(text);
    String declared = features.replaceFirst("features $1, " + name);
    EditHistory next = new EditHistory(declared, round);
    return round % 2 == 0
        ? next.changed(
            START, f -> "%1$s\n#if (%2$s) %3$s = %3$s + 1;".formatted(f.group(), name, f.group(1)))
        : next.changed(STEP, f -> "{\n#if (!%s) %s\n}".formatted(name, f.group()));
  }

  /** Increments a constant of a comparison (off-by-one error). */
  private String bug() {
    return changed(LIMIT, found -> String.valueOf(Integer.parseInt(found.group()) + 1));
  }

  /** Replaces one match of the pattern, another one in each cycle. */
  private String changed(Pattern pattern, Function<MatchResult, String> other) {
    List<MatchResult> found = pattern.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text;
    }
    MatchResult one = found.get((3 * round + 1) % found.size());
    return text.substring(0, one.start()) + other.apply(one) + text.substring(one.end());
  }
}
