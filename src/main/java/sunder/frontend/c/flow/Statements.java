package sunder.frontend.c.flow;

import static sunder.source.ByKind.does;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.Variable;
import sunder.limit.CancellationPoint;
import sunder.source.ByKind;
import sunder.source.Span;
import sunder.verdict.Check;

/** Statements to control flow. */
final class Statements {
  private static final ByKind<Statements, Stmt, Void> LOWERED =
      Stmt.byKind(
          does(
              Stmt.Block.class,
              (at, s) -> at.inBlock(s.items(), s.span(), () -> at.lower(s.items()))),
          does(Stmt.Part.class, (at, s) -> at.part(s.when(), s.span(), () -> at.lower(s.items()))),
          does(Stmt.Declare.class, Statements::declare),
          does(Stmt.Unnamed.class, (at, s) -> {}), // it begins to live where its block does
          does(Stmt.Evaluate.class, (at, s) -> at.lowerer.expressions.discard(s.expression())),
          does(Stmt.If.class, Statements::branch),
          does(
              Stmt.While.class,
              (at, s) -> at.loop(Optional.of(s.test()), Optional.empty(), s.body(), s.span())),
          does(Stmt.Do.class, (at, s) -> at.lowerer.calls.repeating(() -> at.doLoop(s))),
          does(Stmt.For.class, Statements::forLoop),
          does(Stmt.Switch.class, Statements::switchOver),
          does(Stmt.Label.class, (at, s) -> at.arrive(at.lowerer.calls.frame().spots().get(s))),
          does(Stmt.Case.class, (at, s) -> at.arrive(at.cases.element().get(s))),
          does(Stmt.Default.class, (at, s) -> at.arrive(at.cases.element().get(s))),
          does(Stmt.Goto.class, Statements::jump),
          does(Stmt.Jump.class, Statements::jumpTo),
          does(Stmt.Break.class, (at, s) -> at.emitter.go(at.breaks.element())),
          does(Stmt.Continue.class, (at, s) -> at.emitter.go(at.continues.element())),
          does(Stmt.Return.class, Statements::giveBack),
          does(Stmt.Refused.class, (at, s) -> at.emitter.refuse(s.span(), s.message())));

  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Twins twins;
  private final Deque<FlowNode> breaks = new ArrayDeque<>();
  private final Deque<FlowNode> continues = new ArrayDeque<>();
  private final Deque<Map<Stmt, FlowNode>> cases = new ArrayDeque<>();
  private final Map<Stmt, List<Destination>> labels = new IdentityHashMap<>();

  /**
   * A label of a body.
   *
   * @param when the variants that have it, of those that have the body
   * @param around the objects of blocks around it
   */
  private record Destination(Stmt.Label label, ConfigSet when, List<Variable> around) {}

  Statements(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.twins = new Twins(emitter.property.checks(), v -> lowerer.arguments.isOpaque(v));
  }

  /** Gives every label of a body its spot. */
  void labels(Stmt body) {
    Frame frame = lowerer.calls.frame();
    for (Destination one : labels.computeIfAbsent(body, this::labelled)) {
      add(frame, one);
    }
  }

  private List<Destination> labelled(Stmt body) {
    List<Destination> found = new ArrayList<>();
    collectLabels(body, lowerer.program.features().space().all(), List.of(), found);
    return found;
  }

  /** Writes statements in an expression, whose labels nobody else jumps to. */
  <T> T labelled(List<Stmt> items, Supplier<T> write) {
    Frame frame = lowerer.calls.frame();
    List<Destination> found = new ArrayList<>();
    ConfigSet all = lowerer.program.features().space().all();
    items.forEach(item -> collectLabels(item, all, lowerer.lives.there(), found));
    Map<String, List<Frame.Target>> around = new HashMap<>();
    for (Destination one : found) {
      String name = one.label().name();
      if (!around.containsKey(name)) {
        around.put(name, frame.labels().getOrDefault(name, List.of()));
        frame.labels().put(name, new ArrayList<>());
      }
      add(frame, one);
    }
    T value = write.get();
    frame.labels().putAll(around);
    return value;
  }

  private void add(Frame frame, Destination one) {
    FlowNode spot = emitter.spot();
    frame.spots().put(one.label(), spot);
    frame
        .labels()
        .computeIfAbsent(one.label().name(), name -> new ArrayList<>())
        .add(new Frame.Target(frame.when().and(one.when()), spot, one.around()));
  }

