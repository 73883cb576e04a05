package sunder.verify.explicit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * A Boolean term compiled to a test of a state vector. The result is three-valued over one state
 * and a set of configurations over the features.
 */
abstract class CompiledCondition {
  /** The result of a test. */
  enum TruthStatus {
    NO,
    YES,
    /** The condition holds exactly in the configurations of {@link TruthDetails#set}. */
    SOME,
    /** The result is not expressible before {@link TruthDetails#obstacle} is a constant. */
    UNKNOWN
  }

  /**
   * The data of a test: the configurations of which the result is asked, and of a {@link
   * TruthStatus} the set for SOME, which is exact among them, and the obstacle for UNKNOWN.
   * Mutable; each test overwrites the set and the obstacle.
   */
  static final class TruthDetails {
    ConfigSet within;
    ConfigSet set;
    Term obstacle;

    /** The encoded obstacle if it is the index of a write; else {@link ValueEncoding#NONE}. */
    long index = ValueEncoding.NONE;
  }

  abstract TruthStatus test(StateVector store, TruthDetails result);

  /** A compiler of Boolean terms with hash-consing: equal terms get one compiled test. */
  static final class Compiler {
    private final Map<BoolTerm, CompiledCondition> known = new HashMap<>();
    private final CompiledIntTerm.Compiler numbers;
    private final SatisfyingSets sets;
    private final StateVector store;

    Compiler(CompiledIntTerm.Compiler numbers, SatisfyingSets sets, StateVector store) {
      this.numbers = numbers;
      this.sets = sets;
      this.store = store;
    }

    CompiledCondition compile(BoolTerm term) {
      CompiledCondition code = known.get(term);
      if (code == null) {
        code = make(term);
        known.put(term, code);
      }
      return code;
    }

    private CompiledCondition make(BoolTerm term) {
      if (term instanceof BoolTerm.Constant constant) {
        // The empty conjunction is true, the empty disjunction false.
        return new CompiledConnective(
            new CompiledCondition[0], constant.value() ? TruthStatus.NO : TruthStatus.YES);
      } else if (term instanceof BoolTerm.Literal literal) {
        return test(literal);
      } else if (term instanceof BoolTerm.Compare compare) {
        return test(compare);
      }
      BoolTerm.NaryConnective junction = (BoolTerm.NaryConnective) term;
      return new CompiledConnective(
          junction.operands().stream().map(this::compile).toArray(CompiledCondition[]::new),
          junction.absorbingValue() ? TruthStatus.YES : TruthStatus.NO);
    }

    private CompiledCondition test(BoolTerm.Literal literal) {
      int place = store.slotOf(literal.symbol());
      boolean positive = literal.positive();
      SymbolicCondition slow = new SymbolicCondition(literal, sets, store);
      return new CompiledCondition() {
        @Override
        TruthStatus test(StateVector at, TruthDetails result) {
          long word = at.get(place);
          if (ValueEncoding.isNumber(word)) {
            return word != 0 == positive ? TruthStatus.YES : TruthStatus.NO;
          }
          return slow.test(at, result);
        }
      };
    }

    private CompiledCondition test(BoolTerm.Compare compare) {
      CompiledIntTerm number = numbers.compile(compare.term());
      BoolTerm.Relation relation = compare.relation();
      SymbolicCondition slow = new SymbolicCondition(compare, sets, store);
      return new CompiledCondition() {
        @Override
        TruthStatus test(StateVector at, TruthDetails result) {
          long value = number.number(at);
          if (value == ValueEncoding.NONE) {
            return slow.test(at, result);
          }
          return relation.holds(Long.signum(value)) ? TruthStatus.YES : TruthStatus.NO;
        }
      };
    }
  }

  /**
   * The slow path of a test: it substitutes the state into the term and converts the remaining term
   * over features to a set of configurations.
   */
  private static final class SymbolicCondition {
    private final BoolTerm term;
    private final SatisfyingSets sets;
    private final EvaluationCache<Object> answers;

    SymbolicCondition(BoolTerm term, SatisfyingSets sets, StateVector store) {
      this.term = term;
      this.sets = sets;
      this.answers = new EvaluationCache<>(term, store);
    }

    TruthStatus test(StateVector store, TruthDetails result) {
      Object answer = answers.of(store, () -> answer(store));
      if (answer instanceof TruthStatus verdict) {
        return verdict;
      } else if (answer instanceof ConfigSet set) {
        result.set = set;
        return TruthStatus.SOME;
      }
      BoolTerm obstacle = (BoolTerm) answer;
      Optional<ConfigSet> inverted = sets.inverted(obstacle, result.within);
      if (inverted.isPresent()) {
        result.set = inverted.get();
        return TruthStatus.SOME;
      }
      result.obstacle = obstacle;
      return TruthStatus.UNKNOWN;
    }

    private Object answer(StateVector store) {
      BoolTerm now = term.substitute(store::term);
      if (now instanceof BoolTerm.Constant constant) {
        return constant.value() ? TruthStatus.YES : TruthStatus.NO;
      }
      Optional<ConfigSet> set = sets.exact(now);
      return set.isPresent() ? set.get() : now;
    }
  }

  /**
   * A conjunction or disjunction. The first operand with the absorbing result (NO of a conjunction,
   * YES of a disjunction) decides, even if another operand is unknown.
   */
  private static final class CompiledConnective extends CompiledCondition {
    private final CompiledCondition[] parts;
    private final TruthStatus decisive;

    CompiledConnective(CompiledCondition[] parts, TruthStatus decisive) {
      this.parts = parts;
      this.decisive = decisive;
    }

    @Override
    TruthStatus test(StateVector store, TruthDetails result) {
      ConfigSet some = null;
      Term obstacle = null;
      for (CompiledCondition part : parts) {
        TruthStatus verdict = part.test(store, result);
        if (verdict == decisive) {
          return verdict;
        } else if (verdict == TruthStatus.SOME) {
          some = some == null ? result.set : joined(some, result.set);
        } else if (verdict == TruthStatus.UNKNOWN) {
          obstacle = result.obstacle;
        }
      }
      if (obstacle != null) {
        result.obstacle = obstacle;
        return TruthStatus.UNKNOWN;
      }
      result.set = some;
      return some != null
          ? TruthStatus.SOME
          : decisive == TruthStatus.NO ? TruthStatus.YES : TruthStatus.NO;
    }

    private ConfigSet joined(ConfigSet one, ConfigSet other) {
      return decisive == TruthStatus.NO ? one.and(other) : one.or(other);
    }
  }
}
