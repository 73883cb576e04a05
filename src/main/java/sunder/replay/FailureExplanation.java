package sunder.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * Says why a run of one variant ends, in the words of the program: conditions as they are written,
 * with the values that were found in them.
 */
public final class FailureExplanation {
  private static final int LONGEST = 80;

  /** What was evaluated last at each place, by where it ends. */
  private final TreeMap<Integer, List<ObservedValue>> found = new TreeMap<>();

  /** The way taken last in each statement. */
  private final Map<Span, TakenBranch> ways = new LinkedHashMap<>();

  private record ObservedValue(Span expression, Supplier<String> value) {}

  private record TakenBranch(Span test, Play.BranchDirection way, List<ObservedValue> values) {}

  /** What was found in a condition before does not count any more. */
  public void evaluating(Span condition) {
    found.subMap(condition.start(), true, condition.end(), true).clear();
  }

  /** A name, an element or a call was evaluated. */
  public void evaluated(Span expression, Supplier<String> value) {
    List<ObservedValue> here = found.computeIfAbsent(expression.end(), end -> new ArrayList<>());
    here.removeIf(other -> other.expression.equals(expression));
    here.add(new ObservedValue(expression, value));
  }

  /**
   * The program takes a way.
   *
   * @param whole what the ways are parts of
   * @param test on which it depends
   */
  public void branched(Span whole, Span test, Play.BranchDirection way) {
    ways.put(whole, new TakenBranch(test, way, within(test)));
  }

  private List<ObservedValue> within(Span span) {
    List<ObservedValue> result = new ArrayList<>();
    for (List<ObservedValue> here : found.subMap(span.start(), true, span.end(), true).values()) {
      here.stream().filter(f -> span.contains(f.expression)).forEach(result::add);
    }
    return result;
  }

  /** Why a run ends. */
  public String explain(Span at, Cause cause) {
    if (cause instanceof Cause.FalseCondition condition) {
      Span test = condition.condition();
      return text(new TakenBranch(test, Play.BranchDirection.FALSE, within(test)));
    } else if (cause instanceof Cause.IndexOutOfBounds index) {
      String length = index.array().endsWith("[" + index.length() + "]") ? "" : named(index);
      return "index " + index.index() + " of " + index.array() + length;
    } else if (cause instanceof Cause.DivisionByZero divisor) {
      return quoted(divisor.divisor()) + " is 0" + values(divisor.divisor());
    } else if (cause instanceof Cause.ErrorCommand command) {
      return "`" + command.name() + "` is run";
    } else if (cause instanceof Cause.ErrorCall call) {
      return around(at)
          .map(taken -> taken.test.equals(at) ? inMacro(taken) : text(taken))
          .orElse(quoted(call.call()) + " is called");
    } else if (cause instanceof Cause.OutOfRange outside) {
      return quoted(outside.expression())
          + " "
          + outside.description()
          + values(outside.expression());
    }
    String what = cause instanceof Cause.Diverge ? "`diverge` is run" : "`abort` is run";
    return around(at).map(FailureExplanation::text).orElse(what);
  }

  private static String named(Cause.IndexOutOfBounds index) {
    String array = index.array();
    return ", "
        + array.substring(array.indexOf('[') + 1, array.length() - 1)
        + " = "
        + index.length();
  }

  private String values(Span divisor) {
    String shown = shown(divisor, within(divisor));
    return shown.isEmpty() ? "" : ": " + shown;
  }

  /** The way that the innermost statement around a place took. */
  private Optional<TakenBranch> around(Span at) {
    Optional<Span> innermost = Optional.empty();
    for (Span whole : ways.keySet()) {
      if (whole.contains(at) && innermost.filter(best -> length(best) <= length(whole)).isEmpty()) {
        innermost = Optional.of(whole);
      }
    }
    return innermost.map(ways::get).filter(taken -> isTest(taken.way));
  }

  private static int length(Span span) {
    return span.end() - span.start();
  }

  private static boolean isTest(Play.BranchDirection way) {
    return way == Play.BranchDirection.TRUE || way == Play.BranchDirection.FALSE;
  }

  /** Where the call and what it depends on stand in the body of one macro. */
  private String inMacro(TakenBranch taken) {
    String shown = shown(taken.test, within(SourceExcerpt.quotedSpan(taken.test)));
    return quoted(taken.test) + " fails" + (shown.isEmpty() ? "" : ": " + shown);
  }

  private static String text(TakenBranch taken) {
    String outcome = taken.way == Play.BranchDirection.TRUE ? " is true" : " is false";
    String shown = shown(taken.test, taken.values);
    return quoted(taken.test) + outcome + (shown.isEmpty() ? "" : ": " + shown);
  }

  /** Such as {@code x = 3, f(2) = 4}; nothing about what the whole is already. */
  private static String shown(Span whole, List<ObservedValue> values) {
    Set<String> texts = new LinkedHashSet<>();
    for (ObservedValue value : values) {
      if (length(value.expression) < length(whole)) {
        texts.add(words(value.expression) + " = " + Play.ValueChange.abbreviate(value.value.get()));
      }
    }
    return String.join(", ", texts);
  }

  private static String quoted(Span span) {
    return "`" + words(span) + "`";
  }

  private static String words(Span span) {
    return SourceExcerpt.of(span, LONGEST);
  }
}
