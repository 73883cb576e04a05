package sunder.frontend.c.replay;

import static sunder.source.ByKind.on;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.replay.code.Code;
import sunder.frontend.c.replay.code.Evaluator;
import sunder.frontend.c.replay.code.Initial;
import sunder.frontend.c.replay.code.Machine;
import sunder.frontend.c.replay.code.Objects;
import sunder.frontend.c.replay.code.Program;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Statement;
import sunder.limit.CancellationPoint;
import sunder.source.ByKind;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Runs statements on sets of states. A jump leaves a statement as states on their way to a label;
 * the statement around it sends them there, back to the beginning if the label stands before.
 */
final class Runner {
  private static final ByKind<Runs, Statement, Flow> RUN =
      Statement.byKind(
          on(Statement.Block.class, (at, s) -> at.by.sequence(s.items(), at.in)),
          on(Statement.Part.class, (at, s) -> at.by.part(s, at.in)),
          on(
              Statement.Declare.class,
              (at, s) -> Flow.of(at.by.declare(at.by.program.locals(s), at.in.normal()))),
          on(Statement.Evaluate.class, (at, s) -> at.by.evaluate(s, at.here(s))),
          on(Statement.If.class, (at, s) -> at.by.branch(s, at.in)),
          on(
              Statement.While.class,
              (at, s) -> at.by.loop(s, Optional.of(s.test()), Optional.empty(), s.body(), at.in)),
          on(Statement.Do.class, (at, s) -> at.by.doLoop(s, at.in)),
          on(Statement.For.class, (at, s) -> at.by.forLoop(s, at.in)),
          on(Statement.Switch.class, (at, s) -> at.by.switchOver(s, at.in)),
          on(Statement.Label.class, (at, s) -> Flow.of(at.in.normal().or(at.in.to(s.name())))),
          on(Statement.Case.class, Runs::arrive),
          on(Statement.Default.class, Runs::arrive),
          on(Statement.Goto.class, (at, s) -> Flow.jump(s.label(), at.here(s))),
          on(
              Statement.Jump.class,
              (at, s) -> at.by.jump(at.by.evaluator.value(s.target(), at.here(s)))),
          on(Statement.Break.class, (at, s) -> Flow.jump(Flow.Exit.BREAK, at.here(s))),
          on(Statement.Continue.class, (at, s) -> Flow.jump(Flow.Exit.CONTINUE, at.here(s))),
          on(Statement.Return.class, (at, s) -> at.by.giveBack(s, at.here(s))),
          on(
              Statement.Unsupported.class,
              (at, s) -> {
                at.here(s);
                return Flow.NOWHERE; // no run that is asked about gets there
              }));

  /** Runs that are at or on their way into a statement. */
  private record Runs(Runner by, Flow in) {
    /** Those that are at it, which is told. */
    StateSet<State> here(Statement s) {
      if (!in.normal().isEmpty()) {
        by.machine.events().at(s.span());
      }
      return in.normal();
    }

    Flow arrive(Statement label) {
      return Flow.of(here(label).or(in.to(new Labels.CaseKey(label))));
    }
  }

  private final Machine machine;
  private final Program program;
  final Evaluator evaluator;
  private final Labels labels;
  private final Map<Statement, Switches> switches = new IdentityHashMap<>();

  /** Where runs have jumped to out of expressions of the statement that runs. */
  private Map<Object, StateSet<State>> escaped = Map.of();

  /** The operands that are there around that statement. */
  private Supplier<Integer> depth = () -> 0;

  Runner(Machine machine, Program program, Evaluator.Caller caller) {
    this.machine = machine;
    this.program = program;
    this.evaluator = new Evaluator(machine, program, caller);
    this.labels = new Labels(program.variants());
  }

  /** From where runs are at or on their way into a statement to where they are behind it. */
  Flow run(Statement s, Flow in) {
    if (in.isEmpty()) {
      return Flow.NOWHERE;
    }
    CancellationPoint.check();
    machine.step(in.normal());
    List<Variable> objects = program.objects(s);
    Map<Object, StateSet<State>> around = escaped;
    Supplier<Integer> below = depth;
    escaped = Map.of();
    depth = () -> in.depth();
    Flow behind = inside(s, began(s, in));
    Flow all = new Flow(behind.normal(), Flow.merged(behind.jumps(), escaped));
    escaped = around;
    depth = below;
    return ended(objects, all);
  }

