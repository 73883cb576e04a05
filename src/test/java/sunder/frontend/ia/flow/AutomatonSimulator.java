package sunder.frontend.ia.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import sunder.automaton.Automaton;
import sunder.automaton.Move;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.Configuration;
import sunder.verdict.Script;

/** Walks through an automaton at random, or as a script says. */
final class AutomatonSimulator {
  private final Automaton automaton;

  AutomatonSimulator(Automaton automaton) {
    this.automaton = automaton;
  }

  /** A random run; ends at a last location, where nothing is enabled, or after some steps. */
  AutomatonRun random(Configuration configuration, Random random, int steps) {
    AutomatonRun run = new AutomatonRun(automaton, configuration);
    for (int i = 0; i < steps && step(run, random); i++) {}
    return run;
  }

  private boolean step(AutomatonRun run, Random random) {
    List<Transition> transitions = run.location().outgoing();
    for (int attempt = 0; attempt < 20 && !transitions.isEmpty(); attempt++) {
      Transition t = transitions.get(random.nextInt(transitions.size()));
      Map<Symbol, BigInteger> inputs = new LinkedHashMap<>();
      t.inputs().forEach(input -> inputs.put(input, sample(input, random)));
      Optional<Map<Symbol, BigInteger>> values = run.enabled(t, inputs);
      if (values.isPresent()) {
        run.take(t, values.get());
        return true;
      }
    }
    return false;
  }

  private static BigInteger sample(Symbol input, Random random) {
    BigInteger value = BigInteger.valueOf(random.nextInt(7) - 2);
    value = input.low().map(value::max).orElse(value);
    return input.high().map(value::min).orElse(value);
  }

  /**
   * The run of a script. Fails if two transitions are enabled under the same answers.
   *
   * @param steps at most so many
   */
  AutomatonRun follow(Script script, Configuration configuration, int steps) {
    AutomatonRun run = new AutomatonRun(automaton, configuration);
    RemainingAnswers answers = new RemainingAnswers(script);
    for (int i = 0; i < steps; i++) {
      List<Runnable> ways = new ArrayList<>();
      for (Transition t : run.location().outgoing()) {
        RemainingAnswers rest = answers.copy();
        rest.consume(t)
            .flatMap(inputs -> run.enabled(t, inputs))
            .ifPresent(
                values ->
                    ways.add(
                        () -> {
                          run.take(t, values);
                          answers.become(rest);
                        }));
      }
      if (ways.size() > 1) {
        throw new AssertionError("several ways on from " + run.location() + run.moves());
      }
      if (ways.isEmpty()) {
        return run;
      }
      ways.get(0).run();
    }
    return run;
  }

  /** What a script has still to say. */
  private final class RemainingAnswers {
    private final Script script;
    private final Map<String, Integer> used = new HashMap<>();
    private int choices;

    RemainingAnswers(Script script) {
      this.script = script;
    }

    RemainingAnswers copy() {
      RemainingAnswers copy = new RemainingAnswers(script);
      copy.become(this);
      return copy;
    }

    void become(RemainingAnswers other) {
      used.clear();
      used.putAll(other.used);
      choices = other.choices;
    }

    /** The inputs of a transition, if the script answers as the transition wants it. */
    Optional<Map<Symbol, BigInteger>> consume(Transition t) {
      Map<Symbol, BigInteger> inputs = new HashMap<>();
      automaton.lengthSymbols().keySet().forEach(name -> lengths(t, name, inputs));
      for (Boolean choice : t.choices()) {
        boolean said = choices >= script.choices().size() || script.choices().get(choices);
        choices++;
        if (said != choice) {
          return Optional.empty();
        }
      }
      for (Move move : t.moves()) {
        if (!consume(move, inputs)) {
          return Optional.empty();
        }
      }
      return Optional.of(inputs);
    }

    private void lengths(Transition t, String name, Map<Symbol, BigInteger> inputs) {
      if (t.source() == automaton.initial()) {
        for (Symbol input : t.inputs()) {
          if (input.name().equalsIgnoreCase(name)) {
            inputs.put(input, script.lengths().getOrDefault(name, BigInteger.ONE));
          }
        }
      }
    }

    private boolean consume(Move move, Map<Symbol, BigInteger> inputs) {
      if (move.answer() instanceof Move.EnvironmentAnswer.Value m) {
        return value(m.of(), move.value().orElseThrow(), inputs);
      } else if (move.answer() instanceof Move.EnvironmentAnswer.Argument m) {
        return next(m.procedure()).equals(Optional.of(new Script.Answer.RunArgument(m.number())));
      } else if (move.answer() instanceof Move.EnvironmentAnswer.Return m) {
        Optional<Script.Answer> answer = next(m.procedure());
        if (answer.isPresent() && !(answer.get() instanceof Script.Answer.Return)) {
          return false;
        }
        BigInteger value =
            answer.flatMap(a -> ((Script.Answer.Return) a).value()).orElse(BigInteger.ZERO);
        move.value().ifPresent(term -> inputs.put(symbol(term), value));
      }
      return true;
    }

    private boolean value(String name, Term input, Map<Symbol, BigInteger> inputs) {
      BigInteger value =
          next(name).map(a -> ((Script.Answer.Value) a).value()).orElse(BigInteger.ZERO);
      inputs.put(symbol(input), value);
      return symbol(input).high().filter(high -> value.compareTo(high) > 0).isEmpty();
    }

    private Optional<Script.Answer> next(String name) {
      int position = used.merge(name, 1, Integer::sum) - 1;
      List<Script.Answer> list = script.answers().getOrDefault(name, List.of());
      return position < list.size() ? Optional.of(list.get(position)) : Optional.empty();
    }
  }

  private static Symbol symbol(Term input) {
    return input.symbols().iterator().next();
  }
}
