package sunder.frontend.c.syntax;

import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.frontend.c.preprocess.CToken;
import sunder.source.Span;

/** A token as ANTLR wants it, with what it was. */
final class ParserToken extends CommonToken {
  private static final long serialVersionUID = 1L;
  private final transient CToken origin;

  ParserToken(int type, CToken origin, int index) {
    super(type, origin.text());
    this.origin = origin;
    setTokenIndex(index);
    setStartIndex(origin.span().start());
    setStopIndex(origin.span().end() - 1);
  }

  CToken origin() {
    return origin;
  }

  /** The span of a token of the parse tree. */
  static Span span(Token token) {
    return ((ParserToken) token).origin().span();
  }

  /** That of a part of it, which may come from several files; its first one counts. */
  static Span span(ParserRuleContext context) {
    Span start = span(context.getStart());
    if (!(context.getStop() instanceof ParserToken stop)) {
      return start;
    }
    Span end = span(stop);
    return end.file() == start.file() && end.end() >= start.end() ? start.to(end) : start;
  }
}
