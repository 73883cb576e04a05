package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.replay.Cause;
import sunder.replay.FailureExplanation;
import sunder.replay.RunCutOff;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Play;

/** Writes down the play of a run of one variant: the lines in which something happens. */
public class TraceRecorder implements ExecutionListener {
  static final String START = "run";

  private final List<Play.Step> steps = new ArrayList<>();
  private final Map<ObjectSlot, String> shown = new LinkedHashMap<>();
  private final Map<ObjectSlot, String> changes = new LinkedHashMap<>();
  private final List<String> answers = new ArrayList<>();
  private final Deque<Play.Branch> branches = new ArrayDeque<>();
  private final Deque<Play.Branch> later = new ArrayDeque<>();
  private final FailureExplanation reasons = new FailureExplanation();
  private final LiveObjects live = new LiveObjects();

  /** Where parts got what they hold. */
  private final Map<ObjectSlot, Span> since = new HashMap<>();

  /** What runs, the innermost first. */
  private final Deque<ActiveCall> calls = new ArrayDeque<>();

  /** Where the numbers are from that are the lengths of arrays, by where these are declared. */
  private final Map<Span, Span> lengths = new HashMap<>();

  private Optional<Span> lost = Optional.empty();
  private final Span start;
  private final ConfigSet variant;
  private Span here;
  private Optional<Play.Failure> failure = Optional.empty();
  private Optional<RunCutOff> end = Optional.empty();

  /** What a step is about. */
  enum StepKind {
    START,
    INPUTS,
    SOURCE_LINE,
    FAILURE
  }

  /** A call, and the statement that it is in. */
  private record ActiveCall(Span place, Span body, Span from) {}

  /** A scalar of an object. */
  record ObjectSlot(ReplayVariable variable, long slot) {
    String name() {
      return SlotLayout.describe(variable, slot).name();
    }
  }

  /**
   * @param variant that runs
   */
  public TraceRecorder(Span start, ConfigSet variant) {
    this.start = start;
    this.variant = variant;
    this.here = start;
  }

  /** The run begins. */
  public void start() {
    add(new Play.Step(START, start, List.of()), StepKind.START);
  }

  /** A step is complete. */
  void add(Play.Step step, StepKind about) {
    steps.add(step);
  }

  @Override
  public void statementStarted(Span span) {
    if (LibrarySource.contains(span)) {
      return;
    }
    flush();
    here = span;
  }

  private void flush() {
    List<Play.ValueChange> seen = new ArrayList<>();
    changes.forEach(
        (part, value) -> {
          if (!value.equals(shown.put(part, value))) {
            seen.add(new Play.ValueChange(part.name(), value));
          }
        });
    if (!seen.isEmpty() || !answers.isEmpty()) {
      boolean silent = answers.isEmpty();
      String move = silent ? line(here) : String.join(", ", answers);
      List<Play.Branch> ways = List.copyOf(branches);
      branches.clear();
      branches.addAll(later);
      later.clear();
      changes.clear();
      answers.clear();
      add(new Play.Step(move, here, seen, ways), silent ? StepKind.SOURCE_LINE : StepKind.INPUTS);
    }
    changes.clear();
    branches.addAll(later);
    later.clear();
  }

  /** The line in which it stands. */
  static String line(Span span) {
    return span.file().line(span.line()).strip();
  }

  /** How plays write what is asked for. */
  public static String inputName(String name) {
    return name.contains("@") ? name.substring(0, name.indexOf('@')) : name;
  }

  @Override
  public void inputRead(String name, BigInteger value, Span span) {
    answers.add(inputName(name) + " = " + value);
  }

  @Override
  public void entryInputRead(String name, String value) {
    answers.add(name + " = " + value);
  }

  @Override
  public void functionEntered(ReplayFunction function, ReplayFunction.Definition body, Span call) {
    live.entered(body);
    calls.push(new ActiveCall(call, body.block().span(), here));
  }

  @Override
  public void arraySized(ReplayVariable variable, Span length) {
    live.only(SourceExcerpt.of(length))
        .map(since::get)
        .ifPresent(at -> lengths.put(variable.span(), at));
  }

  @Override
  public void blockFreed(int block) {
    live.freed(block, here);
  }

  @Override
  public void blockLeaked(int block) {
    lost = live.lost(block);
  }

  @Override
  public void functionLeft() {
    live.left(here);
    ActiveCall call = calls.pop();
    if (!LibrarySource.contains(call.body())) {
      // What the statement that called does with the value is done there.
      flush();
      here = call.from();
    }
  }

