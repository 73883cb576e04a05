package sunder.frontend.c.syntax;

import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.source.Span;

/** A token of the ANTLR parser that refers to the token of the preprocessor. */
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

  /** Returns the span of a token of the parse tree. */
  static Span span(Token token) {
    return ((ParserToken) token).origin().span();
  }

  /** Returns the span of a parse tree; that of its first token if the tree spans several files. */
  static Span span(ParserRuleContext context) {
    Span start = span(context.getStart());
    if (!(context.getStop() instanceof ParserToken stop)) {
      return start;
    }
    Span end = span(stop);
    return end.file() == start.file() && end.end() >= start.end() ? start.to(end) : start;
  }
}
