package sunder.frontend.ia.syntax.parse;

import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import sunder.frontend.ia.grammar.IaLexer;
import sunder.frontend.text.Parsing;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;

/** Text to tokens; reports what is no token at all. */
final class TokenReader {
  /** Reading a longer number takes time that grows with the square of its length. */
  private static final int MAX_DIGITS = 10_000;

  private final SourceFile file;
  private final Diagnostics diagnostics = new Diagnostics();

  private TokenReader(SourceFile file) {
    this.file = file;
  }

  /**
   * All tokens of the file, the last of them EOF. Their offsets are offsets into the file's text.
   *
   * @throws InputException if some characters are no token
   */
  static CommonTokenStream read(SourceFile file) throws InputException {
    return new TokenReader(file).read();
  }

  private CommonTokenStream read() throws InputException {
    IaLexer lexer =
        new IaLexer(CharStreams.fromString(Parsing.withoutSurrogates(file.text()))) {
          @Override
          public Token nextToken() {
            Checkpoint.pass();
            return super.nextToken();
          }
        };
    lexer.removeErrorListeners();
    CommonTokenStream stream = new CommonTokenStream(lexer);
    stream.fill();
    check(stream.getTokens());
    diagnostics.throwIfAny();
    return stream;
  }

  private void check(List<Token> tokens) {
    int end = -1;
    for (Token token : tokens) {
      boolean adjacent = token.getStartIndex() == end;
      switch (token.getType()) {
        case IaLexer.UNKNOWN_CHARACTER -> {
          if (!adjacent) {
            reportCharacter(token);
          }
          end = token.getStopIndex() + 1;
        }
        case IaLexer.UNKNOWN_DIRECTIVE ->
            diagnostics.report(
                Spans.of(file, token),
                "unknown directive '" + token.getText() + "'",
                Suggestions.ofC(file)
                    .orElse("the directives are #if, #ifdef, #ifndef, #elif, #else and #endif"));
        case IaLexer.UNCLOSED_COMMENT ->
            diagnostics.report(
                new Span(file, token.getStartIndex(), token.getStartIndex() + 2),
                "this comment is never closed",
                "add '*/'");
        case IaLexer.NUMBER -> checkLength(token);
        default -> {}
      }
    }
  }

  private void checkLength(Token number) {
    int digits = number.getStopIndex() - number.getStartIndex() + 1;
    if (digits > MAX_DIGITS) {
      diagnostics.report(Spans.of(file, number), "a number of more than " + MAX_DIGITS + " digits");
    }
  }

  private void reportCharacter(Token token) {
    int start = token.getStartIndex();
    int codePoint = file.text().codePointAt(start);
    Span span = new Span(file, start, start + Character.charCount(codePoint));
    String message = "unexpected character " + quote(codePoint);
    switch (codePoint) {
      case '&' -> diagnostics.report(span, message, "the conjunction is written '&&'");
      case '|' -> diagnostics.report(span, message, "the disjunction is written '||'");
      case '"', '\'' -> diagnostics.report(span, message, "there are no strings");
      case '#' ->
          diagnostics.report(
              span, message, "the directives are #if, #ifdef, #ifndef, #elif, #else and #endif");
      case '.' ->
          diagnostics.report(span, message, "numbers are integers; a range is written lo..hi");
      case '^', '~' -> diagnostics.report(span, message, "there are no operations on bits");
      default -> diagnostics.report(span, message);
    }
  }

  private static String quote(int codePoint) {
    return Character.isISOControl(codePoint)
        ? String.format("U+%04X", codePoint)
        : "'" + Character.toString(codePoint) + "'";
  }
}
