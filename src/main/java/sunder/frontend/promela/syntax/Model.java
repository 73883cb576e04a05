package sunder.frontend.promela.syntax;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * A whole text.
 *
 * @param holes where the holes without a name stand; one in an inline is one hole wherever that is
 *     used
 * @param macros with which a formula from elsewhere is read
 * @param conditionalGroups those that are closed first stand before those around them
 * @param included the files that stand in the place of directives
 */
public record Model(
    SourceFile file,
    List<Unit> units,
    SortedSet<Integer> holes,
    PromelaMacroTable macros,
    List<ConditionalGroup> conditionalGroups,
    Map<Span, SourceFile> included) {
  public Model {
    units = List.copyOf(units);
    conditionalGroups = List.copyOf(conditionalGroups);
    included = Map.copyOf(included);
    holes = Collections.unmodifiableSortedSet(new TreeSet<>(holes));
  }

  /** The place of what has none. */
  public Span wholeSpan() {
    return new Span(file, 0, 0);
  }

  /**
   * The name of the hole at a place: {@code hole1}, {@code hole2}, ... in the order of the text.
   */
  public String nameOfHole(int offset) {
    return "hole" + (holes.headSet(offset).size() + 1);
  }

  /** An {@code #if} over features. */
  public record ConditionalGroup(List<Branch> branches) {
    public ConditionalGroup {
      branches = List.copyOf(branches);
    }
  }

  /**
   * What stands between two of its directives, in those variants that have no branch before.
   *
   * @param condition of an {@code #if} or {@code #elif}
   */
  public record Branch(Span span, Optional<Expression> condition) {}
}
