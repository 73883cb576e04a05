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
final class ControlLocations {
  private final ControlLocation start;
  private final Predicate<String> seen;
  private final Map<String, List<ControlLocation>> labels = new HashMap<>();

  /** What can be done at a spot where a process stands: no data matter. */
  final Map<ControlLocation, List<ProcessInstance.Option>> options = new HashMap<>();

  /**
   * @param seen at which labels a process stands before it jumps
   */
  ControlLocations(ProcessType type, Predicate<String> seen) {
    this.seen = seen;
    this.start = new ControlLocation(type.body(), 0, Optional.empty());
    collect(start);
  }

  /**
   * Where a process comes to.
   *
   * @param isAtomic whether that is in the middle of an atomic block, and so is every jump on the
   *     way
   */
  record NormalizedLocation(ControlLocation location, boolean isAtomic) {}

  static List<Stmt> selectedBranch(Stmt.ConditionalGroup group, Predicate<Expr> variant) {
    for (Stmt.ConditionalBranch part : group.alternatives()) {
      if (variant.test(part.condition())) {
        return part.body();
      }
    }
    return List.of();
  }

  ControlLocation start() {
    return start;
  }

  private static boolean isJump(Stmt code) {
    return code instanceof Stmt.Goto || code instanceof Stmt.Break;
  }

  private void collect(ControlLocation sequence) {
    for (ControlLocation at = sequence; !at.isDone(); at = at.next()) {
      collect(at, at.statement());
    }
  }

  private void collect(ControlLocation at, Stmt code) {
    if (code instanceof Stmt.Labelled labelled) {
      labels.computeIfAbsent(labelled.label(), name -> new ArrayList<>()).add(at);
      collect(at, labelled.code());
    } else if (code instanceof Stmt.Block block) {
      collect(at.enter(kindOf(block), block.body()));
    } else if (code instanceof Stmt.Choice choice) {
      choice.items().forEach(item -> collect(at.enter(kindOf(choice), item.body())));
    } else if (code instanceof Stmt.ConditionalGroup group) {
      group
          .alternatives()
          .forEach(part -> collect(at.enter(ControlLocation.Kind.PLAIN, part.body())));
    } else if (code instanceof Stmt.Unless unless) {
      collect(at.enter(ControlLocation.Kind.UNLESS_BODY, unless.body()));
      collect(at.enter(ControlLocation.Kind.PLAIN, unless.escape()));
    }
  }

  static ControlLocation.Kind kindOf(Stmt.Block block) {
    return switch (block.kind()) {
      case PLAIN -> ControlLocation.Kind.PLAIN;
      case ATOMIC -> ControlLocation.Kind.ATOMIC;
      case D_STEP -> ControlLocation.Kind.D_STEP;
    };
  }

  static ControlLocation.Kind kindOf(Stmt.Choice choice) {
    return choice.kind() == ChoiceKind.DO ? ControlLocation.Kind.LOOP : ControlLocation.Kind.PLAIN;
  }

  /** Where a jump leads. */
  ControlLocation target(Stmt.Goto jump, Predicate<Expr> variant) {
    List<ControlLocation> places = labels.get(jump.label());
    if (places.size() == 1) {
      return places.get(0);
    }
    return places.stream()
        .filter(at -> at.isPresentIn(variant) && at.labels(variant).contains(jump.label()))
        .findFirst()
        .orElseThrow();
  }

  /** Behind the loop that a break leaves. */
  static ControlLocation afterLoop(ControlLocation at) {
    ControlLocation.EnclosingStatement frame = at.enclosing().orElseThrow();
    while (frame.kind() != ControlLocation.Kind.LOOP) {
      frame = frame.location().enclosing().orElseThrow();
    }
    return frame.location().next();
  }

  /**
   * Where the next step is: a finished sequence goes on behind what encloses it, a loop begins
   * again, a block is entered unless it is atomic, and jumps are no steps of their own unless a
   * block begins with them, or a label that is seen is before them, or they lead back to
   * themselves.
   *
   * @param variant whether a condition over features holds
   */
  NormalizedLocation normalize(ControlLocation spot, Predicate<Expr> variant) {
    ControlLocation at = spot;
    Set<ControlLocation> passed = new HashSet<>();
    boolean holds = true;
    boolean stands = false;
    while (!stands) {
      if (at.isDone() && at.enclosing().isEmpty()) {
        stands = true;
      } else if (at.isDone()) {
        ControlLocation.EnclosingStatement frame = at.enclosing().get();
        at = frame.kind() == ControlLocation.Kind.LOOP ? frame.location() : frame.location().next();
      } else if (isJump(at.unlabelled())) {
        stands = at.labels(variant).stream().anyMatch(seen) || !passed.add(at);
        holds &= stands || at.isAtomic();
        at = stands ? at : behind(at, variant);
      } else if (at.statement() instanceof Stmt.Block block && block.kind() == BlockKind.PLAIN) {
        at = at.enter(ControlLocation.Kind.PLAIN, block.body());
        stands = !at.isDone() && isJump(at.statement());
      } else if (at.statement() instanceof Stmt.ConditionalGroup group) {
        at = at.enter(ControlLocation.Kind.PLAIN, selectedBranch(group, variant));
      } else if (at.statement() instanceof Stmt.Unless unless) {
        at = at.enter(ControlLocation.Kind.UNLESS_BODY, unless.body());
      } else {
        stands = true;
      }
    }
    return new NormalizedLocation(at, holds && at.isAtomic());
  }

  /** Where the jump at a spot leads. */
  private ControlLocation behind(ControlLocation at, Predicate<Expr> variant) {
    return at.unlabelled() instanceof Stmt.Goto jump ? target(jump, variant) : afterLoop(at);
  }
}
