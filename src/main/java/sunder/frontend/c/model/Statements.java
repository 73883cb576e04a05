package sunder.frontend.c.model;

import static sunder.source.ByKind.on;

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
import sunder.frontend.c.syntax.Statement;
import sunder.source.ByKind;
import sunder.source.Span;

/** Types the statements of one function body. */
final class Statements {
  private static final ByKind<Statements, Statement, Stmt> TYPED =
      Statement.byKind(
          on(Statement.Block.class, Statements::block),
          on(Statement.Part.class, Statements::several),
          on(Statement.Declare.class, Statements::several),
          on(Statement.Evaluate.class, Statements::evaluate),
          on(Statement.If.class, Statements::choice),
          on(Statement.While.class, Statements::whileLoop),
          on(Statement.Do.class, Statements::doLoop),
          on(Statement.For.class, Statements::forLoop),
          on(Statement.Switch.class, Statements::switchOver),
          on(Statement.Label.class, Statements::label),
          on(Statement.Case.class, Statements::label),
          on(Statement.Default.class, Statements::otherwise),
          on(Statement.Goto.class, Statements::jump),
          on(Statement.Jump.class, Statements::jump),
          on(Statement.Break.class, Statements::leave),
          on(Statement.Continue.class, Statements::goOn),
          on(
              Statement.Return.class,
              (at, s) -> new Stmt.Return(s.value().map(at::returned), s.span())),
          on(Statement.Unsupported.class, Statements::unsupported));

  private final Checking checking;
  private final Expressions expressions;
  private final Declarations declarations;
  private final CType result;

  /** The variants that have a label where the typing is; those in expressions only there. */
  private Map<String, ConfigSet> labels = Map.of();

  /** All labels; what is typed more than once has the same again. */
  private final Map<String, Map<Statement, ConfigSet>> written = new HashMap<>();

  private final Map<String, Variable> addresses = new LinkedHashMap<>();
  private int loops;
  private final Deque<Switch> switches = new ArrayDeque<>();
  private final Deque<List<Stmt.Unnamed>> blocks = new ArrayDeque<>();

  /** A label of a body. */
  private record Target(Statements body, String label) {}

  private record Switch(Expr value, List<Label> labels) {}

  /** A {@code case} of a switch; of {@code default} no values. */
  private record Label(ConfigSet when, Optional<BigInteger> from, Optional<BigInteger> to) {
    boolean meets(Label other) {
      return from.isEmpty() || other.from.isEmpty()
          ? from.equals(other.from)
          : from.get().compareTo(other.to.get()) <= 0 && other.from.get().compareTo(to.get()) <= 0;
    }
  }

  /**
   * @param result what the function returns
   */
  Statements(Checking checking, Expressions expressions, Declarations declarations, CType result) {
    this.checking = checking;
    this.expressions = expressions;
    this.declarations = declarations;
    this.result = result;
  }

  /** The body; its names are in the scope of the parameters. */
  Stmt.Block body(Statement.Block block) {
    expressions.within(this);
    return new Stmt.Block(labelled(block, () -> items(block.items())), block.span());
  }

  /** What is written is a body or a block in an expression; jumps to its labels stand in it. */
  List<Stmt> labelled(Statement.Block block, Supplier<List<Stmt>> write) {
    Map<String, ConfigSet> around = labels;
    labels = new HashMap<>(around);
    collectLabels(block, checking.when());
    try {
      List<Stmt> items = block(write);
      PassedDeclarations.note(items, block.span(), checking.when(), checking.faults);
      return items;
    } finally {
      labels = around;
    }
  }

  private void collectLabels(Statement statement, ConfigSet when) {
    if (statement instanceof Statement.Label s) {
      Map<Statement, ConfigSet> known =
          written.computeIfAbsent(s.name(), key -> new IdentityHashMap<>());
      String message = "the label '%s' is there twice".formatted(s.name());
      known.forEach(
          (other, having) -> {
            if (other != s) {
              checking.faults.report(having.and(when), s.span(), message);
            }
          });
      known.merge(s, when, ConfigSet::or);
      labels.merge(s.name(), when, ConfigSet::or);
    } else if (statement instanceof Statement.Part s) {
      s.items().forEach(item -> collectLabels(item, when.and(s.when())));
    } else {
      statement.parts().forEach(part -> collectLabels(part, when));
    }
  }

  private Stmt.Block block(Statement.Block block) {
    checking.enterScope();
    List<Stmt> items = block(() -> items(block.items()));
    checking.leaveScope();
    return new Stmt.Block(items, block.span());
  }

  /** What is written is a block, with the objects without a name that are in it. */
  private List<Stmt> block(Supplier<List<Stmt>> write) {
    blocks.push(new ArrayList<>());
    try {
      List<Stmt> items = write.get();
      return Stream.concat(
              blocks.element().stream().filter(object -> object.variable().hasAddress()),
              items.stream())
          .toList();
    } finally {
      blocks.pop();
    }
  }

  /** An object without a name is in the block around it; outside of functions there is none. */
  void unnamed(Variable object) {
    if (!blocks.isEmpty()) {
      blocks.element().add(new Stmt.Unnamed(object, object.span()));
    }
  }

