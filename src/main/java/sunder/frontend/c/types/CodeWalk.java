package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.syntax.Declaration.Trait;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;

/**
 * Finds what the code of statements names, in which variants: there is none for what constants
 * decide against, nor for what nothing leads to, nor for values that nobody wants.
 */
final class CodeWalk {
  /** The name of a function or an object that lasts, in the text. */
  record Reference(Object entity, boolean isCall, Span span) {}

  /** The variants whose code goes on here or there; of the rest nothing is known. */
  private record Outcome(ConfigSet yes, ConfigSet no, ConfigSet rest) {
    Outcome or(Outcome other) {
      return new Outcome(yes.or(other.yes), no.or(other.no), rest.or(other.rest));
    }
  }

  /** Who leaves a loop or a switch, and who goes round. */
  private static final class Exits {
    private ConfigSet breaks;
    private ConfigSet continues;

    Exits(ConfigSet none) {
      this.breaks = none;
      this.continues = none;
    }
  }

  /** What a switch is over: of some variants a constant. */
  private record Switched(ConfigSet any, Map<BigInteger, ConfigSet> known, ConfigSet matched) {
    ConfigSet at(Stmt.Case label) {
      ConfigSet here = any;
      for (Map.Entry<BigInteger, ConfigSet> one : known.entrySet()) {
        boolean fits =
            label.low().compareTo(one.getKey()) <= 0 && one.getKey().compareTo(label.high()) <= 0;
        here = fits ? here.or(one.getValue()) : here;
      }
      return here;
    }

    ConfigSet otherwise() {
      return known.values().stream().reduce(any, ConfigSet::or).minus(matched);
    }
  }

  private final Folds folds;
  private final ConfigSet none;
  private final Map<Reference, ConfigSet> found = new LinkedHashMap<>();
  private final Map<String, ConfigSet> jumps = new HashMap<>();
  private final Deque<Exits> breaking = new ArrayDeque<>();
  private final Deque<Exits> continuing = new ArrayDeque<>();
  private final Deque<Switched> switches = new ArrayDeque<>();

  /** The variants that have what stands here. */
  private ConfigSet part;

  /** Those of them whose code gets here. */
  private ConfigSet here;

  private CodeWalk(Folds folds, ConfigSet when) {
    this.folds = folds;
    this.none = when.minus(when);
    this.part = when;
    this.here = when;
  }

  /** What these statements name, if they are code of these variants. */
  static Map<Reference, ConfigSet> references(List<Stmt> statements, ConfigSet when, Folds folds) {
    CodeWalk walk = new CodeWalk(folds, when);
    Map<String, ConfigSet> before;
    do {
      before = Map.copyOf(walk.jumps);
      walk.here = when;
      statements.forEach(walk::statement);
    } while (!before.equals(walk.jumps));
    return walk.found;
  }

  private void statement(Stmt s) {
    if (s instanceof Stmt.Block x) {
      x.items().forEach(this::statement);
    } else if (s instanceof Stmt.Part x) {
      in(x.when(), () -> x.items().forEach(this::statement));
    } else if (s instanceof Stmt.Declare x) {
      x.values().forEach(this::values);
    } else if (s instanceof Stmt.Evaluate x) {
      effect(x.expression());
    } else if (s instanceof Stmt.If x) {
      choice(x);
    } else if (s instanceof Stmt.While x) {
      loop(Optional.of(x.test()), Optional.empty(), x.body());
    } else if (s instanceof Stmt.Do x) {
      doLoop(x);
    } else if (s instanceof Stmt.For x) {
      statement(x.start());
      loop(x.test(), x.step(), x.body());
    } else if (s instanceof Stmt.Switch x) {
      switchOver(x);
    } else {
      jump(s);
    }
  }

  private void jump(Stmt s) {
    if (s instanceof Stmt.Label x) {
      here = here.or(jumps.getOrDefault(x.name(), none).and(part));
    } else if (s instanceof Stmt.Case x && !switches.isEmpty()) {
      here = here.or(switches.element().at(x).and(part));
    } else if (s instanceof Stmt.Default && !switches.isEmpty()) {
      here = here.or(switches.element().otherwise().and(part));
    } else if (s instanceof Stmt.Goto x) {
      jumps.merge(x.label(), here, ConfigSet::or);
      here = none;
    } else if (s instanceof Stmt.Break && !breaking.isEmpty()) {
      breaking.element().breaks = breaking.element().breaks.or(here);
      here = none;
    } else if (s instanceof Stmt.Continue && !continuing.isEmpty()) {
      continuing.element().continues = continuing.element().continues.or(here);
      here = none;
    } else if (s instanceof Stmt.Return x) {
      x.value().ifPresent(this::value);
      here = none;
    } else if (s instanceof Stmt.Refused) {
      here = none; // nobody knows whether it goes on
    }
  }

