package sunder.frontend.c.preprocess;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.source.SourceFile;
import sunder.source.Span;

/** How conditional directives divide a text: what is seen of it where single variants are shown. */
public final class Layout {
  private final SourceFile file;
  private final List<Piece> pieces;
  private final Options options;
  private final List<FeatureSpace.Value> values;

  /**
   * @param pieces of which the file and what it includes consist, in order
   * @param values what features are as macros
   */
  Layout(SourceFile file, List<Piece> pieces, Options options, List<FeatureSpace.Value> values) {
    this.file = file;
    this.pieces = List.copyOf(pieces);
    this.options = options;
    this.values = List.copyOf(values);
  }

  /**
   * A part of the text.
   *
   * @param when the variants that have it
   */
  public record Region(Span span, ConfigSet when) {}

  /** The parts of the file that not all variants have. */
  public List<Region> parts() {
    return pieces.stream()
        .filter(piece -> piece instanceof Piece.Text)
        .filter(piece -> !piece.when().equals(piece.when().space().all()))
        .map(piece -> new Region(piece.span(), piece.when()))
        .toList();
  }

  /** The files of the text, bundled headers apart. */
  public List<SourceFile> files() {
    Set<SourceFile> files = new LinkedHashSet<>(List.of(file));
    collect(pieces, files);
    return List.copyOf(files);
  }

  private static void collect(List<Piece> pieces, Set<SourceFile> files) {
    for (Piece piece : pieces) {
      files.add(piece.span().file());
      if (piece instanceof Piece.Included included) {
        collect(included.pieces(), files);
      }
    }
  }

  /**
   * The text of one variant: without conditional directives and what it does not have, local files
   * in the place of their includes, features as macros of their values. Lines keep their numbers
   * unless files are included or the first lines leave no room for macros.
   */
  public String variant(Configuration configuration) {
    return new VariantText(configuration, options, values).of(pieces);
  }
}
