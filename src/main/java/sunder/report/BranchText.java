package sunder.report;

import sunder.source.Excerpt;
import sunder.source.Printable;
import sunder.verdict.Play;

/** The ways that a play took, as reports show them. */
public final class BranchText {
  private BranchText() {}

  /** A way as a guard: {@code [x > 0]}, {@code [!(x > 0)]}, {@code [left]}. */
  public static String guard(Play.Branch branch) {
    return switch (branch.way()) {
      case TRUE -> "[" + Printable.of(Excerpt.of(branch.test())) + "]";
      case FALSE -> "[!(" + Printable.of(Excerpt.of(branch.test())) + ")]";
      case LEFT, RIGHT -> "[" + way(branch) + "]";
    };
  }

  /** The way itself: {@code true}, {@code false}, {@code left}, {@code right}. */
  public static String way(Play.Branch branch) {
    return branch.way().name().toLowerCase(java.util.Locale.ROOT);
  }
}