  /** A block in an expression; jumps out of it leave the statement around it. */
  StateSet<State> within(
      Statement.Block block, List<Statement> items, Code.Action value, StateSet<State> states) {
    if (states.isEmpty()) {
      return states;
    }
    List<Variable> objects = program.objects(block);
    Map<Object, StateSet<State>> around = escaped;
    Supplier<Integer> below = depth;
    depth = () -> Flow.of(states).depth();
    Flow out = Flow.NOWHERE;
    Map<Object, Seen> seen = new LinkedHashMap<>();
    Flow at = began(block, Flow.of(states));
    while (!at.isEmpty()) {
      escaped = Map.of();
      Flow behind = sequence(items, at);
      StateSet<State> valued = value.on(behind.normal());
      Map<Object, StateSet<State>> open = new LinkedHashMap<>();
      Map<Object, StateSet<State>> left =
          leaving(Flow.merged(behind.jumps(), escaped), items, open);
      out = out.or(new Flow(valued, left));
      at = new Flow(StateSet.empty(), unseen(open, seen));
    }
    depth = below;
    Flow ended = ended(objects, out);
    escaped = Flow.merged(around, ended.withDepth(below.get()).jumps());
    return ended.normal();
  }

  private Flow inside(Statement s, Flow in) {
    return RUN.of(new Runs(this, in), s);
  }

  private Flow forLoop(Statement.For s, Flow in) {
    StateSet<State> started =
        s.start().map(start -> run(start, Flow.of(in.normal())).normal()).orElse(in.normal());
    return loop(s, s.test(), s.step(), s.body(), in.with(started));
  }

  /** Runs that come into a block: its objects are there, without a value where jumps may be. */
  Flow began(Statement block, Flow in) {
    List<Variable> objects = program.objects(block);
    Flow there = each(objects, evaluator.objects()::lives, in);
    return objects.isEmpty() || labels.in(block).isEmpty()
        ? there
        : there.map(
            state -> {
              State now = state;
              for (Variable object : objects) {
                now = without(now, program.object(object, machine.activation()), block.span());
              }
              return now;
            });
  }

  private State without(State state, Variable object, Span span) {
    State now = state;
    for (long slot = 0; slot < object.type().slots(); slot++) {
      now = evaluator.objects().begin(now, object, slot, false);
      now = now.forget(new ScalarSlot(object.number(), slot));
      machine.events().forgotten(object, slot);
      if (!Slots.scalar(object, slot).isElement()) {
        now = machine.answered(now, object, slot, span).orElse(now);
      }
    }
    return now;
  }

  /** Runs that have left a block: its objects are there no more. */
  Flow ended(List<Variable> objects, Flow behind) {
    return each(objects, evaluator.objects()::end, behind);
  }

  private Flow each(List<Variable> objects, BiFunction<State, Variable, State> change, Flow runs) {
    if (!machine.checks(Check.LIFETIME)) {
      return runs;
    }
    List<Variable> known =
        objects.stream()
            .map(object -> program.object(object, machine.activation()))
            .filter(evaluator.objects()::hasAddress)
            .toList();
    return known.isEmpty()
        ? runs
        : runs.map(
            state -> {
              State now = state;
              for (Variable object : known) {
                now = change.apply(now, object);
              }
              return now;
            });
  }

  private Flow evaluate(Statement.Evaluate s, StateSet<State> here) {
    return Flow.of(s.expression().map(e -> evaluator.discard(e, here)).orElse(here));
  }

  private Flow giveBack(Statement.Return s, StateSet<State> here) {
    StateSet<State> valued =
        s.value().isPresent()
            ? machine.given(evaluator.value(s.value().get(), here), 1)
            : here.map(state -> state.push(Val.Nothing.NOTHING));
    return Flow.jump(Flow.Exit.RETURN, valued);
  }