  private void values(Stmt.Values values) {
    in(values.when(), () -> values.assignments().forEach(this::effect));
  }

  /** Walks along what only some variants have. */
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
    return s instanceof Stmt.Block block && block.items().stream().allMatch(CodeWalk::isEmpty);
  }

  private void loop(Optional<Expr> test, Optional<Expr> step, Stmt body) {
    ConfigSet head;
    ConfigSet after;
    do {
      head = here;
      Outcome outcome = test.map(this::branch).orElse(new Outcome(here, none, none));
      here = outcome.yes();
      Exits exits = round(body);
      here = here.or(exits.continues);
      step.ifPresent(this::effect);
      after = outcome.no().or(outcome.rest()).or(exits.breaks);
      here = here.or(head);
    } while (!here.equals(head));
    here = after;
  }

  private void doLoop(Stmt.Do s) {
    ConfigSet head;
    ConfigSet after;
    do {
      head = here;
      Exits exits = round(s.body());
      here = here.or(exits.continues);
      Outcome outcome = branch(s.test());
      after = outcome.no().or(outcome.rest()).or(exits.breaks);
      here = head.or(outcome.yes());
    } while (!here.equals(head));
    here = after;
  }

  private Exits round(Stmt body) {
    Exits exits = new Exits(none);
    breaking.push(exits);
    continuing.push(exits);
    statement(body);
    continuing.pop();
    breaking.pop();
    return exits;
  }

  private void switchOver(Stmt.Switch s) {
    ConfigSet start = here;
    Map<BigInteger, ConfigSet> known = new HashMap<>();
    ConfigSet any = constants(s.value(), start, known);
    value(s.value());
    ConfigSet ends = start.minus(here);
    Switched over = new Switched(any.and(here), known, none);
    ConfigSet matched = none;
    ConfigSet others = none;
    for (Labelled label : labels(s.body(), part)) {
      if (label.statement() instanceof Stmt.Case one) {
        matched = matched.or(over.at(one).minus(any).and(label.when()));
      } else {
        others = others.or(label.when());
      }
    }
    Exits exits = new Exits(none);
    breaking.push(exits);
    switches.push(new Switched(any.and(here), known, matched));
    here = none;
    statement(s.body());
    switches.pop();
    breaking.pop();
    here = here.or(exits.breaks).or(start.minus(ends).minus(matched).minus(others));
  }

  /** Notes in which variants a value is which constant; in the others it is none. */
  private ConfigSet constants(Expr e, ConfigSet when, Map<BigInteger, ConfigSet> known) {
    if (e instanceof Expr.Choice choice) {
      ConfigSet any = none;
      for (Expr.Alternative one : choice.parts()) {
        any = any.or(constants(one.expression(), when.and(one.when()), known));
      }
      return any;
    }
    Optional<BigInteger> value = folds.value(e);
    value.ifPresent(v -> known.merge(v, when, ConfigSet::or));
    return value.isPresent() || Folds.isFixed(e) ? none : when;
  }

  private record Labelled(Stmt statement, ConfigSet when) {}

  private static List<Labelled> labels(Stmt s, ConfigSet when) {
    if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      return List.of(new Labelled(s, when));
    } else if (s instanceof Stmt.Switch) {
      return List.of();
    }
    ConfigSet inside = s instanceof Stmt.Part one ? when.and(one.when()) : when;
    return s.parts().stream().flatMap(item -> labels(item, inside).stream()).toList();
  }

  /** Where code goes that tests a condition. */
  private Outcome branch(Expr e) {
    if (e instanceof Expr.Choice choice) {
      ConfigSet start = here;
      Outcome outcome = new Outcome(none, none, none);
      for (Expr.Alternative one : choice.parts()) {
        here = start.and(one.when());
        outcome = outcome.or(branch(one.expression()));
      }
      return outcome;
    }
    Optional<BigInteger> known = folds.value(e);
    if (known.isPresent()) {
      effect(e);
      boolean holds = known.get().signum() != 0;
      return new Outcome(holds ? here : none, holds ? none : here, none);
    } else if (Folds.isFixed(e)) {
      return new Outcome(none, none, here);
    } else if (e instanceof Expr.Not not) {
      Outcome outcome = branch(not.operand());
      return new Outcome(outcome.no(), outcome.yes(), outcome.rest());
    } else if (e instanceof Expr.Comma comma) {
      effect(comma.first());
      return branch(comma.second());
    } else if (e instanceof Expr.Logical logical) {
      return logical(logical);
    }
    value(e);
    return new Outcome(here, here, none);
  }

  private Outcome logical(Expr.Logical e) {
    boolean isAnd = e.operator() == BinaryOperator.AND;
    Outcome left = branch(e.left());
    here = isAnd ? left.yes() : left.no();
    Outcome right = branch(e.right());
    return isAnd
        ? new Outcome(right.yes(), right.no().or(left.no()), right.rest().or(left.rest()))
        : new Outcome(right.yes().or(left.yes()), right.no(), right.rest().or(left.rest()));
  }

  /** An expression whose value is wanted. */
  private void value(Expr e) {
    if (folds.value(e).isPresent() || Folds.isFixed(e)) {
      effect(e);
    } else if (!isThrough(e, this::value)) {
      parts(e);
    }
  }

  /** An expression whose value nobody wants: what it does is left. */
  private void effect(Expr e) {
    if (!folds.hasEffects(e) || isThrough(e, this::effect)) {
      return;
    } else if (isPlain(e) && !folds.isVolatile(e) && !folds.makesObject(e)) {
      e.operands().forEach(this::effect);
    } else {
      parts(e);
    }
  }

  /** Walks through what has its value from one of its parts; tells whether it does. */
  private boolean isThrough(Expr e, Consumer<Expr> use) {
    if (e instanceof Expr.Choice choice) {
      choice.parts().forEach(one -> in(one.when(), () -> use.accept(one.expression())));
    } else if (e instanceof Expr.Conditional x) {
      choose(branch(x.test()), () -> use.accept(x.then()), () -> use.accept(x.otherwise()));
    } else if (e instanceof Expr.Logical x) {
      Runnable right = () -> use.accept(x.right());
      boolean isAnd = x.operator() == BinaryOperator.AND;
      choose(branch(x.left()), isAnd ? right : () -> {}, isAnd ? () -> {} : right);
    } else if (e instanceof Expr.Comma x) {
      effect(x.first());
      use.accept(x.second());
    } else if (e instanceof Expr.Sequence x) {
      x.items().forEach(this::statement);
      use.accept(x.value());
    } else {
      return false;
    }
    return true;
  }

  /** Walks on here or there, and where both ways meet. */
  private void choose(Outcome outcome, Runnable yes, Runnable no) {
    here = outcome.yes();
    yes.run();
    ConfigSet after = here.or(outcome.rest());
    here = outcome.no();
    no.run();
    here = here.or(after);
  }

  private void parts(Expr e) {
    if (e instanceof Expr.Call call) {
      note(call.function(), true, call.span());
    } else if (e instanceof Expr.FunctionAddress address) {
      note(address.function(), false, address.span());
    }
    Folds.PLACES.in((Record) e).forEach(this::place);
    Folds.OPERANDS.in((Record) e).forEach(this::value);
    if (e instanceof Expr.Call call) {
      here =
          Library.isAssert(call.function().name()) && call.arguments().size() == 1
              ? asserted(call.arguments().get(0))
              : here.minus(ending(call.function()));
    } else if (e instanceof Expr.Refused) {
      here = none; // nobody knows whether it goes on
    }
  }

  private ConfigSet asserted(Expr claim) {
    Outcome outcome = branch(claim);
    return outcome.yes().or(outcome.rest());
  }

  /** The variants here in which calls of a function do not return. */
  private ConfigSet ending(Function function) {
    return Library.isExit(function.name())
        ? here
        : function.saying(said -> said.traits().contains(Trait.ENDS), here);
  }

  private void place(Lvalue place) {
    if (place instanceof Lvalue.Named named) {
      note(named.variable(), false, named.span());
    } else if (place instanceof Lvalue.Literal literal) {
      literal.values().forEach(this::values);
    } else {
      Folds.PLACES.in((Record) place).forEach(this::place);
      Folds.OPERANDS.in((Record) place).forEach(this::value);
    }
  }

  private void note(Object entity, boolean isCall, Span span) {
    if (!here.isEmpty()
        && (entity instanceof Function
            || entity instanceof Variable variable && variable.kind() == Variable.Kind.STATIC)) {
      found.merge(new Reference(entity, isCall, span), here, ConfigSet::or);
    }
  }

  /** Whether it has a value of its own, and does nothing but what its operands do. */
  private static boolean isPlain(Expr e) {
    return e instanceof Expr.Convert
        || e instanceof Expr.Negate
        || e instanceof Expr.Complement
        || e instanceof Expr.Not
        || e instanceof Expr.Arithmetic
        || e instanceof Expr.Compare
        || e instanceof Expr.PointerAdd
        || e instanceof Expr.PointerDifference
        || e instanceof Expr.Load
        || e instanceof Expr.AddressOf;
  }
}
