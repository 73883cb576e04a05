package sunder.frontend.c.preprocess;

import java.util.List;
import sunder.family.FeatureModel;

/**
 * A text without directives.
 *
 * @param tokens in order
 * @param features of the conditions and prefixes, with the external model's constraints
 * @param layout of the text
 */
public record Preprocessed(List<CToken> tokens, FeatureModel features, Layout layout) {
  public Preprocessed {
    tokens = List.copyOf(tokens);
  }
}
