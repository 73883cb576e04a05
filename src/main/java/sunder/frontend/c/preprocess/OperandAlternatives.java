package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * The tokens of an expanded condition in which adjacent operands of disjoint sets of variants are
 * one operand with several values: without it, each class of each name would be a token sequence of
 * its own.
 *
 * @param items the tokens; one that represents alternatives has the type {@code OTHER} and the text
 *     {@link #TEXT} with the index of the alternatives
 * @param alternatives the operands that one token represents
 */
record OperandAlternatives(List<ExpansionToken> items, List<List<ExpansionToken>> alternatives) {
  private static final String TEXT = "alternatives ";

  static OperandAlternatives of(List<ExpansionToken> expanded) {
    OperandAlternatives result = new OperandAlternatives(new ArrayList<>(), new ArrayList<>());
    Deque<Boolean> calls = new ArrayDeque<>(); // for each open parenthesis, whether it is a call's
    for (int i = 0; i < expanded.size(); i++) {
      PreprocessingToken word = expanded.get(i).token();
      if (word.is(CLexer.LPAREN)) {
        boolean isName = i > 0 && expanded.get(i - 1).token().isIdentifier();
        calls.push(isName || calls.contains(true));
      } else if (word.is(CLexer.RPAREN)) {
        calls.poll();
      }
      int end = Math.max(i + 1, end(expanded, i));
      List<ExpansionToken> operands = expanded.subList(i, end);
      if (end == i + 1 || calls.contains(true) || isDefined(expanded, i)) {
        result.items.addAll(operands);
      } else {
        result.add(operands);
      }
      i = end - 1;
    }
    return result;
  }

  private void add(List<ExpansionToken> operands) {
    PreprocessingToken word =
        new PreprocessingToken(
            CLexer.OTHER, TEXT + alternatives.size(), operands.get(0).token().span(), true);
    ConfigSet when =
        operands.stream()
            .map(ExpansionToken::presenceCondition)
            .reduce(ConfigSet::or)
            .orElseThrow();
    alternatives.add(operands);
    items.add(new ExpansionToken(word, when, Set.of()));
  }

  /** Returns the operands that a token represents; none for other tokens. */
  List<ExpansionToken> of(PreprocessingToken word) {
    return word.is(CLexer.OTHER) && word.text().startsWith(TEXT)
        ? alternatives.get(Integer.parseInt(word.text().substring(TEXT.length())))
        : List.of();
  }

  /** Returns whether {@code defined} precedes a token. */
  private static boolean isDefined(List<ExpansionToken> items, int at) {
    int before = at > 0 && items.get(at - 1).token().is(CLexer.LPAREN) ? at - 2 : at - 1;
    return before >= 0 && items.get(before).token().text().equals("defined");
  }

  /** Returns the index behind the operands that begin at an index and are disjoint. */
  private static int end(List<ExpansionToken> items, int start) {
    ConfigSet covered = items.get(start).presenceCondition();
    int end = start;
    while (end < items.size() && isOperand(items.get(end).token())) {
      ConfigSet here = items.get(end).presenceCondition();
      if (end > start && here.intersects(covered)) {
        break;
      }
      covered = covered.or(here);
      end++;
    }
    boolean isCall = end < items.size() && items.get(end).token().is(CLexer.LPAREN);
    return isCall ? start : end;
  }

  private static boolean isOperand(PreprocessingToken word) {
    boolean isName = word.isIdentifier() && !word.text().equals("defined");
    return isName || ConditionPreparation.integerValue(word).isPresent();
  }
}
