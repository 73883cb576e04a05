package sunder.verify.explicit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verify.feature.FeatureSets;

/** Boolean terms as tests of a store: in which configurations do they hold? */
abstract class TestCode {
  /** What a test may say. */
  enum Verdict {
    NO,
    YES,
    /** In the configurations of {@link Result#set}. */
    SOME,
    /** Not to be said before {@link Result#obstacle} is a constant. */
    UNKNOWN
  }

  /** What goes with a verdict. Mutable: the last one counts. */
  static final class Result {
    ConfigSet set;
    Term obstacle;
  }

  abstract Verdict test(Store store, Result result);

  /** Compiles terms, equal ones to one code. */
  static final class Compiler {
    private final Map<BoolTerm, TestCode> known = new HashMap<>();
    private final NumberCode.Compiler numbers;
    private final FeatureSets sets;
    private final Store store;

    Compiler(NumberCode.Compiler numbers, FeatureSets sets, Store store) {
      this.numbers = numbers;
      this.sets = sets;
      this.store = store;
    }

    TestCode compile(BoolTerm term) {
      TestCode code = known.get(term);
      if (code == null) {
        code = make(term);
        known.put(term, code);
      }
      return code;
    }

    private TestCode make(BoolTerm term) {
      if (term instanceof BoolTerm.Constant constant) {
        // Of nothing, a conjunction holds.
        return new Junction(new TestCode[0], constant.value() ? Verdict.NO : Verdict.YES);
      } else if (term instanceof BoolTerm.Literal literal) {
        return test(literal);
      } else if (term instanceof BoolTerm.Compare compare) {
        return test(compare);
      }
      BoolTerm.Junction junction = (BoolTerm.Junction) term;
      return new Junction(
          junction.operands().stream().map(this::compile).toArray(TestCode[]::new),
          junction.decisive() ? Verdict.YES : Verdict.NO);
    }

    private TestCode test(BoolTerm.Literal literal) {
      int place = store.place(literal.symbol());
      boolean positive = literal.positive();
      Slow slow = new Slow(literal, sets, store);
      return new TestCode() {
        @Override
        Verdict test(Store at, Result result) {
          long word = at.get(place);
          if (ValueTable.isNumber(word)) {
            return word != 0 == positive ? Verdict.YES : Verdict.NO;
          }
          return slow.test(at, result);
        }
      };
    }

    private TestCode test(BoolTerm.Compare compare) {
      NumberCode number = numbers.compile(compare.term());
      BoolTerm.Relation relation = compare.relation();
      Slow slow = new Slow(compare, sets, store);
      return new TestCode() {
        @Override
        Verdict test(Store at, Result result) {
          long value = number.number(at);
          if (value == ValueTable.NONE) {
            return slow.test(at, result);
          }
          return relation.holds(Long.signum(value)) ? Verdict.YES : Verdict.NO;
        }
      };
    }
  }

  /** Asks for the set of configurations behind a term over features. */
  private static final class Slow {
    private final BoolTerm term;
    private final FeatureSets sets;
    private final KnownValues<Object> answers;

    Slow(BoolTerm term, FeatureSets sets, Store store) {
      this.term = term;
      this.sets = sets;
      this.answers = new KnownValues<>(term, store);
    }

    Verdict test(Store store, Result result) {
      Object answer = answers.of(store, () -> answer(store));
      if (answer instanceof Verdict verdict) {
        return verdict;
      } else if (answer instanceof ConfigSet set) {
        result.set = set;
        return Verdict.SOME;
      }
      result.obstacle = (Term) answer;
      return Verdict.UNKNOWN;
    }

    private Object answer(Store store) {
      BoolTerm now = term.substitute(store::term);
      if (now instanceof BoolTerm.Constant constant) {
        return constant.value() ? Verdict.YES : Verdict.NO;
      }
      Optional<ConfigSet> set = sets.satisfying(now);
      return set.isPresent() ? set.get() : now;
    }
  }

  /**
   * Several parts, the first of which decides that has the verdict of a decisive one (NO of a
   * conjunction, YES of a disjunction), even if another is not known.
   */
  private static final class Junction extends TestCode {
    private final TestCode[] parts;
    private final Verdict decisive;

    Junction(TestCode[] parts, Verdict decisive) {
      this.parts = parts;
      this.decisive = decisive;
    }

    @Override
    Verdict test(Store store, Result result) {
      ConfigSet some = null;
      Term obstacle = null;
      for (TestCode part : parts) {
        Verdict verdict = part.test(store, result);
        if (verdict == decisive) {
          return verdict;
        } else if (verdict == Verdict.SOME) {
          some = some == null ? result.set : joined(some, result.set);
        } else if (verdict == Verdict.UNKNOWN) {
          obstacle = result.obstacle;
        }
      }
      if (obstacle != null) {
        result.obstacle = obstacle;
        return Verdict.UNKNOWN;
      }
      result.set = some;
      return some != null ? Verdict.SOME : decisive == Verdict.NO ? Verdict.YES : Verdict.NO;
    }

    private ConfigSet joined(ConfigSet one, ConfigSet other) {
      return decisive == Verdict.NO ? one.and(other) : one.or(other);
    }
  }
}
