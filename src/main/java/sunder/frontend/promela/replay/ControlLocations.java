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
 * The control locations of a process type in one variant: labels, jump targets, and the locations
 * at which a process can be between steps.
 */
final class ControlLocations {
  private final ControlLocation start;
  private final Predicate<String> seen;
  private final Map<String, List<ControlLocation>> labels = new HashMap<>();

  /** A cache of the candidates at each location, which do not depend on data. */
  final Map<ControlLocation, List<ProcessInstance.CandidateStep>> candidates = new HashMap<>();

  /**
   * Collects the labels of a process type.
   *
   * @param seen the observable labels: a jump with such a label is a step
   */
  ControlLocations(ProcessType type, Predicate<String> seen) {
    this.seen = seen;
    this.start = new ControlLocation(type.body(), 0, Optional.empty());
    collect(start);
  }

  /**
   * A location at which a process can be between steps.
   *
   * @param isAtomic whether the location and all jumps on the path to it are within an atomic block
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
      choice.options().forEach(item -> collect(at.enter(kindOf(choice), item.body())));
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

  /** Returns the location after the loop that a {@code break} leaves. */
  static ControlLocation afterLoop(ControlLocation at) {
    ControlLocation.EnclosingStatement frame = at.enclosing().orElseThrow();
    while (frame.kind() != ControlLocation.Kind.LOOP) {
      frame = frame.location().enclosing().orElseThrow();
    }
    return frame.location().next();
  }

  /**
   * Returns the location of the next step. At the end of a sequence, control moves behind the
   * enclosing statement, or to the start of the loop; blocks other than atomic ones are entered. A
   * jump is followed unless it is a step: it is the first statement of a block, has an observable
   * label, or leads back to itself.
   *
   * @param variant the truth of conditions over features
   */
  NormalizedLocation normalize(ControlLocation location, Predicate<Expr> variant) {
    ControlLocation at = location;
    Set<ControlLocation> visited = new HashSet<>();
    boolean holds = true;
    boolean stands = false;
    while (!stands) {
      if (at.isDone() && at.enclosing().isEmpty()) {
        stands = true;
      } else if (at.isDone()) {
        ControlLocation.EnclosingStatement frame = at.enclosing().get();
        at = frame.kind() == ControlLocation.Kind.LOOP ? frame.location() : frame.location().next();
      } else if (isJump(at.unlabelled())) {
        stands = at.labels(variant).stream().anyMatch(seen) || !visited.add(at);
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

  /** Returns the target of the jump at a location. */
  private ControlLocation behind(ControlLocation at, Predicate<Expr> variant) {
    return at.unlabelled() instanceof Stmt.Goto jump ? target(jump, variant) : afterLoop(at);
  }
}
