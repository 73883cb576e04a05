package sunder.verify.refinement;

import java.util.stream.Collectors;
import sunder.automaton.Transition;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Precision;
import sunder.verify.search.Path;

/** The lines of {@code --trace}. */
final class PathTrace {
  private PathTrace() {}

  static String genuine(Path path, boolean confirmed) {
    return describe(path) + (confirmed ? "  genuine, replayed" : "  satisfiable, replay cut short");
  }

  static String possibleWithOneCell(Path path) {
    return describe(path) + "  possible with one symbolic cell: left to the search of the program";
  }

  static String spurious(Path path, PathRefiner.Spurious spurious, Precision before) {
    return describe(path)
        + "  spurious: "
        + spurious.why()
        + "\n  split "
        + spurious.finer().cutsBeyond(before);
  }

  static String stuck(Path path, UnknownReason reason) {
    return describe(path) + "  " + reason.title();
  }

  private static String describe(Path path) {
    String lines =
        path.transitions().stream()
            .limit(Limits.STEPS_SHOWN)
            .map(PathTrace::step)
            .collect(Collectors.joining(" "));
    String more = path.length() > Limits.STEPS_SHOWN ? " ..." : "";
    return "path of " + path.length() + " steps, lines " + lines + more + "\n";
  }

  private static String step(Transition transition) {
    return String.valueOf(transition.span().line());
  }
}
