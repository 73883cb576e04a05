package sunder.verify.explicit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
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
        return new Constant(constant.value() ? Verdict.YES : Verdict.NO);
      } else if (term instanceof BoolTerm.Literal literal) {
        return new Literal(literal, this);
      } else if (term instanceof BoolTerm.Compare compare) {
        return new Compare(compare, this);
      } else if (term instanceof BoolTerm.And and) {
        return new All(parts(and.operands()));
      }
      return new Any(parts(((BoolTerm.Or) term).operands()));
    }

    private TestCode[] parts(List<BoolTerm> operands) {
      return operands.stream().map(this::compile).toArray(TestCode[]::new);
    }
  }

  private static final class Constant extends TestCode {
    private final Verdict verdict;

    Constant(Verdict verdict) {
      this.verdict = verdict;
    }

    @Override
    Verdict test(Store store, Result result) {
      return verdict;
    }
  }

  /** Asks for the set of configurations behind a term over features. */
  private static final class Slow {
    private final BoolTerm term;
    private final FeatureSets sets;
    private final KnownValues<Object> answers;

    Slow(BoolTerm term, Compiler compiler) {
      this.term = term;
      this.sets = compiler.sets;
      this.answers = new KnownValues<>(term, compiler.store);
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

  private static final class Literal extends TestCode {
    private final int place;
    private final boolean positive;
    private final Slow slow;

    Literal(BoolTerm.Literal literal, Compiler compiler) {
      Symbol symbol = literal.symbol();
      this.place = compiler.store.place(symbol);
      this.positive = literal.positive();
      this.slow = new Slow(literal, compiler);
    }

    @Override
    Verdict test(Store store, Result result) {
      long word = store.get(place);
      if (ValueTable.isNumber(word)) {
        return word != 0 == positive ? Verdict.YES : Verdict.NO;
      }
      return slow.test(store, result);
    }
  }

  private static final class Compare extends TestCode {
    private final NumberCode number;
    private final BoolTerm.Relation relation;
    private final Slow slow;

    Compare(BoolTerm.Compare compare, Compiler compiler) {
      this.number = compiler.numbers.compile(compare.term());
      this.relation = compare.relation();
      this.slow = new Slow(compare, compiler);
    }

    @Override
    Verdict test(Store store, Result result) {
      long value = number.number(store);
      if (value == ValueTable.NONE) {
        return slow.test(store, result);
      }
      boolean holds =
          switch (relation) {
            case AT_MOST -> value <= 0;
            case EQUAL -> value == 0;
            case NOT_EQUAL -> value != 0;
          };
      return holds ? Verdict.YES : Verdict.NO;
    }
  }

  /** The first part that does not hold decides, even if another is not known. */
  private static final class All extends TestCode {
    private final TestCode[] parts;

    All(TestCode[] parts) {
      this.parts = parts;
    }

    @Override
    Verdict test(Store store, Result result) {
      ConfigSet both = null;
      Term obstacle = null;
      for (TestCode part : parts) {
        switch (part.test(store, result)) {
          case NO -> {
            return Verdict.NO;
          }
          case YES -> {}
          case SOME -> both = both == null ? result.set : both.and(result.set);
          case UNKNOWN -> obstacle = result.obstacle;
        }
      }
      if (obstacle != null) {
        result.obstacle = obstacle;
        return Verdict.UNKNOWN;
      }
      result.set = both;
      return both == null ? Verdict.YES : Verdict.SOME;
    }
  }

  private static final class Any extends TestCode {
    private final TestCode[] parts;

    Any(TestCode[] parts) {
      this.parts = parts;
    }

    @Override
    Verdict test(Store store, Result result) {
      ConfigSet either = null;
      Term obstacle = null;
      for (TestCode part : parts) {
        switch (part.test(store, result)) {
          case YES -> {
            return Verdict.YES;
          }
          case NO -> {}
          case SOME -> either = either == null ? result.set : either.or(result.set);
          case UNKNOWN -> obstacle = result.obstacle;
        }
      }
      if (obstacle != null) {
        result.obstacle = obstacle;
        return Verdict.UNKNOWN;
      }
      result.set = either;
      return either == null ? Verdict.NO : Verdict.SOME;
    }
  }
}