  List<Stmt> items(List<Statement> statements) {
    List<Stmt> result = new ArrayList<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Declare declare) {
        result.addAll(declarations.local(declare.declaration()));
      } else if (statement instanceof Statement.Part part) {
        List<Stmt> inside = new ArrayList<>();
        checking.within(part.when(), () -> inside.addAll(items(part.items())));
        if (!inside.isEmpty()) {
          result.add(new Stmt.Part(part.when(), inside, part.span()));
        }
      } else {
        result.add(statement(statement));
      }
    }
    return result;
  }

  /** Statements with others in them are blocks, and so are those in them. */
  private Stmt statement(Statement statement) {
    return statement.parts().isEmpty() ? single(statement) : inner(statement);
  }

  private Stmt inner(Statement statement) {
    checking.enterScope();
    List<Stmt> items = block(() -> List.of(single(statement)));
    checking.leaveScope();
    return items.size() == 1 ? items.get(0) : new Stmt.Block(items, statement.span());
  }

  private Stmt single(Statement statement) {
    return TYPED.of(this, statement);
  }

  /** What declares, or has parts for some variants, is several statements. */
  private Stmt several(Statement s) {
    return new Stmt.Block(items(List.of(s)), s.span());
  }

  private Stmt evaluate(Statement.Evaluate s) {
    return s.expression()
        .<Stmt>map(e -> new Stmt.Evaluate(expressions.whole(e), s.span()))
        .orElseGet(() -> new Stmt.Block(List.of(), s.span()));
  }

  private Stmt choice(Statement.If s) {
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
    checking.enterScope();
    Stmt start = new Stmt.Block(s.start().map(x -> items(List.of(x))).orElse(List.of()), s.span());
    checking.requireObjects(s.span());
    Optional<Expr> test = s.test().map(expressions::condition);
    Optional<Expr> step = s.step().map(expressions::whole);
    Stmt body = loop(s.body());
    checking.leaveScope();
    return new Stmt.For(start, test, step, body, s.span());
  }

  private Stmt switchOver(Statement.Switch s) {
    Expr value = expressions.switched(s.value());
    switches.push(new Switch(value, new ArrayList<>()));
    Stmt body = inner(s.body());
    switches.pop();
    return new Stmt.Switch(value, body, s.span());
  }

  private Stmt label(Statement.Label s) {
    String what = "label `%s`".formatted(s.name());
    checking.uses.declare(new Target(this, s.name()), what, s.span(), checking.when());
    return new Stmt.Label(s.name(), s.span());
  }

  private Stmt otherwise(Statement.Default s) {
    requireInside(switches.size(), s.span(), "'default' belongs into a switch");
    requireNew(new Label(checking.when(), Optional.empty(), Optional.empty()), s.span());
    return new Stmt.Default(s.span());
  }

  private Stmt jump(Statement.Goto s) {
    requireLabel(s.label(), s.span());
    checking.uses.use(new Target(this, s.label()), checking.when());
    return new Stmt.Goto(s.label(), s.span());
  }

  private Stmt jump(Statement.Jump s) {
    Map<String, Variable> known = Collections.unmodifiableMap(addresses);
    return new Stmt.Jump(expressions.jumped(s.target()), known, s.span());
  }

  private Stmt leave(Statement.Break s) {
    requireInside(loops + switches.size(), s.span(), "'break' belongs into a loop or switch");
    return new Stmt.Break(s.span());
  }

  private Stmt goOn(Statement.Continue s) {
    requireInside(loops, s.span(), "'continue' belongs into a loop");
    return new Stmt.Continue(s.span());
  }

  private Stmt unsupported(Statement.Unsupported s) {
    checking.uses.anything(checking.when());
    return new Stmt.Refused(s.what() + " is not supported", s.span());
  }

  /** The address of a label. */
  Lvalue address(String label, Span span) {
    requireLabel(label, span);
    checking.uses.use(new Target(this, label), checking.when());
    return new Lvalue.Named(
        addresses.computeIfAbsent(label, name -> Variable.unnamed("&&" + name, CType.VOID, span)),
        span);
  }

  private void requireLabel(String label, Span span) {
    ConfigSet known = labels.getOrDefault(label, checking.when().minus(checking.when()));
    checking.faults.report(
        checking.when().minus(known), span, "there is no label '%s'".formatted(label));
  }

  private void requireInside(int depth, Span span, String message) {
    if (depth == 0) {
      checking.fault(span, message);
    }
  }

  private Expr returned(sunder.frontend.c.syntax.Expression value) {
    return expressions.converted(value, result);
  }

  private Stmt label(Statement.Case s) {
    requireInside(switches.size(), s.span(), "'case' belongs into a switch");
    List<Stmt> labels = new ArrayList<>();
    for (Checking.Part<Stmt> part : checking.parts(s.span(), () -> labelHere(s))) {
      labels.add(new Stmt.Part(part.when(), List.of(part.result()), s.span()));
    }
    return labels.size() == 1
        ? ((Stmt.Part) labels.get(0)).items().get(0)
        : new Stmt.Block(labels, s.span());
  }

  /** The values are converted to the type of what the switch is over. */
  private Stmt labelHere(Statement.Case s) {
    BigInteger low = expressions.types.constant(s.low(), s.span()).orElse(BigInteger.ZERO);
    BigInteger high = s.high().flatMap(e -> expressions.types.constant(e, s.span())).orElse(low);
    CType type = switches.isEmpty() ? CType.INT : checking.typeOf(switches.element().value());
    IntKind kind = type instanceof CType.Int i ? i.kind() : IntKind.INT;
    BigInteger from = kind.wrap(low);
    BigInteger to = kind.wrap(high);
    if (from.compareTo(to) <= 0) {
      requireNew(new Label(checking.when(), Optional.of(from), Optional.of(to)), s.span());
    }
    return new Stmt.Case(from, to, s.span());
  }

  private void requireNew(Label label, Span span) {
    if (switches.isEmpty()) {
      return;
    }
    List<Label> labels = switches.element().labels();
    for (Label other : labels) {
      if (other.meets(label)) {
        checking.faults.report(
            label.when().and(other.when()), span, "this switch has the same label before");
      }
    }
    labels.add(label);
  }
}
