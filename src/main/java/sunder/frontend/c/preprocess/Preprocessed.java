package sunder.frontend.c.preprocess;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;

/**
 * A text without directives.
 *
 * @param tokens in order
 * @param features of the conditions and prefixes, with the external model's constraints
 * @param layout of the text
 * @param unread of these variants not all of the text is there
 * @param faults what no compiler takes of the directives
 * @param remarks what a reader of conditions must know of the features
 * @param missing headers that are not there, and the variants that include them
 */
public record Preprocessed(
    List<CToken> tokens,
    FeatureModel features,
    Layout layout,
    List<Unread> unread,
    List<Unread> faults,
    List<String> remarks,
    List<Unread> missing) {
  public Preprocessed {
    tokens = List.copyOf(tokens);
    unread = List.copyOf(unread);
    faults = List.copyOf(faults);
    remarks = List.copyOf(remarks);
    missing = List.copyOf(missing);
  }

  /** A directive that could not be followed, and the variants that have it. */
  public record Unread(ConfigSet when, Diagnostic what) {}
}
