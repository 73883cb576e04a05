package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.syntax.Statement.BlockKind;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;

/**
 * The spots of one process type in one variant: where labels are, and where one comes from where.
 */
final class Spots {
  private final Spot start;
  private final Predicate<String> seen;
  private final Map<String, List<Spot>> labels = new HashMap<>();

  /** What can be done at a spot where a process stands: no data matter. */
  final Map<Spot, List<Process.Option>> options = new HashMap<>();

  /**
   * @param seen at which labels a process stands before it jumps
   */
  Spots(ProcessType type, Predicate<String> seen) {
    this.seen = seen;
    this.start = new Spot(type.body(), 0, Optional.empty());
    collect(start);
  }

  /**
   * Where a process comes to.
   *
   * @param holds whether that is in the middle of an atomic block, and so is every jump on the way
   */
  record Arrival(Spot spot, boolean holds) {}

  static List<Stmt> part(Stmt.Group group, Predicate<Expr> variant) {
    for (Stmt.Part part : group.alternatives()) {
      if (variant.test(part.condition())) {
        return part.body();
      }
    }
    return List.of();
  }

  Spot start() {
    return start;
  }

  private static boolean isJump(Stmt code) {
    return code instanceof Stmt.Goto || code instanceof Stmt.Break;
  }

  private void collect(Spot sequence) {
    for (Spot at = sequence; !at.isDone(); at = at.next()) {
      collect(at, at.code());
    }
  }

  private void collect(Spot at, Stmt code) {
    if (code instanceof Stmt.Labelled labelled) {
      labels.computeIfAbsent(labelled.label(), name -> new ArrayList<>()).add(at);
      collect(at, labelled.code());
    } else if (code instanceof Stmt.Block block) {
      collect(at.inside(kindOf(block), block.body()));
    } else if (code instanceof Stmt.Choice choice) {
      choice.items().forEach(item -> collect(at.inside(kindOf(choice), item.body())));
    } else if (code instanceof Stmt.Group group) {
      group.alternatives().forEach(part -> collect(at.inside(Spot.Kind.PLAIN, part.body())));
    } else if (code instanceof Stmt.Unless unless) {
      collect(at.inside(Spot.Kind.COVERED, unless.body()));
      collect(at.inside(Spot.Kind.PLAIN, unless.escape()));
    }
  }

  static Spot.Kind kindOf(Stmt.Block block) {
    return switch (block.kind()) {
      case PLAIN -> Spot.Kind.PLAIN;
      case ATOMIC -> Spot.Kind.ATOMIC;
      case STEP -> Spot.Kind.STEP;
    };
  }

  static Spot.Kind kindOf(Stmt.Choice choice) {
    return choice.kind() == ChoiceKind.DO ? Spot.Kind.LOOP : Spot.Kind.PLAIN;
  }

  /** Where a jump leads. */
  Spot target(Stmt.Goto jump, Predicate<Expr> variant) {
    List<Spot> places = labels.get(jump.label());
    if (places.size() == 1) {
      return places.get(0);
    }
    return places.stream()
        .filter(at -> at.isIn(variant) && at.labels(variant).contains(jump.label()))
        .findFirst()
        .orElseThrow();
  }

  /** Behind the loop that a break leaves. */
  static Spot behindLoop(Spot at) {
    Spot.Frame frame = at.around().orElseThrow();
    while (frame.kind() != Spot.Kind.LOOP) {
      frame = frame.spot().around().orElseThrow();
    }
    return frame.spot().next();
  }

  /**
   * Where the next step is: a finished sequence goes on behind what encloses it, a loop begins
   * again, a block is entered unless it is atomic, and jumps are no steps of their own unless a
   * block begins with them, or a label that is seen is before them, or they lead back to
   * themselves.
   *
   * @param variant whether a condition over features holds
   */
  Arrival settled(Spot spot, Predicate<Expr> variant) {
    Spot at = spot;
    Set<Spot> passed = new HashSet<>();
    boolean holds = true;
    boolean stands = false;
    while (!stands) {
      if (at.isDone() && at.around().isEmpty()) {
        stands = true;
      } else if (at.isDone()) {
        Spot.Frame frame = at.around().get();
        at = frame.kind() == Spot.Kind.LOOP ? frame.spot() : frame.spot().next();
      } else if (isJump(at.unlabelled())) {
        stands = at.labels(variant).stream().anyMatch(seen) || !passed.add(at);
        holds &= stands || at.isAtomic();
        at = stands ? at : behind(at, variant);
      } else if (at.code() instanceof Stmt.Block block && block.kind() == BlockKind.PLAIN) {
        at = at.inside(Spot.Kind.PLAIN, block.body());
        stands = !at.isDone() && isJump(at.code());
      } else if (at.code() instanceof Stmt.Group group) {
        at = at.inside(Spot.Kind.PLAIN, part(group, variant));
      } else if (at.code() instanceof Stmt.Unless unless) {
        at = at.inside(Spot.Kind.COVERED, unless.body());
      } else {
        stands = true;
      }
    }
    return new Arrival(at, holds && at.isAtomic());
  }

  /** Where the jump at a spot leads. */
  private Spot behind(Spot at, Predicate<Expr> variant) {
    return at.unlabelled() instanceof Stmt.Goto jump ? target(jump, variant) : behindLoop(at);
  }
}
