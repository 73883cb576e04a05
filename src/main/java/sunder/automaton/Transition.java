package sunder.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A transition: {@code [phi, b, word]} of family-symbolic-games, with updates of registers.
 *
 * <p>Semantics for a configuration in {@code presenceCondition}: the inputs take any values within
 * their ranges; the reads happen in order; if the guard holds, all updates happen simultaneously,
 * then the writes, and the moves are observed. All terms are over registers of the source, inputs,
 * read results and features. Registers without an update keep their values. Divisors in terms are
 * not 0 where the guard holds. Transitions are compared by identity.
 *
 * @param source the source location
 * @param target the target location
 * @param presenceCondition the presence condition; not empty
 * @param inputs the fresh symbols {@code ?Z}
 * @param reads the array reads, in order
 * @param guard the guard
 * @param updates the new values of registers, ascending; only of registers that are live at the
 *     target, and of length symbols in any case
 * @param writes the array writes, at most one for each array
 * @param moves the observable word, its values as terms
 * @param choices the erratic choices on the way, true for the left alternative; not observable
 * @param span the source text of the step
 * @param statements the statements that begin in the step, as far as the front end records them
 */
public record Transition(
    Location source,
    Location target,
    ConfigSet presenceCondition,
    List<Symbol> inputs,
    List<ArrayAccess.Read> reads,
    BoolTerm guard,
    Map<Symbol, Term> updates,
    List<ArrayAccess> writes,
    List<Move> moves,
    List<Boolean> choices,
    Span span,
    StepStatements statements) {
  public Transition {
    inputs = List.copyOf(inputs);
    reads = List.copyOf(reads);
    updates = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(updates));
    writes = List.copyOf(writes);
    moves = List.copyOf(moves);
    choices = List.copyOf(choices);
  }

  /** Returns the transition with another guard and other updates. */
  public Transition with(BoolTerm otherGuard, Map<Symbol, Term> otherUpdates) {
    return new Transition(
        source,
        target,
        presenceCondition,
        inputs,
        reads,
        otherGuard,
        otherUpdates,
        writes,
        moves,
        choices,
        span,
        statements);
  }

  /** Returns the transition between other locations, in other variants. */
  Transition between(Location from, Location to, ConfigSet variants) {
    return new Transition(
        from,
        to,
        variants,
        inputs,
        reads,
        guard,
        updates,
        writes,
        moves,
        choices,
        span,
        statements);
  }

  /** Returns the terms that determine whether the transition is enabled and its successor state. */
  private List<Term> terms() {
    List<Term> terms = new ArrayList<>(List.of(guard));
    terms.addAll(updates.values());
    reads.forEach(read -> terms.add(read.index()));
    writes.forEach(access -> terms.addAll(access.writeOperands()));
    return terms;
  }

  /**
   * Returns whether a term of the transition contains an operation that satisfies a predicate;
   * terms in moves are not considered.
   */
  public boolean containsAtom(Predicate<Atom> kind) {
    return terms().stream().anyMatch(term -> term.containsAtom(kind));
  }

  /**
   * Returns the symbols on whose values it depends whether the transition is enabled and what its
   * successor state is; symbols that occur only in moves are not included.
   */
  public Set<Symbol> relevantSymbols() {
    Set<Symbol> symbols = new TreeSet<>();
    terms().forEach(term -> term.forEachSymbol(symbols::add));
    return symbols;
  }

  /** Compares by identity: two equal transitions of a location are distinct. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return source + " -> " + target + " [" + guard + "] " + updates + " " + moves;
  }
}
