package sunder.report;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.limit.CancellationPoint;
import sunder.limit.PhaseTimes;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.source.TerminalText;
import sunder.verdict.Play;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;
import sunder.verify.Method;
import sunder.verify.VerificationResult.ComponentStatistics;

/**
 * The phrases that all report formats share: counts, locations, conditions, branches, components,
 * and reasons.
 */
public final class Wording {
  /** The file name of the standard input, which locations omit. */
  private static final String STDIN = "-";

  private static final int SHOWN_PHASES = 3;

  private Wording() {}

  /** Returns a count of variants, such as {@code 3 variants}. */
  public static String variants(BigInteger count) {
    return count + (count.equals(BigInteger.ONE) ? " variant" : " variants");
  }

  /** Returns a count with its noun, such as {@code 1 state} or {@code 2 states}. */
  public static String quantity(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }

  /**
   * Returns a location, such as {@code line 3}, or {@code line 3 of x.h} in another file.
   *
   * @param file the name of the verified file
   */
  public static String line(Span span, String file) {
    String name = span.file().name();
    boolean isThere = name.equals(file) || file.equals(STDIN);
    return "line " + span.line() + (isThere ? "" : " of " + name);
  }

  /**
   * Returns a formula over features that holds for exactly these among the valid configurations, or
   * a note if no formula was computed.
   */
  public static String condition(ConfigSet variants, ConfigSet valid) {
    try {
      return CancellationPoint.runOptional(() -> PresenceFormulas.print(variants, valid));
    } catch (LimitReached e) {
      return "(no formula: " + e.reason().title() + ")";
    }
  }

  /** Returns a configuration in the syntax of {@code --config}; empty without features. */
  public static String configuration(Configuration configuration) {
    return configuration.values().entrySet().stream()
        .map(
            entry ->
                entry.getKey() instanceof Feature.Bool
                    ? (entry.getValue().signum() == 0 ? "!" : "") + entry.getKey().name()
                    : entry.getKey().name() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns a branch as a guard: {@code [x > 0]}, {@code [!(x > 0)]}, {@code [left]}. */
  public static String guard(Play.Branch branch) {
    return switch (branch.direction()) {
      case TRUE -> "[" + TerminalText.escape(SourceExcerpt.of(branch.test())) + "]";
      case FALSE -> "[!(" + TerminalText.escape(SourceExcerpt.of(branch.test())) + ")]";
      case LEFT, RIGHT -> "[" + branchName(branch) + "]";
    };
  }

  /** Returns the name of a branch: {@code true}, {@code false}, {@code left}, {@code right}. */
  public static String branchName(Play.Branch branch) {
    return branch.direction().name().toLowerCase(Locale.ROOT);
  }

  /** Returns a description of a component and of the assumption that replaced it. */
  public static String component(ComponentStatistics component) {
    String port =
        component.operations().isEmpty()
            ? ""
            : " behind " + String.join(", ", component.operations());
    return String.join(", ", component.variables())
        + port
        + ": "
        + quantity(component.model(), "state")
        + ", assumption of "
        + component.assumption()
        + component.learning().map(Wording::learningStatistics).orElse("");
  }

  private static String learningStatistics(ComponentStatistics.LearningStatistics learnt) {
    return (learnt.states() == 0 ? "; none learnt" : ", learnt one of " + learnt.states())
        + " (membership queries: "
        + learnt.membershipQueries()
        + ", equivalence queries: "
        + learnt.equivalenceQueries()
        + ")";
  }

  /**
   * Returns a sentence on the phases of the work up to a limit: the one in which it stopped, and
   * the most expensive ones; empty if no phase was measured.
   */
  public static Optional<String> phases(PhaseTimes times) {
    List<PhaseTimes.PhaseTime> longest = times.longest(SHOWN_PHASES);
    if (longest.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        times.latest().map(phase -> "Stopped in: " + phase + ". ").orElse("")
            + "Most time: "
            + longest.stream()
                .map(time -> time.phase() + " " + seconds(time.millis()))
                .collect(Collectors.joining(", "))
            + ".");
  }

  /** Returns a time in seconds, such as {@code 1.234 s}. */
  public static String seconds(long millis) {
    // A format or BigDecimal would load tables of locales or of powers: milliseconds of a short
    // run.
    return millis / 1000 + "." + Long.toString(1000 + millis % 1000).substring(1) + " s";
  }

  /** Returns the reason for which variants are undecided, with advice. */
  public static String explanation(UnknownReason reason, Method tried) {
    return reason.sentence() + " " + advice(reason, tried);
  }

  /** Returns advice to the user on undecided variants. */
  public static String advice(UnknownReason reason, Method tried) {
    if (reason != UnknownReason.ITERATION_LIMIT || tried.defaultIterations().isEmpty()) {
      return reason.advice();
    }
    return "Raise --max-iterations ("
        + tried.defaultIterations().getAsInt()
        + " unless given), or use --method arp, which can prove variants safe.";
  }
}
