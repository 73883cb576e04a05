package sunder.frontend.c.elaborate;

import static sunder.source.TypeSwitch.does;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantFolding;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * The references to functions and static objects in the code that GCC generates at {@code -O0}.
 *
 * <p>Input: typed statements and their variants. Output: the references, each with the variants in
 * whose code it occurs. Code is not generated for branches that a constant condition excludes, for
 * unreachable statements, or for values that are not used. The traversal is repeated until jumps
 * backwards reach no further variants.
 */
final class ReferenceCollector {
  private static final TypeSwitch<ReferenceCollector, Stmt, Void> WALKS =
      Stmt.byKind(
          does(Stmt.Block.class, (at, s) -> at.all(s.items())),
          does(
              Stmt.ConditionalGroup.class,
              (at, s) -> at.in(s.presenceCondition(), () -> at.all(s.items()))),
          does(Stmt.VariableDeclaration.class, (at, s) -> s.values().forEach(at::values)),
          does(Stmt.UnnamedObject.class, (at, s) -> {}),
          does(
              Stmt.NestedFunction.class,
              (at, s) -> s.outerLabels().forEach(name -> at.label(name).lead())),
          does(Stmt.ExpressionStatement.class, (at, s) -> at.effect(s.expression())),
          does(Stmt.If.class, ReferenceCollector::choice),
          does(
              Stmt.While.class,
              (at, s) -> at.loop(s, Optional.of(s.test()), Optional.empty(), s.body())),
          does(
              Stmt.Do.class,
              (at, s) -> at.loop(s, Optional.of(s.test()), Optional.empty(), s.body())),
          does(Stmt.For.class, ReferenceCollector::forLoop),
          does(Stmt.Switch.class, ReferenceCollector::switchOver),
          does(Stmt.Label.class, (at, s) -> at.label(s.name()).pass()),
          does(Stmt.Case.class, ReferenceCollector::arrive),
          does(Stmt.Default.class, ReferenceCollector::arrive),
          does(Stmt.Goto.class, (at, s) -> at.label(s.label()).jump()),
          does(Stmt.ComputedGoto.class, ReferenceCollector::jump),
          does(Stmt.Break.class, (at, s) -> at.around.element().breakTarget().jump()),
          does(Stmt.Continue.class, (at, s) -> at.around.element().continueTarget().jump()),
          does(Stmt.Return.class, ReferenceCollector::giveBack),
          // Whether control continues behind it is unknown.
          does(Stmt.Unsupported.class, (at, s) -> at.here = at.none));

  /** A reference to a function or a static object at a place of the text. */
  record Reference(Object entity, boolean isCall, Span span) {}

  /**
   * The outcome of a condition: the variants in which control continues in either branch. In the
   * variants {@code unknown} no outcome is known.
   */
  private record BranchOutcome(ConfigSet whenTrue, ConfigSet whenFalse, ConfigSet unknown) {
    BranchOutcome or(BranchOutcome other) {
      return new BranchOutcome(
          whenTrue.or(other.whenTrue), whenFalse.or(other.whenFalse), unknown.or(other.unknown));
    }
  }

  /** A target of jumps, with the variants in which a jump reaches it. */
  private final class JumpTarget {
    private ConfigSet coming = none;
    private boolean isBehind;

    /** Records a jump in the current variants; control does not continue behind it. */
    void jump() {
      isIncomplete |= isBehind && !here.isSubsetOf(coming);
      coming = coming.or(here);
      here = none;
    }

    /** Records a jump that is possible in the current variants; control may continue behind it. */
    void lead() {
      ConfigSet all = here;
      jump();
      here = all;
    }

    /** Adds the variants of the recorded jumps when the traversal reaches the target. */
    void pass() {
      isBehind = true;
      here = here.or(coming.and(part));
    }
  }

  private record EnclosingTargets(JumpTarget breakTarget, JumpTarget continueTarget) {}

  /** The direct subexpressions, without those within lvalues. */
  private static final RecordChildren<Expr> VALUES = RecordChildren.of(Expr.class);

  private final ConstantFolding folds;
  private final ConfigSet none;
  private final Map<Reference, ConfigSet> found = new LinkedHashMap<>();
  private final Map<String, JumpTarget> labels = new HashMap<>();
  private final Map<Stmt, JumpTarget> rounds = new IdentityHashMap<>();
  private final Deque<EnclosingTargets> around = new ArrayDeque<>();

