package sunder.family.model;

import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** A listener that converts the parser's errors to diagnostics with places in a UVL text. */
final class UvlErrorListener extends BaseErrorListener {
  private final SourceFile file;
  private final Diagnostics diagnostics;

  /** The offset of each code point and of the end; empty if each code point is one UTF-16 unit. */
  private final int[] starts;

  UvlErrorListener(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
    this.starts = file.codePoints();
  }

  Span of(ParserRuleContext context) {
    Span start = of(context.getStart());
    return context.getStop() == null ? start : start.to(of(context.getStop()));
  }

  Span of(Token token) {
    int start = offset(token.getStartIndex());
    return new Span(file, start, Math.max(start, offset(token.getStopIndex() + 1)));
  }

  /** Returns the offset in UTF-16 units of a position that the parser counts in code points. */
  private int offset(int codePoints) {
    int last = starts.length == 0 ? file.text().length() : starts.length - 1;
    int known = Math.max(0, Math.min(codePoints, last));
    return starts.length == 0 ? known : starts[known];
  }

  @Override
  public void syntaxError(
      Recognizer<?, ?> recognizer,
      Object offending,
      int line,
      int column,
      String message,
      RecognitionException e) {
    if (offending instanceof Token token) {
      diagnostics.report(of(token), "not UVL: unexpected " + shown(token), "see the UVL grammar");
    } else {
      diagnostics.report(at(line, column), "not UVL: unexpected character");
    }
  }

  private static String shown(Token token) {
    String text = token.getText().strip();
    boolean layout = text.isEmpty() || token.getType() == Token.EOF;
    return layout ? "end of line or indentation" : "'" + text + "'";
  }

  private Span at(int line, int column) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      start = Math.min(file.text().length(), file.text().indexOf('\n', start) + 1);
    }
    int offset = Math.min(file.text().length(), start + column);
    return new Span(file, offset, offset);
  }
}
