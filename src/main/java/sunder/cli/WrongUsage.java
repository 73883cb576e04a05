package sunder.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import sunder.source.Suggestions;

/** What is said of a command line that is none. */
final class WrongUsage {
  private WrongUsage() {}

  /** The message, and what may have been meant. */
  static List<String> lines(ParameterException exception) {
    List<String> lines = new ArrayList<>();
    if (!(exception instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      lines.add("sunder: " + exception.getMessage().replaceFirst("^Error: ", ""));
      return lines;
    }
    String first = unmatched.getUnmatched().get(0);
    CommandLine line = exception.getCommandLine();
    lines.add("sunder: " + message(first, line));
    Suggestions.hint(first, known(first, line)).ifPresent(lines::add);
    return lines;
  }

  private static String message(String argument, CommandLine line) {
    if (argument.startsWith("-")) {
      return "unknown option '" + argument + "'";
    }
    return line.getSubcommands().isEmpty()
        ? "unexpected argument '" + argument + "'"
        : "unknown command '" + argument + "'";
  }

  private static Set<String> known(String argument, CommandLine line) {
    Set<String> known = new TreeSet<>();
    if (argument.startsWith("-")) {
      // A letter is near to every other letter.
      line.getCommandSpec().options().stream()
          .flatMap(option -> Stream.of(option.names()))
          .filter(name -> name.startsWith("--"))
          .forEach(known::add);
    } else {
      known.addAll(line.getSubcommands().keySet());
    }
    return known;
  }
}
