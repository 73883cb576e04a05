package sunder.automaton.flow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Move;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** What happens at a {@link ControlPoint}. Terms are over registers and features. */
public sealed interface Instruction {
  /** Does it to a path and sends the path on. */
  void execute(PartialStep path, TransitionBuilder search);

  /**
   * What an instruction reads and writes.
   *
   * @param reads in any case
   * @param readsForWrites what it reads only for the sake of what it writes
   */
  record Effect(LiveSet reads, LiveSet readsForWrites, LiveSet writes) {
    static final Effect NONE = reads(LiveSet.EMPTY);

    static Effect reads(LiveSet reads) {
      return new Effect(reads, LiveSet.EMPTY, LiveSet.EMPTY);
    }

    static Effect writes(LiveSet writes, LiveSet reads) {
      return new Effect(reads, LiveSet.EMPTY, writes);
    }

    private LiveSet before(LiveSet behind) {
      LiveSet kept = behind.minus(writes);
      return (kept == behind ? kept : kept.plus(readsForWrites)).plus(reads);
    }
  }

  /** What it reads and writes, whatever follows it. */
  default Effect effect() {
    return Effect.NONE;
  }

  /** What is live before it. */
  default LiveSet live() {
    return effect()
        .before(successors().stream().map(ControlPoint::live).reduce(LiveSet.EMPTY, LiveSet::plus));
  }

  /** The next point if there is never a choice, the point of a cut-off run not counted. */
  default Optional<ControlPoint> singleSuccessor() {
    return Optional.empty();
  }

  /** Whether a step that already has moves must end before it. */
  default boolean startsNewStep() {
    return false;
  }

  /** Whether it plays no move. */
  default boolean isSilent() {
    return true;
  }

  /** The points that may come next. */
  List<ControlPoint> successors();

  /** Whether a path must end before it for the sake of an array. */
  default boolean conflictsWith(PartialStep path) {
    return false;
  }

  /** The last instruction of all. */
  record Stop() implements Instruction {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {}

    @Override
    public List<ControlPoint> successors() {
      return List.of();
    }
  }

  /** The first instruction of a statement. */
  record StatementBegin(Span statement, Instruction first) implements Instruction {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.begin(statement);
      first.execute(path, search);
    }

    @Override
    public Effect effect() {
      return first.effect();
    }

    @Override
    public Optional<ControlPoint> singleSuccessor() {
      return first.singleSuccessor();
    }

    @Override
    public boolean startsNewStep() {
      return first.startsNewStep();
    }

    @Override
    public boolean isSilent() {
      return first.isSilent();
    }

    @Override
    public List<ControlPoint> successors() {
      return first.successors();
    }