  /** To the labels that are on top; no run that is asked about goes anywhere else. */
  private Flow jump(StateSet<State> states) {
    Map<Object, StateSet<State>> jumps = new LinkedHashMap<>();
    states.forEach(
        (state, when) -> {
          if (state.top() instanceof Val.Label label) {
            jumps.merge(label.name(), StateSet.of(state.pop(), when), StateSet::or);
          }
        });
    return new Flow(StateSet.empty(), jumps);
  }

  /** Objects start to live. */
  StateSet<State> declare(List<Program.Declared> declared, StateSet<State> states) {
    StateSet<State> result = states;
    for (Program.Declared object : declared) {
      Variable variable = program.object(object.variable(), machine.activation());
      StateSet<State> here = result.within(object.place().when());
      if (!here.isEmpty()) {
        boolean isLength = variable.kind() == Variable.Kind.LENGTH;
        if (!isLength) {
          machine.events().at(object.span());
        }
        object.length().ifPresent(e -> machine.events().sized(variable, e.span()));
        if (variable.type() instanceof Type.Array array
            && (array.isVarying() || array.length().isEmpty())) {
          here = evaluator.objects().sized(here, variable);
        }
        boolean filled = object.initializer().isPresent();
        boolean zero = filled && !object.isOfItself();
        Variable.Start start = zero ? Variable.Start.ZERO : Variable.Start.UNDEFINED;
        if (!zero) {
          evaluator.objects().beginsUnset(variable);
        }
        StateSet<State> started = start(variable, start, object.span(), here);
        StateSet<State> done = filled ? fill(object, started, span -> {}) : started;
        if (isLength) {
          done = evaluator.objects().positive(done, variable, object.span());
        }
        result = result.outside(object.place().when()).or(done);
      }
    }
    return result;
  }

  /** An object starts to live. */
  StateSet<State> start(Variable variable, Variable.Start as, Span span, StateSet<State> states) {
    long size = variable.type().slots();
    return states.map(
        state -> {
          State now = state;
          for (long slot = 0; slot < size; slot++) {
            now = evaluator.objects().begin(now, variable, slot, as == Variable.Start.ZERO);
            now = start(now, variable, slot, as, span);
          }
          return now;
        });
  }

  private State start(State state, Variable variable, long slot, Variable.Start as, Span span) {
    ScalarSlot cell = new ScalarSlot(variable.number(), slot);
    Slots.Scalar scalar = Slots.scalar(variable, slot);
    if (scalar.isElement()) {
      // Elements of arrays are looked up when they are read.
      machine.events().forgotten(variable, slot);
    }
    if (as == Variable.Start.ZERO) {
      Val value = Val.zero(scalar.type());
      if (!scalar.isElement()) {
        machine.events().began(variable, slot, value);
      }
      return state.store(cell, value);
    }
    State forgotten = state.forget(cell);
    return scalar.isElement() ? forgotten : machine.undefined(forgotten, variable, slot, span);
  }

  /**
   * An object that lasts gets its values: what differs by variant tells states apart when it is
   * read, where it is constant.
   *
   * @param before is told where each value stands, before it is evaluated
   */
  StateSet<State> begin(Program.Declared object, StateSet<State> states, Consumer<Span> before) {
    Optional<Map<Long, StateSet<Val>>> table = table(object, states, before);
    if (table.isEmpty()) {
      return fill(object, states, before);
    }
    ConfigSet all = all(states, object.place().when());
    StateSet<State> result = states;
    for (Map.Entry<Long, StateSet<Val>> slot : table.get().entrySet()) {
      ScalarSlot cell = new ScalarSlot(object.variable().number(), slot.getKey());
      Val zero = Val.zero(Slots.scalar(object.variable(), slot.getKey()).type());
      ConfigSet rest = all.minus(all(slot.getValue(), all));
      StateSet<Val> whole = slot.getValue().or(StateSet.of(zero, rest));
      Val value = whole.size() == 1 ? whole.states().get(0) : new Val.Differs(whole);
      result = result.map(state -> state.store(cell, value));
    }
    return result;
  }

