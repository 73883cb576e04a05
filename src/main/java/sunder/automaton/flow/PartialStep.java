package sunder.automaton.flow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.OutgoingEdges.CutOff;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A transition under construction: the symbolic execution of a path from its source, in terms of
 * the registers of the source. Mutable.
 */
final class PartialStep {
  private ConfigSet when;
  private BoolTerm guard = BoolTerm.TRUE;
  private final Set<Symbol> rigid;
  private final Map<Symbol, Term> updates;
  private final Map<ArrayRegister, ArrayAccess> writes;
  private final List<Symbol> inputs;
  private final List<ArrayAccess.Read> reads;
  private final List<Move> moves;
  private final List<Boolean> choices;
  private StepStatements passed = StepStatements.NONE;
  private Span span;
  private boolean hasSpan;
  private boolean hasMoveSpan;
  private long weight;
  private int forks;

  /**
   * Creates an empty path.
   *
   * @param rigid the registers that are set only once; their updates are kept because they
   *     determine the choices of the environment
   * @param span the default source text
   */
  PartialStep(ConfigSet when, Set<Symbol> rigid, Span span) {
    this.when = when;
    this.rigid = rigid;
    this.updates = new TreeMap<>();
    this.writes = new TreeMap<>();
    this.inputs = new ArrayList<>();
    this.reads = new ArrayList<>();
    this.moves = new ArrayList<>();
    this.choices = new ArrayList<>();
    this.span = span;
  }

  private PartialStep(PartialStep other) {
    this.when = other.when;
    this.guard = other.guard;
    this.rigid = other.rigid;
    this.updates = new TreeMap<>(other.updates);
    this.writes = new TreeMap<>(other.writes);
    this.inputs = new ArrayList<>(other.inputs);
    this.reads = new ArrayList<>(other.reads);
    this.moves = new ArrayList<>(other.moves);
    this.choices = new ArrayList<>(other.choices);
    this.passed = other.passed;
    this.span = other.span;
    this.hasSpan = other.hasSpan;
    this.hasMoveSpan = other.hasMoveSpan;
    this.weight = other.weight;
    this.forks = other.forks;
  }

  PartialStep copy() {
    forks++;
    weight++;
    return new PartialStep(this);
  }

  /** Returns the current value of a term over registers. */
  Term value(Term term) {
    return updates.isEmpty() ? term : term.substitute(Term.Substitution.of(updates));
  }

  void assign(Symbol register, Term value) {
    Term before = updates.put(register, value);
    weight += value.size() - (before == null ? 0 : before.size());
  }

  void require(BoolTerm condition) {
    weight -= guard.size();
    guard = BoolTerm.and(guard, condition);
    weight += guard.size();
  }

  void restrict(ConfigSet set) {
    when = when.and(set);
  }

  void choose(boolean left) {
    choices.add(left);
  }

  void emit(Collection<Symbol> fresh, Move move) {
    inputs.addAll(fresh);
    moves.add(move.map(this::value));
  }

  void read(ArrayRegister array, IntTerm index, Symbol element) {
    reads.add(new ArrayAccess.Read(array, index, element));
    weight += index.size();
  }

  void write(ArrayAccess.Write write) {
    writes.put(write.array(), write);
    weight += write.index().size() + write.value().size();
  }

  void reset(ArrayRegister array) {
    writes.put(array, new ArrayAccess.Reset(array));
  }

  boolean writes(ArrayRegister array) {
    return writes.containsKey(array);
  }

  /** Records that a statement begins. */
  void begin(Span statement) {
    passed = passed.append(statement);
  }

  /** Returns the cut-off if the run is cut off here. */
  CutOff cutOff() {
    return new CutOff(when, passed);
  }

  boolean hasMoves() {
    return !moves.isEmpty();
  }

  /**
   * Sets the source text of the transition if none is set. The text of the first move has
   * precedence ({@link #setMoveSpan}).
   */
  void setSpan(Span here) {
    if (!hasSpan) {
      span = here;
      hasSpan = true;
    }
  }

  void setMoveSpan(Span here) {
    if (!hasMoveSpan) {
      span = here;
      hasSpan = true;
      hasMoveSpan = true;
    }
  }

  boolean isPossible(ConfigSet valid) {
    return !guard.equals(BoolTerm.FALSE) && when.intersects(valid);
  }

  /** Removes updates of registers that are not live; returns the size of the remaining terms. */
  long weight(LiveSet live) {
    updates.keySet().removeIf(register -> !live.contains(register) && !rigid.contains(register));
    weight = guard.size();
    updates.values().forEach(term -> weight += term.size());
    return weight;
  }

  long weight() {
    return weight;
  }

  /** Returns the number of branches on the path. */
  int forks() {
    return forks;
  }

  /** Returns the transition between two locations. */
  Transition toTransition(Location source, Location target) {
    Map<Symbol, Term> kept = new TreeMap<>(updates);
    kept.keySet()
        .removeIf(register -> !target.live().contains(register) && !rigid.contains(register));
    kept.entrySet().removeIf(update -> update.getValue().equals(Term.of(update.getKey())));
    List<ArrayAccess> stored =
        writes.values().stream().filter(w -> target.liveArrays().contains(w.array())).toList();
    return new Transition(
        source,
        target,
        when,
        inputs,
        used(kept, stored),
        guard,
        kept,
        stored,
        moves,
        choices,
        span,
        passed);
  }

  /** Returns the reads on whose results another part of the transition depends. */
  private List<ArrayAccess.Read> used(Map<Symbol, Term> kept, List<ArrayAccess> stored) {
    Set<Symbol> needed = new TreeSet<>(guard.symbols());
    kept.values().forEach(term -> term.forEachSymbol(needed::add));
    stored.forEach(
        access -> access.writeOperands().forEach(term -> term.forEachSymbol(needed::add)));
    moves.forEach(move -> move.terms().forEach(term -> term.forEachSymbol(needed::add)));
    List<ArrayAccess.Read> result = new ArrayList<>();
    for (int i = reads.size() - 1; i >= 0; i--) {
      ArrayAccess.Read read = reads.get(i);
      if (needed.contains(read.result())) {
        read.index().forEachSymbol(needed::add);
        result.add(0, read);
      }
    }
    return result;
  }
}