  private boolean isShown(ReplayVariable variable, long slot) {
    return variable.kind() != ReplayVariable.StorageKind.ARRAY_LENGTH
        && !LibrarySource.contains(variable.span())
        && !StreamChecks.refersToStandardStream(variable.name())
        && SlotLayout.describe(variable, slot).isPresentIn(variant);
  }

  @Override
  public void objectInitialized(ReplayVariable variable, long slot, ConcreteValue value) {
    if (isShown(variable, slot)) {
      ObjectSlot part = new ObjectSlot(variable, slot);
      live.holds(part, value, here);
      since.remove(part);
    }
  }

  @Override
  public void valueForgotten(ReplayVariable variable, long slot) {
    live.forget(new ObjectSlot(variable, slot), here);
  }

  @Override
  public void valueStored(ReplayVariable variable, long slot, ConcreteValue value) {
    if (isShown(variable, slot)) {
      ObjectSlot part = new ObjectSlot(variable, slot);
      changes.put(part, value.toString());
      if (live.holds(part, value, here).filter(value::equals).isEmpty()
          || !since.containsKey(part)) {
        since.put(part, here);
      }
    }
  }

  @Override
  public void conditionStarted(Span condition) {
    if (!LibrarySource.contains(condition)) {
      reasons.evaluating(condition);
    }
  }

  @Override
  public void expressionEvaluated(Span expression, ConcreteValue value) {
    boolean isStream =
        value instanceof ConcreteValue.ObjectPointer place
            && StreamChecks.refersToStandardStream(place.root().name());
    if (!LibrarySource.contains(expression) && !isStream) {
      reasons.evaluated(expression, value::toString);
    }
  }

  @Override
  public void branchTaken(Span whole, Span test, Play.BranchDirection way) {
    if (LibrarySource.contains(whole)) {
      return;
    }
    reasons.branched(whole, test, way);
    // What this statement has done so far came before.
    Deque<Play.Branch> here = answers.isEmpty() && changes.isEmpty() ? branches : later;
    here.add(new Play.Branch(test, way));
    if (here.size() > Play.Step.MOST_BRANCHES) {
      here.remove();
    }
  }

  @Override
  public void errorReached(Span span, Cause cause) {
    flush();
    String reason = reasons.explain(span, cause) + since(cause);
    failure = Optional.of(new Play.Failure(span, reason, live.state(), related(span, cause)));
    String text = span.file().text().substring(span.start(), span.end());
    String move = text.lines().findFirst().orElse("").replaceAll("\\s+", " ");
    add(new Play.Step(move, span, List.of(), List.copyOf(branches)), StepKind.FAILURE);
  }

  /** The text of a macro, and the calls that led to a place: not that of {@code main}. */
  private List<Play.RelatedPosition> related(Span failed, Cause cause) {
    List<Play.RelatedPosition> places = new ArrayList<>();
    if (cause instanceof Cause.OutOfRange outside) {
      outside
          .object()
          .ifPresent(at -> places.add(new Play.RelatedPosition("the object is of", at)));
      outside
          .object()
          .map(lengths::get)
          .ifPresent(at -> places.add(new Play.RelatedPosition("its length is from", at)));
      lost.filter(at -> outside.violatedCheck() == Check.LEAK)
          .ifPresent(
              at -> places.add(new Play.RelatedPosition("the last pointer to it is gone in", at)));
    }
    if (!failed.originNote().isEmpty()) {
      places.add(new Play.RelatedPosition("the macro's text is in", failed.origin().orElseThrow()));
    }
    calls.stream()
        .limit(Math.max(0, calls.size() - 1))
        .map(ActiveCall::place)
        .filter(call -> !LibrarySource.contains(call) && !call.equals(failed))
        .distinct()
        .forEach(call -> places.add(new Play.RelatedPosition("called in", call)));
    return places;
  }

  /** Since when what is used is NULL, if it has a name. */
  private String since(Cause cause) {
    return Optional.of(cause)
        .filter(Cause.OutOfRange.class::isInstance)
        .map(Cause.OutOfRange.class::cast)
        .filter(outside -> outside.check().filter(Check.NULL::equals).isPresent())
        .flatMap(outside -> live.isNull(SourceExcerpt.of(outside.expression())))
        .map(since::get)
        .map(place -> " since line " + place.line())
        .orElse("");
  }

  @Override
  public void runCutOff(Span span, Cause cause) {
    flush();
    end = Optional.of(new RunCutOff(span, reasons.explain(span, cause), cause.check()));
  }

  /** Where the run was cut off, if it was. */
  public Optional<RunCutOff> end() {
    return end;
  }

