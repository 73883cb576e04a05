package sunder.bench.conformance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A test program with the DejaGnu directives in its comments (GCC Internals, "Directives used
 * within DejaGnu tests").
 *
 * @param suite the folder of the file, relative to the folder of all suites
 * @param file the file
 * @param action what the test does with the program
 * @param options the compiler options of {@code dg-options} and {@code dg-additional-options}
 * @param requirements the names of {@code dg-require-effective-target}
 * @param isSkipped whether {@code dg-skip-if} or {@code dg-do} excludes x86-64
 * @param text the text of the file
 */
public record TestProgram(
    String suite,
    Path file,
    Action action,
    List<String> options,
    List<String> requirements,
    boolean isSkipped,
    String text) {

  /** The action of a test ({@code dg-do}). */
  public enum Action {
    PREPROCESS,
    COMPILE,
    RUN
  }

  /** A directive: the name, its arguments, and a target selector. */
  private static final Pattern DIRECTIVE =
      Pattern.compile(
          "\\{\\s*dg-([a-z-]+)((?:[^{}\"]|\"[^\"]*\"|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*)\\}");

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern SELECTOR = Pattern.compile("\\{\\s*(target|xfail)\\b(.*)\\}\\s*$");
  private static final Pattern MAIN = Pattern.compile("\\bmain\\s*\\(");

  /**
   * Returns the programs of all folders below a folder, sorted; symbolic links are followed.
   *
   * @throws IOException if a file cannot be read
   */
  public static List<TestProgram> in(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      files = all.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
    List<TestProgram> programs = new ArrayList<>();
    for (Path file : files) {
      String relative = folder.relativize(file.getParent()).toString();
      String suite =
          relative.isEmpty() ? folder.toAbsolutePath().getFileName().toString() : relative;
      programs.add(of(suite, file, Files.readString(file, StandardCharsets.ISO_8859_1)));
    }
    return programs;
  }

  /** Returns a program by its text. Without {@code dg-do}, a file with {@code main} is run. */
  static TestProgram of(String suite, Path file, String text) {
    Action action = MAIN.matcher(text).find() ? Action.RUN : Action.COMPILE;
    List<String> options = new ArrayList<>();
    List<String> requirements = new ArrayList<>();
    boolean skipped = false;
    Matcher directive = DIRECTIVE.matcher(text);
    while (directive.find()) {
      String arguments = directive.group(2).strip();
      Optional<String> selector = selector(arguments);
      boolean applies = selector.map(TestProgram::selects).orElse(true);
      switch (directive.group(1)) {
        case "do" -> {
          action = action(arguments.split("\\s+", 2)[0], action);
          skipped |= !applies;
        }
        case "options", "additional-options" -> {
          Matcher quoted = QUOTED.matcher(arguments);
          if (applies && quoted.find() && !quoted.group(1).isBlank()) {
            options.addAll(List.of(quoted.group(1).strip().split("\\s+")));
          }
        }
        case "require-effective-target" -> requirements.add(arguments.split("[\\s{]", 2)[0]);
        case "skip-if" -> {
          // After the targets come the options that the test is skipped for, if not for all.
          Matcher quoted = QUOTED.matcher(arguments);
          String rest = quoted.find() ? arguments.substring(quoted.end()).strip() : arguments;
          skipped |= selects(rest) && !rest.contains("\"-");
        }
        default -> {}
      }
    }
    return new TestProgram(
        suite, file, action, List.copyOf(options), List.copyOf(requirements), skipped, text);
  }

  private static Action action(String name, Action otherwise) {
    return switch (name) {
      case "preprocess" -> Action.PREPROCESS;
      case "compile", "assemble", "link" -> Action.COMPILE;
      case "run" -> Action.RUN;
      default -> otherwise;
    };
  }

  private static Optional<String> selector(String arguments) {
    Matcher matcher = SELECTOR.matcher(arguments);
    return matcher.find() && matcher.group(1).equals("target")
        ? Optional.of(matcher.group(2))
        : Optional.empty();
  }

  /** Returns whether a target selector names x86-64 GNU/Linux; names of capabilities do not. */
  private static boolean selects(String selector) {
    boolean named = selector.matches("(?s).*(\\*-\\*-\\*|x86_64|\\*-\\*-linux|native|\\blp64).*");
    return named != selector.matches("(?s)[\\s{]*!.*") && !selector.contains("ia32");
  }
}
