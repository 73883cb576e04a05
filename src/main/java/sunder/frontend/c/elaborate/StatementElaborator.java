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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.ExternalDeclaration;
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
          on(Statement.NestedFunction.class, StatementElaborator::blockOf),
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
  private final FunctionElaborator functions;
  private final CType result;

  /** The body that contains the definition of the function, if that is nested. */
  private final Optional<StatementElaborator> enclosing;

  /** The labels of enclosing functions to which the function, or one in it, jumps. */
  private final Set<String> outerLabels = new LinkedHashSet<>();

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
  private final Deque<List<Stmt.UnnamedObject>> compoundLiterals = new ArrayDeque<>();

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
   * @param enclosing the body that contains the definition of the function, if that is nested
   */
  StatementElaborator(
      ElaborationContext context,
      ExpressionElaborator expressions,
      DeclarationElaborator declarations,
      FunctionElaborator functions,
      CType result,
      Optional<StatementElaborator> enclosing) {
    this.context = context;
    this.expressions = expressions;
    this.declarations = declarations;
    this.functions = functions;
    this.result = result;
    this.enclosing = enclosing;
  }

  /** Returns the labels of enclosing functions to which the function, or one in it, jumps. */
  Set<String> outerLabels() {
    return outerLabels;
  }

  /**
   * Returns the typed body. The scope of the parameters must be the current one; the body has the
   * same scope (C11, 6.2.1, 4).
   */
  Stmt.Block body(Statement.Block block) {
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
      if (Statement.Label.isDeclared(s.name())
          && enclosing.flatMap(body -> body.withLabel(s.name())).isPresent()) {
        context.diagnostics.reportPossibleError(when, s.span(), message);
      }
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
      compoundLiterals.element().add(new Stmt.UnnamedObject(object, object.span()));
    }
  }

  /** Returns the typed items of a block, in the current scope. */
  List<Stmt> items(List<Statement> statements) {
    List<Stmt> result = new ArrayList<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.DeclarationStatement declare) {
        result.addAll(declarations.declareInBlock(declare.declaration()));
      } else if (statement instanceof Statement.NestedFunction nested) {
        result.addAll(nestedFunction(nested));
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

  /** Elaborates a nested function, by variant (GCC manual, Nested Functions). */
  private List<Stmt> nestedFunction(Statement.NestedFunction s) {
    ExternalDeclaration.FunctionDefinition syntax = s.definition();
    if (syntax.storage() != Declaration.StorageClass.NONE) {
      context.reportError(s.span(), "a function in a block cannot be static or extern");
    }
    context.noteDefinition(syntax.name());
    List<Stmt> result = new ArrayList<>();
    for (ElaborationContext.ConditionalResult<CType> part :
        context.splitByVariants(s.span(), () -> expressions.types.of(syntax.type()))) {
      CType.Function type = (CType.Function) part.result();
      context.withVariants(
          part.presenceCondition(),
          () -> {
            CFunction function = declarations.defineNestedFunction(syntax, type);
            CVariable code = function.addressObject();
            compoundLiterals.getLast().add(new Stmt.UnnamedObject(code, code.span()));
            Set<String> labels = functions.define(function, type, syntax, Optional.of(this));
            result.add(
                new Stmt.ConditionalGroup(
                    context.variants(),
                    List.of(new Stmt.NestedFunction(labels, s.span())),
                    s.span()));
          });
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
              Expr value = expressions.unusedExpression(e);
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
    Optional<Expr> step = s.step().map(expressions::unusedExpression);
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
    StatementElaborator owner = requireLabel(s.label(), s.span());
    for (StatementElaborator at = this; at != owner; at = at.enclosing.orElseThrow()) {
      at.outerLabels.add(s.label());
    }
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
    return new Lvalue.VariableReference(
        requireLabel(label, span)
            .addresses
            .computeIfAbsent(label, name -> CVariable.synthetic("&&" + name, CType.VOID, span)),
        span);
  }

  /** Records a use of a label and returns the function body that has it. */
  private StatementElaborator requireLabel(String label, Span span) {
    StatementElaborator owner = withLabel(label).orElse(this);
    ConfigSet none = context.variants().minus(context.variants());
    context.diagnostics.reportPossibleError(
        context.variants().minus(owner.labels.getOrDefault(label, none)),
        span,
        "there is no label '%s'".formatted(label));
    context.usage.noteRoot(new LabelKey(owner, label), context.variants());
    return owner;
  }

  /**
   * Returns this body, or the one around it, that has a label; those of an enclosing function are
   * visible if {@code __label__} declares them (GCC manual, Nested Functions).
   */
  private Optional<StatementElaborator> withLabel(String label) {
    return labels.containsKey(label)
        ? Optional.of(this)
        : enclosing
            .filter(body -> Statement.Label.isDeclared(label))
            .flatMap(body -> body.withLabel(label));
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