  private static void collectLabels(
      Stmt s, ConfigSet when, List<Variable> outside, List<Destination> found) {
    List<Variable> around = Stream.concat(outside.stream(), Lives.objects(s).stream()).toList();
    if (s instanceof Stmt.Label label) {
      found.add(new Destination(label, when, around));
    } else {
      ConfigSet inside = s instanceof Stmt.Part part ? when.and(part.when()) : when;
      s.parts().forEach(part -> collectLabels(part, inside, around, found));
    }
  }

  void lower(Stmt s) {
    CancellationPoint.check();
    if (isTold(s)) {
      emitter.begin(s.span());
      twins.of(s).forEach(emitter::begin);
    }
    LOWERED.of(this, s);
  }

  private void forLoop(Stmt.For s) {
    inBlock(
        s.start().parts(),
        s.span(),
        () -> {
          lower(s.start().parts());
          loop(s.test(), s.step(), s.body(), s.span());
        });
  }

  void inBlock(List<Stmt> items, Span span, Runnable write) {
    lowerer.lives.block(
        items,
        span,
        () -> {
          write.run();
          return true;
        });
  }

  /** Parts for different variants that are equal are one. */
  private void lower(List<Stmt> items) {
    int i = 0;
    while (i < items.size()) {
      Stmt item = items.get(i++);
      if (item instanceof Stmt.Part part) {
        ConfigSet when = part.when();
        while (i < items.size()
            && items.get(i) instanceof Stmt.Part next
            && !next.when().intersects(when)
            && twins.areEqual(part.items(), next.items())) {
          when = when.or(next.when());
          i++;
        }
        part(when, part.span(), () -> lower(part.items()));
      } else {
        lower(item);
      }
    }
  }

  /** Whether reports tell that no run gets to it. */
  private static boolean isTold(Stmt s) {
    return s instanceof Stmt.Evaluate
        || s instanceof Stmt.If
        || s instanceof Stmt.While
        || s instanceof Stmt.Do
        || s instanceof Stmt.For
        || s instanceof Stmt.Switch
        || s instanceof Stmt.Return;
  }

  private void jump(Stmt.Goto s) {
    jumpTo(s.label(), s.span());
    emitter.go(emitter.graph.cutOff());
  }

  /** Goes on at a label: whoever jumps to it is there too. */
  private void arrive(FlowNode label) {
    emitter.go(label);
    emitter.at(label, lowerer.calls.frame().when());
    lowerer.lives.arrive(lowerer.calls.frame().body().block());
  }

  /** Who has no such label goes on. */
  private void jumpTo(String label, Span span) {
    for (Frame.Target target : lowerer.calls.frame().labels().getOrDefault(label, List.of())) {
      FlowNode other = emitter.spot();
      ConfigSet rest = emitter.when().minus(target.when());
      FlowNode there = emitter.spot();
      ConfigSet jumping = emitter.when().and(target.when());
      emitter.features(target.when(), there, other, span);
      emitter.at(there, jumping);
      lowerer.lives.jump(target.around());
      emitter.go(target.spot());
      emitter.at(other, rest);
    }
  }

  /** To the label, of those that can be jumped to from here, whose address the pointer is. */
  private void jumpTo(Stmt.Jump s) {
    Value.Address to =
        (Value.Address) lowerer.unset.decided(() -> lowerer.expressions.value(s.target()));
    BoolTerm isStart = BoolTerm.equal(to.offset(), IntTerm.ZERO);
    String lost = "a jump to what is no label around it is not supported";
    ConfigSet when = emitter.when();
    for (Map.Entry<String, Variable> label : s.labels().entrySet()) {
      FlowNode there = emitter.spot();
      FlowNode other = emitter.spot();
      IntTerm own = lowerer.targets.code(label.getValue(), List.of(), CType.VOID);
      BoolTerm is = BoolTerm.and(BoolTerm.equal(to.code(), own), isStart);
      emitter.branch(is, there, other, s.span());
      emitter.at(there, when);
      jumpTo(label.getKey(), s.span());
      emitter.lose(s.span(), lost);
      emitter.at(other, when);
    }
    emitter.lose(s.span(), lost);
  }

  /** Writes something for some variants. */
  void part(ConfigSet when, Span span, Runnable write) {
    if (!lowerer.calls.frame().when().intersects(when)) {
      return; // what only faulty variants have may make no sense
    }
    FlowNode here = emitter.spot();
    FlowNode other = emitter.spot();
    ConfigSet inside = emitter.when().and(when);
    ConfigSet rest = emitter.when().minus(when);
    emitter.features(when, here, other, span);
    emitter.at(here, inside);
    write.run();
    ConfigSet after = emitter.when().and(when);
    emitter.go(other);
    emitter.at(other, rest.or(after));
  }

