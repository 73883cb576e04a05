package sunder.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.certificate.Certificate;
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.cli.option.LimitOptions;
import sunder.cli.option.ReusedFactsReader;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.languages.FrontEnds;
import sunder.report.BaselineReport;
import sunder.report.VerdictTable.ProofKind;
import sunder.report.Wording;
import sunder.report.json.BaselineReportReader;
import sunder.report.json.JsonTree;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Problem;
import sunder.verify.refinement.FamilySplitting.RemoteExecution;
import sunder.verify.refinement.FamilySplitting.RemoteExecution.ProvedAssertion;
import sunder.verify.refinement.ReusedFacts;

/**
 * Remote execution of sub-families: each sub-family that is hard to decide becomes a command with a
 * formula of its variants and an effort limit, which a cluster worker executes; the worker's JSON
 * report is the result.
 *
 * <p>The plays of the report are replayed locally; its SAFE verdicts are trusted like those of a
 * local thread.
 */
final class ClusterRemoteExecution implements RemoteExecution {
  /** The maximal number of plays for each assertion. */
  private static final String PLAYS = "200";

  private final CommandExecutor workers;

  /** An executor of commands on one file. */
  @FunctionalInterface
  interface CommandExecutor {
    /**
     * Executes commands.
     *
     * @param options the options of each command
     * @param check checks the limits while the commands run
     * @return the report of each command, if there is one
     */
    List<Optional<String>> reports(List<List<String>> options, Runnable check);
  }

  ClusterRemoteExecution(CommandExecutor workers) {
    this.workers = workers;
  }

  @Override
  public List<Optional<RemoteResult>> execute(Problem whole, List<Request> parts, Runnable check) {
    FeatureModel features = whole.features();
    List<Optional<List<String>>> options =
        parts.stream().map(part -> options(features, part)).toList();
    Iterator<Optional<String>> reports =
        workers.reports(options.stream().flatMap(Optional::stream).toList(), check).iterator();
    List<Optional<RemoteResult>> found = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      ConfigSet variants = parts.get(i).variants();
      Optional<String> report = options.get(i).isPresent() ? reports.next() : Optional.empty();
      found.add(report.flatMap(text -> findings(text, variants, whole)));
    }
    return found;
  }

  /** Returns the options for a sub-family; empty if no formula describes its variants exactly. */
  private static Optional<List<String>> options(FeatureModel features, Request part) {
    String formula = Wording.condition(part.variants(), features.valid());
    return isExactly(formula, part.variants(), features)
        ? Optional.of(
            List.of(
                "--first",
                "--format=json",
                "--plays=" + PLAYS,
                LimitOptions.MAX_EFFORT + "=" + part.effort(),
                "--config=" + formula))
        : Optional.empty();
  }

  private static boolean isExactly(String formula, ConfigSet variants, FeatureModel features) {
    return set(formula, features).filter(variants::equals).isPresent();
  }

  private static Optional<ConfigSet> set(String formula, FeatureModel features) {
    try {
      return Optional.of(FrontEnds.configurations("--config", formula, features));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /** Returns the result in a report on a sub-family; empty if it cannot be read exactly. */
  private static Optional<RemoteResult> findings(String report, ConfigSet variants, Problem whole) {
    FeatureModel features = whole.features();
    try (JsonParser parser = new JsonFactory().createParser(report)) {
      parser.nextToken();
      JsonTree tree = JsonTree.read(parser);
      SourceFile answer = new SourceFile("answer", report);
      List<BaselineReport> reports = BaselineReportReader.read(answer).reports();
      if (reports.size() != 1 || !reports.get(0).formula().equals(whole.property().formula())) {
        return Optional.empty(); // the report of another task
      }
      Optional<List<ConfigSet>> sets =
          reports
              .get(0)
              .verdicts()
              .flatMap(table -> table.toSets(variants.space(), BaselineReport.KINDS.size()));
      if (sets.isEmpty()) {
        return Optional.empty();
      }
      ConfigSet safe = sets.get().get(BaselineReport.KINDS.indexOf(Verdict.Kind.SAFE));
      ReusedFacts earlier = new ReusedFactsReader(answer, Map.of()).of(tree, features);
      Map<String, List<BigInteger>> told =
          ReusedFactsReader.cutPoints(
              tree.get("partitions"), Map.of()); // also partitions without a proof
      ReusedFacts learnt =
          new ReusedFacts(earlier.plays(), told, earlier.model(), earlier.transitions());
      JsonTree costs = tree.get("statistics");
      return safe.isSubsetOf(variants)
          ? Optional.of(
              new RemoteResult(
                  proofs(tree, safe, features),
                  proved(reports.get(0), variants),
                  learnt,
                  costs.get("states").number().longValueExact(),
                  costs.get("transitions").number().longValueExact(),
                  isComplete(tree)))
          : Optional.empty();
    } catch (IOException | InputException | ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the safe variants by their proofs, as far as the report gives them exactly. */
  private static Map<Certificate, ConfigSet> proofs(
      JsonTree report, ConfigSet safe, FeatureModel features) {
    Map<Certificate, ConfigSet> proofs = new LinkedHashMap<>();
    for (JsonTree verdict : report.get("verdicts").elements()) {
      List<JsonTree> kinds = verdict.get("evidence").elements();
      for (JsonTree kind : kinds) {
        Optional<ConfigSet> proved =
            kinds.size() == 1
                ? Optional.of(safe)
                : set(kind.get("condition").text(), features).filter(s -> s.isSubsetOf(safe));
        proved.ifPresent(set -> proofs.put(certificate(kind.get("kind").text()), set));
      }
    }
    return proofs;
  }

  private static List<ProvedAssertion> proved(BaselineReport report, ConfigSet variants) {
    List<ProvedAssertion> proved = new ArrayList<>();
    for (BaselineReport.BaselineProperty property : report.properties()) {
      property
          .table()
          .flatMap(table -> table.toSets(variants.space(), BaselineReport.Status.values().length))
          .map(sets -> sets.get(BaselineReport.Status.PROVED.ordinal()).and(variants))
          .ifPresent(
              set -> proved.add(new ProvedAssertion(property.line(), property.column(), set)));
    }
    return proved;
  }

  /**
   * Returns a certificate of a kind that is equal to no other one: each sub-family has a separate
   * proof.
   */
  private static Certificate certificate(String kind) {
    Optional<InvariantMap> none = Optional.empty();
    Supplier<Optional<InvariantMap>> own = () -> none;
    if (kind.equals(ProofKind.EXHAUSTED.title())) {
      return new Certificate.ReachedStates(own, Optional.empty());
    }
    InvariantModel model =
        kind.equals(ProofKind.CELL.title()) ? InvariantModel.ONE_CELL : InvariantModel.PROGRAM;
    return new Certificate.AbstractInvariant(model, own, Optional.empty());
  }

  /** Returns whether no variant is undecided because of the effort limit. */
  private static boolean isComplete(JsonTree report) {
    return report.get("verdicts").elements().stream()
        .noneMatch(
            verdict -> verdict.get("reason").text().equals(UnknownReason.ITERATION_LIMIT.title()));
  }
}