  public Play play() {
    return new Play(steps, failure);
  }

  /** What the objects hold that there are: those of functions that have returned are gone. */
  private static final class LiveObjects {
    private final Map<TraceRecorder.ObjectSlot, ConcreteValue> values = new LinkedHashMap<>();
    private final Deque<ReplayFunction.Definition> running = new ArrayDeque<>();

    /** Where a pointer to a block was given up last, the latest at the end. */
    private final Map<Integer, Span> gone = new LinkedHashMap<>();

    private final Set<Integer> freed = new HashSet<>();

    void entered(ReplayFunction.Definition body) {
      running.push(body);
    }

    void left(Span here) {
      ReplayFunction.Definition body = running.pop();
      long within = running.stream().filter(other -> other == body).count();
      values
          .entrySet()
          .removeIf(
              held -> {
                ReplayVariable variable = held.getKey().variable();
                boolean ends = variable.recursionDepth() == within && isOf(body, variable);
                if (ends) {
                  loseReference(held.getValue(), here);
                }
                return ends;
              });
    }

    /** A pointer is given up. */
    private void loseReference(ConcreteValue value, Span here) {
      value
          .heapBlock()
          .ifPresent(
              block -> {
                gone.remove(block);
                gone.put(block, here);
              });
    }

    void freed(int block, Span here) {
      freed.add(block);
      values.forEach(
          (part, value) -> {
            if (isIn(part, block)) {
              loseReference(value, here);
            }
          });
    }

    private static boolean isIn(TraceRecorder.ObjectSlot part, int block) {
      return part.variable().kind() == ReplayVariable.StorageKind.ALLOCATED
          && part.variable().number() == -block;
    }

    /** Where the last pointer was given up by which a block could be found. */
    Optional<Span> lost(int block) {
      Set<Integer> found = new HashSet<>(Set.of(block));
      boolean more = true;
      while (more) {
        more = false;
        for (Map.Entry<TraceRecorder.ObjectSlot, ConcreteValue> held : values.entrySet()) {
          int holder = -held.getKey().variable().number();
          more |=
              isIn(held.getKey(), holder)
                  && !freed.contains(holder)
                  && held.getValue().heapBlock().filter(found::contains).isPresent()
                  && found.add(holder);
        }
      }
      return gone.entrySet().stream()
          .filter(at -> found.contains(at.getKey()))
          .reduce((one, other) -> other)
          .map(Map.Entry::getValue);
    }

    private static boolean isOf(ReplayFunction.Definition body, ReplayVariable variable) {
      return switch (variable.kind()) {
        case STATIC, STRING_LITERAL, ARRAY_LENGTH, ALLOCATED -> false;
        case PARAMETER ->
            body.parameters().stream().anyMatch(own -> own.span().equals(variable.span()));
        case LOCAL -> body.block().span().contains(variable.span());
      };
    }

    /** What it held before, if anything. */
    Optional<ConcreteValue> holds(TraceRecorder.ObjectSlot part, ConcreteValue value, Span here) {
      Optional<ConcreteValue> before = Optional.ofNullable(values.put(part, value));
      before.filter(old -> !old.equals(value)).ifPresent(old -> loseReference(old, here));
      return before;
    }

    /** The only one of this name. */
    Optional<TraceRecorder.ObjectSlot> only(String name) {
      List<TraceRecorder.ObjectSlot> named =
          values.keySet().stream().filter(part -> part.name().equals(name)).toList();
      return named.stream().filter(part -> named.size() == 1).findFirst();
    }

    /** The same, if it is NULL. */
    Optional<TraceRecorder.ObjectSlot> isNull(String name) {
      return only(name).filter(part -> values.get(part) instanceof ConcreteValue.NullPointer);
    }

    void forget(TraceRecorder.ObjectSlot part, Span here) {
      Optional.ofNullable(values.remove(part)).ifPresent(old -> loseReference(old, here));
    }

    List<Play.ValueChange> state() {
      // Of a function that calls itself, what the innermost call has.
      Map<Span, Integer> deepest = new HashMap<>();
      for (TraceRecorder.ObjectSlot part : values.keySet()) {
        deepest.merge(part.variable().span(), part.variable().recursionDepth(), Math::max);
      }
      return values.entrySet().stream()
          .filter(
              value -> {
                ReplayVariable variable = value.getKey().variable();
                return variable.recursionDepth() == deepest.get(variable.span());
              })
          .map(value -> new Play.ValueChange(value.getKey().name(), value.getValue().toString()))
          .toList();
    }
  }
}
