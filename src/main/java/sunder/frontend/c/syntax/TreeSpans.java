package sunder.frontend.c.syntax;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.source.Span;

/** Spans of parts of the parse tree; a part may come from several files, its first one counts. */
final class TreeSpans {
  private TreeSpans() {}

  static Span of(Token token) {
    return ((ParserToken) token).origin().span();
  }

  static Span of(ParserRuleContext context) {
    Span start = of(context.getStart());
    if (!(context.getStop() instanceof ParserToken stop)) {
      return start;
    }
    Span end = of(stop);
    return end.file() == start.file() && end.end() >= start.end() ? start.to(end) : start;
  }
}
