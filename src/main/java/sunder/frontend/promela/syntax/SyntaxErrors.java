package sunder.frontend.promela.syntax;

import java.util.List;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;

/** The first token that cannot stand where it does, with what could. */
final class SyntaxErrors extends DefaultErrorStrategy {
  private static final int MOST_LISTED = 4;

  private final Diagnostics diagnostics;

  SyntaxErrors(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  @Override
  public void recover(Parser parser, RecognitionException e) {
    throw at(e.getOffendingToken(), e.getExpectedTokens());
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw at(parser.getCurrentToken(), getExpectedTokens(parser));
  }

  @Override
  public void sync(Parser parser) {}

  @Override
  public void reportError(Parser parser, RecognitionException e) {}

  private ParseCancellationException at(Token found, IntervalSet expected) {
    String where =
        found.getType() == Token.EOF ? "the end of the file" : "'" + found.getText() + "'";
    List<String> names =
        expected == null
            ? List.of()
            : expected.toList().stream().map(SyntaxErrors::name).distinct().sorted().toList();
    String message =
        names.isEmpty() || names.size() > MOST_LISTED
            ? "unexpected " + where
            : "expected " + String.join(" or ", names) + " before " + where;
    diagnostics.report(
        new Diagnostic(Tokens.span(found), message, Suggestions.ofC(Tokens.file(found))));
    return new ParseCancellationException("syntax error");
  }

  private static String name(int type) {
    return switch (type) {
      case Token.EOF -> "the end of the file";
      case PromelaParser.IDENT -> "a name";
      case PromelaParser.NUMBER -> "a number";
      case PromelaParser.STRING -> "a string";
      case PromelaParser.GROUP_IF -> "'#if'";
      case PromelaParser.GROUP_ELIF -> "'#elif'";
      case PromelaParser.GROUP_ELSE -> "'#else'";
      case PromelaParser.GROUP_ENDIF -> "'#endif'";
      default -> PromelaParser.VOCABULARY.getDisplayName(type);
    };
  }
}