  /**
   * The variants in which control reaches a {@code case} or {@code default} label from its {@code
   * switch}.
   */
  private final Map<Stmt, ConfigSet> cases = new IdentityHashMap<>();

  /**
   * Whether a jump backwards has reached its target in further variants, so that another traversal
   * is necessary.
   */
  private boolean isIncomplete;

  /** The variants that have the current statement in their text. */
  private ConfigSet part;

  /** The variants in which control reaches the current statement. */
  private ConfigSet here;

  private ReferenceCollector(ConstantFolding folds, ConfigSet when) {
    this.folds = folds;
    this.none = when.minus(when);
    this.part = when;
    this.here = when;
    // The targets of misplaced jumps, which are reported as errors elsewhere.
    around.push(new EnclosingTargets(new JumpTarget(), new JumpTarget()));
  }

  /**
   * Returns the references of statements, each with its variants.
   *
   * @param when the variants in which control reaches the first statement
   */
  static Map<Reference, ConfigSet> references(
      List<Stmt> statements, ConfigSet when, ConstantFolding folds) {
    ReferenceCollector walk = new ReferenceCollector(folds, when);
    do {
      walk.isIncomplete = false;
      walk.here = when;
      statements.forEach(walk::statement);
    } while (walk.isIncomplete);
    return walk.found;
  }

  private void statement(Stmt s) {
    WALKS.apply(this, s);
  }

  private void all(List<Stmt> items) {
    items.forEach(this::statement);
  }

  private void forLoop(Stmt.For s) {
    statement(s.start());
    loop(s, s.test(), s.step(), s.body());
  }

  private void arrive(Stmt s) {
    here = here.or(cases.getOrDefault(s, none).and(part));
  }

  private void jump(Stmt.ComputedGoto s) {
    value(s.target());
    s.labels().keySet().forEach(name -> label(name).lead());
    here = none;
  }

  private void giveBack(Stmt.Return s) {
    s.value().ifPresent(this::value);
    here = none;
  }

  private JumpTarget label(String name) {
    return labels.computeIfAbsent(name, key -> new JumpTarget());
  }

  private void values(Stmt.ConditionalAssignments values) {
    in(values.presenceCondition(), () -> values.assignments().forEach(this::effect));
  }

  /** Traverses code that only some variants have. */
  private void in(ConfigSet when, Runnable walk) {
    ConfigSet rest = here.minus(when);
    ConfigSet around = part;
    part = part.and(when);
    here = here.and(when);
    walk.run();
    part = around;
    here = here.or(rest);
  }

  private void choice(Stmt.If s) {
    if (isEmpty(s.then()) && isEmpty(s.otherwise())) {
      effect(s.test());
      return;
    }
    choose(branch(s.test()), () -> statement(s.then()), () -> statement(s.otherwise()));
  }

  private static boolean isEmpty(Stmt s) {
    return s instanceof Stmt.Block block
        && block.items().stream().allMatch(ReferenceCollector::isEmpty);
  }

  /**
   * Traverses a loop. The target of {@code continue} comes first; the jumps to it are those of the
   * earlier traversals.
   */
  private void loop(Stmt s, Optional<Expr> test, Optional<Expr> step, Stmt body) {
    JumpTarget round = rounds.computeIfAbsent(s, key -> new JumpTarget());
    ConfigSet start = here;
    ConfigSet untested = s instanceof Stmt.Do ? start : none;
    here = none;
    round.pass();
    step.ifPresent(this::effect);
    here = here.or(start.minus(untested));
    BranchOutcome outcome = test.map(this::branch).orElse(new BranchOutcome(here, none, none));
    here = outcome.whenTrue().or(untested);
    JumpTarget end = within(round, body);
    round.jump();
    here = outcome.whenFalse().or(outcome.unknown());
    end.pass();
  }

  /** Traverses the body of a loop or a switch and returns the target of {@code break}. */
  private JumpTarget within(JumpTarget round, Stmt body) {
    EnclosingTargets inner = new EnclosingTargets(new JumpTarget(), round);
    around.push(inner);
    statement(body);
    around.pop();
    return inner.breakTarget();
  }

