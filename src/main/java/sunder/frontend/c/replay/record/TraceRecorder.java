package sunder.frontend.c.replay.record;

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
import sunder.frontend.c.preprocess.option.SystemIncludeDirectories;
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

/**
 * A listener that records the trace of one variant: the lines in which variables change or inputs
 * are read.
 *
 * <p>Output: the steps, each with its place, value changes and branches, the failure with its
 * explanation, and the cut-off of an execution without a failure. Statements of library sources are
 * not recorded.
 */
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

  /** The places at which the slots received their current values. */
  private final Map<ObjectSlot, Span> since = new HashMap<>();

  /** The active calls, the innermost first. */
  private final Deque<ActiveCall> calls = new ArrayDeque<>();

  /**
   * The places at which the lengths of arrays were computed, by the places of the arrays'
   * declarations.
   */
  private final Map<Span, Span> lengths = new HashMap<>();

  private Optional<Span> lost = Optional.empty();
  private final Span start;
  private final ConfigSet variant;
  private Span here;
  private Optional<Play.Failure> failure = Optional.empty();
  private Optional<RunCutOff> end = Optional.empty();

  enum StepKind {
    START,
    INPUTS,
    SOURCE_LINE,
    FAILURE
  }

  /**
   * An active call: its place, the body of the called function, and the statement that contains the
   * call.
   */
  private record ActiveCall(Span place, Span body, Span from) {}

  /** A slot of an object: one scalar. */
  record ObjectSlot(ReplayVariable variable, long slot) {
    String name() {
      return SlotLayout.describe(variable, slot).name();
    }
  }

  /**
   * Creates a recorder.
   *
   * @param start the place of the entry function
   * @param variant the variant that is executed
   */
  public TraceRecorder(Span start, ConfigSet variant) {
    this.start = start;
    this.variant = variant;
    this.here = start;
  }

  /** Records the first step. */
  public void start() {
    add(new Play.Step(START, start, List.of()), StepKind.START);
  }

  /** Appends a complete step. */
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

  /** Returns the source line of a place, without surrounding white space. */
  static String line(Span span) {
    return span.file().line(span.line()).strip();
  }

  /** Returns the name that traces show for the name of an input. */
  public static String inputName(String name) {
    return name.contains("@") ? name.substring(0, name.indexOf('@')) : name;
  }

  @Override
  public void inputRead(String name, String value, Span span) {
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
      // Changes after the return belong to the statement that contains the call.
      flush();
      here = call.from();
    }
  }

  private boolean isShown(ReplayVariable variable, long slot) {
    return variable.kind() != ReplayVariable.StorageKind.ARRAY_LENGTH
        && !LibrarySource.contains(variable.span())
        && !StreamChecks.refersToStandardStream(variable.name())
        && SlotLayout.describe(variable, slot).isPresentIn(variant)
        && !(isOfSystem(variable.span()) && isOfSystem(here));
  }

  /** Returns whether a place is in a header of the system; its initial values are not shown. */
  private static boolean isOfSystem(Span span) {
    return SystemIncludeDirectories.contains(span.file());
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
    // Changes of this statement before the branch belong to the previous step.
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

  /**
   * Returns the related positions of a failure: the origin of a macro's text and the active calls
   * without that of {@code main}.
   */
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

  /** Returns the line at which the used pointer became NULL, if the pointer has a unique name. */
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
    // The library assumes that the value of a feature is of its class: others are no executions.
    boolean isOfLibrary =
        cause instanceof Cause.FalseCondition assumed
            && LibrarySource.contains(assumed.condition());
    if (!isOfLibrary) {
      end = Optional.of(new RunCutOff(span, reasons.explain(span, cause), cause.check()));
    }
  }

  /** Returns the cut-off of the execution, if it ended without a failure. */
  public Optional<RunCutOff> end() {
    return end;
  }

  public Play play() {
    return new Play(steps, failure);
  }

  /** The values of the live objects; those of functions that have returned are removed. */
  private static final class LiveObjects {
    private final Map<TraceRecorder.ObjectSlot, ConcreteValue> values = new LinkedHashMap<>();
    private final Deque<ReplayFunction.Definition> running = new ArrayDeque<>();

    /**
     * The place at which a pointer to each block was last overwritten or lost, in order of time.
     */
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

    /** Records that a pointer to a block is lost. */
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

    /** Returns the place at which the last pointer was lost by which a block was reachable. */
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

    /** Records a value and returns the previous one, if any. */
    Optional<ConcreteValue> holds(TraceRecorder.ObjectSlot part, ConcreteValue value, Span here) {
      Optional<ConcreteValue> before = Optional.ofNullable(values.put(part, value));
      before.filter(old -> !old.equals(value)).ifPresent(old -> loseReference(old, here));
      return before;
    }

    /** Returns the slot with a name, if the name is unique. */
    Optional<TraceRecorder.ObjectSlot> only(String name) {
      List<TraceRecorder.ObjectSlot> named =
          values.keySet().stream().filter(part -> part.name().equals(name)).toList();
      return named.stream().filter(part -> named.size() == 1).findFirst();
    }

    /** Returns the slot with a name, if the name is unique and the slot holds NULL. */
    Optional<TraceRecorder.ObjectSlot> isNull(String name) {
      return only(name).filter(part -> values.get(part) instanceof ConcreteValue.NullPointer);
    }

    void forget(TraceRecorder.ObjectSlot part, Span here) {
      Optional.ofNullable(values.remove(part)).ifPresent(old -> loseReference(old, here));
    }

    List<Play.ValueChange> state() {
      // Of a recursive function, only the variables of the innermost call.
      Map<Span, Integer> deepest = new HashMap<>();
      for (TraceRecorder.ObjectSlot part : values.keySet()) {
        deepest.merge(part.variable().span(), part.variable().recursionDepth(), Math::max);
      }
      Map<TraceRecorder.ObjectSlot, ConcreteValue> shown = new LinkedHashMap<>(values);
      shown
          .keySet()
          .removeIf(
              part -> part.variable().recursionDepth() != deepest.get(part.variable().span()));
      List<Play.ValueChange> state = new ArrayList<>(CharacterArrays.literals(shown));
      shown.forEach(
          (part, value) -> state.add(new Play.ValueChange(part.name(), value.toString())));
      return state;
    }
  }
}
