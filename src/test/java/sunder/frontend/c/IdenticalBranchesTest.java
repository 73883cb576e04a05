package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verdict.Verdict.Kind;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * The same statements in {@code #ifdef Z} and in {@code #else} are no matter: no verdict depends on
 * Z, and where they cannot fail they cost nothing. {@code -Dsunder.branches.count=200} makes it
 * long.
 */
class IdenticalBranchesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(4);
  private static final Pattern ASSIGNMENT = Pattern.compile("(?m)^ *\\w+ = [^;{}]*;$");

  private static final String LOOP =
      """
      extern void reach_error(void);
      extern int __VERIFIER_nondet_int(void);
      struct pair { int x, y; };
      int main(void) {
        struct pair p = {0, 0};
        int i;
        for (i = 0; i < 40; i++) {
          if (__VERIFIER_nondet_int() > 0) {
      %s
          }
      %s
        }
        if (p.x > 40) reach_error();
        if (p.y > 40) reach_error();
        return 0;
      }
      """;

  private static String branches(String first, String second) {
    return "#ifdef Z\n" + first + "\n#else\n" + second + "\n#endif";
  }

  private static Problem problem(String text) throws InputException {
    CSubject subject =
        new CFrontEnd(COptions.NONE).read(new SourceFile("branches.c", text), ExternalModel.NONE);
    return new Problem(subject, Property.ABORT);
  }

  private static VerificationResult verify(Problem problem) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                problem,
                new Budget(Optional.of(PATIENCE), OptionalInt.empty()),
                ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  @Test
  void whatCannotFailCostsNothing() throws InputException {
    String one = "p.y = p.y + 1;";
    String other = "p.x += 1;\nif (p.y > p.x) { p.y = 0; }";
    VerificationResult alone = verify(problem(LOOP.formatted(one, other)));
    VerificationResult family =
        verify(problem(LOOP.formatted(branches(one, one), branches(other, other))));
    assertThat(family.run().statistics().states()).isEqualTo(alone.run().statistics().states());
    assertThat(family.verdict().groups())
        .allMatch(group -> group.verdict() instanceof Verdict.Safe);
  }

  @Test
  void whatDiffersIsNotOne() throws InputException {
    String few = LOOP.replace("i < 40", "i < 3").replace("p.y > 40", "p.y == 1");
    for (String other : List.of("p.y = p.y + 2;", "p.x = p.y + 1;", "p.y = p.x;", "p.y += 3;")) {
      FamilyVerdict verdict =
          verify(problem(few.formatted(branches("p.y = p.y + 1;", other), "p.x = 0;"))).verdict();
      assertThat(decided(verdict, true)).as(other).containsExactly(entry("{}", Kind.UNSAFE));
      assertThat(decided(verdict, false)).as(other).containsExactly(entry("{}", Kind.SAFE));
    }
  }

  @Test
  void whatMayFailFailsWhereItStands() throws InputException {
    String text = LOOP.formatted(branches("p.y = p.x / i;", "p.y = p.x / i;"), "p.x = 0;");
    CSubject subject =
        new CFrontEnd(COptions.NONE).read(new SourceFile("divided.c", text), ExternalModel.NONE);
    Problem problem =
        new Problem(subject, new Property(Set.of(Check.DIV), Set.of(), PlayKind.HALTING));
    assertThat(problem.automaton().assertions()).hasSizeGreaterThan(3);
  }

  @Test
  void whatIsNotFollowedIsLostWhereItStands() throws InputException {
    requireLostTwice("union { int i; short j; } u; int i;", "p.x = u.j;");
    requireLostTwice("long double f; int i;", "p.x = *(char *) &f;");
  }

  private static void requireLostTwice(String declared, String line) throws InputException {
    String text = LOOP.formatted(branches(line, line), "p.x = 0;").replace("int i;", declared);
    List<Integer> lines =
        problem(text).automaton().assertions().stream()
            .filter(Assertion::isAnalysisLimit)
            .map(assertion -> assertion.span().line())
            .toList();
    assertThat(lines).as(text).containsExactly(10, 12);
  }

  @RandomSeeds(property = "sunder.branches.count", cases = 4, from = 0)
  void noVerdictDependsOnThem(long seed) throws InputException {
    String text = new RandomC(seed).program();
    String family =
        ASSIGNMENT
            .matcher(text)
            .replaceAll(s -> Matcher.quoteReplacement(branches(s.group(), s.group())));
    assertThat(family).contains("#ifdef Z");
    Map<String, Kind> alone = decided(verify(problem(text)).verdict(), false);
    for (boolean z : new boolean[] {false, true}) {
      Map<String, Kind> with = decided(verify(problem(family)).verdict(), z);
      with.keySet().retainAll(alone.keySet());
      assertThat(alone).as(family).containsAllEntriesOf(with);
    }
  }

  /** By variant without Z, those with Z or without it. */
  private static Map<String, Kind> decided(FamilyVerdict verdict, boolean hasZ) {
    Map<String, Kind> verdicts = new TreeMap<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      for (ConfigSet rest = group.variants(); !rest.isEmpty(); ) {
        Configuration one = rest.pick();
        rest = rest.minus(rest.space().single(one));
        Map<String, BigInteger> values = new TreeMap<>();
        one.values().forEach((feature, value) -> values.put(feature.name(), value));
        boolean z = BigInteger.ONE.equals(values.remove("Z"));
        if (z == hasZ && !(group.verdict() instanceof Verdict.Unknown)) {
          verdicts.put(values.toString(), group.verdict().kind());
        }
      }
    }
    return verdicts;
  }
}