    @Override
    public boolean conflictsWith(PartialStep path) {
      return first.conflictsWith(path);
    }
  }

  /** An instruction that one point follows, whatever it finds. */
  sealed interface SingleSuccessor extends Instruction {
    ControlPoint next();

    @Override
    default Optional<ControlPoint> singleSuccessor() {
      return Optional.of(next());
    }

    @Override
    default List<ControlPoint> successors() {
      return List.of(next());
    }
  }

  record Jump(ControlPoint next) implements SingleSuccessor {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      search.enqueue(path, next);
    }
  }

  record Assign(Symbol register, Term value, ControlPoint next, Span span)
      implements SingleSuccessor {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.setSpan(span);
      path.assign(register, path.value(value));
      search.enqueue(path, next);
    }

    /** What only computes a value that nobody reads is not live for it. */
    @Override
    public Effect effect() {
      return new Effect(LiveSet.EMPTY, LiveSet.of(value), LiveSet.of(register));
    }
  }

  record Branch(BoolTerm condition, ControlPoint yes, ControlPoint no, Span span)
      implements Instruction {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.setSpan(span);
      BoolTerm now = (BoolTerm) path.value(condition);
      PartialStep other = path.copy();
      path.require(now);
      other.require(now.not());
      search.enqueue(other, no);
      search.enqueue(path, yes);
    }

    @Override
    public List<ControlPoint> successors() {
      return List.of(yes, no);
    }

    @Override
    public Effect effect() {
      return Effect.reads(LiveSet.of(condition));
    }

    @Override
    public Optional<ControlPoint> singleSuccessor() {
      return no.isCutOff() ? Optional.of(yes) : yes.isCutOff() ? Optional.of(no) : Optional.empty();
    }
  }

  record FeatureBranch(ConfigSet when, ControlPoint yes, ControlPoint no, Span span)
      implements Instruction {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      PartialStep other = path.copy();
      path.restrict(when);
      other.restrict(when.space().all().minus(when));
      search.enqueue(other, no);
      search.enqueue(path, yes);
    }

    @Override
    public List<ControlPoint> successors() {
      return List.of(yes, no);
    }
  }

  record Choose(ControlPoint left, ControlPoint right, Span span) implements Instruction {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.setSpan(span);
      PartialStep other = path.copy();
      path.choose(true);
      other.choose(false);
      search.enqueue(other, right);
      search.enqueue(path, left);
    }

    @Override
    public List<ControlPoint> successors() {
      return List.of(left, right);
    }
  }

  /** The environment goes on in one of several ways. */
  record EnvironmentChoice(List<ControlPoint> targets) implements Instruction {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      for (int i = targets.size() - 1; i >= 0; i--) {
        search.enqueue(path.copy(), targets.get(i));
      }
    }

    @Override
    public List<ControlPoint> successors() {
      return targets;
    }
  }

  /**
   * Plays a move.
   *
   * @param startsStep whether it is more than the answer or the end of what the step did before
   * @param inputs fresh inputs with the registers that take their values
   * @param move over registers and inputs
   */
  record EmitMove(
      boolean startsStep, Map<Symbol, Symbol> inputs, Move move, ControlPoint next, Span span)
      implements SingleSuccessor {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.setMoveSpan(span);
      path.emit(inputs.keySet(), move);
      inputs.forEach((input, register) -> path.assign(register, Term.of(input)));
      search.enqueue(path, next);
    }

    @Override
    public Effect effect() {
      return Effect.writes(LiveSet.of(Set.copyOf(inputs.values()), Set.of()), LiveSet.of(move));
    }

    @Override
    public boolean startsNewStep() {
      return startsStep;
    }

    @Override
    public boolean isSilent() {
      return false;
    }
  }

  record Load(
      ArrayRegister array,
      IntTerm index,
      Symbol register,
      Symbol element,
      ControlPoint next,
      Span span)
      implements SingleSuccessor {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.setSpan(span);
      path.read(array, (IntTerm) path.value(index), element);
      path.assign(register, Term.of(element));
      search.enqueue(path, next);
    }

    @Override
    public Effect effect() {
      return Effect.writes(LiveSet.of(register), LiveSet.of(index).plus(LiveSet.of(array)));
    }

    @Override
    public boolean conflictsWith(PartialStep path) {
      return path.writes(array);
    }
  }

  record Store(ArrayRegister array, IntTerm index, Term value, ControlPoint next, Span span)
      implements SingleSuccessor {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.setSpan(span);
      path.write(new ArrayAccess.Write(array, (IntTerm) path.value(index), path.value(value)));
      search.enqueue(path, next);
    }

    @Override
    public Effect effect() {
      return Effect.reads(LiveSet.of(index).plus(LiveSet.of(value)));
    }

    @Override
    public boolean conflictsWith(PartialStep path) {
      return path.writes(array);
    }
  }

  record Reset(ArrayRegister array, ControlPoint next, Span span) implements SingleSuccessor {
    @Override
    public void execute(PartialStep path, TransitionBuilder search) {
      path.reset(array);
      search.enqueue(path, next);
    }

    @Override
    public Effect effect() {
      return Effect.writes(LiveSet.of(array), LiveSet.EMPTY);
    }
  }
}
