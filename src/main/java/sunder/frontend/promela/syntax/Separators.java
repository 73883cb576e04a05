package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Where a semicolon may be left out: at the end of a line, and behind what closes a statement. The
 * grammar lets it be left out anywhere.
 */
final class Separators {
  private static final Set<Integer> CLOSING =
      Set.of(
          PromelaParser.RBRACE,
          PromelaParser.FI,
          PromelaParser.OD,
          PromelaParser.DG,
          PromelaParser.ELSE,
          PromelaParser.COLON,
          PromelaParser.GROUP_ENDIF);

  private final SourceFile file;
  private final Diagnostics diagnostics;

  Separators(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
  }

  void check(PromelaParser.SequenceContext tree) {
    List<ParseTree> children = tree.children == null ? List.of() : tree.children;
    for (int i = 1; i < children.size(); i++) {
      if (children.get(i - 1) instanceof PromelaParser.StepContext before
          && children.get(i) instanceof PromelaParser.StepContext next) {
        check(before, next);
      }
    }
  }

  private void check(ParserRuleContext before, ParserRuleContext next) {
    Token last = before.getStop();
    Span end = Tokens.span(file, last);
    Span start = Tokens.span(file, next.getStart());
    boolean expanded = start.start() <= end.start();
    boolean sameLine = file.lineOf(Math.max(end.start(), end.end() - 1)) == start.line();
    if (sameLine && !expanded && !CLOSING.contains(last.getType())) {
      diagnostics.report(start, "expected ';' before this statement");
    }
  }
}
