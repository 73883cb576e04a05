package sunder.frontend.c.model;

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
import sunder.source.Span;

/** Types the statements of one function body. */
final class Statements {
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
    Span span = statement.span();
    if (statement instanceof Statement.Block s) {
      return block(s);
    } else if (statement instanceof Statement.Evaluate s) {
      return s.expression()
          .<Stmt>map(e -> new Stmt.Evaluate(expressions.whole(e), span))
          .orElseGet(() -> new Stmt.Block(List.of(), span));
    } else if (statement instanceof Statement.If s) {
      return new Stmt.If(
          expressions.condition(s.test()),
          inner(s.then()),
          s.otherwise().map(this::inner).orElseGet(() -> new Stmt.Block(List.of(), span)),
          span);
    } else if (statement instanceof Statement.While s) {
      Expr test = expressions.condition(s.test());
      return new Stmt.While(test, loop(s.body()), span);
    } else if (statement instanceof Statement.Do s) {
      Stmt body = loop(s.body());
      return new Stmt.Do(body, expressions.condition(s.test()), span);
    } else if (statement instanceof Statement.For s) {
      return forLoop(s);
    } else if (statement instanceof Statement.Switch s) {
      return switchOver(s);
    } else if (statement instanceof Statement.Declare || statement instanceof Statement.Part) {
      return new Stmt.Block(items(List.of(statement)), span);
    }
    return jump(statement);
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

  private Stmt jump(Statement statement) {
    Span span = statement.span();
    if (statement instanceof Statement.Label s) {
      String what = "label `%s`".formatted(s.name());
      checking.uses.declare(new Target(this, s.name()), what, span, checking.when());
      return new Stmt.Label(s.name(), span);
    } else if (statement instanceof Statement.Case s) {
      return label(s);
    } else if (statement instanceof Statement.Default) {
      requireInside(switches.size(), span, "'default' belongs into a switch");
      requireNew(new Label(checking.when(), Optional.empty(), Optional.empty()), span);
      return new Stmt.Default(span);
    } else if (statement instanceof Statement.Goto s) {
      requireLabel(s.label(), span);
      checking.uses.use(new Target(this, s.label()), checking.when());
      return new Stmt.Goto(s.label(), span);
    } else if (statement instanceof Statement.Jump s) {
      Map<String, Variable> known = Collections.unmodifiableMap(addresses);
      return new Stmt.Jump(expressions.jumped(s.target()), known, span);
    } else if (statement instanceof Statement.Break) {
      requireInside(loops + switches.size(), span, "'break' belongs into a loop or switch");
      return new Stmt.Break(span);
    } else if (statement instanceof Statement.Continue) {
      requireInside(loops, span, "'continue' belongs into a loop");
      return new Stmt.Continue(span);
    } else if (statement instanceof Statement.Return s) {
      return new Stmt.Return(s.value().map(this::returned), span);
    }
    checking.uses.anything(checking.when());
    Statement.Unsupported s = (Statement.Unsupported) statement;
    return new Stmt.Refused(s.what() + " is not supported", span);
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
