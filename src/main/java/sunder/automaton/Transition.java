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
 * A step: {@code [phi, b, word]} of family-symbolic-games with the updates of its registers.
 *
 * <p>Meaning, for a configuration in {@code when}: choose any values of the inputs within their
 * ranges; do the reads in order; if the guard holds, all updates happen at once, then the writes;
 * the moves are played. All terms are over source registers, inputs, read results and features.
 * Registers that are not updated keep their values. Divisors in terms are not 0 wherever the guard
 * holds.
 *
 * @param presenceCondition the presence condition, not empty
 * @param inputs fresh symbols {@code ?Z}
 * @param reads array reads, in order
 * @param updates new values of registers, by register, ascending; only of registers that are live
 *     at the target, and of length symbols in any case
 * @param writes at most one access for each array
 * @param moves the observable word, its values as terms
 * @param choices erratic choices made on the way, true for the left side; not observable
 * @param span what the program does in this step
 * @param statements the statements that begin in it, as far as the language tells
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

  /** The same step with another guard and other updates. */
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

  /** The terms that decide whether the step is taken and where it leads. */
  private List<Term> terms() {
    List<Term> terms = new ArrayList<>(List.of(guard));
    terms.addAll(updates.values());
    reads.forEach(read -> terms.add(read.index()));
    writes.forEach(access -> terms.addAll(access.written()));
    return terms;
  }

  /** Whether the step has to compute something of this kind. */
  public boolean computes(Predicate<Atom> kind) {
    return terms().stream().anyMatch(term -> term.containsAtom(kind));
  }

  /**
   * The symbols on whose values it depends whether the step is taken and where it leads; those that
   * only show in a move are not among them.
   */
  public Set<Symbol> relevantSymbols() {
    Set<Symbol> symbols = new TreeSet<>();
    terms().forEach(term -> term.forEachSymbol(symbols::add));
    return symbols;
  }

  /** Transitions are compared by identity: two equal steps of a location are two steps. */
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
