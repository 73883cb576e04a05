package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.NeverClaim;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.source.Span;

/**
 * The construction of automaton transitions from guarded actions: it resolves {@code _nr_pr}, drops
 * updates of registers that are not live at the target, and collects array reads.
 */
final class TransitionFactory {
  private final PromelaRegisterAllocation registers;

  private final LocationVector.SingleEntryCache<LocationFacts> known;

  TransitionFactory(PromelaRegisterAllocation registers) {
    this.registers = registers;
    this.known =
        new LocationVector.SingleEntryCache<>(control -> new LocationFacts(Optional.of(control)));
  }

  /** Returns the transition of a step of the system at a location vector. */
  Transition of(
      Location source, Location target, SystemTransition transition, LocationVector control) {
    StepStatements passed = StepStatements.NONE;
    for (Span statement : transition.statements()) {
      passed = passed.append(statement);
    }
    List<Move> moves = List.of(transition.step());
    return of(
        source,
        target,
        transition.action().effect(),
        Optional.of(control),
        moves,
        transition.span(),
        passed);
  }

  /**
   * Returns the transition of a guarded effect.
   *
   * @param control the location vector of the source; empty for locations before the initial states
   */
  Transition of(
      Location source,
      Location target,
      GuardedUnion.GuardedValue<GuardedAction.ActionEffect> step,
      Optional<LocationVector> control,
      List<Move> moves,
      Span span,
      StepStatements passed) {
    LocationFacts here =
        control.map(known::get).orElseGet(() -> new LocationFacts(Optional.empty()));
    BoolTerm guard = (BoolTerm) here.in(step.condition());
    Optional<Symbol> chosen = step.value().input();
    // Each of several steps that are merged into one transition may choose a number.
    Optional<Symbol> input = chosen.map(in -> registers.supply.copyOf(in, Symbol.Kind.INPUT));
    UnaryOperator<Term> afresh =
        term ->
            term.substitute(s -> Term.of(chosen.filter(s::equals).isPresent() ? input.get() : s));
    Map<Symbol, Term> updates = new TreeMap<>();
    step.value()
        .updates()
        .forEach(
            (register, value) -> {
              Term now = input.isPresent() ? afresh.apply(value) : here.in(value);
              boolean kept = source.live().contains(register) && now.equals(Term.of(register));
              if (target.live().contains(register) && !kept) {
                updates.put(register, now);
              }
            });
    List<ArrayAccess> writes = new ArrayList<>();
    for (ArrayAccess access : step.value().writes()) {
      if (target.liveArrays().contains(access.array())) {
        writes.add(here.in(access));
      }
    }
    return new Transition(
        source,
        target,
        step.presenceCondition(),
        input.stream().toList(),
        reads(guard, updates, writes),
        guard,
        updates,
        writes,
        input.isPresent() ? moves.stream().map(move -> move.map(afresh)).toList() : moves,
        List.of(),
        span,
        passed);
  }

  /** The facts about registers that a location vector determines: the number of processes. */
  private final class LocationFacts {
    private final int processes;

    LocationFacts(Optional<LocationVector> control) {
      this.processes = control.map(here -> here.processes().size()).orElse(0);
    }

    ArrayAccess in(ArrayAccess access) {
      if (access instanceof ArrayAccess.Write write) {
        return new ArrayAccess.Write(write.array(), (IntTerm) in(write.index()), in(write.value()));
      }
      return access;
    }

    Term in(Term term) {
      return registers.usesProcessCount() ? term.substitute(this::value) : term;
    }

    private Term value(Symbol symbol) {
      return symbol == registers.processCount() ? IntTerm.of(processes) : Term.of(symbol);
    }
  }

  /**
   * Returns a lifted condition at a location vector as guarded conditions with their array reads.
   */
  List<NeverClaim.GuardedCondition> guardedConditions(
      LiftedCondition truth, LocationVector control) {
    List<NeverClaim.GuardedCondition> result = new ArrayList<>();
    LocationFacts here = known.get(control);
    truth
        .cases()
        .forEach(
            (term, when) -> {
              BoolTerm condition = (BoolTerm) here.in(term);
              List<ArrayAccess.Read> reads = reads(condition, Map.of(), List.of());
              result.add(new NeverClaim.GuardedCondition(when, reads, condition));
            });
    return result;
  }

  private List<ArrayAccess.Read> reads(
      BoolTerm guard, Map<Symbol, Term> updates, List<ArrayAccess> writes) {
    Set<Symbol> seen = new TreeSet<>();
    List<ArrayAccess.Read> result = new ArrayList<>();
    guard.forEachSymbol(symbol -> read(symbol, seen, result));
    updates.values().forEach(t -> t.forEachSymbol(symbol -> read(symbol, seen, result)));
    for (ArrayAccess access : writes) {
      access.writeOperands().forEach(t -> t.forEachSymbol(symbol -> read(symbol, seen, result)));
    }
    return result;
  }

  private void read(Symbol symbol, Set<Symbol> seen, List<ArrayAccess.Read> result) {
    if (symbol.kind() != Symbol.Kind.ELEMENT || !seen.add(symbol)) {
      return;
    }
    Optional<ArrayAccess.Read> read = registers.readOf(symbol);
    if (read.isPresent()) {
      read.get().index().forEachSymbol(inner -> read(inner, seen, result));
      result.add(read.get());
    }
  }
}
