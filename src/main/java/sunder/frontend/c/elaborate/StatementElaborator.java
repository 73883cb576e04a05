package sunder.frontend.c.elaborate;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.syntax.Statement;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * The elaboration of the statements of one function body (C11, 6.8).
 *
 * <p>Input: statements as parsed, for the current variants. Output: typed statements; errors such
 * as missing labels and duplicate {@code case} labels are reported to the context with their
 * variants.
 */
final class StatementElaborator {
  private static final TypeSwitch<StatementElaborator, Statement, Stmt> ELABORATIONS =
      Statement.byKind(
          on(Statement.Block.class, StatementElaborator::block),
          on(Statement.ConditionalGroup.class, StatementElaborator::blockOf),
          on(Statement.DeclarationStatement.class, StatementElaborator::blockOf),
          on(Statement.ExpressionStatement.class, StatementElaborator::expressionStatement),
          on(Statement.If.class, StatementElaborator::ifStatement),
          on(Statement.While.class, StatementElaborator::whileLoop),
          on(Statement.Do.class, StatementElaborator::doLoop),
          on(Statement.For.class, StatementElaborator::forLoop),
          on(Statement.Switch.class, StatementElaborator::switchOver),
          on(Statement.Label.class, StatementElaborator::label),
          on(Statement.Case.class, StatementElaborator::label),
          on(Statement.Default.class, StatementElaborator::otherwise),
          on(Statement.Goto.class, StatementElaborator::jump),
          on(Statement.ComputedGoto.class, StatementElaborator::jump),
          on(Statement.Break.class, StatementElaborator::breakStatement),
          on(Statement.Continue.class, StatementElaborator::continueStatement),
          on(
              Statement.Return.class,
              (at, s) -> new Stmt.Return(s.value().map(at::convertedResult), s.span())),
          on(Statement.Unsupported.class, StatementElaborator::unsupported));

  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private final DeclarationElaborator declarations;
  private final CType result;

  /**
   * The variants in which a label is visible. The labels of a statement expression are visible only
   * within it.
   */
  private Map<String, ConfigSet> labels = Map.of();

  /** The label statements of each name with their variants, for the detection of duplicates. */
  private final Map<String, Map<Statement, ConfigSet>> labelStatements = new HashMap<>();

  private final Map<String, CVariable> addresses = new LinkedHashMap<>();
  private int loops;
  private final Deque<EnclosingSwitch> switches = new ArrayDeque<>();
  private final Deque<List<Stmt.CompoundLiteralDeclaration>> compoundLiterals = new ArrayDeque<>();

  /** A label of a function body, as an entity of the usage analysis. */
  private record LabelKey(StatementElaborator body, String label) {}

  private record EnclosingSwitch(Expr value, List<SwitchLabel> labels) {}

  /** A {@code case} label with its range of values, or a {@code default} label without one. */
  private record SwitchLabel(
      ConfigSet presenceCondition, Optional<BigInteger> from, Optional<BigInteger> to) {
    /** Returns whether the labels have a value in common, or are both {@code default}. */
    boolean meets(SwitchLabel other) {
      return from.isEmpty() || other.from.isEmpty()
          ? from.equals(other.from)
          : from.get().compareTo(other.to.get()) <= 0 && other.from.get().compareTo(to.get()) <= 0;
    }
  }

  /**
   * Creates an elaborator for one function body.
   *
   * @param result the result type of the function
   */
  StatementElaborator(
      ElaborationContext context,
      ExpressionElaborator expressions,
      DeclarationElaborator declarations,
      CType result) {
    this.context = context;
    this.expressions = expressions;
    this.declarations = declarations;
    this.result = result;
  }

  /**
   * Returns the typed body. The scope of the parameters must be the current one; the body has the
   * same scope (C11, 6.2.1, 4).
   */
  Stmt.Block body(Statement.Block block) {
    expressions.setBody(this);
    return new Stmt.Block(withLabels(block, () -> items(block.items())), block.span());
  }

  /**
   * Elaborates a function body or a statement expression with the labels of the block, and checks
   * the jumps within it.
   */
  List<Stmt> withLabels(Statement.Block block, Supplier<List<Stmt>> write) {
    Map<String, ConfigSet> around = labels;
    labels = new HashMap<>(around);
    collectLabels(block, context.variants());
    try {
      List<Stmt> items = block(write);
      JumpScopeChecker.note(items, block.span(), context.variants(), context.diagnostics);
      return items;
    } finally {
      labels = around;
    }
  }