  private void declare(Stmt.Declare s) {
    Variable variable = s.variable();
    boolean local = variable.kind() != Variable.Kind.STATIC;
    boolean keeps = local && variable.passed().isEmpty();
    Optional<Value.Address> alias = keeps ? alias(s) : Optional.empty();
    if (alias.isPresent()) {
      lowerer.calls.frame().aliases().put(variable, alias.get());
      return;
    }
    if (variable.isMeasured()) {
      IntTerm cells = lowerer.memory.cells(variable.type()).orElseThrow();
      lowerer.targets.hasRows(lowerer.storage.object(variable), cells);
    }
    if (variable.startsUndefined() && !variable.isValued()) {
      lowerer.memory.begin(lowerer.storage.object(variable), s.span());
    } else if (local && whole(s).isEmpty()) {
      lowerer.memory.clear(lowerer.storage.object(variable), s.span());
    }
    for (Stmt.Values values : s.values()) {
      Runnable assign = () -> values.assignments().forEach(lowerer.expressions::discard);
      part(values.when(), s.span(), assign);
    }
    if (variable.isLength()) {
      // No block has an array without elements.
      BoolTerm some = BoolTerm.atMost(IntTerm.ONE, lowerer.memory.count(variable));
      emitter.require(some, Check.BOUNDS, s.span());
    }
  }

  /** The one value that is all of the object, if there is one. */
  private static Optional<Expr> whole(Stmt.Declare s) {
    return s.values().size() == 1
            && s.values().get(0).assignments().size() == 1
            && s.values().get(0).assignments().get(0) instanceof Expr.Assign assign
            && assign.place() instanceof Lvalue.Named
        ? Optional.of(assign.value())
        : Optional.empty();
  }

  /** The address that a pointer is for as long as it lives. */
  private Optional<Value.Address> alias(Stmt.Declare s) {
    Optional<Expr> value = whole(s).filter(e -> !lowerer.effects.has(e));
    if (s.variable().changes() || !s.variable().type().isPointer() || value.isEmpty()) {
      return Optional.empty();
    }
    Unset.Gathered<Value> known =
        lowerer.unset.gathered(() -> lowerer.expressions.value(value.get()));
    if (known.value() instanceof Value.Address address
        && address.code().isConstant()
        && address.code().constant().signum() != 0) {
      lowerer.unset.require(known.reads());
      return Optional.of(kept(address, s));
    }
    return Optional.empty();
  }

  private Value.Address kept(Value.Address address, Stmt.Declare s) {
    IntTerm offset = lowerer.arithmetic.kept(address.offset(), s, s.span());
    return new Value.Address(address.code(), offset);
  }

  private void branch(Stmt.If s) {
    FlowNode yes = emitter.spot();
    FlowNode no = emitter.spot();
    FlowNode next = emitter.spot();
    Branches.Outcome outcome = lowerer.conditions.branch(s.test(), yes, no);
    emitter.at(yes, outcome.yes());
    lower(s.then());
    ConfigSet first = emitter.when();
    emitter.go(next);
    emitter.at(no, outcome.no());
    lower(s.otherwise());
    ConfigSet second = emitter.when();
    emitter.go(next);
    emitter.at(next, first.or(second));
  }

  private void loop(Optional<Expr> test, Optional<Expr> step, Stmt body, Span span) {
    lowerer.calls.repeating(() -> repeated(test, step, body, span));
  }

  private void repeated(Optional<Expr> test, Optional<Expr> step, Stmt body, Span span) {
    ConfigSet when = emitter.when();
    FlowNode head = emitter.spot();
    FlowNode inside = emitter.spot();
    FlowNode again = emitter.spot();
    FlowNode next = emitter.spot();
    lowerer.loops.add(head, span, lowerer.calls.frame());
    emitter.go(head);
    emitter.at(head, when);
    ConfigSet in = when;
    ConfigSet out = when.minus(when);
    if (test.isPresent()) {
      Branches.Outcome outcome = lowerer.conditions.branch(test.get(), inside, next);
      in = outcome.yes();
      out = outcome.no();
    } else {
      emitter.go(inside);
    }
    emitter.at(inside, in);
    inLoop(body, next, again);
    emitter.go(again);
    emitter.at(again, in);
    lowerer.lives.end(body);
    step.ifPresent(lowerer.expressions::discard);
    emitter.go(head);
    emitter.at(next, leaves(body) ? when : out);
    lowerer.lives.end(body);
  }

