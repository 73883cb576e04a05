package sunder.frontend.ia.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.grammar.IaParser.EndContext;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;

/**
 * Reports statements without their semicolon. The grammar lets every statement do without, so that
 * one missing semicolon does not confuse the parser. It really is optional at the end of an
 * argument, and before {@code else} and {@code or}.
 */
final class Semicolons {
  private static final Set<Integer> NOT_NEEDED_BEFORE =
      Set.of(
          IaParser.COMMA, IaParser.RPAREN, IaParser.OR_CHOICE, IaParser.ELSE, IaParser.HASH_ELSE);

  private final SourceFile file;
  private final TokenStream tokens;
  private final Diagnostics diagnostics;

  private Semicolons(SourceFile file, TokenStream tokens, Diagnostics diagnostics) {
    this.file = file;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  static void check(
      SourceFile file, TokenStream tokens, ParserRuleContext tree, Diagnostics diagnostics) {
    Semicolons semicolons = new Semicolons(file, tokens, diagnostics);
    Deque<ParserRuleContext> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      ParserRuleContext context = open.pop();
      if (context instanceof EndContext end) {
        semicolons.checkEnd(end);
      }
      for (int i = 0; i < context.getChildCount(); i++) {
        ParseTree child = context.getChild(i);
        if (child instanceof ParserRuleContext rule) {
          open.push(rule);
        }
      }
    }
  }

  private void checkEnd(EndContext end) {
    if (end.SEMI() != null) {
      return;
    }
    Token next = end.getStart();
    if (NOT_NEEDED_BEFORE.contains(next.getType())) {
      return;
    }
    int index = next.getTokenIndex();
    if (index == 0) {
      return;
    }
    String shown = next.getType() == Token.EOF ? "the end of the file" : "'" + next.getText() + "'";
    diagnostics.report(Spans.behind(file, tokens.get(index - 1)), "expected ';' before " + shown);
  }
}
