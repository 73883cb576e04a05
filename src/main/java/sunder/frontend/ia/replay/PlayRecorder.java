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
import sunder.replay.FailureExplanation;
import sunder.replay.RunCutOff;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * A recorder of the play of a run in one variant: its moves with branches, changed values and the
 * failure.
 */
class PlayRecorder implements IaExecutionListener {
  private final List<Play.Step> steps = new ArrayList<>();
  private final Deque<Play.Branch> branches = new ArrayDeque<>();
  private final FailureExplanation reasons = new FailureExplanation();
  private final LiveCells locals = new LiveCells();
  private Optional<Play.Failure> failure = Optional.empty();
  private Optional<RunCutOff> end = Optional.empty();
  private final Map<NamedCell, CellContent> shown = new LinkedHashMap<>();
  private final Map<NamedCell, CellContent> pending = new LinkedHashMap<>();

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
            pending.put(place, new CellContent(content.variable, LinearValue.ZERO));
          }
        });
  }

  @Override
  public void stored(IaMachineState.StoreCell cell, Entity.Local variable, LinearValue value) {
    pending.put(new NamedCell(cell, variable.name()), new CellContent(variable, value));
    locals.touched(cell);
  }

  @Override
  public void loaded(IaMachineState.StoreCell cell) {
    locals.touched(cell);
  }

  @Override
  public void lifetimeEnded(int location) {
    locals.left(location);
  }

  @Override
  public void evaluating(Span condition) {
    reasons.evaluating(condition);
  }

  @Override
  public void evaluated(Span expression, Type type, LinearValue value) {
    if (!(type instanceof Type.Void)) {
      reasons.evaluated(expression, () -> IaExecutionListener.format(type, value));
    }
  }

  @Override
  public void branched(Span whole, Span test, Play.BranchDirection way) {
    reasons.branched(whole, test, way);
    branches.add(new Play.Branch(test, way));
    if (branches.size() > Play.Step.MOST_BRANCHES) {
      branches.remove();
    }
  }

  /** Records the first failure; with complete plays a run may fail more than once. */
  @Override
  public void failed(Span at, Cause cause, IaMachineState state) {
    if (failure.isEmpty()) {
      failure =
          Optional.of(new Play.Failure(at, reasons.explain(at, cause), locals.valuesIn(state)));
    }
  }

  @Override
  public void cutOff(Span at, Cause cause) {
    end = Optional.of(new RunCutOff(at, reasons.explain(at, cause), cause.check()));
  }

  /** Returns the place and cause at which the run was cut off, if it was. */
  Optional<RunCutOff> end() {
    return end;
  }

  Play play() {
    return new Play(steps, failure);
  }

  /**
   * Returns the value changes since the last move; a variable that was not shown yet counts as 0.
   */
  private List<Play.ValueChange> changes() {
    List<Play.ValueChange> changes = new ArrayList<>();
    pending.forEach(
        (place, content) -> {
          CellContent before = shown.put(place, content);
          LinearValue old = before == null ? LinearValue.ZERO : before.value;
          if (!old.equals(content.value)) {
            changes.add(new Play.ValueChange(place.display(content.variable), content.text()));
          }
        });
    pending.clear();
    return changes;
  }

  /**
   * A cell with the name of its variable, since several variables may use one location in
   * succession.
   */
  private record NamedCell(IaMachineState.StoreCell cell, String name) {
    boolean isOf(int location, String otherName) {
      return cell.location() == location && name.equals(otherName);
    }

    String display(Entity.Local variable) {
      return variable.size().isPresent() ? name + "[" + cell.index() + "]" : name;
    }
  }

  private record CellContent(Entity.Local variable, LinearValue value) {
    String text() {
      return IaExecutionListener.format(variable.type(), value);
    }
  }

  /** The live local variables, with the array elements that were accessed. */
  private static final class LiveCells {
    private final TreeMap<Integer, Entity.Local> alive = new TreeMap<>();
    private final Map<Integer, Set<IaMachineState.StoreCell>> touched = new HashMap<>();

    void declared(Entity.Local variable) {
      alive.put(variable.location(), variable);
      touched.remove(variable.location());
    }

    void left(int location) {
      alive.tailMap(location, true).clear();
    }

    void touched(IaMachineState.StoreCell cell) {
      touched.computeIfAbsent(cell.location(), location -> new TreeSet<>()).add(cell);
    }

    /**
     * Returns the values of all live variables, outermost first; of two variables with one name
     * only the inner one.
     */
    List<Play.ValueChange> valuesIn(IaMachineState state) {
      Set<String> inner = new HashSet<>();
      List<Play.ValueChange> result = new ArrayList<>();
      for (Entity.Local variable : alive.descendingMap().values()) {
        if (inner.add(variable.name())) {
          result.addAll(0, values(variable, state));
        }
      }
      return result;
    }

    private List<Play.ValueChange> values(Entity.Local variable, IaMachineState state) {
      if (variable.size().isEmpty()) {
        IaMachineState.StoreCell cell = IaMachineState.StoreCell.scalar(variable.location());
        return List.of(new Play.ValueChange(variable.name(), text(variable, state, cell)));
      }
      return touched.getOrDefault(variable.location(), Set.of()).stream()
          .map(
              cell ->
                  new Play.ValueChange(
                      variable.name() + "[" + cell.index() + "]", text(variable, state, cell)))
          .toList();
    }

    private static String text(
        Entity.Local variable, IaMachineState state, IaMachineState.StoreCell cell) {
      return IaExecutionListener.format(variable.type(), state.load(cell));
    }
  }
}
