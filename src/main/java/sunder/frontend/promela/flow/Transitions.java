package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.NeverClaim;
import sunder.automaton.PassedStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.promela.flow.Cases.Case;
import sunder.source.Span;

/** From actions to transitions between locations. */
record Transitions(Registers registers) {
  /** A step of a process; {@code processes} are there at the source. */
  Transition of(Location source, Location target, Motion motion, int processes) {
    PassedStatements passed = PassedStatements.NONE;
    for (Span statement : motion.statements()) {
      passed = passed.and(statement);
    }
    List<Move> moves = List.of(motion.move());
    return of(source, target, motion.action().effect(), processes, moves, motion.span(), passed);
  }

  /** Some other step. */
  Transition of(
      Location source,
      Location target,
      Case<Effect> step,
      int processes,
      List<Move> moves,
      Span span,
      PassedStatements passed) {
    BoolTerm guard = (BoolTerm) counted(step.condition(), processes);
    Map<Symbol, Term> updates = new TreeMap<>();
    step.value()
        .updates()
        .forEach(
            (register, value) -> {
              Term now = counted(value, processes);
              boolean kept = source.live().contains(register) && now.equals(Term.of(register));
              if (target.live().contains(register) && !kept) {
                updates.put(register, now);
              }
            });
    List<ArrayAccess> writes = new ArrayList<>();
    for (ArrayAccess access : step.value().writes()) {
      if (target.liveArrays().contains(access.array())) {
        writes.add(counted(access, processes));
      }
    }
    return new Transition(
        source,
        target,
        step.when(),
        List.of(),
        reads(guard, updates, writes),
        guard,
        updates,
        writes,
        moves,
        List.of(),
        span,
        passed);
  }

  private ArrayAccess counted(ArrayAccess access, int processes) {
    if (access instanceof ArrayAccess.Write write) {
      return new ArrayAccess.Write(
          write.array(),
          (IntTerm) counted(write.index(), processes),
          counted(write.value(), processes));
    }
    return access;
  }

  /** With the number of processes in its place. */
  private Term counted(Term term, int processes) {
    return registers.countsProcesses()
        ? term.substitute(
            symbol -> symbol == registers.processCount() ? IntTerm.of(processes) : Term.of(symbol))
        : term;
  }

  /** Where something holds of the states of a control point. */
  List<NeverClaim.Case> cases(Truth truth, Control control) {
    List<NeverClaim.Case> result = new ArrayList<>();
    for (Truth.Case one : truth.cases()) {
      BoolTerm condition = (BoolTerm) counted(one.condition(), control.seats().size());
      List<ArrayAccess.Read> reads = reads(condition, Map.of(), List.of());
      result.add(new NeverClaim.Case(one.when(), reads, condition));
    }
    return result;
  }

  private List<ArrayAccess.Read> reads(
      BoolTerm guard, Map<Symbol, Term> updates, List<ArrayAccess> writes) {
    Set<Symbol> seen = new TreeSet<>();
    List<ArrayAccess.Read> result = new ArrayList<>();
    guard.forEachSymbol(symbol -> read(symbol, seen, result));
    updates.values().forEach(t -> t.forEachSymbol(symbol -> read(symbol, seen, result)));
    for (ArrayAccess access : writes) {
      if (access instanceof ArrayAccess.Write write) {
        write.index().forEachSymbol(symbol -> read(symbol, seen, result));
        write.value().forEachSymbol(symbol -> read(symbol, seen, result));
      }
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
