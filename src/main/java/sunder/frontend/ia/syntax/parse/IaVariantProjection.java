package sunder.frontend.ia.syntax.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaBaseVisitor;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.TextEdits;

/**
 * The projection of a family's text to one variant: the text without the statements of other
 * variants, with constants in the place of features and holes. It edits the source text, so
 * comments and line numbers are preserved.
 */
public final class IaVariantProjection extends IaBaseVisitor<Void> {
  private final SourceFile file;
  private final VariantValues selection;
  private final FormulaBuilder formulas;
  private final TextEdits edits;
  private final Deque<Set<String>> scopes = new ArrayDeque<>();
  private final Set<String> lengths = new HashSet<>();
  private final Set<String> undeclared = new LinkedHashSet<>();
  private final String context;

  /** The values of the features and holes in the variant. */
  public interface VariantValues {
    /** Returns whether the variant satisfies the formula. */
    boolean holds(FeatureFormula formula);

    /** Returns the constant of the feature with the name; empty if there is no such feature. */
    Optional<String> featureValue(String name);

    /** Returns the constant of the hole that begins at the offset. */
    String holeValue(int offset);
  }

  /**
   * @param context additional declarations for the end of the context
   */
  private IaVariantProjection(SourceFile file, VariantValues selection, String context) {
    this.file = file;
    this.selection = selection;
    this.formulas = new FormulaBuilder(file);
    this.edits = new TextEdits(file.text());
    this.context = context;
  }

  /**
   * Returns the text of the variant.
   *
   * @param file the file of a program that passed the type check
   */
  public static String of(SourceFile file, VariantValues selection) {
    IaVariantProjection text = new IaVariantProjection(file, selection, "");
    text.read();
    return text.isWhole() ? text.edits.result() : text.withLengths().edits.result();
  }

  private void read() {
    scopes.push(new HashSet<>());
    try {
      visit(Parser.tree(file));
    } catch (InputException e) {
      throw new IllegalStateException("a text that was read before", e);
    }
  }

  /**
   * Returns whether each length symbol in an expression is the length of an array of the variant.
   */
  private boolean isWhole() {
    return lengths.containsAll(undeclared);
  }

  /** Returns the projection with one unused array for each length symbol that lost its array. */
  private IaVariantProjection withLengths() {
    StringBuilder arrays = new StringBuilder();
    for (String length : undeclared) {
      if (!lengths.contains(length)) {
        String name = "of_" + length;
        while (file.text().contains(name)) {
          name += "_";
        }
        arrays.append("int ").append(name).append('[').append(length).append("]; ");
      }
    }
    IaVariantProjection whole = new IaVariantProjection(file, selection, arrays.toString());
    whole.read();
    return whole;
  }

  @Override
  public Void visitTerminal(TerminalNode token) {
    if (token.getSymbol().getType() == IaParser.TURNSTILE) {
      int at = token.getSymbol().getStartIndex();
      edits.replace(at, at, context);
    }
    return null;
  }

  @Override
  public Void visitSize(IaParser.SizeContext size) {
    if (size.IDENT() != null) {
      lengths.add(size.IDENT().getText());
    }
    return null;
  }

  private int start(ParserRuleContext context) {
    return Spans.of(file, context).start();
  }

  private int end(ParserRuleContext context) {
    return Spans.of(file, context).end();
  }

  private void erase(ParserRuleContext context) {
    edits.erase(start(context), end(context));
  }

  /** Erases a syntax node except for one of its parts. */
  private void keep(ParserRuleContext whole, ParserRuleContext part) {
    edits.erase(start(whole), start(part));
    visit(part);
    edits.erase(end(part), end(whole));
  }

  @Override
  public Void visitBooleanFeatures(IaParser.BooleanFeaturesContext features) {
    erase(features);
    return null;
  }

  @Override
  public Void visitNumericFeature(IaParser.NumericFeatureContext feature) {
    erase(feature);
    return null;
  }

  @Override
  public Void visitConstraint(IaParser.ConstraintContext constraint) {
    erase(constraint);
    return null;
  }

