package sunder.frontend.promela.replay;

import static sunder.source.ByKind.on;

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
import sunder.frontend.promela.syntax.Statement.BlockKind;
import sunder.source.ByKind;

/** A process that runs, with its variables. Mutable. */
final class Process {
  /** How many empty parts may follow each other. */
  private static final int MOST_EMPTY = 1_000;

  final ProcessType type;
  private final Spots spots;
  final Map<Variable, LiftedNumber[]> variables = new HashMap<>();
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
    moveTo(spots.start());
  }

  static LiftedNumber[] zeros(Variable variable) {
    LiftedNumber[] result = new LiftedNumber[variable.size()];
    java.util.Arrays.fill(result, LiftedNumber.ZERO);
    return result;
  }

  /** Whether the variant has it: a claim may stand in an {@code #if}. */
  boolean isThere() {
    return variant.test(type.presence());
  }

  Spot spot() {
    return spot;
  }

  private boolean moveTo(Spot target) {
    Spots.Arrival arrival = spots.settled(target, variant);
    spot = arrival.spot();
    return arrival.holds();
  }

  /** Where the next step is from a spot. */
  Spot settled(Spot target) {
    return spots.settled(target, variant).spot();
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
   * @param escapes the {@code unless} statements that it is an escape of
   * @param covered those whose escapes go before it
   */
  record Option(Stmt.Step step, Spot at, List<Spot> escapes, List<Spot> covered) {
    /** Whether another goes before this one where it is possible. */
    boolean isBehind(Option other) {
      return covered.stream().anyMatch(other.escapes()::contains);
    }

    boolean isElse() {
      return step instanceof Stmt.Else;
    }
  }

  /** What it could do at its spot: the first steps of every way on. */
  List<Option> options() {
    return hasEnded() ? List.of() : spots.options.computeIfAbsent(spot, this::waysFrom);
  }

  private List<Option> waysFrom(Spot start) {
    List<Option> result = new ArrayList<>();
    new Ways(this, start, 0, List.of(), List.of(), result).lead();
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
    Spot target = option.at().next();
    if (option.step() instanceof Stmt.Goto jump) {
      target = spots.target(jump, variant);
    } else if (option.step() instanceof Stmt.Break) {
      target = Spots.behindLoop(option.at());
    }
    return moveTo(target) && option.at().isAtomic();
  }

  /** Whether nothing of this is written in the variant. */
  private boolean isEmpty(List<Stmt> body) {
    return body.stream()
        .allMatch(
            code ->
                code instanceof Stmt.Group group && isEmpty(Spots.part(group, variant))
                    || code instanceof Stmt.Block block
                        && block.kind() == BlockKind.PLAIN
                        && isEmpty(block.body()));
  }

  /** Finds the first steps of a statement. */
  private record Ways(
      Process by, Spot at, int depth, List<Spot> escapes, List<Spot> covered, List<Option> result) {
    private static final ByKind<Ways, Stmt, List<Option>> KINDS =
        Stmt.byKind(
            on(Stmt.Step.class, Ways::step),
            on(Stmt.Choice.class, Ways::choice),
            on(Stmt.Block.class, Ways::block),
            on(Stmt.Labelled.class, (at, labelled) -> Ways.KINDS.of(at, labelled.code())),
            on(Stmt.Group.class, Ways::group),
            on(Stmt.Unless.class, Ways::unless));

    /** From where it is: the escapes that may end it, and what is there. */
    List<Option> lead() {
      List<Spot> before = new ArrayList<>(covered);
      for (Spot unless : at.escapes()) {
        if (!before.contains(unless)) {
          escape(unless, before);
          before.add(unless);
        }
      }
      return KINDS.of(new Ways(by, at, depth, escapes, before, result), at.code());
    }

    /** In variants in which nothing is written there, there is no escape. */
    private void escape(Spot unless, List<Spot> before) {
      Stmt.Unless written = (Stmt.Unless) unless.unlabelled();
      if (!by.isEmpty(written.escape())) {
        Spot start = unless.inside(Spot.Kind.PLAIN, written.escape());
        List<Spot> from = new ArrayList<>(escapes);
        from.add(unless);
        new Ways(by, start, depth + 1, from, List.copyOf(before), result).lead();
      }
    }

    List<Option> unless(Stmt.Unless unless) {
      escape(at, covered);
      List<Spot> before = new ArrayList<>(covered);
      before.add(at);
      Spot inside = at.inside(Spot.Kind.COVERED, unless.body());
      return new Ways(by, inside, depth + 1, escapes, before, result).lead();
    }

    /** A part that is empty in this variant leads to what comes behind it. */
    private void enter(Spot.Kind kind, List<Stmt> body) {
      Spot inside = at.inside(kind, body);
      Spot next = inside.isDone() ? by.settled(inside) : inside;
      // A loop whose option is empty in this variant would lead back here without a step.
      boolean leadsBack =
          inside.isDone() && (next.isDone() || depth >= MOST_EMPTY || next.equals(by.spot));
      if (!leadsBack) {
        new Ways(by, next, depth + 1, escapes, covered, result).lead();
      }
    }

    List<Option> step(Stmt.Step step) {
      result.add(new Option(step, at, escapes, covered));
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
