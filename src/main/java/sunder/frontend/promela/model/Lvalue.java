package sunder.frontend.promela.model;

import java.util.List;
import sunder.source.Span;

/**
 * Something that holds a value: a variable, or one of its elements.
 *
 * @param indices one for each array that the place lies in, the outermost first
 */
public record Lvalue(Variable variable, List<Index> indices, Span span) {
  public Lvalue {
    indices = List.copyOf(indices);
  }

  /** The values of its indices. */
  public List<Value> parts() {
    return indices.stream().map(Index::value).toList();
  }

  /**
   * An index.
   *
   * @param length it must be less
   */
  public record Index(Value value, int length) {}
}
