package sunder.automaton.arraycell;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.ia.flow.AutomatonBuilder;
import sunder.frontend.ia.flow.AutomatonRun;
import sunder.frontend.ia.flow.FlowTestPrograms;
import sunder.frontend.ia.model.TypedProgram;
import sunder.source.InputException;
import sunder.testing.AutomatonInvariants;
import sunder.testing.RandomArrays;
import sunder.testing.RandomTexts;
import sunder.verdict.Property;

/** What can fail in a program can fail with one cell: that is what its proofs rest on. */
class ArrayCellAbstractionTest {
  private static final long FIRST = Long.getLong("sunder.cells.first", 0);
  private static final long SEEDS = Long.getLong("sunder.cells.count", 40);
  private static final int STEPS = 60;

  static Stream<Arguments> programs() {
    LongFunction<String> texts = RandomTexts::of;
    LongFunction<String> arrays = RandomArrays::text;
    return Stream.of(Property.ABORT, FlowTestPrograms.CHECKED, FlowTestPrograms.COMPLETE_CHECKED)
        .flatMap(p -> Stream.of(Arguments.of(p, arrays), Arguments.of(p, texts)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everyRunThatFailsIsOneWithACell(Property property, LongFunction<String> texts) {
    int followed = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      String text = texts.apply(seed);
      try {
        followed += followed(text, FlowTestPrograms.check(text), property, new Random(seed));
      } catch (InputException e) {
        continue;
      }
    }
    assertThat(followed).isGreaterThan(5);
  }

  private static int followed(String text, TypedProgram program, Property property, Random random) {
    Automaton automaton = AutomatonBuilder.build(program, property);
    Optional<Automaton> cell = ArrayCellAbstraction.of(automaton);
    if (cell.isEmpty()) {
      return 0;
    }
    ConfigSet valid = program.features().valid();
    if (AutomatonInvariants.violations(automaton, valid, 2000).isEmpty()) {
      assertThat(AutomatonInvariants.violations(cell.get(), valid, 2000)).as(text).isEmpty();
    }
    int followed = 0;
    for (int i = 0; i < 30; i++) {
      Configuration configuration = program.features().valid().pick();
      List<Taken> run = run(automaton, configuration, random);
      if (!run.isEmpty() && run.get(run.size() - 1).step().target().failedAssertion().isPresent()) {
        assertThat(new RunSimulator(cell.get(), configuration).follow(run))
            .as("%s%n%s", text, run)
            .isTrue();
        followed++;
      }
    }
    return followed;
  }

  /** A step of a run, with the values of all symbols before it and of its inputs and reads. */
  private record Taken(Transition step, Map<Symbol, BigInteger> values) {}

  private static List<Taken> run(Automaton automaton, Configuration configuration, Random random) {
    AutomatonRun run = new AutomatonRun(automaton, configuration);
    List<Taken> taken = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      Optional<Taken> next = next(run, random);
      if (next.isEmpty()) {
        break;
      }
      run.take(next.get().step(), next.get().values());
      taken.add(next.get());
    }
    return taken;
  }

  private static Optional<Taken> next(AutomatonRun run, Random random) {
    List<Transition> steps = run.location().outgoing();
    for (int attempt = 0; attempt < 20 && !steps.isEmpty(); attempt++) {
      Transition step = steps.get(random.nextInt(steps.size()));
      Map<Symbol, BigInteger> inputs = new LinkedHashMap<>();
      step.inputs().forEach(input -> inputs.put(input, sample(input, random)));
      Optional<Map<Symbol, BigInteger>> values = run.enabled(step, inputs);
      if (values.isPresent()) {
        return Optional.of(new Taken(step, values.get()));
      }
    }
    return Optional.empty();
  }

  private static BigInteger sample(Symbol input, Random random) {
    BigInteger value = BigInteger.valueOf(random.nextInt(6) - 1);
    value = input.low().map(value::max).orElse(value);
    return input.high().map(value::min).orElse(value);
  }

  /** Takes the steps of a run with one cell, in all ways that there are. */
  private record RunSimulator(Automaton cell, Configuration configuration) {
    private record State(Location at, Map<Symbol, BigInteger> store) {}

    boolean follow(List<Taken> run) {
      Map<Symbol, BigInteger> zero = new HashMap<>();
      cell.initial().live().forEach(register -> zero.put(register, BigInteger.ZERO));
      Transition choosing = cell.initial().outgoing().get(0);
      Map<Symbol, BigInteger> chosen = new HashMap<>(zero);
      chosen.put(choosing.inputs().get(0), lastIndex(run));
      Set<State> states = Set.of(behind(choosing, chosen));
      for (Taken taken : run) {
        states = behind(states, taken);
      }
      Optional<?> failed = run.get(run.size() - 1).step().target().failedAssertion();
      return states.stream().anyMatch(state -> state.at().failedAssertion().equals(failed));
    }

    private static BigInteger lastIndex(List<Taken> run) {
      BigInteger last = BigInteger.ZERO;
      for (Taken taken : run) {
        for (ArrayAccess.Read read : taken.step().reads()) {
          last = read.index().evaluate(taken.values()::get).orElseThrow();
        }
      }
      return last;
    }

    private Set<State> behind(Set<State> states, Taken taken) {
      Set<State> result = new HashSet<>();
      for (State state : states) {
        for (Transition step : state.at().outgoing()) {
          if (step.target().name().startsWith(taken.step().target().name())) {
            for (Map<Symbol, BigInteger> values : values(state, step, taken)) {
              if (step.presenceCondition().contains(configuration)
                  && step.guard().evaluate(values::get).orElse(false)) {
                State next = behind(step, values);
                if (agrees(next, taken)) {
                  result.add(next);
                }
              }
            }
          }
        }
      }
      return result;
    }

    /** Registers of the program are as the program's step leaves them. */
    private boolean agrees(State state, Taken taken) {
      return taken.step().target().live().stream()
          .allMatch(
              register ->
                  value(taken.step(), register, taken.values())
                      .equals(state.store().get(register)));
    }

    private State behind(Transition step, Map<Symbol, BigInteger> values) {
      Map<Symbol, BigInteger> store = new HashMap<>();
      step.target().live().forEach(register -> store.put(register, value(step, register, values)));
      return new State(step.target(), store);
    }

    private static BigInteger value(
        Transition step, Symbol register, Map<Symbol, BigInteger> values) {
      Term update = step.updates().getOrDefault(register, Term.of(register));
      return update instanceof sunder.expression.IntTerm term
          ? term.evaluate(values::get).orElseThrow()
          : ((sunder.expression.BoolTerm) update).evaluate(values::get).orElseThrow()
              ? BigInteger.ONE
              : BigInteger.ZERO;
    }

    /** The inputs of the program as in its run; elements are tried that it read in the step. */
    private List<Map<Symbol, BigInteger>> values(State state, Transition step, Taken taken) {
      Map<Symbol, BigInteger> known = new HashMap<>(taken.values());
      known.putAll(state.store());
      Set<BigInteger> read = new LinkedHashSet<>();
      taken.step().reads().forEach(r -> read.add(taken.values().get(r.result())));
      List<Map<Symbol, BigInteger>> result = List.of(known);
      for (Symbol input : step.inputs()) {
        if (!taken.values().containsKey(input)) {
          List<Map<Symbol, BigInteger>> more = new ArrayList<>();
          for (Map<Symbol, BigInteger> values : result) {
            for (BigInteger element : read) {
              Map<Symbol, BigInteger> with = new HashMap<>(values);
              with.put(input, element);
              more.add(with);
            }
          }
          result = more;
        }
      }
      return result;
    }
  }

  @Test
  void thereIsNoneWithoutAReadThatVaries() {
    TypedProgram constant =
        FlowTestPrograms.of("int n;", "|-", "int a[3]; a[n] = 1; assert(a[0] == 0);", ": void");
    assertThat(ArrayCellAbstraction.of(AutomatonBuilder.build(constant, Property.ABORT))).isEmpty();
    TypedProgram free =
        FlowTestPrograms.of("int n; int a[3];", "|-", "assert(a[n] == 0);", ": void");
    assertThat(ArrayCellAbstraction.of(AutomatonBuilder.build(free, Property.ABORT))).isEmpty();
  }
}