  /** What an object's values are by variant, if they differ and are constant. */
  private Optional<Map<Long, StateSet<Val>>> table(
      Program.Declared object, StateSet<State> states, Consumer<Span> before) {
    ConfigSet all = all(states, object.place().when());
    List<Initial.Value> values =
        program.values(object).stream().flatMap(part -> part.what().stream()).toList();
    boolean differs =
        values.stream().map(v -> v.when().and(all)).anyMatch(w -> !w.isEmpty() && !w.equals(all));
    if (!differs
        || object.isOfItself()
        || Objects.hasUnion(object.variable().type())
        || !values.stream().allMatch(Runner::isConstant)) {
      return Optional.empty();
    }
    Map<Long, StateSet<Val>> held = new LinkedHashMap<>();
    for (Initial.Value value : values) {
      StateSet.Builder<Val> found = new StateSet.Builder<>();
      machine
          .given(evaluated(object, value, states.within(value.when()), before), 1)
          .forEach((state, when) -> found.add(state.top(), when));
      StateSet<Val> given = found.build();
      if (!all(given, all).equals(value.when().and(all))) {
        return Optional.empty();
      }
      held.merge(value.slot(), given, (old, now) -> old.outside(value.when()).or(now));
    }
    return Optional.of(held);
  }

  /** The variants that have one of the states. */
  private static <T> ConfigSet all(StateSet<T> states, ConfigSet around) {
    return states.where(any -> true, around);
  }

  /** Whether it is a scalar in no union, and makes no object. */
  private static boolean isConstant(Initial.Value value) {
    return !(value.type() instanceof Struct) && !makes(value.expression());
  }

  private static boolean makes(Expression e) {
    return e instanceof Expression.Literal
        || e instanceof Expression.Block
        || e.operands().stream().anyMatch(Runner::makes);
  }

  /**
   * The values of an initializer come into an object.
   *
   * @param before hears where each value stands
   */
  StateSet<State> fill(Program.Declared object, StateSet<State> states, Consumer<Span> before) {
    Variable variable = program.object(object.variable(), machine.activation());
    StateSet<State> result = StateSet.empty();
    for (Varies.Part<List<Initial.Value>> part : program.values(object)) {
      StateSet<State> here = states.within(part.when());
      if (object.isOfItself()) {
        here = atOnce(object, variable, part, here, before);
      } else {
        for (Initial.Value value : part.what()) {
          StateSet<State> valued = evaluated(object, value, here.within(value.when()), before);
          here = here.outside(value.when()).or(put(variable, value, machine.given(valued, 1)));
        }
      }
      result = result.or(here);
    }
    return result;
  }

  /** All values of an object are known before it gets any. */
  private StateSet<State> atOnce(
      Program.Declared object,
      Variable variable,
      Varies.Part<List<Initial.Value>> part,
      StateSet<State> states,
      Consumer<Span> before) {
    boolean parts = variable.type() instanceof Type.Array || variable.type() instanceof Struct;
    StateSet<State> here = states;
    for (Initial.Value value : part.what()) {
      StateSet<State> valued = evaluated(object, value, here.within(value.when()), before);
      // A scalar is but a copy.
      here = here.outside(value.when()).or(parts ? machine.given(valued, 1) : valued);
    }
    here = parts ? start(variable, Variable.Start.ZERO, object.span(), here) : here;
    for (int i = part.what().size() - 1; i >= 0; i--) {
      Initial.Value value = part.what().get(i);
      here = here.outside(value.when()).or(put(variable, value, here.within(value.when())));
    }
    return here;
  }

  /** A value comes on top. */
  private StateSet<State> evaluated(
      Program.Declared object, Initial.Value value, StateSet<State> states, Consumer<Span> before) {
    if (!states.isEmpty()) {
      before.accept(value.expression().span());
    }
    StateSet<State> result = StateSet.empty();
    for (Varies.Part<Code.Value> meaning :
        evaluator.meanings(
            value.expression(),
            object.place().within(value.when()),
            part -> Optional.of(value.type()))) {
      result = result.or(meaning.what().value().on(states.within(meaning.when())));
    }
    return result;
  }

