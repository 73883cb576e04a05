package sunder.frontend.promela.replay;

import static sunder.source.TypeSwitch.on;

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
import sunder.source.TypeSwitch;

/** A process instance: its location and the values of its variables. It is mutable. */
final class ProcessInstance {
  /** The greatest number of successive empty statements. */
  private static final int MOST_EMPTY = 1_000;

  final ProcessType type;
  private final ControlLocations locations;
  final Map<Variable, LiftedNumber[]> variables = new HashMap<>();
  private final Predicate<Expr> variant;
  final int priority;
  private ControlLocation location;

  /**
   * Creates a process at its start; all variables are 0.
   *
   * @param variant the truth of conditions over features
   */
  ProcessInstance(
      ProcessType type, ControlLocations locations, int priority, Predicate<Expr> variant) {
    this.priority = priority;
    this.variant = variant;
    this.type = type;
    this.locations = locations;
    List<Variable> all = new ArrayList<>(type.parameters());
    all.addAll(type.locals());
    all.forEach(variable -> variables.put(variable, zeros(variable)));
    moveTo(locations.start());
  }

  static LiftedNumber[] zeros(Variable variable) {
    LiftedNumber[] result = new LiftedNumber[variable.size()];
    java.util.Arrays.fill(result, LiftedNumber.ZERO);
    return result;
  }

  /**
   * Returns whether the variant includes the process type, which matters for claims in {@code #if}
   * groups.
   */
  boolean isPresent() {
    return variant.test(type.presenceCondition());
  }

  ControlLocation location() {
    return location;
  }

  private boolean moveTo(ControlLocation target) {
    ControlLocations.NormalizedLocation arrival = locations.normalize(target, variant);
    location = arrival.location();
    return arrival.isAtomic();
  }

  /** Returns the location of the next step from a location. */
  ControlLocation normalize(ControlLocation target) {
    return locations.normalize(target, variant).location();
  }

  boolean hasEnded() {
    return location.isDone();
  }

  /** Returns whether the location is a valid end state. */
  boolean mayEnd() {
    return hasEnded() || labels().stream().anyMatch(label -> label.startsWith("end"));
  }

  /** Returns the labels of the next statement. */
  Set<String> labels() {
    return location.labels(variant);
  }

  /**
   * A step at the location of the process, which it executes next if the step is executable.
   *
   * @param location the location of the step
   * @param escapes the locations of the {@code unless} statements whose escape begins with the step
   * @param preemptingEscapes the locations of the {@code unless} statements whose escapes take
   *     precedence
   */
  record CandidateStep(
      Stmt.Step step,
      ControlLocation location,
      List<ControlLocation> escapes,
      List<ControlLocation> preemptingEscapes) {
    /** Returns whether another candidate is an escape that takes precedence over this one. */
    boolean isPreemptedBy(CandidateStep other) {
      return preemptingEscapes.stream().anyMatch(other.escapes()::contains);
    }

    boolean isElse() {
      return step instanceof Stmt.Else;
    }
  }

  /** Returns the candidates at the current location. */
  List<CandidateStep> candidates() {
    return hasEnded()
        ? List.of()
        : locations.candidates.computeIfAbsent(location, this::candidatesAt);
  }

  private List<CandidateStep> candidatesAt(ControlLocation start) {
    List<CandidateStep> result = new ArrayList<>();
    new CandidateCollector(this, start, 0, List.of(), List.of(), result).candidates();
    return result;
  }

  /** Moves the process to an earlier location. */
  void restore(ControlLocation before) {
    location = before;
  }

  /**
   * Moves the process behind a step.
   *
   * @return whether the process is within an atomic block then
   */
  boolean advance(CandidateStep candidate) {
    ControlLocation target = candidate.location().next();
    if (candidate.step() instanceof Stmt.Goto jump) {
      target = locations.target(jump, variant);
    } else if (candidate.step() instanceof Stmt.Break) {
      target = ControlLocations.afterLoop(candidate.location());
    }
    return moveTo(target) && candidate.location().isAtomic();
  }

