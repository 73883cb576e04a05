package sunder.frontend.c.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.Subject.WitnessWriter;
import sunder.frontend.Subject.WitnessWriter.WitnessFile;
import sunder.frontend.c.CFrontEnd;
import sunder.frontend.c.CSubject;
import sunder.frontend.c.flow.control.LoopHead;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** Witnesses follow the rules of the format, and say what is so. */
class CWitnessWriterTest {
  private static final String TEXT =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      static int level;
      static void fill(int most) {
        int i = 0;
        while (__VERIFIER_nondet_int()) {
          if (i < most && level < 5) { i++; level++; }
        }
      }
      int main(void) {
        int more;
        fill(2);
        for (;;) {
          if (level > 5) reach_error();
          more = __VERIFIER_nondet_int();
          if (more == 7) level = level - level / 2;
      #ifdef BAD
          if (more == 8) level = level + 6;
      #endif
        }
      }
      """;

  private static List<WitnessFile> witnesses(String text, COptions options) throws Exception {
    CSubject subject =
        new CFrontEnd(options).read(new SourceFile("w/tank.c", text), ExternalModel.NONE);
    Problem problem = new Problem(subject, Property.ABORT).withEvidence();
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(3)), OptionalInt.empty());
    FamilyVerdict verdict =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE)
            .verdict();
    return new CWitnessWriter(
            subject.program(),
            subject.replayProgram(),
            options.featureVariablePrefixes().isEmpty()
                ? CWitnessWriter.FeatureEncoding.MACROS
                : CWitnessWriter.FeatureEncoding.VARIABLES)
        .witnesses(
            verdict, Property.ABORT, new WitnessWriter.Producer("0", "2026-01-01T00:00:00Z"));
  }

  private static List<WitnessFile> witnesses() throws Exception {
    return witnesses(TEXT, COptions.NONE);
  }

  /** The values of a key, in order. */
  private static List<String> values(String yaml, String key) {
    List<String> values = new ArrayList<>();
    for (String line : yaml.lines().toList()) {
      String rest = line.strip().replaceFirst("^- ", "");
      if (rest.startsWith(key + ": ")) {
        values.add(rest.substring(key.length() + 2).replaceAll("^\"|\"$", ""));
      }
    }
    return values;
  }

  @Test
  void oneForEachGroupOfVariants() throws Exception {
    assertThat(witnesses())
        .extracting(WitnessFile::name)
        .containsExactly("tank.c.violation-1.yml", "tank.c.correctness-1.yml");
    assertThat(witnesses().get(0).text()).contains("# gcc -DBAD (one of 1 such variants)");
    assertThat(witnesses().get(1).text()).contains("# gcc (one of 1 such variants)");
    COptions wraps = COptions.NONE.with(COptions.SignedArithmetic.WRAP);
    assertThat(witnesses(TEXT, wraps).get(0).text())
        .contains("# gcc -fwrapv -DBAD (one of 1 such variants)");
  }

  @Test
  void whatTheFormatRequiresOfMetadata() throws Exception {
    for (WitnessFile file : witnesses()) {
      assertThat(file.text()).startsWith("- entry_type: ");
      assertThat(values(file.text(), "format_version")).containsExactly("2.0");
      assertThat(values(file.text(), "uuid").get(0))
          .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
      assertThat(values(file.text(), "creation_time")).containsExactly("2026-01-01T00:00:00Z");
      assertThat(values(file.text(), "data_model")).containsExactly("ILP32");
      assertThat(values(file.text(), "language")).containsExactly("C");
      assertThat(values(file.text(), "\"w/tank.c\"").get(0)).matches("[0-9a-f]{64}");
      assertThat(values(file.text(), "specification"))
          .containsExactly("CHECK( init(main()), LTL(G ! call(reach_error())) )");
    }
  }

  @Test
  void aViolationEndsAtItsTargetAndAssumesWhatWasAnswered() throws Exception {
    String text = witnesses().get(0).text();
    List<String> types = values(text, "type");
    assertThat(types).endsWith("target");
    assertThat(types.subList(0, types.size() - 1)).isNotEmpty().containsOnly("assumption");
    assertThat(values(text, "action")).hasSameSizeAs(types).containsOnly("follow");
    assertThat(values(text, "value")).hasSize(types.size() - 1).contains("more == 8");
    assertThat(values(text, "line")).endsWith("14").hasSameSizeAs(types);
    int assumed = values(text, "value").indexOf("more == 8");
    assertThat(values(text, "line").get(assumed)).isEqualTo("16");
    assertThat(values(text, "column").get(assumed)).isEqualTo("5");
    assertThat(values(text, "function").get(assumed)).isEqualTo("main");
  }

  @Test
  void invariantsStandAtLoopsAndSpeakOfWhatIsVisibleThere() throws Exception {
    String text = witnesses().get(1).text();
    assertThat(values(text, "type")).containsExactly("loop_invariant", "loop_invariant");
    assertThat(values(text, "line")).containsExactly("6", "13");
    assertThat(values(text, "function")).containsExactly("fill", "main");
    assertThat(values(text, "value").get(0)).contains("level").doesNotContain("more");
    assertThat(values(text, "value").get(1)).contains("level").doesNotContain("most", "i ");
  }

  @Test
  void longCaseDistinctionsBecomeRanges() throws Exception {
    SourceFile file = new SourceFile("w/tank.c", TEXT);
    ConfigSet all = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE).features().valid();
    Symbol x =
        new Symbol.Supply().integer(Symbol.Kind.REGISTER, "x", Optional.empty(), Optional.empty());
    LoopHead head = new LoopHead(new Span(file, 0, 1), "main", "p", Map.of("x", "x"));
    assertThat(LoopInvariants.of(List.of(cases(x, 3, all)), List.of(head), all))
        .extracting(LoopInvariants.LoopInvariant::condition)
        .containsExactly("(x == 0) || (x == 1) || (x == 2)");
    assertThat(LoopInvariants.of(List.of(cases(x, 40, all)), List.of(head), all))
        .extracting(LoopInvariants.LoopInvariant::condition)
        .containsExactly("(x >= 0) && (x <= 39)");
  }

  /** Stores in which x has the first so many numbers. */
  private static InvariantMap cases(Symbol x, int count, ConfigSet variants) {
    List<Region> regions =
        IntStream.range(0, count)
            .mapToObj(i -> BoolTerm.equal(IntTerm.of(x), IntTerm.of(i)))
            .map(condition -> new Region(variants, condition, List.of()))
            .toList();
    return new InvariantMap(
        InvariantMap.InvariantModel.PROGRAM,
        Symbol::name,
        ArrayRegister::name,
        Map.of("p", regions));
  }

  @Test
  void oneForAProgramWhoseFeaturesAreVariables() throws Exception {
    String text =
        """
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int FEATURE_A;
        int x;
        static int choose(void) { return __VERIFIER_nondet_int() ? 1 : 0; }
        int main(void) {
          FEATURE_A = choose();
          while (__VERIFIER_nondet_int()) { if (x < 3) x++; }
          if (FEATURE_A && x > LIMIT) reach_error();
          return 0;
        }
        """;
    COptions features = new COptions(List.of("FEATURE_"), Map.of());
    List<WitnessFile> unsafe = witnesses("#define LIMIT 2\n" + text, features);
    assertThat(unsafe).extracting(WitnessFile::name).containsExactly("tank.c.violation-1.yml");
    List<WitnessFile> safe = witnesses("#define LIMIT 3\n" + text, features);
    assertThat(safe).extracting(WitnessFile::name).containsExactly("tank.c.correctness-1.yml");
    assertThat(values(safe.get(0).text(), "value").get(0)).contains("x").doesNotContain("FEATURE");
  }
}