  private void inLoop(Stmt body, FlowNode next, FlowNode again) {
    breaks.push(next);
    continues.push(again);
    lower(body);
    breaks.pop();
    continues.pop();
  }

  /** Whether a {@code break} in it leaves it. */
  private static boolean leaves(Stmt s) {
    return s instanceof Stmt.Break
        || !(s instanceof Stmt.While
                || s instanceof Stmt.Do
                || s instanceof Stmt.For
                || s instanceof Stmt.Switch)
            && s.inner().stream().anyMatch(Statements::leaves);
  }

  private void doLoop(Stmt.Do s) {
    ConfigSet when = emitter.when();
    FlowNode head = emitter.spot();
    FlowNode again = emitter.spot();
    FlowNode next = emitter.spot();
    emitter.go(head);
    emitter.at(head, when);
    inLoop(s.body(), next, again);
    emitter.go(again);
    emitter.at(again, when);
    lowerer.lives.end(s.body());
    lowerer.conditions.branch(s.test(), head, next);
    emitter.at(next, when);
    lowerer.lives.end(s.body());
  }

  private void switchOver(Stmt.Switch s) {
    ConfigSet when = emitter.when();
    IntTerm value =
        lowerer.arithmetic.kept(
            lowerer.unset.decided(() -> lowerer.expressions.number(s.value())),
            s.value(),
            s.span());
    lowerer.lives.enter(inSwitch(s.body()).toList());
    Map<Stmt, FlowNode> labels = new IdentityHashMap<>();
    List<Labelled> found = new ArrayList<>();
    collectCases(s.body(), when, labels, found);
    FlowNode next = emitter.spot();
    for (Labelled label : found) {
      if (label.statement() instanceof Stmt.Case c) {
        BoolTerm matches = Emitter.between(value, c.low(), c.high());
        test(label, s, other -> emitter.branch(matches, label.spot(), other, c.span()));
      }
    }
    for (Labelled label : found) {
      if (label.statement() instanceof Stmt.Default) {
        test(label, s, other -> emitter.branch(BoolTerm.TRUE, label.spot(), other, s.span()));
      }
    }
    emitter.go(next);
    cases.push(labels);
    breaks.push(next);
    lower(s.body());
    breaks.pop();
    cases.pop();
    emitter.go(next);
    emitter.at(next, when);
    lowerer.lives.end(s.body());
  }

  /** The objects of the blocks that a case may be in. */
  private static Stream<Variable> inSwitch(Stmt s) {
    return s instanceof Stmt.Switch
        ? Stream.empty()
        : Stream.concat(
            Lives.objects(s).stream(), s.parts().stream().flatMap(Statements::inSwitch));
  }

  /** A case or default and the variants that have it. */
  private record Labelled(Stmt statement, ConfigSet when, FlowNode spot) {}

  private void test(Labelled label, Stmt.Switch s, java.util.function.Consumer<FlowNode> jump) {
    ConfigSet all = emitter.when();
    FlowNode here = emitter.spot();
    FlowNode other = emitter.spot();
    emitter.features(label.when(), here, other, s.span());
    emitter.at(here, all.and(label.when()));
    jump.accept(other);
    emitter.at(other, all);
  }

  private void collectCases(
      Stmt s, ConfigSet when, Map<Stmt, FlowNode> labels, List<Labelled> found) {
    if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      FlowNode spot = emitter.spot();
      labels.put(s, spot);
      found.add(new Labelled(s, when, spot));
    } else if (s instanceof Stmt.Part part) {
      part.items().forEach(item -> collectCases(item, when.and(part.when()), labels, found));
    } else if (!(s instanceof Stmt.Switch)) {
      s.parts().forEach(part -> collectCases(part, when, labels, found));
    }
  }

  private void giveBack(Stmt.Return s) {
    Frame frame = lowerer.calls.frame();
    if (s.value().isPresent()) {
      lowerer.expressions.each(
          s.value().get(),
          e -> {
            Value value = lowerer.unset.decided(() -> lowerer.calls.wanting(Optional.empty(), e));
            lowerer.calls.storeResult(frame.function(), value, s.span());
          });
    }
    emitter.go(frame.exit());
  }
}
