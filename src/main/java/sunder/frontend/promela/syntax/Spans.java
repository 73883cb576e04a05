package sunder.frontend.promela.syntax;

import org.antlr.v4.runtime.ParserRuleContext;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Places of parse trees. Expanded tokens need not stand in order, so the ends may be swapped. */
final class Spans {
  private Spans() {}

  static Span of(SourceFile file, ParserRuleContext tree) {
    Span start = Tokens.span(file, tree.getStart());
    return tree.getStop() == null ? start : start.to(Tokens.span(file, tree.getStop()));
  }
}
