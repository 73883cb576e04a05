package sunder.verify.relation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The play condition of a path as one block a step, as interpolation wants it: a register gets a
 * new symbol where a step updates it, so that two neighbouring blocks share the symbols of the
 * registers between them. What is read from arrays is left open.
 */
final class PathBlocks {
  private final Symbol.Supply supply;
  private final List<BoolTerm> blocks = new ArrayList<>();
  private final List<Map<Symbol, Symbol>> registers = new ArrayList<>();
  private Map<Symbol, Term> now = new HashMap<>();

  private PathBlocks(Symbol.Supply supply) {
    this.supply = supply;
  }

  /** The blocks of a path that starts where all registers are 0. */
  static PathBlocks of(List<Transition> path, Symbol.Supply supply) {
    PathBlocks result = new PathBlocks(supply);
    path.forEach(result::append);
    return result;
  }

  /** One for each step. */
  List<BoolTerm> blocks() {
    return blocks;
  }

  /** The registers and features that the symbols behind a block stand for. */
  Optional<Symbol> meaning(int block, Symbol symbol) {
    return symbol.kind() == Symbol.Kind.FEATURE
        ? Optional.of(symbol)
        : Optional.ofNullable(registers.get(block).get(symbol));
  }

  private void append(Transition step) {
    Map<Symbol, Term> local = new HashMap<>();
    step.inputs().forEach(input -> local.put(input, fresh(input)));
    step.reads().stream()
        .map(ArrayAccess.Read::result)
        .forEach(element -> local.put(element, fresh(element)));
    Substitution values = symbol -> valueOf(symbol, local);
    List<BoolTerm> parts = new ArrayList<>();
    parts.add(step.guard().substitute(values));
    Map<Symbol, Term> behind = new HashMap<>();
    for (Symbol register : step.target().live()) {
      Term update = step.updates().get(register);
      if (update == null) {
        behind.put(register, valueOf(register, local));
      } else {
        Term fresh = fresh(register);
        behind.put(register, fresh);
        parts.add(same(fresh, update.substitute(values)));
      }
    }
    now = behind;
    blocks.add(BoolTerm.and(parts));
    Map<Symbol, Symbol> meanings = new HashMap<>();
    behind.forEach(
        (register, value) -> value.forEachSymbol(symbol -> meanings.put(symbol, register)));
    registers.add(meanings);
  }

  private Term fresh(Symbol symbol) {
    return Term.of(supply.like(symbol, Symbol.Kind.INPUT));
  }

  private static BoolTerm same(Term left, Term right) {
    return left instanceof BoolTerm condition
        ? BoolTerm.same(condition, (BoolTerm) right)
        : BoolTerm.equal((IntTerm) left, (IntTerm) right);
  }

  private Term valueOf(Symbol symbol, Map<Symbol, Term> local) {
    Term known = local.get(symbol);
    if (known == null && symbol.kind() == Symbol.Kind.REGISTER) {
      known = now.get(symbol);
      if (known == null) {
        known = symbol.isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO;
      }
    }
    return known == null ? Term.of(symbol) : known;
  }
}
