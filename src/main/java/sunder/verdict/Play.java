package sunder.verdict;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/**
 * A play (trace): the observable moves of one concrete execution, in order, with the state changes
 * between them.
 *
 * @param steps the steps
 * @param failure the place and reason of the failure; absent if there is none or the language does
 *     not provide it
 */
public record Play(List<Step> steps, Optional<Failure> failure) {
  /** The move that marks the beginning of the cycle of an infinite play. */
  public static final String FOR_EVER = "from here on for ever:";

  public Play {
    steps = List.copyOf(steps);
  }

  /** Creates a play without a failure. */
  public Play(List<Step> steps) {
    this(steps, Optional.empty());
  }

  /** Returns only the moves, in the format of the original tools. */
  public List<String> moves() {
    return steps.stream().map(Step::move).toList();
  }

  /**
   * A step: one move.
   *
   * @param move the move, such as {@code n.read}, {@code n.5}, {@code f-1.run}, {@code abort.run}
   * @param source the place that the program executes
   * @param changes the local variables and elements whose values changed since the previous move,
   *     by name
   * @param branches the branches since the previous move, the last {@link #MOST_BRANCHES} of them
   */
  public record Step(String move, Span source, List<ValueChange> changes, List<Branch> branches) {
    /** The maximum number of recorded branches of a step, as loops without moves may be long. */
    public static final int MOST_BRANCHES = 100;

    public Step {
      changes = List.copyOf(changes);
      branches = List.copyOf(branches);
    }

    /** Creates a step without branches. */
    public Step(String move, Span source, List<ValueChange> changes) {
      this(move, source, changes, List.of());
    }
  }

  /** A local variable ({@code x}) or element ({@code a[3]}) with its new value. */
  public record ValueChange(String name, String value) {
    private static final int LONGEST = 100;
    private static final int ENDS = 12;

    /** Returns the value for display. */
    public String displayValue() {
      return abbreviate(value);
    }

    /** Returns a value; a very long number is abbreviated to its ends and its length. */
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
   * A branch that the program took.
   *
   * @param test the condition, or an erratic choice
   * @param direction the direction
   */
  public record Branch(Span test, BranchDirection direction) {}

  /** The directions of a condition or an erratic choice. */
  public enum BranchDirection {
    TRUE,
    FALSE,
    LEFT,
    RIGHT
  }

  /**
   * The place and reason of a failure.
   *
   * @param at the place
   * @param reason the reason, such as {@code `x > 0` is false: x = -1}
   * @param state the values of the local variables and of the elements that the execution accessed
   * @param related related places, grouped by their relation
   */
  public record Failure(
      Span at, String reason, List<ValueChange> state, List<RelatedPosition> related) {
    public Failure {
      state = List.copyOf(state);
      related = List.copyOf(related);
    }

    /** Creates a failure without related places. */
    public Failure(Span at, String reason, List<ValueChange> state) {
      this(at, reason, state, List.of());
    }

    /** Returns the reason with the related places. */
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
   * A place that is related to a failure.
   *
   * @param relation the relation, such as {@code called in}
   * @param at the place
   */
  public record RelatedPosition(String relation, Span at) {}
}
