package sunder.frontend.c.preprocess;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.c.grammar.CLexer;

/**
 * The Boolean features whose value code uses beyond its truth: the macro is 1 there, as {@code -DX}
 * defines it, though conditions that only test the name hold for {@code -DX=5}, too.
 *
 * <p>Input: expanded lines of code. Output: a remark that names the features. A use is one of the
 * truth if it is an operand of {@code !}, {@code &&}, {@code ||} or {@code ?}, or the whole
 * condition of a statement.
 */
final class SwitchValues {
  private static final Set<Integer> AROUND =
      Set.of(CLexer.AND, CLexer.OR, CLexer.NOT, CLexer.QUESTION);

  private final Set<String> switches;
  private final Set<String> names = new TreeSet<>();

  /** Creates the record for a model; features that the user declares are what the user says. */
  SwitchValues(FeatureModel model, COptions options) {
    this.switches =
        model.features().stream()
            .filter(Feature.Bool.class::isInstance)
            .map(Feature::name)
            .filter(name -> !options.isUserFeature(name))
            .collect(Collectors.toSet());
  }

  /** Observes a token of an expanded line of code. */
  void observe(List<MacroExpander.ExpansionToken> line, int at) {
    PreprocessingToken token = line.get(at).token();
    if (token.isFeatureValue()
        && !token.hasUnknownValue()
        && switches.contains(token.featureName())
        && !isTruth(line, at, at)) {
      names.add(token.featureName());
    }
  }

  private static boolean isTruth(List<MacroExpander.ExpansionToken> line, int from, int to) {
    int before = type(line, from - 1);
    int after = type(line, to + 1);
    if (before == CLexer.LPAREN && after == CLexer.RPAREN) {
      int outside = type(line, from - 2);
      return outside == CLexer.IF || outside == CLexer.WHILE || isTruth(line, from - 1, to + 1);
    }
    return AROUND.contains(before) || AROUND.contains(after) && after != CLexer.NOT;
  }

  private static int type(List<MacroExpander.ExpansionToken> line, int at) {
    return at >= 0 && at < line.size() ? line.get(at).token().type() : 0;
  }

  /** Returns the remark, if there is such a feature. */
  Optional<String> remark() {
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "1 in code where they are defined, as -D defines them (--feature NAME:LOW..HIGH for"
                + " other values): "
                + String.join(", ", names)
                + ".");
  }
}
