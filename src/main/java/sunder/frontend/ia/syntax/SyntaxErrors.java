package sunder.frontend.ia.syntax;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.FailedPredicateException;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.frontend.ia.grammar.IaParser;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;

/** ANTLR's error recovery with messages for people. */
final class SyntaxErrors extends DefaultErrorStrategy {
  private final SourceFile file;
  private final Diagnostics diagnostics;
  private int count;
  private int lastLine;

  SyntaxErrors(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
  }

  @Override
  protected void reportNoViableAlternative(Parser parser, NoViableAltException e) {
    expected(e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportInputMismatch(Parser parser, InputMismatchException e) {
    expected(e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportFailedPredicate(Parser parser, FailedPredicateException e) {
    expected(e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportUnwantedToken(Parser parser) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      expected(parser.getCurrentToken(), getExpectedTokens(parser));
    }
  }

  @Override
  protected void reportMissingToken(Parser parser) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      expected(parser.getCurrentToken(), getExpectedTokens(parser));
    }
  }

  private static IntervalSet expectedBy(RecognitionException e) {
    IntervalSet expected = e.getExpectedTokens();
    return expected == null ? new IntervalSet() : expected;
  }

  /** What closes or ends something is needed for recovery, however wrong it is here. */
  @Override
  protected Token singleTokenDeletion(Parser parser) {
    return switch (parser.getCurrentToken().getType()) {
      case IaParser.SEMI, IaParser.COLON, IaParser.RPAREN, IaParser.LBRACE, IaParser.RBRACE -> null;
      default -> super.singleTokenDeletion(parser);
    };
  }

  /** One message a line: a second one is most often a consequence of the first. */
  private void expected(Token found, IntervalSet expected) {
    if (found.getLine() == lastLine) {
      return;
    }
    lastLine = found.getLine();
    SyntaxMessage message = SyntaxMessage.of(expected, found);
    if (message.hint().isPresent()) {
      diagnostics.report(Spans.of(file, found), message.text(), message.hint().get());
    } else {
      diagnostics.report(Spans.of(file, found), message.text());
    }
    count++;
    boolean lost = expected.contains(IaParser.TURNSTILE);
    if (lost || count >= sunder.frontend.ia.syntax.Parser.MAX_ERRORS) {
      throw new ParseCancellationException("enough errors");
    }
  }
}