  private void switchOver(Stmt.Switch s) {
    ConfigSet start = here;
    Map<BigInteger, ConfigSet> known = new HashMap<>();
    ConfigSet unknown = constants(s.value(), start, known);
    value(s.value());
    ConfigSet any = unknown.and(here);
    ConfigSet rest = start.and(here);
    ConfigSet otherwise = known.values().stream().reduce(any, ConfigSet::or);
    List<SwitchLabel> labels = labels(s.body(), part);
    for (SwitchLabel label : labels) {
      if (label.statement() instanceof Stmt.Case one) {
        ConfigSet fits = fitting(one, known);
        ConfigSet matched = fits.minus(unknown).and(label.presenceCondition());
        cases.put(one, any.or(fits));
        otherwise = otherwise.minus(matched);
        rest = rest.minus(matched);
      }
    }
    for (SwitchLabel label : labels) {
      if (label.statement() instanceof Stmt.Default one) {
        cases.put(one, otherwise);
        rest = rest.minus(label.presenceCondition());
      }
    }
    here = none;
    JumpTarget end = within(around.element().continueTarget(), s.body());
    end.pass();
    here = here.or(rest);
  }

  private ConfigSet fitting(Stmt.Case label, Map<BigInteger, ConfigSet> known) {
    return known.entrySet().stream()
        .filter(one -> label.low().compareTo(one.getKey()) <= 0)
        .filter(one -> one.getKey().compareTo(label.high()) <= 0)
        .map(Map.Entry::getValue)
        .reduce(none, ConfigSet::or);
  }

  /**
   * Records the variants in which an expression has a constant value, and returns the variants in
   * which it depends on the execution.
   */
  private ConfigSet constants(Expr e, ConfigSet when, Map<BigInteger, ConfigSet> known) {
    if (e instanceof Expr.Choice choice) {
      ConfigSet any = none;
      for (Expr.Alternative one : choice.alternatives()) {
        any = any.or(constants(one.expression(), when.and(one.presenceCondition()), known));
      }
      return any;
    }
    Optional<BigInteger> value = folds.value(e);
    value.ifPresent(v -> known.merge(v, when, ConfigSet::or));
    return value.isPresent() || ConstantFolding.isInvariant(e) ? none : when;
  }

  private record SwitchLabel(Stmt statement, ConfigSet presenceCondition) {}

