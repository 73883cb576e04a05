package sunder.verify.abstraction;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import sunder.family.ConfigSet;

/** An abstract successor of a transition from given source cells. */
public final class AbstractSuccessor {
  private final ConfigSet when;
  private final int[] cells;
  private boolean must;
  private Optional<BooleanSupplier> unasked;

  /**
   * @param when the configurations that have it: presence condition and classes of features that
   *     are read
   * @param cells the computed target cells, in the order of {@link AbstractTransition}
   * @param isMust whether every source store has a step to it
   */
  public AbstractSuccessor(ConfigSet when, int[] cells, boolean isMust) {
    this.when = when;
    this.cells = cells;
    this.must = isMust;
    this.unasked = Optional.empty();
  }

  /** Creates a successor for which the must check is evaluated on demand. */
  AbstractSuccessor(ConfigSet when, int[] cells, BooleanSupplier isMust) {
    this(when, cells, false);
    this.unasked = Optional.of(isMust);
  }

  public ConfigSet configurations() {
    return when;
  }

  public int[] cells() {
    return cells;
  }

  /** Returns whether every source store has a step to it. */
  public boolean isMust() {
    unasked.ifPresent(question -> must = question.getAsBoolean());
    unasked = Optional.empty();
    return must;
  }
}