  private StateSet<State> put(Variable variable, Initial.Value value, StateSet<State> states) {
    return states
        .filter(s -> evaluator.objects().isWritable(s, variable, value.slot(), s.top()))
        .map(s -> evaluator.objects().put(s, variable, value.slot(), s.top()).pop());
  }

  private Flow part(Statement.Part s, Flow in) {
    Map<Object, StateSet<State>> entering = new LinkedHashMap<>();
    in.jumps().forEach((target, states) -> entering.put(target, states.within(s.when())));
    Flow inside = sequence(s.items(), new Flow(in.normal().within(s.when()), entering));
    return inside.with(inside.normal().or(in.normal().outside(s.when())));
  }

  /** Statements in a row, as often as jumps lead back into them. */
  Flow sequence(List<Statement> items, Flow in) {
    Flow out = Flow.NOWHERE;
    StateSet<State> normal = in.normal();
    Map<Object, StateSet<State>> open = new LinkedHashMap<>(in.jumps());
    Map<Object, Seen> seen = new LinkedHashMap<>();
    while (!normal.isEmpty() || !open.isEmpty()) {
      for (Statement item : items) {
        Map<Object, StateSet<State>> entering = entering(item, open);
        if (normal.isEmpty() && entering.isEmpty()) {
          continue;
        }
        Flow behind = run(item, new Flow(normal, entering));
        normal = behind.normal();
        out = out.or(new Flow(StateSet.empty(), leaving(behind.jumps(), items, open)));
      }
      out = out.with(out.normal().or(normal));
      normal = StateSet.empty();
      open = unseen(open, seen);
    }
    return out;
  }

  /** Takes the states that jump into a statement out of those that are on their way. */
  private Map<Object, StateSet<State>> entering(Statement item, Map<Object, StateSet<State>> open) {
    if (open.isEmpty()) {
      return Map.of();
    }
    Map<Object, StateSet<State>> result = new LinkedHashMap<>();
    labels
        .in(item)
        .forEach(
            (target, when) -> {
              StateSet<State> states = open.getOrDefault(target, StateSet.empty());
              StateSet<State> here = states.within(when);
              if (!here.isEmpty()) {
                result.put(target, here);
                StateSet<State> rest = states.outside(when);
                if (rest.isEmpty()) {
                  open.remove(target);
                } else {
                  open.put(target, rest);
                }
              }
            });
    return result;
  }

  /** The jumps that leave a list of statements; the others are on their way within it. */
  private Map<Object, StateSet<State>> leaving(
      Map<Object, StateSet<State>> jumps,
      List<Statement> items,
      Map<Object, StateSet<State>> open) {
    Map<Object, StateSet<State>> result = new LinkedHashMap<>();
    jumps.forEach(
        (target, states) -> {
          StateSet<State> rest = states;
          for (Statement item : items) {
            ConfigSet when = labels.in(item).get(target);
            if (when != null) {
              open.merge(target, rest.within(when), StateSet::or);
              rest = rest.outside(when);
            }
          }
          if (!rest.isEmpty()) {
            result.put(target, rest);
          }
        });
    return result;
  }

  /** Runs that come back in a state in which they were before do so for ever. */
  private static Map<Object, StateSet<State>> unseen(
      Map<Object, StateSet<State>> open, Map<Object, Seen> seen) {
    Map<Object, StateSet<State>> result = new LinkedHashMap<>();
    open.forEach(
        (target, states) -> {
          StateSet<State> fresh = seen.computeIfAbsent(target, key -> new Seen()).fresh(states);
          if (!fresh.isEmpty()) {
            result.put(target, fresh);
          }
        });
    return result;
  }

