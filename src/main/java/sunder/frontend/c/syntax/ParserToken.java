package sunder.frontend.c.syntax;

import org.antlr.v4.runtime.CommonToken;
import sunder.frontend.c.preprocess.CToken;

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
}
