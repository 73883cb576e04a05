package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.automaton.Move;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.expression.Term.Valuation;
import sunder.verdict.Script;
import sunder.verdict.Script.Answer;

/** Builds the script of the environment's answers along a path, from values of its inputs. */
final class ScriptBuilder {
  private final Valuation valuation;
  private final Map<String, List<Answer>> answers = new TreeMap<>();
  private final List<Boolean> choices = new ArrayList<>();

  private ScriptBuilder(Valuation valuation) {
    this.valuation = valuation;
  }

  static Script build(PathCondition path, Map<String, Symbol> lengthInputs, Valuation valuation) {
    ScriptBuilder builder = new ScriptBuilder(valuation);
    path.words().forEach(builder::add);
    Map<String, BigInteger> lengths = new TreeMap<>();
    // Where the path does not use a length at all, any positive number will do.
    lengthInputs.forEach(
        (name, input) ->
            lengths.put(
                name, path.valueOfFirstInput(input).map(builder::value).orElse(BigInteger.ONE)));
    return new Script(builder.answers, builder.choices, lengths);
  }

  private void add(PathCondition.ObservedWord word) {
    for (long left = value(word.times()).longValueExact(); left > 0; left--) {
      word.moves().forEach(this::add);
      choices.addAll(word.choices());
    }
  }

  private void add(Move move) {
    if (move.answer() instanceof Move.EnvironmentAnswer.Value m) {
      answer(m.of(), new Answer.Value(value(move.value().orElseThrow())));
    } else if (move.answer() instanceof Move.EnvironmentAnswer.Argument m) {
      answer(m.procedure(), new Answer.RunArgument(m.number()));
    } else if (move.answer() instanceof Move.EnvironmentAnswer.Return m) {
      answer(m.procedure(), new Answer.Return(move.value().map(this::value)));
    } else if (move.answer() instanceof Move.EnvironmentAnswer.Step m) {
      m.schedule().forEach(n -> answer(Script.SCHEDULE, new Answer.Value(BigInteger.valueOf(n))));
      move.terms().forEach(chosen -> answer(Script.SCHEDULE, new Answer.Value(value(chosen))));
    }
  }

  private void answer(String identifier, Answer answer) {
    answers.computeIfAbsent(identifier, name -> new ArrayList<>()).add(answer);
  }

  private BigInteger value(Term term) {
    if (term instanceof BoolTerm bool) {
      return bool.evaluate(valuation).orElse(false) ? BigInteger.ONE : BigInteger.ZERO;
    }
    return ((IntTerm) term).evaluate(valuation).orElse(BigInteger.ZERO);
  }
}
