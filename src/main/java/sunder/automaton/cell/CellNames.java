package sunder.automaton.cell;

import java.util.Map;
import java.util.Optional;
import sunder.automaton.StableNames;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.source.Span;

/** The names of a program's registers, and of its cell. */
final class CellNames implements StableNames {
  private final StableNames program;
  private final Symbol index;
  private final Map<ArrayRegister, Symbol> cells;

  CellNames(StableNames program, Symbol index, Map<ArrayRegister, Symbol> cells) {
    this.program = program;
    this.index = index;
    this.cells = cells;
  }

  @Override
  public String of(Symbol symbol) {
    return symbol.equals(index)
        ? "index of the cell"
        : array(symbol).map(array -> "cell of " + of(array)).orElseGet(() -> program.of(symbol));
  }

  @Override
  public String of(ArrayRegister array) {
    return program.of(array);
  }

  @Override
  public Optional<Span> declaration(Symbol symbol) {
    return array(symbol)
        .map(this::declaration)
        .orElseGet(() -> symbol.equals(index) ? Optional.empty() : program.declaration(symbol));
  }

  @Override
  public Optional<Span> declaration(ArrayRegister array) {
    return program.declaration(array);
  }

  private Optional<ArrayRegister> array(Symbol symbol) {
    return cells.entrySet().stream()
        .filter(entry -> entry.getValue().equals(symbol))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