  private Flow branch(Statement.If s, Flow in) {
    if (!in.normal().isEmpty()) {
      machine.events().at(s.span());
    }
    Evaluator.Truth test = evaluator.branch(s.span(), s.test(), in.normal());
    Map<Object, StateSet<State>> open = new LinkedHashMap<>(in.jumps());
    Flow then = run(s.then(), new Flow(test.yes(), entering(s.then(), open)));
    Optional<Statement> other = s.otherwise();
    return then.or(
        other.isPresent()
            ? run(other.get(), new Flow(test.no(), entering(other.get(), open)))
            : Flow.of(test.no()));
  }

  private Flow loop(
      Statement whole,
      Optional<Expression> test,
      Optional<Expression> step,
      Statement body,
      Flow in) {
    Flow out = Flow.NOWHERE;
    StateSet<State> at = in.normal();
    Seen seen = new Seen();
    Map<Object, StateSet<State>> entering = in.jumps();
    while (!at.isEmpty() || !entering.isEmpty()) {
      at = seen.fresh(at);
      machine.step(at);
      test.filter(e -> true).ifPresent(e -> machine.events().at(e.span()));
      Evaluator.Truth truth = truth(whole, test, at);
      Flow behind = sequence(List.of(body), new Flow(truth.yes(), entering));
      entering = Map.of();
      StateSet<State> again = behind.normal().or(behind.to(Flow.Exit.CONTINUE));
      at = step.isPresent() ? evaluator.discard(step.get(), again) : again;
      out =
          out.with(out.normal().or(truth.no()).or(behind.to(Flow.Exit.BREAK))).or(outside(behind));
    }
    return out;
  }

  private Evaluator.Truth truth(Statement whole, Optional<Expression> test, StateSet<State> at) {
    return test.isPresent()
        ? evaluator.branch(whole.span(), test.get(), at)
        : new Evaluator.Truth(at, StateSet.empty());
  }

  /** What leaves a loop by other ways than its own. */
  private static Flow outside(Flow behind) {
    return behind.without(Flow.Exit.CONTINUE).without(Flow.Exit.BREAK).with(StateSet.empty());
  }

  private Flow doLoop(Statement.Do s, Flow in) {
    Flow out = Flow.NOWHERE;
    Flow at = in;
    Seen seen = new Seen();
    while (!at.isEmpty()) {
      StateSet<State> fresh = seen.fresh(at.normal());
      machine.step(fresh);
      Flow behind = run(s.body(), at.with(fresh));
      Evaluator.Truth truth =
          evaluator.branch(s.span(), s.test(), behind.normal().or(behind.to(Flow.Exit.CONTINUE)));
      out =
          out.with(out.normal().or(truth.no()).or(behind.to(Flow.Exit.BREAK))).or(outside(behind));
      at = Flow.of(truth.yes());
    }
    return out;
  }

  private Flow switchOver(Statement.Switch s, Flow in) {
    if (!in.normal().isEmpty()) {
      machine.events().at(s.span());
    }
    Switches cases = switches.computeIfAbsent(s, key -> new Switches(s, program));
    Flow chosen = Flow.NOWHERE;
    for (Varies.Part<Code.Value> value : evaluator.meanings(s.value())) {
      if (value.what().type() instanceof Type.Number type) {
        StateSet<State> here =
            machine.given(value.what().value().on(in.normal().within(value.when())), 1);
        chosen = chosen.or(cases.choose(here, type.promoted()));
      }
    }
    Map<Object, StateSet<State>> entering = Flow.merged(in.jumps(), chosen.jumps());
    Flow behind = run(s.body(), new Flow(StateSet.empty(), entering));
    StateSet<State> normal = chosen.normal().or(behind.normal()).or(behind.to(Flow.Exit.BREAK));
    return behind.without(Flow.Exit.BREAK).with(normal);
  }

  /** The states in which runs were at one place. */
  private static final class Seen {
    private final Map<State, ConfigSet> variants = new HashMap<>();

    /** Those that were not here before; from now on they were. */
    StateSet<State> fresh(StateSet<State> states) {
      StateSet.Builder<State> result = new StateSet.Builder<>();
      states.forEach(
          (state, when) -> {
            ConfigSet known = variants.get(state);
            result.add(state, known == null ? when : when.minus(known));
            variants.merge(state, when, ConfigSet::or);
          });
      return result.build();
    }
  }
}