  @Override
  public Void visitFreeName(IaParser.FreeNameContext free) {
    declare(free.getStart());
    return visitChildren(free);
  }

  @Override
  public Void visitFeatureIf(IaParser.FeatureIfContext choice) {
    boolean holds = selection.holds(formulas.formula(choice.formula()));
    List<IaParser.StatementContext> branches = choice.statement();
    if (!holds && branches.size() == 1) {
      edits.replace(start(choice), end(choice), "skip;");
    } else {
      keep(choice, branches.get(holds ? 0 : 1));
    }
    return null;
  }

  @Override
  public Void visitFeatureConditional(IaParser.FeatureConditionalContext choice) {
    boolean holds = selection.holds(formulas.formula(choice.formula()));
    keep(choice, choice.expression(holds ? 0 : 1));
    return null;
  }

  /** Erases the directives of a group and the text of the branches that the variant lacks. */
  @Override
  public Void visitGroup(IaParser.GroupContext group) {
    int from = start(group);
    boolean taken = false;
    boolean here =
        selection.holds(ConditionalGroupBuilder.startCondition(formulas, group.groupStart()));
    for (ParseTree child : group.children) {
      if (child instanceof TerminalNode directive) {
        Token token = directive.getSymbol();
        int at = token.getStartIndex();
        if (!here) {
          edits.erase(from, at);
        }
        taken |= here;
        here = token.getType() == IaParser.GROUP_ELSE && !taken;
        edits.erase(at, token.getStopIndex() + 1);
        from = token.getStopIndex() + 1;
      } else if (child instanceof IaParser.GroupStartContext head) {
        from = end(head);
        edits.erase(start(head), from);
      } else if (child instanceof IaParser.FormulaContext formula) {
        here = !taken && selection.holds(formulas.formula(formula));
        edits.erase(from, end(formula));
        from = end(formula);
      } else if (here) {
        visit(child);
      }
    }
    return null;
  }

  @Override
  public Void visitHole(IaParser.HoleContext hole) {
    edits.replace(start(hole), end(hole), selection.holeValue(start(hole)));
    return null;
  }

  @Override
  public Void visitNamed(IaParser.NamedContext named) {
    String name = named.IDENT().getText();
    boolean plain = named.getChildCount() == 1;
    Optional<String> constant =
        plain && !isDeclared(name) ? selection.featureValue(name) : Optional.empty();
    if (plain && !isDeclared(name) && constant.isEmpty()) {
      undeclared.add(name);
    }
    constant.ifPresent(text -> edits.replace(start(named), end(named), text));
    return visitChildren(named);
  }

  @Override
  public Void visitBlock(IaParser.BlockContext block) {
    return scoped(block);
  }

  @Override
  public Void visitArgument(IaParser.ArgumentContext argument) {
    return scoped(argument);
  }

  @Override
  public Void visitDeclarator(IaParser.DeclaratorContext declarator) {
    visitChildren(declarator);
    declare(declarator.IDENT().getSymbol());
    return null;
  }

  /** Declares the first name before the further ones, and after its initial value. */
  @Override
  public Void visitDeclaration(IaParser.DeclarationContext declaration) {
    Token name = declaration.IDENT().getSymbol();
    if (declaration.procedureRest() != null) {
      declare(name);
      visit(declaration.procedureRest());
      return null;
    }
    visit(declaration.declaratorRest());
    declare(name);
    declaration.declarator().forEach(this::visit);
    return null;
  }

  @Override
  public Void visitProcedureRest(IaParser.ProcedureRestContext procedure) {
    return scoped(procedure);
  }

  @Override
  public Void visitParameter(IaParser.ParameterContext parameter) {
    declare(parameter.IDENT().getSymbol());
    return null;
  }

  private Void scoped(ParserRuleContext context) {
    scopes.push(new HashSet<>());
    visitChildren(context);
    scopes.pop();
    return null;
  }

  private void declare(Token name) {
    scopes.element().add(name.getText());
  }

  private boolean isDeclared(String name) {
    return scopes.stream().anyMatch(scope -> scope.contains(name));
  }
}
