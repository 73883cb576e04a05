package sunder.frontend.c.preprocess;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * The Boolean features whose value code uses beyond its truth: the macro is 1 there, as {@code -DX}
 * defines it, though conditions that only test the name hold for {@code -DX=5}, too.
 *
 * <p>Input: the tokens of expanded code. Output: a remark that names the features. A use is one of
 * the truth if it is the whole condition of a statement, or the whole operand of {@code !}, {@code
 * &&}, {@code ||} or {@code ?}; what is not recognised as such is named.
 */
final class SwitchValues {
  /** The operators that use the truth of the operand before them. */
  private static final Set<Integer> TESTS = Set.of(CLexer.AND, CLexer.OR, CLexer.QUESTION);

  /** The tokens behind which an operand of {@link #TESTS} may begin. */
  private static final Set<Integer> BEFORE =
      Set.of(
          CLexer.LPAREN,
          CLexer.AND,
          CLexer.OR,
          CLexer.QUESTION,
          CLexer.COLON,
          CLexer.ASSIGN,
          CLexer.COMMA,
          CLexer.SEMI,
          CLexer.RETURN);

  /** The tokens before which the last operand of {@code &&} or {@code ||} may end. */
  private static final Set<Integer> BEHIND =
      Set.of(CLexer.RPAREN, CLexer.COLON, CLexer.COMMA, CLexer.SEMI);

  private final Set<String> names = new TreeSet<>();

  /** Observes a token of an expanded line of code. */
  void observe(List<ExpansionToken> line, int at) {
    PreprocessingToken token = line.get(at).token();
    if (token.isFeatureValue() && !token.hasUnknownValue() && !isTruth(line, at, at)) {
      names.add(token.featureName());
    }
  }

  private static boolean isTruth(List<ExpansionToken> line, int from, int to) {
    int before = type(line, from - 1);
    int behind = type(line, to + 1);
    if (before == CLexer.LPAREN && behind == CLexer.RPAREN) {
      int outside = type(line, from - 2);
      return outside == CLexer.IF || outside == CLexer.WHILE || isTruth(line, from - 1, to + 1);
    }
    boolean isLast = (before == CLexer.AND || before == CLexer.OR) && BEHIND.contains(behind);
    return before == CLexer.NOT || isLast || BEFORE.contains(before) && TESTS.contains(behind);
  }

  private static int type(List<ExpansionToken> line, int at) {
    return at >= 0 && at < line.size() ? line.get(at).token().type() : 0;
  }

  /** Returns the remark, if there is such a feature that the user does not declare. */
  Optional<String> remark(FeatureModel model, COptions options) {
    List<String> switches =
        model.features().stream()
            .filter(Feature.Bool.class::isInstance)
            .map(Feature::name)
            .filter(name -> names.contains(name) && !options.isUserFeature(name))
            .sorted()
            .toList();
    return Optional.of(
            "1 in code where they are defined, as -D defines them (--feature NAME:LOW..HIGH for"
                + " other values): "
                + String.join(", ", switches)
                + ".")
        .filter(remark -> !switches.isEmpty());
  }
}
