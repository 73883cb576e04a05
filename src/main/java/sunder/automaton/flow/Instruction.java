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

/** An instruction of a {@link ControlPoint}. Terms are over registers and features. */
public sealed interface Instruction {
  /** Executes the instruction symbolically on a path and enqueues its continuations. */
  void execute(PartialStep path, TransitionBuilder search);

  /**
   * The reads and writes of an instruction.
   *
   * @param reads the registers and arrays read in any case
   * @param readsForWrites the registers and arrays read only to compute the written values
   * @param writes the registers and arrays written
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

  /** Returns the reads and writes, independent of the successors. */
  default Effect effect() {
    return Effect.NONE;
  }

  /** Returns the live registers and arrays before the instruction. */
  default LiveSet live() {
    return effect()
        .before(successors().stream().map(ControlPoint::live).reduce(LiveSet.EMPTY, LiveSet::plus));
  }

  /** Returns the only successor, apart from the cut-off point; empty if there are several. */
  default Optional<ControlPoint> singleSuccessor() {
    return Optional.empty();
  }

  /** Returns whether a transition that has moves must end before the instruction. */
  default boolean startsNewStep() {
    return false;
  }

  /** Returns whether the instruction emits no move. */
  default boolean isSilent() {
    return true;
  }

  /** Returns the possible successors. */
  List<ControlPoint> successors();

  /** Returns whether a path must end before the instruction because of its array accesses. */
  default boolean conflictsWith(PartialStep path) {
    return false;
  }

  /** The final instruction. */
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

  /** An instruction with exactly one successor. */
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

    /**
     * Returns the effect. Operands are read only for the write, so that they are not live if the
     * target is not.
     */
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

  /** A nondeterministic choice of the environment. */
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
   * The emission of a move.
   *
   * @param startsStep whether the move is not an answer to, or the end of, an earlier move of the
   *     transition
   * @param inputs the fresh inputs with the registers that store their values
   * @param move the move, over registers and inputs
   * @param next the successor
   * @param span the source text
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