  /** Returns whether some statements are empty in the variant. */
  private boolean isEmpty(List<Stmt> body) {
    return body.stream()
        .allMatch(
            code ->
                code instanceof Stmt.ConditionalGroup group
                        && isEmpty(ControlLocations.selectedBranch(group, variant))
                    || code instanceof Stmt.Block block
                        && block.kind() == BlockKind.PLAIN
                        && isEmpty(block.body()));
  }

  /** The computation of the candidates of a statement. */
  private record CandidateCollector(
      ProcessInstance by,
      ControlLocation at,
      int depth,
      List<ControlLocation> escapes,
      List<ControlLocation> covered,
      List<CandidateStep> result) {
    private static final TypeSwitch<CandidateCollector, Stmt, List<CandidateStep>> KINDS =
        Stmt.byKind(
            on(Stmt.Step.class, CandidateCollector::step),
            on(Stmt.Choice.class, CandidateCollector::choice),
            on(Stmt.Block.class, CandidateCollector::block),
            on(
                Stmt.Labelled.class,
                (at, labelled) -> CandidateCollector.KINDS.apply(at, labelled.code())),
            on(Stmt.ConditionalGroup.class, CandidateCollector::group),
            on(Stmt.Unless.class, CandidateCollector::unless));

    /** Returns the candidates at a location: the escapes that apply, and those of the statement. */
    List<CandidateStep> candidates() {
      List<ControlLocation> before = new ArrayList<>(covered);
      for (ControlLocation unless : at.escapes()) {
        if (!before.contains(unless)) {
          escape(unless, before);
          before.add(unless);
        }
      }
      return KINDS.apply(
          new CandidateCollector(by, at, depth, escapes, before, result), at.statement());
    }

    /**
     * Adds the candidates of an escape. In a variant in which the escape is empty, there is none.
     */
    private void escape(ControlLocation unless, List<ControlLocation> before) {
      Stmt.Unless written = (Stmt.Unless) unless.unlabelled();
      if (!by.isEmpty(written.escape())) {
        ControlLocation start = unless.enter(ControlLocation.Kind.PLAIN, written.escape());
        List<ControlLocation> from = new ArrayList<>(escapes);
        from.add(unless);
        new CandidateCollector(by, start, depth + 1, from, List.copyOf(before), result)
            .candidates();
      }
    }

    List<CandidateStep> unless(Stmt.Unless unless) {
      escape(at, covered);
      List<ControlLocation> before = new ArrayList<>(covered);
      before.add(at);
      ControlLocation inside = at.enter(ControlLocation.Kind.UNLESS_BODY, unless.body());
      return new CandidateCollector(by, inside, depth + 1, escapes, before, result).candidates();
    }

    /**
     * Adds the candidates of a nested sequence. If it is empty in this variant, control moves on
     * behind it.
     */
    private void enter(ControlLocation.Kind kind, List<Stmt> body) {
      ControlLocation inside = at.enter(kind, body);
      ControlLocation next = inside.isDone() ? by.normalize(inside) : inside;
      // An empty option of a loop in this variant would lead back here without a step.
      boolean leadsBack =
          inside.isDone() && (next.isDone() || depth >= MOST_EMPTY || next.equals(by.location));
      if (!leadsBack) {
        new CandidateCollector(by, next, depth + 1, escapes, covered, result).candidates();
      }
    }

    List<CandidateStep> step(Stmt.Step step) {
      result.add(new CandidateStep(step, at, escapes, covered));
      return result;
    }

    List<CandidateStep> block(Stmt.Block block) {
      enter(ControlLocations.kindOf(block), block.body());
      return result;
    }

    List<CandidateStep> choice(Stmt.Choice choice) {
      for (Stmt.Option item : choice.options()) {
        if (by.variant.test(item.presenceCondition())) {
          enter(ControlLocations.kindOf(choice), item.body());
        }
      }
      return result;
    }

    List<CandidateStep> group(Stmt.ConditionalGroup group) {
      for (Stmt.ConditionalBranch part : group.alternatives()) {
        if (by.variant.test(part.condition())) {
          enter(ControlLocation.Kind.PLAIN, part.body());
        }
      }
      return result;
    }
  }
}
