package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.ExpressionContext;
import sunder.frontend.promela.grammar.PromelaParser.OptionItemContext;
import sunder.source.SourceFile;

/** From parse trees to the options of choices. */
final class OptionBuilder {
  private final SourceFile file;
  private final StatementBuilder statements;

  OptionBuilder(SourceFile file, StatementBuilder statements) {
    this.file = file;
    this.statements = statements;
  }

  List<Statement.OptionItem> items(List<OptionItemContext> trees) {
    List<Statement.OptionItem> result = new ArrayList<>();
    trees.forEach(tree -> result.add(item(tree)));
    return result;
  }

  private Statement.OptionItem item(OptionItemContext tree) {
    if (tree instanceof PromelaParser.OptionContext option) {
      return new Statement.Option(statements.sequence(option.sequence()), Spans.of(file, option));
    }
    return new Statement.OptionGroup(branches(tree));
  }

  /** The children in order: each directive begins a branch, an expression is its condition. */
  private List<Statement.OptionBranch> branches(OptionItemContext tree) {
    List<Statement.OptionBranch> result = new ArrayList<>();
    Optional<Expression> condition = Optional.empty();
    List<Statement.OptionItem> items = new ArrayList<>();
    boolean begun = false;
    for (ParseTree child : tree.children) {
      if (child instanceof TerminalNode node && isDirective(node)) {
        if (begun) {
          result.add(new Statement.OptionBranch(condition, items));
        }
        begun = true;
        condition = Optional.empty();
        items = new ArrayList<>();
      } else if (child instanceof ExpressionContext expression) {
        condition = Optional.of(statements.expression(expression));
      } else if (child instanceof OptionItemContext item) {
        items.add(item(item));
      }
    }
    return result;
  }

  private static boolean isDirective(TerminalNode node) {
    return switch (node.getSymbol().getType()) {
      case PromelaParser.GROUP_IF,
          PromelaParser.GROUP_ELIF,
          PromelaParser.GROUP_ELSE,
          PromelaParser.GROUP_ENDIF ->
          true;
      default -> false;
    };
  }
}
