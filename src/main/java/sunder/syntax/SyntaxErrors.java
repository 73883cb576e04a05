package sunder.syntax;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.FailedPredicateException;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.syntax.grammar.IaParser;

/** ANTLR's error recovery with messages for people. */
final class SyntaxErrors extends DefaultErrorStrategy {
  private final SourceFile file;
  private final Diagnostics diagnostics;
  private int count;

  SyntaxErrors(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
  }

  @Override
  protected void reportNoViableAlternative(Parser parser, NoViableAltException e) {
    expected(parser, e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportInputMismatch(Parser parser, InputMismatchException e) {
    expected(parser, e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportFailedPredicate(Parser parser, FailedPredicateException e) {
    expected(parser, e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportUnwantedToken(Parser parser) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      expected(parser, parser.getCurrentToken(), getExpectedTokens(parser));
    }
  }

  @Override
  protected void reportMissingToken(Parser parser) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      expected(parser, parser.getCurrentToken(), getExpectedTokens(parser));
    }
  }

  private static IntervalSet expectedBy(RecognitionException e) {
    IntervalSet expected = e.getExpectedTokens();
    return expected == null ? new IntervalSet() : expected;
  }

  private void expected(Parser parser, Token found, IntervalSet expected) {
    SyntaxMessage message = SyntaxMessage.of(expected, found, previous(parser, found));
    if (message.hint().isPresent()) {
      diagnostics.report(Spans.of(file, found), message.text(), message.hint().get());
    } else {
      diagnostics.report(Spans.of(file, found), message.text());
    }
    count++;
    if (count >= sunder.syntax.Parser.MAX_ERRORS) {
      throw new ParseCancellationException("enough errors");
    }
  }

  private static int previous(Parser parser, Token found) {
    int index = found.getTokenIndex();
    return index > 0 ? parser.getInputStream().get(index - 1).getType() : IaParser.EOF;
  }
}
