package sunder.frontend.ia.replay;

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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.replay.Reasons;
import sunder.replay.RunEnd;
import sunder.source.Span;
import sunder.verdict.Play;

/** Writes down the play of a run of one variant. */
class PlayRecorder implements Events {
  private final List<Play.Step> steps = new ArrayList<>();
  private final Deque<Play.Branch> branches = new ArrayDeque<>();
  private final Reasons reasons = new Reasons();
  private final LocalState locals = new LocalState();
  private Optional<Play.Failure> failure = Optional.empty();
  private Optional<RunEnd> end = Optional.empty();
  private final Map<Place, Content> shown = new LinkedHashMap<>();
  private final Map<Place, Content> pending = new LinkedHashMap<>();

  @Override
  public void move(Supplier<String> move, Span source) {
    steps.add(new Play.Step(move.get(), source, changes(), List.copyOf(branches)));
    branches.clear();
  }

  @Override
  public void declared(Entity.Local variable) {
    locals.declared(variable);
    int location = variable.location();
    String name = variable.name();
    pending.keySet().removeIf(place -> place.isOf(location, name));
    shown.forEach(
        (place, content) -> {
          if (place.isOf(location, name)) {
            pending.put(place, new Content(content.variable, Value.ZERO));
          }
        });
  }

  @Override
  public void stored(State.StoreCell cell, Entity.Local variable, Value value) {
    pending.put(new Place(cell, variable.name()), new Content(variable, value));
    locals.touched(cell);
  }

  @Override
  public void loaded(State.StoreCell cell) {
    locals.touched(cell);
  }

  @Override
  public void left(int location) {
    locals.left(location);
  }

  @Override
  public void evaluating(Span condition) {
    reasons.evaluating(condition);
  }

  @Override
  public void evaluated(Span expression, Type type, Value value) {
    if (!(type instanceof Type.Void)) {
      reasons.evaluated(expression, () -> Events.text(type, value));
    }
  }

  @Override
  public void branched(Span whole, Span test, Play.Way way) {
    reasons.branched(whole, test, way);
    branches.add(new Play.Branch(test, way));
    if (branches.size() > Play.Step.MOST_BRANCHES) {
      branches.remove();
    }
  }

  /** With complete plays a run may fail more than once; the first time counts. */
  @Override
  public void failed(Span at, Cause cause, State state) {
    if (failure.isEmpty()) {
      failure = Optional.of(new Play.Failure(at, reasons.of(at, cause), locals.in(state)));
    }
  }

  @Override
  public void cutOff(Span at, Cause cause) {
    end = Optional.of(new RunEnd(at, reasons.of(at, cause), cause.check()));
  }

  /** Where the run was cut off, if it was. */
  Optional<RunEnd> end() {
    return end;
  }

  Play play() {
    return new Play(steps, failure);
  }

  /** What differs from what the moves so far showed; a variable not shown yet counts as 0. */
  private List<Play.Change> changes() {
    List<Play.Change> changes = new ArrayList<>();
    pending.forEach(
        (place, content) -> {
          Content before = shown.put(place, content);
          Value old = before == null ? Value.ZERO : before.value;
          if (!old.equals(content.value)) {
            changes.add(new Play.Change(place.display(content.variable), content.text()));
          }
        });
    pending.clear();
    return changes;
  }

  /** Two variables may use one location after each other; the name tells them apart. */
  private record Place(State.StoreCell cell, String name) {
    boolean isOf(int location, String otherName) {
      return cell.location() == location && name.equals(otherName);
    }

    String display(Entity.Local variable) {
      return variable.size().isPresent() ? name + "[" + cell.index() + "]" : name;
    }
  }

  private record Content(Entity.Local variable, Value value) {
    String text() {
      return Events.text(variable.type(), value);
    }
  }

  /** The local variables that there are at a moment of a run, and the elements that it touched. */
  private static final class LocalState {
    private final TreeMap<Integer, Entity.Local> alive = new TreeMap<>();
    private final Map<Integer, Set<State.StoreCell>> touched = new HashMap<>();

    void declared(Entity.Local variable) {
      alive.put(variable.location(), variable);
      touched.remove(variable.location());
    }

    void left(int location) {
      alive.tailMap(location, true).clear();
    }

    void touched(State.StoreCell cell) {
      touched.computeIfAbsent(cell.location(), location -> new TreeSet<>()).add(cell);
    }

    /** All of them by name, outermost first; of two with one name the inner one. */
    List<Play.Change> in(State state) {
      Set<String> inner = new HashSet<>();
      List<Play.Change> result = new ArrayList<>();
      for (Entity.Local variable : alive.descendingMap().values()) {
        if (inner.add(variable.name())) {
          result.addAll(0, values(variable, state));
        }
      }
      return result;
    }

    private List<Play.Change> values(Entity.Local variable, State state) {
      if (variable.size().isEmpty()) {
        State.StoreCell cell = State.StoreCell.scalar(variable.location());
        return List.of(new Play.Change(variable.name(), text(variable, state, cell)));
      }
      return touched.getOrDefault(variable.location(), Set.of()).stream()
          .map(
              cell ->
                  new Play.Change(
                      variable.name() + "[" + cell.index() + "]", text(variable, state, cell)))
          .toList();
    }

    private static String text(Entity.Local variable, State state, State.StoreCell cell) {
      return Events.text(variable.type(), state.load(cell));
    }
  }
}
