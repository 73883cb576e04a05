package sunder.report;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Results;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Play;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.VerificationResult.Statistics;

/** Hand-made results over the features A, B and K : 0..2. */
public final class SampleResults {
  static final Feature.Bool A = new Feature.Bool("A");
  static final Feature.Bool B = new Feature.Bool("B");
  static final Feature.Numeric K = new Feature.Numeric("K", BigInteger.ZERO, BigInteger.valueOf(2));

  private static final SourceFile FILE =
      new SourceFile(
          "sample.ia", "int n; |-\nint x;\n#if (A) x = x + n;\nif (x == 1) abort;\n: void\n");

  private final ConfigSpace space = ConfigSpace.of(List.of(A, B, K));
  private final ConfigSet a = space.selected(A);
  private final ConfigSet b = space.selected(B);

  FeatureModel model() {
    return new FeatureModel(space, space.all());
  }

  /** A && B and A && !B unsafe by two plays, !A && B safe, the rest undecided for two reasons. */
  public ReportFacts mixed() {
    ConfigSet rest = space.all().minus(a).minus(b);
    ConfigSet zero = space.inRange(K, BigInteger.ZERO, BigInteger.ZERO);
    return report(
        group(a.and(b), unsafe(a.and(b), shortPlay())),
        group(b.minus(a), new Verdict.Safe(new ReachedStates(Optional::empty))),
        group(a.minus(b), unsafe(a.minus(b), shortPlay())),
        group(rest.minus(zero), new Verdict.Unknown(UnknownReason.TIMEOUT)),
        group(rest.and(zero), new Verdict.Unknown(UnknownReason.NO_PROGRESS)));
  }

  public ReportFacts safe() {
    return report(group(space.all(), new Verdict.Safe(new ReachedStates(Optional::empty))));
  }

  /** Every variant unsafe by a play of so many moves. */
  public ReportFacts longPlay(int moves) {
    Play play =
        new Play(
            IntStream.range(0, moves)
                .mapToObj(i -> step("n." + i, 3, List.of(new Play.ValueChange("x", "" + i))))
                .toList());
    return report(group(space.all(), unsafe(space.all(), play)));
  }

  private ReportFacts report(FamilyVerdict.Group... groups) {
    Map<String, List<String>> partitions = new LinkedHashMap<>();
    partitions.put("x", List.of("(-oo,0]", "[1,1]", "[2,+oo)"));
    return ReportFacts.of(
        new ReportFacts.Task(
            "1.2.3",
            "sample.ia",
            UnreportedFile.TaskQualifier.ALL,
            Method.ARP,
            "smtinterpol",
            model()),
        Results.of(
            new FamilyVerdict(space.all(), List.of(groups)),
            3,
            partitions,
            new Statistics(40, 50, 12, 9, 4, 6, 1234, 5L << 20, 0, 0)),
        new ReportFacts.ProgramFacts(
            List.of(),
            Optional.empty(),
            Set.of(),
            DeadCode.NONE,
            List.of(),
            List.of(),
            List.of(),
            Terms.GAME),
        Optional.empty(),
        Optional.empty());
  }

  private static FamilyVerdict.Group group(ConfigSet variants, Verdict verdict) {
    return new FamilyVerdict.Group(variants, verdict);
  }

  private static Verdict unsafe(ConfigSet variants, Play play) {
    Script script = new Script(new TreeMap<>(), List.of(), Map.of());
    Play.Step last = play.steps().get(play.steps().size() - 1);
    Assertion failed = new Assertion(Assertion.Kind.ABORT, last.source());
    return new Verdict.Unsafe(new Counterexample(failed, variants.pick(), play, script));
  }

  private static Play shortPlay() {
    return new Play(
        List.of(
            step("run", 2, List.of()),
            step("n.read", 3, List.of()),
            step("n.1", 3, List.of()),
            step("abort.run", 4, List.of(new Play.ValueChange("x", "1")))));
  }

  private static Play.Step step(String move, int line, List<Play.ValueChange> changes) {
    int start = FILE.text().indexOf(FILE.line(line));
    return new Play.Step(move, new Span(FILE, start, start + 1), changes);
  }
}
