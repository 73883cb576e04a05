package sunder.report;

import java.math.BigInteger;
import java.util.Locale;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.limit.CancellationPoint;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.source.TerminalText;
import sunder.verdict.Play;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;
import sunder.verify.Method;
import sunder.verify.VerificationResult.ComponentStatistics;

/** How every form of a report says numbers, conditions, ways of plays, components and reasons. */
public final class Wording {
  /** Where the text comes from standard input, it is all there is. */
  private static final String STDIN = "-";

  private Wording() {}

  /** Such as {@code 3 variants}. */
  public static String variants(BigInteger count) {
    return count + (count.equals(BigInteger.ONE) ? " variant" : " variants");
  }

  /** Such as {@code 1 state} or {@code 2 states}. */
  public static String counted(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }

  /**
   * Such as {@code line 3}, or {@code line 3 of x.h}.
   *
   * @param file the one that was asked about
   */
  public static String line(Span span, String file) {
    String name = span.file().name();
    boolean isThere = name.equals(file) || file.equals(STDIN);
    return "line " + span.line() + (isThere ? "" : " of " + name);
  }

  /** A formula that holds for exactly these among the valid configurations, or a note. */
  public static String condition(ConfigSet variants, ConfigSet valid) {
    try {
      return CancellationPoint.runOptional(() -> PresenceFormulas.print(variants, valid));
    } catch (LimitReached e) {
      return "(no formula: " + e.reason().title() + ")";
    }
  }

  /** One configuration in the syntax of {@code --config}; empty without features. */
  public static String setting(Configuration configuration) {
    return configuration.values().entrySet().stream()
        .map(
            entry ->
                entry.getKey() instanceof Feature.Bool
                    ? (entry.getValue().signum() == 0 ? "!" : "") + entry.getKey().name()
                    : entry.getKey().name() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** A way as a guard: {@code [x > 0]}, {@code [!(x > 0)]}, {@code [left]}. */
  public static String guard(Play.Branch branch) {
    return switch (branch.direction()) {
      case TRUE -> "[" + TerminalText.escape(SourceExcerpt.of(branch.test())) + "]";
      case FALSE -> "[!(" + TerminalText.escape(SourceExcerpt.of(branch.test())) + ")]";
      case LEFT, RIGHT -> "[" + way(branch) + "]";
    };
  }

  /** The way itself: {@code true}, {@code false}, {@code left}, {@code right}. */
  public static String way(Play.Branch branch) {
    return branch.direction().name().toLowerCase(Locale.ROOT);
  }

  /** What a component is, and what stood in its place. */
  public static String component(ComponentStatistics component) {
    String port =
        component.operations().isEmpty()
            ? ""
            : " behind " + String.join(", ", component.operations());
    return String.join(", ", component.variables())
        + port
        + ": "
        + counted(component.model(), "state")
        + ", assumption of "
        + component.assumption()
        + component.learning().map(Wording::learnt).orElse("");
  }

  private static String learnt(ComponentStatistics.LearningStatistics learnt) {
    return (learnt.states() == 0 ? "; none learnt" : ", learnt one of " + learnt.states())
        + " (membership queries: "
        + learnt.membershipQueries()
        + ", equivalence queries: "
        + learnt.equivalenceQueries()
        + ")";
  }

  /** Why they are undecided, and what to try. */
  public static String explained(UnknownReason reason, Method tried) {
    return reason.sentence() + " " + advice(reason, tried);
  }

  /** What to try. */
  public static String advice(UnknownReason reason, Method tried) {
    if (reason != UnknownReason.ITERATION_LIMIT || tried.defaultIterations().isEmpty()) {
      return reason.advice();
    }
    return "Raise --max-iterations ("
        + tried.defaultIterations().getAsInt()
        + " unless given), or use --method arp, which can prove variants safe.";
  }
}
