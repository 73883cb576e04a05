package sunder.verdict;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.source.SourceExcerpt;
import sunder.source.Span;

/**
 * One thing that can go wrong at one place of the text, such as an {@code assert} or an index: the
 * property that a verdict is about. Procedures that are called often have each of theirs once.
 *
 * @param span where it stands; for what concerns the whole program, the start of the text
 * @param limitDescription what is not followed there; empty for what may go wrong
 */
public record Assertion(Kind kind, Span span, String limitDescription)
    implements Comparable<Assertion> {
  private static final int LONGEST = 60;

  private static final Comparator<Assertion> ORDER =
      Comparator.comparingInt((Assertion a) -> a.span.start())
          .thenComparingInt(a -> a.span.end())
          .thenComparing(Assertion::kind)
          .thenComparing(Assertion::limitDescription);

  /** What goes wrong. */
  public enum Kind {
    ABORT("abort"),
    ASSERT("assert"),
    /** A command or function that must not be called. */
    CALL("call"),
    NULL("null"),
    BOUNDS("bounds"),
    UNINIT("uninit"),
    LIFETIME("lifetime"),
    DIVISOR("div"),
    OVERFLOW("overflow"),
    LEAK("leak"),
    FORMAT("format"),
    /** Promela: a statement that has no meaning where it is run. */
    STATEMENT("statement"),
    /** Promela: nothing can move, and some process has not come to an end. */
    END_STATE("end state"),
    /** A temporal formula. */
    FORMULA("formula"),
    /** Nothing that goes wrong: a construct that is not followed, whatever it does. */
    UNSUPPORTED("unsupported"),
    /** The same of what is in the heap. */
    HEAP("heap"),
    /** The same of calls within calls of the same function. */
    RECURSION("recursion");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** As it stands in reports. */
    public String title() {
      return title;
    }

    /** Whether nobody wrote it as an assertion: one place may have several of these. */
    public boolean isCheck() {
      return Stream.of(Check.values()).anyMatch(c -> c != Check.UNUSED && of(c) == this);
    }

    /** What goes wrong where a check fails. */
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

  /** What may go wrong at a place. */
  public Assertion(Kind kind, Span span) {
    this(kind, span, "");
  }

  /** Whether runs that get there are lost to sight, and do not fail. */
  public boolean isAnalysisLimit() {
    return unknownReason().isPresent();
  }

  /** What is not known of the variants whose runs get there, if these are lost to sight. */
  public Optional<UnknownReason> unknownReason() {
    return switch (kind) {
      case UNSUPPORTED -> Optional.of(UnknownReason.UNSUPPORTED);
      case HEAP -> Optional.of(UnknownReason.HEAP);
      case RECURSION -> Optional.of(UnknownReason.RECURSION);
      default -> Optional.empty();
    };
  }

  /** Where a check stands. */
  public static Assertion of(Check check, Span span) {
    return new Assertion(Kind.of(check), span);
  }

  /** What stands there, in one line and without end; what concerns the whole program is named. */
  public String text() {
    String line = SourceExcerpt.of(span).replaceAll("\\s*;\\s*$", "");
    if (line.isEmpty() || isAnalysisLimit()) {
      return isAnalysisLimit() ? limitDescription : kind.title();
    }
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
  }

  /** Names it in a program: no other one has this name. */
  public String name() {
    return kind.title() + " " + span.start() + " " + span.end() + limitDescription;
  }

  /** In the order of the text. */
  @Override
  public int compareTo(Assertion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "line " + span.line() + ": " + text();
  }
}
