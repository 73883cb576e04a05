package sunder.verify.search;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;

/**
 * Decides what a path to an error decides: is it a play, does the play replay, and what of the rest
 * of its variants.
 */
public final class Examiner {
  private final PathChecker checker;
  private final Confirmation confirmation;
  private final Budget budget;

  public Examiner(PathChecker checker, Confirmation confirmation, Budget budget) {
    this.checker = checker;
    this.confirmation = confirmation;
    this.budget = budget;
  }

  /** Over which variants a play is replayed. */
  public enum Reach {
    /** Those of its path, as in the papers. */
    PATH,
    /** All that are open: one play may decide many. */
    FAMILY
  }

  /**
   * Something could not be found out.
   *
   * @param about variants of the path for which it is open whether they can play it
   * @param rest further variants of the path, at which nobody looked
   * @param reason why it is open
   */
  public record Doubt(ConfigSet about, ConfigSet rest, UnknownReason reason) {
    /** All variants of the path that it leaves open. */
    public ConfigSet all() {
      return about.or(rest);
    }
  }

  /**
   * Looks at the open variants of a path: those that can play it are decided, those that cannot
   * stay open.
   *
   * @return nothing if it was found out for each of them which of the two it is
   */
  public Optional<Doubt> examine(Path path, Reach reach, Decisions decisions) {
    ConfigSet rest = path.variants().and(decisions.open(path.failed()));
    while (!rest.isEmpty()) {
      budget.check();
      Feasibility answer = checker.check(path.withVariants(rest));
      if (answer instanceof Feasibility.Feasible play) {
        ConfigSet replayed = reach == Reach.PATH ? rest : decisions.open();
        if (!confirmation.confirm(path.failed(), play, replayed, decisions)) {
          ConfigSet one = rest.space().single(play.configuration());
          return Optional.of(new Doubt(one, rest.minus(one), UnknownReason.MEMORY));
        }
        rest = rest.and(decisions.open(path.failed()));
      } else if (answer instanceof Feasibility.Infeasible none) {
        rest = rest.minus(none.variants());
      } else {
        UnknownReason reason = ((Feasibility.Undecided) answer).reason();
        return Optional.of(new Doubt(rest, rest.space().none(), reason));
      }
    }
    return Optional.empty();
  }
}
