package sunder.proof;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.Location;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.Feature;

/** Whether a predicate holds of a concrete store, told without any of the prover. */
final class PredicateEvaluator {
  private final ProofReader.ParsedCertificate proof;
  private final RandomRuns.RunStore store;

  PredicateEvaluator(ProofReader.ParsedCertificate proof, RandomRuns.RunStore store) {
    this.proof = proof;
    this.store = store;
  }

  /** What parameters stand for. */
  private record Values(
      Map<Symbol, BigInteger> scalars,
      Map<Formula.ArrayParameter, Map<BigInteger, BigInteger>> arrays) {}

  /** Whether the certificate has this store, of a variant that it calls safe. */
  boolean isInside() {
    if (!proof.safe().contains(store.configuration())) {
      return true;
    }
    Location at = store.at();
    Formula.Definition predicate = proof.predicates().get(proof.clauses().number(at));
    if (predicate == null) {
      return false;
    }
    Map<Symbol, BigInteger> scalars = new HashMap<>();
    Map<Formula.ArrayParameter, Map<BigInteger, BigInteger>> arrays = new HashMap<>();
    int i = 0;
    for (Symbol register : at.live()) {
      Symbol parameter = ((Formula.ScalarParameter) predicate.parameters().get(i++)).symbol();
      scalars.put(parameter, store.registers().getOrDefault(register, BigInteger.ZERO));
    }
    for (ArrayRegister array : at.liveArrays()) {
      arrays.put(
          (Formula.ArrayParameter) predicate.parameters().get(i++),
          store.arrays().getOrDefault(array, Map.of()));
    }
    return holds(predicate.body(), new Values(scalars, arrays));
  }

  private boolean holds(Formula formula, Values values) {
    if (formula instanceof Formula.InSet in) {
      return in.set().contains(store.configuration());
    } else if (formula instanceof Formula.TermCondition test) {
      return test.condition().evaluate(symbol -> value(symbol, values)).orElseThrow();
    } else if (formula instanceof Formula.Not not) {
      return !holds(not.operand(), values);
    } else if (formula instanceof Formula.All all) {
      return all.operands().stream().allMatch(part -> holds(part, values));
    } else if (formula instanceof Formula.Any any) {
      return any.operands().stream().anyMatch(part -> holds(part, values));
    } else if (formula instanceof Formula.IfThenElse choice) {
      return holds(holds(choice.condition(), values) ? choice.yes() : choice.no(), values);
    } else if (formula instanceof Formula.DefinitionCall use) {
      return holds(use.definition().body(), inner(use, values));
    } else if (formula instanceof Formula.ForElementAt one) {
      BigInteger element =
          values.arrays().get(one.array()).getOrDefault(one.index(), BigInteger.ZERO);
      Map<Symbol, BigInteger> scalars = new HashMap<>(values.scalars());
      scalars.put(one.element(), element);
      return holds(one.body(), new Values(scalars, values.arrays()));
    }
    return everywhere((Formula.ForEveryElement) formula, values);
  }

  private boolean everywhere(Formula.ForEveryElement every, Values values) {
    Map<BigInteger, BigInteger> array = values.arrays().get(every.array());
    Set<BigInteger> indices = new HashSet<>(array.keySet());
    List.of(-1, 0, 1, 2, 1000).forEach(i -> indices.add(BigInteger.valueOf(i)));
    for (BigInteger index : indices) {
      Map<Symbol, BigInteger> scalars = new HashMap<>(values.scalars());
      scalars.put(every.index(), index);
      scalars.put(every.element(), array.getOrDefault(index, BigInteger.ZERO));
      if (!holds(every.body(), new Values(scalars, values.arrays()))) {
        return false;
      }
    }
    return true;
  }

  private Values inner(Formula.DefinitionCall use, Values values) {
    Map<Symbol, BigInteger> scalars = new HashMap<>();
    Map<Formula.ArrayParameter, Map<BigInteger, BigInteger>> arrays = new HashMap<>();
    for (int i = 0; i < use.arguments().size(); i++) {
      Formula.Parameter parameter = use.definition().parameters().get(i);
      if (use.arguments().get(i) instanceof Formula.TermArgument given) {
        scalars.put(((Formula.ScalarParameter) parameter).symbol(), value(given.term(), values));
      } else {
        arrays.put(
            (Formula.ArrayParameter) parameter,
            values.arrays().get(((Formula.ArrayArgument) use.arguments().get(i)).array()));
      }
    }
    return new Values(scalars, arrays);
  }

  private BigInteger value(Term term, Values values) {
    if (term instanceof BoolTerm condition) {
      boolean holds = condition.evaluate(symbol -> value(symbol, values)).orElseThrow();
      return holds ? BigInteger.ONE : BigInteger.ZERO;
    }
    return ((IntTerm) term).evaluate(symbol -> value(symbol, values)).orElseThrow();
  }

  private BigInteger value(Symbol symbol, Values values) {
    Feature feature = proof.vocabulary().numeric(symbol).orElse(null);
    return feature == null
        ? values.scalars().getOrDefault(symbol, BigInteger.ZERO)
        : store.configuration().valueOf(feature);
  }
}
