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
 * The syntax tree of a model.
 *
 * @param holes the offsets of holes without a name; a hole in an inline is one hole for all uses of
 *     the inline
 * @param macros the macros at the end of the text, which apply to formulas that are given
 *     separately
 * @param conditionalGroups the {@code #if} groups over features, in the order of their {@code
 *     #endif}
 * @param included the file of each {@code #include} directive
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

  /** Returns the source range of objects that have none: the start of the file. */
  public Span wholeSpan() {
    return new Span(file, 0, 0);
  }

  /**
   * Returns the name of the hole at an offset: {@code hole1}, {@code hole2}, ... in source order.
   */
  public String nameOfHole(int offset) {
    return "hole" + (holes.headSet(offset).size() + 1);
  }

  /** An {@code #if} group over features. */
  public record ConditionalGroup(List<Branch> branches) {
    public ConditionalGroup {
      branches = List.copyOf(branches);
    }
  }

  /**
   * A branch of an {@code #if} group. It is included in variants that satisfy its condition and no
   * condition of an earlier branch.
   *
   * @param condition the condition of an {@code #if} or {@code #elif}; empty for {@code #else}
   */
  public record Branch(Span span, Optional<Expression> condition) {}
}