  private static List<SwitchLabel> labels(Stmt s, ConfigSet when) {
    if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      return List.of(new SwitchLabel(s, when));
    } else if (s instanceof Stmt.Switch) {
      return List.of();
    }
    ConfigSet inside =
        s instanceof Stmt.ConditionalGroup one ? when.and(one.presenceCondition()) : when;
    return s.substatements().stream().flatMap(item -> labels(item, inside).stream()).toList();
  }

  private BranchOutcome branch(Expr e) {
    if (e instanceof Expr.Choice choice) {
      ConfigSet start = here;
      BranchOutcome outcome = new BranchOutcome(none, none, none);
      for (Expr.Alternative one : choice.alternatives()) {
        here = start.and(one.presenceCondition());
        outcome = outcome.or(branch(one.expression()));
      }
      return outcome;
    }
    Optional<Boolean> known = folds.truth(e);
    if (known.isPresent()) {
      effect(e);
      return new BranchOutcome(known.get() ? here : none, known.get() ? none : here, none);
    } else if (ConstantFolding.isInvariant(e)) {
      return new BranchOutcome(none, none, here);
    } else if (e instanceof Expr.Not not) {
      BranchOutcome outcome = branch(not.operand());
      return new BranchOutcome(outcome.whenFalse(), outcome.whenTrue(), outcome.unknown());
    } else if (e instanceof Expr.Comma comma) {
      effect(comma.first());
      return branch(comma.second());
    } else if (e instanceof Expr.Logical logical) {
      return logical(logical);
    }
    value(e);
    return new BranchOutcome(here, here, none);
  }

  private BranchOutcome logical(Expr.Logical e) {
    boolean isAnd = e.operator() == BinaryOperator.AND;
    BranchOutcome left = branch(e.left());
    here = isAnd ? left.whenTrue() : left.whenFalse();
    BranchOutcome right = branch(e.right());
    return isAnd
        ? new BranchOutcome(
            right.whenTrue(),
            right.whenFalse().or(left.whenFalse()),
            right.unknown().or(left.unknown()))
        : new BranchOutcome(
            right.whenTrue().or(left.whenTrue()),
            right.whenFalse(),
            right.unknown().or(left.unknown()));
  }

  /** Traverses an expression whose value is used. */
  private void value(Expr e) {
    if (folds.value(e).isPresent() || ConstantFolding.isInvariant(e)) {
      effect(e);
    } else if (!isThrough(e, this::value)) {
      parts(e);
    }
  }

  /** Traverses an expression whose value is not used; only its side effects have code. */
  private void effect(Expr e) {
    if (!folds.hasSideEffects(e) || isThrough(e, this::effect)) {
      return;
    } else if (!folds.hasOwnSideEffect(e)) {
      e.operands().forEach(this::effect);
    } else {
      parts(e);
    }
  }

  /**
   * Traverses an expression whose value is that of one of its operands; returns false for other
   * expressions.
   *
   * @param use traverses that operand
   */
  private boolean isThrough(Expr e, Consumer<Expr> use) {
    if (e instanceof Expr.Choice choice) {
      choice
          .alternatives()
          .forEach(one -> in(one.presenceCondition(), () -> use.accept(one.expression())));
    } else if (e instanceof Expr.Conditional x) {
      choose(branch(x.test()), () -> use.accept(x.then()), () -> use.accept(x.otherwise()));
    } else if (e instanceof Expr.Logical x) {
      Runnable right = () -> use.accept(x.right());
      boolean isAnd = x.operator() == BinaryOperator.AND;
      choose(branch(x.left()), isAnd ? right : () -> {}, isAnd ? () -> {} : right);
    } else if (e instanceof Expr.Comma x) {
      effect(x.first());
      use.accept(x.second());
    } else if (e instanceof Expr.StatementExpression x) {
      x.items().forEach(this::statement);
      use.accept(x.value());
    } else {
      return false;
    }
    return true;
  }

  /** Traverses both branches and joins the variants behind them. */
  private void choose(BranchOutcome outcome, Runnable yes, Runnable no) {
    here = outcome.whenTrue();
    yes.run();
    ConfigSet after = here.or(outcome.unknown());
    here = outcome.whenFalse();
    no.run();
    here = here.or(after);
  }

  private void parts(Expr e) {
    if (e instanceof Expr.Call call) {
      note(call.function(), true, call.span());
    } else if (e instanceof Expr.FunctionAddress address) {
      note(address.function(), false, address.span());
    }
    within((Record) e);
    if (e instanceof Expr.Call call) {
      here =
          LibraryFunctions.isAssert(call.function().name()) && call.arguments().size() == 1
              ? asserted(call.arguments().get(0))
              : here.minus(ending(call.function()));
    } else if (e instanceof Expr.Unsupported) {
      here = none; // whether control continues is unknown
    }
  }

  private ConfigSet asserted(Expr claim) {
    BranchOutcome outcome = branch(claim);
    return outcome.whenTrue().or(outcome.unknown());
  }

  /** Returns the current variants in which calls of a function do not return. */
  private ConfigSet ending(CFunction function) {
    return LibraryFunctions.isExit(function.name())
        ? here
        : function.variantsWithDeclaration(DeclarationAttribute.NORETURN, here);
  }

  private void place(Lvalue place) {
    if (place instanceof Lvalue.VariableReference named) {
      note(named.variable(), false, named.span());
    } else if (place instanceof Lvalue.CompoundLiteral literal) {
      literal.values().forEach(this::values);
    } else {
      within((Record) place);
    }
  }

  private void within(Record node) {
    Lvalue.SUBLVALUES.childrenOf(node).forEach(this::place);
    VALUES.childrenOf(node).forEach(this::value);
  }

  private void note(Object entity, boolean isCall, Span span) {
    if (!here.isEmpty()
        && (entity instanceof CFunction
            || entity instanceof CVariable variable
                && variable.kind() == CVariable.StorageKind.STATIC)) {
      found.merge(new Reference(entity, isCall, span), here, ConfigSet::or);
    }
  }
}
