package sunder.verdict;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/**
 * A concrete play: the observable moves of one run, in order, with what happened between them.
 *
 * @param failure where and why the run is unsafe; nothing if it is not, or its language does not
 *     say
 */
public record Play(List<Step> steps, Optional<Failure> failure) {
  /** What a play says in place of a move where what follows is repeated for ever. */
  public static final String FOR_EVER = "from here on for ever:";

  public Play {
    steps = List.copyOf(steps);
  }

  /** A play of which nobody says why it is unsafe. */
  public Play(List<Step> steps) {
    this(steps, Optional.empty());
  }

  /** The moves alone, as the original tools write them. */
  public List<String> moves() {
    return steps.stream().map(Step::move).toList();
  }

  /**
   * One move.
   *
   * @param move such as {@code n.read}, {@code n.5}, {@code f-1.run}, {@code abort.run}
   * @param source what the program was doing
   * @param changes local variables and elements whose values changed since the move before, by name
   * @param branches the tests on the way from the move before, the last {@link #MOST_BRANCHES}
   */
  public record Step(String move, Span source, List<ValueChange> changes, List<Branch> branches) {
    /** A silent loop may run long. */
    public static final int MOST_BRANCHES = 100;

    public Step {
      changes = List.copyOf(changes);
      branches = List.copyOf(branches);
    }

    /** A move behind which there was nothing to decide. */
    public Step(String move, Span source, List<ValueChange> changes) {
      this(move, source, changes, List.of());
    }
  }

  /** A local variable ({@code x}) or element ({@code a[3]}) with its new value. */
  public record ValueChange(String name, String value) {
    private static final int LONGEST = 100;
    private static final int ENDS = 12;

    /** The value for people. */
    public String displayValue() {
      return abbreviate(value);
    }

    /** A value as it is; of a very long number the ends and how long it is. */
    public static String abbreviate(String value) {
      if (value.length() <= LONGEST || !value.matches("-?[0-9]*")) {
        return value;
      }
      int digits = value.length() - (value.startsWith("-") ? 1 : 0);
      String last = value.substring(value.length() - ENDS);
      return value.substring(0, ENDS) + "..." + last + " (" + digits + " digits)";
    }
  }

  /**
   * A way that the program took.
   *
   * @param test the condition, or an erratic choice
   * @param direction which way
   */
  public record Branch(Span test, BranchDirection direction) {}

  /** The ways there are at a test or an erratic choice. */
  public enum BranchDirection {
    TRUE,
    FALSE,
    LEFT,
    RIGHT
  }

  /**
   * Where and why a run is unsafe.
   *
   * @param at what failed
   * @param reason what was not as it should be, such as {@code `x > 0` is false: x = -1}
   * @param state every local variable there is, and the elements that the run touched
   * @param related places that have to do with it, those of one kind behind each other
   */
  public record Failure(
      Span at, String reason, List<ValueChange> state, List<RelatedPosition> related) {
    public Failure {
      state = List.copyOf(state);
      related = List.copyOf(related);
    }

    /** A failure that has to do with no other place. */
    public Failure(Span at, String reason, List<ValueChange> state) {
      this(at, reason, state, List.of());
    }

    /** The reason, with the places. */
    public String fullReason() {
      StringBuilder told = new StringBuilder(reason);
      String before = "";
      for (RelatedPosition place : related) {
        told.append(place.relation().equals(before) ? ", " : "; " + place.relation() + " ");
        told.append(place.at().lineRelativeTo(at.file()));
        before = place.relation();
      }
      return told.toString();
    }
  }

  /**
   * A place that has to do with a failure.
   *
   * @param relation such as {@code called in}
   */
  public record RelatedPosition(String relation, Span at) {}
}