  private void collectLabels(Statement statement, ConfigSet when) {
    if (statement instanceof Statement.Label s) {
      Map<Statement, ConfigSet> known =
          labelStatements.computeIfAbsent(s.name(), key -> new IdentityHashMap<>());
      String message = "duplicate label '%s'".formatted(s.name());
      known.forEach(
          (other, having) -> {
            if (other != s) {
              context.diagnostics.reportPossibleError(having.and(when), s.span(), message);
            }
          });
      known.merge(s, when, ConfigSet::or);
      labels.merge(s.name(), when, ConfigSet::or);
    } else if (statement instanceof Statement.ConditionalGroup s) {
      s.items().forEach(item -> collectLabels(item, when.and(s.presenceCondition())));
    } else {
      statement.substatements().forEach(part -> collectLabels(part, when));
    }
  }

  private Stmt.Block block(Statement.Block block) {
    context.enterScope();
    List<Stmt> items = block(() -> items(block.items()));
    context.leaveScope();
    return new Stmt.Block(items, block.span());
  }

  /**
   * Returns the statements of a block, preceded by the declarations of the compound literals in it
   * whose address is taken.
   */
  private List<Stmt> block(Supplier<List<Stmt>> write) {
    compoundLiterals.push(new ArrayList<>());
    try {
      List<Stmt> items = write.get();
      return Stream.concat(
              compoundLiterals.element().stream()
                  .filter(object -> object.variable().isAddressTaken()),
              items.stream())
          .toList();
    } finally {
      compoundLiterals.pop();
    }
  }

  /**
   * Adds a compound literal to the innermost enclosing block, whose lifetime it has (C11, 6.5.2.5,
   * 5). At file scope this does nothing.
   */
  void addCompoundLiteral(CVariable object) {
    if (!compoundLiterals.isEmpty()) {
      compoundLiterals.element().add(new Stmt.CompoundLiteralDeclaration(object, object.span()));
    }
  }

