package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.promela.grammar.PromelaBaseVisitor;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.source.Diagnostics;
import sunder.source.Span;

/**
 * The construction of units from the parse tree of a model. A unit has the conditions of its
 * enclosing {@code #if} groups.
 */
final class UnitBuilder extends PromelaBaseVisitor<List<Unit>> {
  private final ExpressionBuilder expressions;
  private final StatementBuilder statements;

  /** The conditions of the enclosing {@code #if} groups. */
  private List<Expression> presence = List.of();

  private int unnamed;
  private int claims;

  UnitBuilder(Diagnostics diagnostics) {
    this.expressions = new ExpressionBuilder();
    this.statements = new StatementBuilder(diagnostics);
  }

  List<Unit> units(PromelaParser.ModelContext tree) {
    return tree.unit().stream().flatMap(unit -> visit(unit).stream()).toList();
  }

  private Span span(ParserRuleContext tree) {
    return Tokens.span(tree);
  }

  @Override
  public List<Unit> visitEmptyUnit(PromelaParser.EmptyUnitContext tree) {
    return List.of();
  }

  @Override
  public List<Unit> visitProcess(PromelaParser.ProcessContext tree) {
    Optional<Expression> instances = Optional.empty();
    if (tree.ACTIVE() != null) {
      instances =
          Optional.of(tree.expression() == null ? one(tree) : expressions.visit(tree.expression()));
    }
    List<Declaration> parameters =
        tree.parameters() == null
            ? List.of()
            : statements.declarations(tree.parameters().declaration());
    return process(
        tree.IDENT().getText(), instances, parameters, tree.clauses(), tree.body(), tree);
  }

  @Override
  public List<Unit> visitInitProcess(PromelaParser.InitProcessContext tree) {
    return process("init", Optional.of(one(tree)), List.of(), tree.clauses(), tree.body(), tree);
  }

  private Expression one(ParserRuleContext tree) {
    return new Expression.Number(BigInteger.ONE, span(tree));
  }

  private List<Unit> process(
      String name,
      Optional<Expression> instances,
      List<Declaration> parameters,
      PromelaParser.ClausesContext clauses,
      PromelaParser.BodyContext body,
      ParserRuleContext tree) {
    return List.of(
        new Unit.ProcessDeclaration(
            name,
            instances,
            parameters,
            ExpressionBuilder.priority(clauses.priority()),
            Optional.ofNullable(clauses.expression()).map(expressions::visit),
            statements.body(body),
            presence,
            span(tree),
            Tokens.span(body.getStop())));
  }

  @Override
  public List<Unit> visitGlobal(PromelaParser.GlobalContext tree) {
    return List.of(
        new Unit.GlobalDeclaration(
            statements.declaration(tree.declaration()), presence, span(tree)));
  }

  @Override
  public List<Unit> visitStructure(PromelaParser.StructureContext tree) {
    return List.of(
        new Unit.Typedef(
            tree.IDENT().getText(),
            statements.declarations(tree.declarations().declaration()),
            span(tree)));
  }

  @Override
  public List<Unit> visitSymbols(PromelaParser.SymbolsContext tree) {
    boolean grouped = tree.COLON() != null;
    List<Unit.NameOccurrence> names = names(tree.IDENT());
    return List.of(
        new Unit.MtypeDeclaration(
            grouped ? Optional.of(names.get(0).text()) : Optional.empty(),
            names.subList(grouped ? 1 : 0, names.size()),
            span(tree)));
  }

  @Override
  public List<Unit> visitProperty(PromelaParser.PropertyContext tree) {
    String name = tree.IDENT() == null ? "ltl_" + unnamed++ : tree.IDENT().getText();
    return List.of(new Unit.LtlProperty(name, expressions.formula(tree.formula()), span(tree)));
  }

  @Override
  public List<Unit> visitClaim(PromelaParser.ClaimContext tree) {
    String own = claims++ == 0 ? "never" : "never_" + (claims - 1);
    return List.of(
        new Unit.Claim(
            tree.IDENT() == null ? own : tree.IDENT().getText(),
            statements.body(tree.body()),
            presence,
            span(tree),
            Tokens.span(tree.body().getStop())));
  }

  @Override
  public List<Unit> visitFeatureType(PromelaParser.FeatureTypeContext tree) {
    return List.of(
        new Unit.FeatureType(
            statements.declarations(tree.declarations().declaration()), span(tree)));
  }

  @Override
  public List<Unit> visitFeatureVariable(PromelaParser.FeatureVariableContext tree) {
    return List.of(new Unit.FeatureVariable(tree.IDENT().getText(), span(tree)));
  }

  @Override
  public List<Unit> visitFeatureRange(PromelaParser.FeatureRangeContext tree) {
    return List.of(
        new Unit.NumericFeatures(
            names(tree.IDENT()),
            ExpressionBuilder.value(tree.bound(0)),
            ExpressionBuilder.value(tree.bound(1)),
            span(tree)));
  }

  @Override
  public List<Unit> visitFeatureSwitch(PromelaParser.FeatureSwitchContext tree) {
    return List.of(new Unit.BooleanFeatures(names(tree.IDENT()), span(tree)));
  }

  private List<Unit.NameOccurrence> names(List<TerminalNode> nodes) {
    return nodes.stream()
        .map(node -> new Unit.NameOccurrence(node.getText(), Tokens.span(node.getSymbol())))
        .toList();
  }

  /**
   * Returns the units of an {@code #if} group. The presence condition of a branch excludes the
   * conditions of the branches before it.
   */
  @Override
  public List<Unit> visitUnitGroup(PromelaParser.UnitGroupContext tree) {
    List<Expression> around = presence;
    List<Expression> others = new ArrayList<>(around);
    List<Unit> result = new ArrayList<>();
    for (Statement.Branch<ParseTree> branch : statements.branches(tree, List::of)) {
      presence = new ArrayList<>(others);
      branch.condition().ifPresent(presence::add);
      branch.body().stream()
          .filter(PromelaParser.UnitContext.class::isInstance)
          .forEach(unit -> result.addAll(visit(unit)));
      branch
          .condition()
          .ifPresent(c -> others.add(new Expression.Unary(UnaryOperator.NOT, c, c.span())));
    }
    presence = around;
    return result;
  }
}
