package sunder.verify.abstraction;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import sunder.family.ConfigSet;

/** One abstract successor of a transition from given cells. */
public final class AbstractSuccessor {
  private final ConfigSet when;
  private final int[] cells;
  private boolean must;
  private Optional<BooleanSupplier> unasked;

  /**
   * @param when the configurations that have it: the presence condition and the classes of features
   *     read
   * @param cells the values computed, in the order of {@link AbstractTransition}
   * @param isMust whether every store of the source has a step there
   */
  public AbstractSuccessor(ConfigSet when, int[] cells, boolean isMust) {
    this.when = when;
    this.cells = cells;
    this.must = isMust;
    this.unasked = Optional.empty();
  }

  /** The same where it is worth waiting until somebody asks whether it is a must step. */
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

  /** Whether every store of the source has a step there. */
  public boolean isMust() {
    unasked.ifPresent(question -> must = question.getAsBoolean());
    unasked = Optional.empty();
    return must;
  }
}
