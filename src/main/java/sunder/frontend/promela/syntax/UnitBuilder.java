package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.BodyContext;
import sunder.frontend.promela.grammar.PromelaParser.UnitContext;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** From the parse tree of a model to its units, those in {@code #if}s with their conditions. */
final class UnitBuilder {
  private final SourceFile file;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final StatementBuilder statements;
  private final FormulaBuilder formulas;
  private final List<Unit> result = new ArrayList<>();
  private int unnamed;

  UnitBuilder(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.expressions = new ExpressionBuilder(file);
    this.declarations = new DeclarationBuilder(file);
    this.statements = new StatementBuilder(file, diagnostics);
    this.formulas = new FormulaBuilder(file);
  }

  List<Unit> units(PromelaParser.ModelContext tree) {
    tree.unit().forEach(unit -> add(unit, List.of()));
    return result;
  }

  private Span span(ParserRuleContext tree) {
    return Spans.of(file, tree);
  }

  private void add(UnitContext tree, List<Expression> presence) {
    if (tree instanceof PromelaParser.ProcessContext process) {
      addProcess(process, presence);
    } else if (tree instanceof PromelaParser.InitProcessContext init) {
      result.add(process("init", Optional.of(one(init)), List.of(), init.body(), presence, init));
    } else if (tree instanceof PromelaParser.GlobalContext global) {
      result.add(new Unit.Global(declarations.declaration(global.declaration()), span(tree)));
    } else if (tree instanceof PromelaParser.StructureContext structure) {
      result.add(
          new Unit.Structure(
              structure.IDENT().getText(),
              declarations.declarations(structure.declarations().declaration()),
              span(tree)));
    } else if (tree instanceof PromelaParser.SymbolsContext symbols) {
      addSymbols(symbols);
    } else if (tree instanceof PromelaParser.PropertyContext property) {
      String name = property.IDENT() == null ? "ltl_" + unnamed++ : property.IDENT().getText();
      result.add(new Unit.Property(name, formulas.formula(property.formula()), span(tree)));
    } else if (tree instanceof PromelaParser.UnitGroupContext group) {
      addGroup(group, presence);
    } else {
      addFeatures(tree);
    }
  }

  private void addFeatures(UnitContext tree) {
    if (tree instanceof PromelaParser.FeatureTypeContext type) {
      result.add(
          new Unit.FeatureType(
              declarations.declarations(type.declarations().declaration()), span(tree)));
    } else if (tree instanceof PromelaParser.FeatureVariableContext variable) {
      result.add(new Unit.FeatureVariable(variable.IDENT().getText(), span(tree)));
    } else if (tree instanceof PromelaParser.FeatureRangeContext range) {
      result.add(
          new Unit.FeatureRange(
              names(range.IDENT()),
              ExpressionBuilder.value(range.bound(0)),
              ExpressionBuilder.value(range.bound(1)),
              span(tree)));
    } else if (tree instanceof PromelaParser.FeatureSwitchContext features) {
      result.add(new Unit.FeatureSwitch(names(features.IDENT()), span(tree)));
    }
  }

  private void addProcess(PromelaParser.ProcessContext tree, List<Expression> presence) {
    Optional<Expression> instances = Optional.empty();
    if (tree.ACTIVE() != null) {
      instances =
          Optional.of(tree.expression() == null ? one(tree) : expressions.visit(tree.expression()));
    }
    List<Declaration> parameters =
        tree.parameters() == null
            ? List.of()
            : declarations.declarations(tree.parameters().declaration());
    result.add(process(tree.IDENT().getText(), instances, parameters, tree.body(), presence, tree));
  }

  private Expression one(ParserRuleContext tree) {
    return new Expression.Number(java.math.BigInteger.ONE, span(tree));
  }

  private Unit.Process process(
      String name,
      Optional<Expression> instances,
      List<Declaration> parameters,
      BodyContext body,
      List<Expression> presence,
      ParserRuleContext tree) {
    return new Unit.Process(
        name,
        instances,
        parameters,
        statements.body(body),
        presence,
        span(tree),
        Tokens.span(file, body.getStop()));
  }

  private void addSymbols(PromelaParser.SymbolsContext tree) {
    boolean grouped = tree.COLON() != null;
    List<Unit.Name> names = names(tree.IDENT());
    result.add(
        new Unit.Symbols(
            grouped ? Optional.of(names.get(0).text()) : Optional.empty(),
            names.subList(grouped ? 1 : 0, names.size()),
            span(tree)));
  }

  private List<Unit.Name> names(List<TerminalNode> nodes) {
    return nodes.stream()
        .map(node -> new Unit.Name(node.getText(), Tokens.span(file, node.getSymbol())))
        .toList();
  }

  /** Each branch holds where its condition does and none before it did. */
  private void addGroup(PromelaParser.UnitGroupContext tree, List<Expression> presence) {
    List<Expression> others = new ArrayList<>(presence);
    List<Expression> here = presence;
    for (ParseTree child : tree.children) {
      if (child instanceof PromelaParser.ExpressionContext context) {
        Expression condition = expressions.visit(context);
        here = new ArrayList<>(others);
        here.add(condition);
        others.add(new Expression.Unary(UnaryOperator.NOT, condition, condition.span()));
      } else if (child instanceof TerminalNode node
          && node.getSymbol().getType() == PromelaParser.GROUP_ELSE) {
        here = others;
      } else if (child instanceof UnitContext unit) {
        add(unit, here);
      }
    }
  }
}
