package sunder.frontend.ia.syntax.parse;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The source spans of tokens and parse trees. */
final class Spans {
  private Spans() {}

  static Span of(SourceFile file, Token token) {
    int length = file.text().length();
    int start = Math.min(token.getStartIndex(), length);
    return new Span(file, start, Math.max(start, Math.min(token.getStopIndex() + 1, length)));
  }

  /**
   * Returns the span from the first to the last token of a tree; a tree without tokens has an empty
   * span before its first token.
   */
  static Span of(SourceFile file, ParserRuleContext context) {
    Span start = of(file, context.getStart());
    Token stop = context.getStop();
    if (stop == null || stop.getTokenIndex() < context.getStart().getTokenIndex()) {
      return new Span(file, start.start(), start.start());
    }
    return start.to(of(file, stop));
  }

  /** Returns the empty span directly after a token. */
  static Span after(SourceFile file, Token token) {
    int end = of(file, token).end();
    return new Span(file, end, end);
  }
}
