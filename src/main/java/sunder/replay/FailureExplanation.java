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
 * The explanation of a failure of one variant: the failed condition as it is written, with the
 * values of its subexpressions.
 *
 * <p>Input: the events of an execution. Output: a sentence part.
 */
public final class FailureExplanation {
  private static final int LONGEST = 80;

  /** The last values of expressions, by their end offsets. */
  private final TreeMap<Integer, List<ObservedValue>> found = new TreeMap<>();

  /** The last branch taken in each statement. */
  private final Map<Span, TakenBranch> ways = new LinkedHashMap<>();

  private record ObservedValue(Span expression, Supplier<String> value) {}

  private record TakenBranch(Span test, Play.BranchDirection way, List<ObservedValue> values) {}

  /** Removes the observed values inside a condition before its evaluation. */
  public void evaluating(Span condition) {
    found.subMap(condition.start(), true, condition.end(), true).clear();
  }

  /** Records the value of a name, an element or a call. */
  public void evaluated(Span expression, Supplier<String> value) {
    List<ObservedValue> here = found.computeIfAbsent(expression.end(), end -> new ArrayList<>());
    here.removeIf(other -> other.expression.equals(expression));
    here.add(new ObservedValue(expression, value));
  }

  /**
   * Records a branch.
   *
   * @param whole the statement or expression that branches
   * @param test the condition
   * @param way the direction
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

  /**
   * Returns the explanation of a cause.
   *
   * @param at the place of the failure
   */
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

  /** Returns the branch of the innermost statement around a place, if it has a condition. */
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

  /** Returns the explanation of an error call whose condition is in the same macro body. */
  private String inMacro(TakenBranch taken) {
    String shown = shown(taken.test, within(SourceExcerpt.quotedSpan(taken.test)));
    return quoted(taken.test) + " fails" + (shown.isEmpty() ? "" : ": " + shown);
  }

  private static String text(TakenBranch taken) {
    String outcome = taken.way == Play.BranchDirection.TRUE ? " is true" : " is false";
    String shown = shown(taken.test, taken.values);
    return quoted(taken.test) + outcome + (shown.isEmpty() ? "" : ": " + shown);
  }

  /** Returns values such as {@code x = 3, f(2) = 4}, without that of the whole expression. */
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