  /** Returns the typed items of a block, in the current scope. */
  List<Stmt> items(List<Statement> statements) {
    List<Stmt> result = new ArrayList<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.DeclarationStatement declare) {
        result.addAll(declarations.declareInBlock(declare.declaration()));
      } else if (statement instanceof Statement.ConditionalGroup part) {
        List<Stmt> inside = new ArrayList<>();
        context.withVariants(part.presenceCondition(), () -> inside.addAll(items(part.items())));
        if (!inside.isEmpty()) {
          result.add(new Stmt.ConditionalGroup(part.presenceCondition(), inside, part.span()));
        }
      } else {
        result.add(statement(statement));
      }
    }
    return result;
  }

  /**
   * Returns a typed statement. Selection and iteration statements and their substatements are
   * blocks (C11, 6.8.4, 3; 6.8.5, 5).
   */
  private Stmt statement(Statement statement) {
    return statement.substatements().isEmpty() ? single(statement) : inner(statement);
  }

  private Stmt inner(Statement statement) {
    context.enterScope();
    List<Stmt> items = block(() -> List.of(single(statement)));
    context.leaveScope();
    return items.size() == 1 ? items.get(0) : new Stmt.Block(items, statement.span());
  }

  private Stmt single(Statement statement) {
    return ELABORATIONS.apply(this, statement);
  }

  /** Returns a block of the statements that a declaration or a conditional group yields. */
  private Stmt blockOf(Statement s) {
    return new Stmt.Block(items(List.of(s)), s.span());
  }

  private Stmt expressionStatement(Statement.ExpressionStatement s) {
    return s.expression()
        .<Stmt>map(
            e -> {
              Expr value = expressions.fullExpression(e);
              context.usage.noteDiscarded(value);
              return new Stmt.ExpressionStatement(value, s.span());
            })
        .orElseGet(() -> new Stmt.Block(List.of(), s.span()));
  }

  private Stmt ifStatement(Statement.If s) {
    return new Stmt.If(
        expressions.condition(s.test()),
        inner(s.then()),
        s.otherwise().map(this::inner).orElseGet(() -> new Stmt.Block(List.of(), s.span())),
        s.span());
  }

  private Stmt whileLoop(Statement.While s) {
    Expr test = expressions.condition(s.test());
    return new Stmt.While(test, loop(s.body()), s.span());
  }

  private Stmt doLoop(Statement.Do s) {
    Stmt body = loop(s.body());
    return new Stmt.Do(body, expressions.condition(s.test()), s.span());
  }

  private Stmt loop(Statement body) {
    loops++;
    Stmt typed = inner(body);
    loops--;
    return typed;
  }

  private Stmt forLoop(Statement.For s) {
    context.enterScope();
    Stmt start = new Stmt.Block(s.start().map(x -> items(List.of(x))).orElse(List.of()), s.span());
    if (s.start().filter(Statement.DeclarationStatement.class::isInstance).isPresent()) {
      context.requireOnlyObjects(s.span());
    }
    Optional<Expr> test = s.test().map(expressions::condition);
    Optional<Expr> step = s.step().map(expressions::fullExpression);
    Stmt body = loop(s.body());
    context.leaveScope();
    return new Stmt.For(start, test, step, body, s.span());
  }

  private Stmt switchOver(Statement.Switch s) {
    Expr value = expressions.switchValue(s.value());
    switches.push(new EnclosingSwitch(value, new ArrayList<>()));
    Stmt body = inner(s.body());
    switches.pop();
    return new Stmt.Switch(value, body, s.span());
  }

  private Stmt label(Statement.Label s) {
    String what = "label `%s`".formatted(s.name());
    context.usage.declare(new LabelKey(this, s.name()), what, s.span(), context.variants());
    return new Stmt.Label(s.name(), s.span());
  }

  private Stmt otherwise(Statement.Default s) {
    requireInside(switches.size(), s.span(), "'default' is not within a switch");
    requireNew(new SwitchLabel(context.variants(), Optional.empty(), Optional.empty()), s.span());
    return new Stmt.Default(s.span());
  }

  private Stmt jump(Statement.Goto s) {
    requireLabel(s.label(), s.span());
    context.usage.noteRoot(new LabelKey(this, s.label()), context.variants());
    return new Stmt.Goto(s.label(), s.span());
  }

  private Stmt jump(Statement.ComputedGoto s) {
    Map<String, CVariable> known = Collections.unmodifiableMap(addresses);
    return new Stmt.ComputedGoto(expressions.jumpTarget(s.target()), known, s.span());
  }

  private Stmt breakStatement(Statement.Break s) {
    requireInside(loops + switches.size(), s.span(), "'break' is not within a loop or switch");
    return new Stmt.Break(s.span());
  }

  private Stmt continueStatement(Statement.Continue s) {
    requireInside(loops, s.span(), "'continue' is not within a loop");
    return new Stmt.Continue(s.span());
  }

  private Stmt unsupported(Statement.Unsupported s) {
    context.usage.noteUnknownUses(context.variants());
    return new Stmt.Unsupported(s.what() + " is not supported", s.span());
  }

  /**
   * Returns the synthetic object of a label whose address is taken (GCC manual, Labels as Values).
   */
  Lvalue labelAddress(String label, Span span) {
    requireLabel(label, span);
    context.usage.noteRoot(new LabelKey(this, label), context.variants());
    return new Lvalue.VariableReference(
        addresses.computeIfAbsent(
            label, name -> CVariable.synthetic("&&" + name, CType.VOID, span)),
        span);
  }

  private void requireLabel(String label, Span span) {
    ConfigSet known = labels.getOrDefault(label, context.variants().minus(context.variants()));
    context.diagnostics.reportPossibleError(
        context.variants().minus(known), span, "there is no label '%s'".formatted(label));
  }

  private void requireInside(int depth, Span span, String message) {
    if (depth == 0) {
      context.reportError(span, message);
    }
  }

  private Expr convertedResult(sunder.frontend.c.syntax.Expression value) {
    return expressions.convertedExpression(value, result);
  }

  private Stmt label(Statement.Case s) {
    requireInside(switches.size(), s.span(), "'case' is not within a switch");
    List<Stmt> labels = new ArrayList<>();
    for (ElaborationContext.ConditionalResult<Stmt> part :
        context.splitByVariants(s.span(), () -> labelHere(s))) {
      labels.add(
          new Stmt.ConditionalGroup(part.presenceCondition(), List.of(part.result()), s.span()));
    }
    return labels.size() == 1
        ? ((Stmt.ConditionalGroup) labels.get(0)).items().get(0)
        : new Stmt.Block(labels, s.span());
  }

  /**
   * Returns a {@code case} label, converted to the promoted type of the controlling expression
   * (C11, 6.8.4.2, 5).
   *
   * @throws VariantSplit if the current variants differ in that type or in a value
   */
  private Stmt labelHere(Statement.Case s) {
    BigInteger low = expressions.types.integerConstant(s.low(), s.span()).orElse(BigInteger.ZERO);
    BigInteger high =
        s.high().flatMap(e -> expressions.types.integerConstant(e, s.span())).orElse(low);
    CType type = switches.isEmpty() ? CType.INT : context.typeOf(switches.element().value());
    IntKind kind = type instanceof CType.Int i ? i.kind() : IntKind.INT;
    BigInteger from = kind.wrap(low);
    BigInteger to = kind.wrap(high);
    if (from.compareTo(to) <= 0) {
      requireNew(new SwitchLabel(context.variants(), Optional.of(from), Optional.of(to)), s.span());
    }
    return new Stmt.Case(from, to, s.span());
  }

  private void requireNew(SwitchLabel label, Span span) {
    if (switches.isEmpty()) {
      return;
    }
    List<SwitchLabel> labels = switches.element().labels();
    for (SwitchLabel other : labels) {
      if (other.meets(label)) {
        context.diagnostics.reportPossibleError(
            label.presenceCondition().and(other.presenceCondition()),
            span,
            "duplicate 'case' or 'default'");
      }
    }
    labels.add(label);
  }
}
