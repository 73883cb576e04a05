package sunder.verdict;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.source.SourceExcerpt;
import sunder.source.Span;

/**
 * An assertion: a possible violation at one place of the text, such as an {@code assert} or an
 * index, about which a verdict is given. A procedure has each of its assertions once, however often
 * it is called.
 *
 * @param kind the kind
 * @param span the place; for an assertion about the whole program, the start of the text
 * @param limitDescription the construct that is not modelled at the place; empty for a possible
 *     violation
 */
public record Assertion(Kind kind, Span span, String limitDescription)
    implements Comparable<Assertion> {
  private static final int LONGEST = 60;

  private static final Comparator<Assertion> ORDER =
      Comparator.comparingInt((Assertion a) -> a.span.start())
          .thenComparingInt(a -> a.span.end())
          .thenComparing(Assertion::kind)
          .thenComparing(Assertion::limitDescription);

  /** The kind of a violation. */
  public enum Kind {
    ABORT("abort"),
    ASSERT("assert"),
    /** A precondition that a call violates, or a postcondition that a return violates. */
    CONTRACT("contract"),
    /** The call of a command or function that the property forbids. */
    CALL("call"),
    NULL("null"),
    BOUNDS("bounds"),
    UNINIT("uninit"),
    LIFETIME("lifetime"),
    DIVISOR("div"),
    OVERFLOW("overflow"),
    LEAK("leak"),
    FORMAT("format"),
    /** Promela: a statement that is undefined in its state. */
    STATEMENT("statement"),
    /**
     * Promela: an invalid end state: no statement is executable, and a process is not at an end
     * state.
     */
    END_STATE("end state"),
    /** A temporal formula. */
    FORMULA("formula"),
    /** No violation: an unsupported construct. */
    UNSUPPORTED("unsupported"),
    /** No violation: a heap object beyond the bound of the analysis. */
    HEAP("heap"),
    /** No violation: a recursive call beyond the bound of the analysis. */
    RECURSION("recursion");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** Returns the title in reports. */
    public String title() {
      return title;
    }

    /**
     * Returns whether the assertion is implicit, from a check or a contract; one place may have
     * several of these.
     */
    public boolean isCheck() {
      return this == CONTRACT
          || Stream.of(Check.values()).anyMatch(c -> c != Check.UNUSED && of(c) == this);
    }

    /**
     * Returns the kind of violation that a check detects.
     *
     * @throws IllegalArgumentException for {@link Check#UNUSED}
     */
    public static Kind of(Check check) {
      return switch (check) {
        case NULL -> NULL;
        case BOUNDS -> BOUNDS;
        case UNINIT -> UNINIT;
        case LIFETIME -> LIFETIME;
        case DIV -> DIVISOR;
        case OVERFLOW -> OVERFLOW;
        case LEAK -> LEAK;
        case FORMAT -> FORMAT;
        case UNUSED -> throw new IllegalArgumentException("no run shows what is not used");
      };
    }
  }

  /** Creates an assertion of a possible violation. */
  public Assertion(Kind kind, Span span) {
    this(kind, span, "");
  }

  /**
   * Returns whether executions that reach the place are not analysed further, rather than failing.
   */
  public boolean isAnalysisLimit() {
    return unknownReason().isPresent();
  }

  /**
   * Returns the reason why variants that reach the place are undecided; nothing for a possible
   * violation.
   */
  public Optional<UnknownReason> unknownReason() {
    return switch (kind) {
      case UNSUPPORTED -> Optional.of(UnknownReason.UNSUPPORTED);
      case HEAP -> Optional.of(UnknownReason.HEAP);
      case RECURSION -> Optional.of(UnknownReason.RECURSION);
      default -> Optional.empty();
    };
  }

  /** Returns the assertion of a check at a place. */
  public static Assertion of(Check check, Span span) {
    return new Assertion(Kind.of(check), span);
  }

  /**
   * Returns the text at the place, on one line and without a final semicolon; for the whole
   * program, the title.
   */
  public String text() {
    String line = SourceExcerpt.of(span).replaceAll("\\s*;\\s*$", "");
    if (line.isEmpty() || isAnalysisLimit()) {
      return isAnalysisLimit() ? limitDescription : kind.title();
    }
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
  }

  /** Returns a name that is unique in a program. */
  public String name() {
    return kind.title() + " " + span.start() + " " + span.end() + limitDescription;
  }

  /** Compares by position in the text. */
  @Override
  public int compareTo(Assertion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "line " + span.line() + ": " + text();
  }
}
