package sunder.frontend.promela.replay;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.Variable;
import sunder.source.ByKind;

/** A process that runs, with its variables. Mutable. */
final class Process {
  /** How many empty parts may follow each other. */
  private static final int MOST_EMPTY = 1_000;

  final ProcessType type;
  private final Spots spots;
  final Map<Variable, BigInteger[]> variables = new HashMap<>();
  private final Predicate<Expr> variant;
  final int priority;
  private Spot spot;

  /**
   * @param variant whether a condition over features holds
   */
  Process(ProcessType type, Spots spots, int priority, Predicate<Expr> variant) {
    this.priority = priority;
    this.variant = variant;
    this.type = type;
    this.spots = spots;
    List<Variable> all = new ArrayList<>(type.parameters());
    all.addAll(type.locals());
    all.forEach(variable -> variables.put(variable, zeros(variable)));
    this.spot = spots.settledStart(variant);
  }

  static BigInteger[] zeros(Variable variable) {
    BigInteger[] result = new BigInteger[variable.size()];
    java.util.Arrays.fill(result, BigInteger.ZERO);
    return result;
  }

  /** Whether the variant has it: a claim may stand in an {@code #if}. */
  boolean isThere() {
    return variant.test(type.presence());
  }

  Spot spot() {
    return spot;
  }

  private void moveTo(Spot target) {
    spot = settled(target);
  }

  /** Where the next step is from a spot. */
  Spot settled(Spot target) {
    return spots.settled(target, variant);
  }

  boolean hasEnded() {
    return spot.isDone();
  }

  /** Whether a run may end while the process is here. */
  boolean mayEnd() {
    return hasEnded() || labels().stream().anyMatch(label -> label.startsWith("end"));
  }

  /** The labels of the statement that comes next. */
  Set<String> labels() {
    return spot.labels(variant);
  }

  /**
   * A step that the process could take, if it is enabled.
   *
   * @param at the spot of the step
   */
  record Option(Stmt.Step step, Spot at) {
    boolean isElse() {
      return step instanceof Stmt.Else;
    }
  }

  /** What it could do at its spot: the first steps of every way on. */
  List<Option> options() {
    List<Option> result = new ArrayList<>();
    if (!hasEnded()) {
      Ways.KINDS.of(new Ways(this, spot, 0, result), spot.code());
    }
    return result;
  }

  /** Goes to where it was before. */
  void returnTo(Spot before) {
    spot = before;
  }

  /**
   * Goes on behind a step.
   *
   * @return whether it is in the middle of an atomic block
   */
  boolean advance(Option option) {
    if (option.step() instanceof Stmt.Goto jump) {
      moveTo(spots.target(jump, variant));
    } else if (option.step() instanceof Stmt.Break) {
      moveTo(Spots.behindLoop(option.at()));
    } else {
      moveTo(option.at().next());
    }
    return option.at().isAtomic() && spot.isAtomic();
  }

  /** Finds the first steps of a statement. */
  private record Ways(Process by, Spot at, int depth, List<Option> result) {
    private static final ByKind<Ways, Stmt, List<Option>> KINDS =
        Stmt.byKind(
            on(Stmt.Step.class, Ways::step),
            on(Stmt.Choice.class, Ways::choice),
            on(Stmt.Block.class, Ways::block),
            on(Stmt.Labelled.class, (at, labelled) -> Ways.KINDS.of(at, labelled.code())),
            on(Stmt.Group.class, Ways::group));

    /** A part that is empty in this variant leads to what comes behind it. */
    private void enter(Spot.Kind kind, List<Stmt> body) {
      Spot inside = at.inside(kind, body);
      Spot next = inside.isDone() ? by.settled(inside) : inside;
      // A loop whose option is empty in this variant would lead back here without a step.
      boolean leadsBack =
          inside.isDone() && (next.isDone() || depth >= MOST_EMPTY || next.equals(by.spot));
      if (!leadsBack) {
        Ways.KINDS.of(new Ways(by, next, depth + 1, result), next.code());
      }
    }

    List<Option> step(Stmt.Step step) {
      result.add(new Option(step, at));
      return result;
    }

    List<Option> block(Stmt.Block block) {
      enter(Spots.kindOf(block), block.body());
      return result;
    }

    List<Option> choice(Stmt.Choice choice) {
      for (Stmt.Item item : choice.items()) {
        if (by.variant.test(item.presence())) {
          enter(Spots.kindOf(choice), item.body());
        }
      }
      return result;
    }

    List<Option> group(Stmt.Group group) {
      for (Stmt.Part part : group.alternatives()) {
        if (by.variant.test(part.condition())) {
          enter(Spot.Kind.PLAIN, part.body());
        }
      }
      return result;
    }
  }
}
