package sunder.cli.option;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.replay.RecordedPlay;
import sunder.report.VerdictTable.ProofKind;
import sunder.report.json.JsonTree;
import sunder.source.InputException;
import sunder.source.Printable;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.Problem;
import sunder.verify.refinement.Learnt;

/** What an earlier run found, to begin with: a report in JSON has it. */
public final class ReuseOptions {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern INTERVAL = Pattern.compile("\\[(-?\\d{1,1000}),.*");

  /** More would be no help. */
  private static final int MOST_PLAYS = 200;

  private static final int MOST_CUTS = 200;

  @Option(
      names = "--reuse",
      paramLabel = "REPORT",
      description =
          "Begin with what REPORT has: its plays are replayed, its partitions are the first. Nothing"
              + " of it is believed.")
  private Optional<String> report = Optional.empty();

  @Option(
      names = "--rename",
      paramLabel = "OLD=NEW",
      description = "With --reuse: a feature or variable has another name now (repeatable).")
  private Map<String, String> renames = new LinkedHashMap<>();

  private List<JsonTree> reports = List.of();
  private Optional<SourceFile> file = Optional.empty();
  private boolean isOnly;

  /**
   * Reads the report, if there is one; what is none is told of and does no harm.
   *
   * @param files how many are verified
   * @throws UsageException if options do not fit
   */
  public void read(int files, ProcessEnvironment environment) throws UsageException {
    if (report.isEmpty() && !renames.isEmpty()) {
      throw new UsageException("--rename: only with --reuse REPORT");
    }
    if (report.isPresent()) {
      try {
        SourceFile text = FileName.read(report.get());
        file = Optional.of(text);
        try (JsonParser parser = new JsonFactory().createParser(text.text())) {
          parser.nextToken();
          JsonTree tree = JsonTree.read(parser);
          reports = tree.parts().isEmpty() ? List.of(tree) : tree.parts();
        }
        if (reports.stream().noneMatch(one -> one.fields().containsKey("properties"))) {
          throw new IOException("it has no report");
        }
      } catch (InputException e) {
        warn(environment, e.diagnostics().get(0).message());
      } catch (IOException e) {
        warn(environment, e.getMessage().lines().findFirst().orElse(""));
      }
      isOnly = files == 1 && reports.stream().map(one -> one.get("file")).distinct().count() == 1;
    }
  }

  private void warn(ProcessEnvironment environment, String why) {
    reports = List.of();
    environment.err().println(Printable.of("sunder: --reuse: not used: " + why));
  }

  /** What the report has of a question about a file. */
  public Learnt of(String name, Problem problem) {
    return reports.stream()
        .filter(one -> isOnly || one.get("file").text().equals(name))
        .filter(one -> is(one.get("entry"), problem.subject().entry()))
        .filter(one -> is(one.get("ltl"), problem.property().formula()))
        .findFirst()
        .map(one -> learnt(one, problem.features()))
        .orElse(Learnt.NOTHING);
  }

  private static boolean is(JsonTree field, Optional<String> value) {
    return field.text().equals(value.orElse(""));
  }

  /** What a report has that is about the same features. */
  public Learnt learnt(JsonTree one, FeatureModel features) {
    Set<JsonTree> plays = new LinkedHashSet<>();
    one.get("verdicts").parts().forEach(row -> plays.addAll(row.get("plays").parts()));
    one.get("properties")
        .parts()
        .forEach(property -> plays.addAll(property.get("fails").get("plays").parts()));
    Map<String, List<BigInteger>> cuts = new LinkedHashMap<>();
    if (isProvedByPartitions(one)) {
      one.get("partitions")
          .fields()
          .forEach((variable, cells) -> cuts.put(renamed(variable), cuts(cells.parts())));
    }
    return new Learnt(
        plays.stream()
            .filter(play -> !play.get("moves").parts().isEmpty())
            .limit(MOST_PLAYS)
            .map(play -> found(play, features))
            .toList(),
        cuts,
        number(one.get("statistics").get("transitions").text())
            .map(BigInteger::longValue)
            .orElse(0L));
  }

  /** Whether they are what proved something; those of other engines are no help in a search. */
  private static boolean isProvedByPartitions(JsonTree one) {
    List<String> kinds = new ArrayList<>();
    for (JsonTree row : one.get("verdicts").parts()) {
      row.get("evidence").parts().forEach(proof -> kinds.add(proof.get("kind").text()));
    }
    return !kinds.isEmpty() && kinds.stream().allMatch(ProofKind.INVARIANT.title()::equals);
  }

  /** The low ends of intervals. */
  private static List<BigInteger> cuts(List<JsonTree> cells) {
    List<BigInteger> cuts = new ArrayList<>();
    for (JsonTree cell : cells) {
      Matcher interval = INTERVAL.matcher(cell.text());
      if (interval.matches() && cuts.size() < MOST_CUTS) {
        cuts.add(new BigInteger(interval.group(1)));
      }
    }
    return cuts;
  }

  private Learnt.Found found(JsonTree play, FeatureModel features) {
    Span nowhere = new Span(file.orElseGet(() -> SourceFile.unread("")), 0, 0);
    List<RecordedPlay.Move> moves = new ArrayList<>();
    play.get("moves")
        .parts()
        .forEach(move -> moves.add(new RecordedPlay.Move(renamed(move.text()), nowhere)));
    Map<String, RecordedPlay.Length> lengths = new LinkedHashMap<>();
    play.get("lengths")
        .fields()
        .forEach(
            (symbol, length) ->
                number(length.text())
                    .ifPresent(
                        n -> lengths.put(renamed(symbol), new RecordedPlay.Length(n, nowhere))));
    List<Boolean> choices = new ArrayList<>();
    play.get("choices").parts().forEach(choice -> choices.add(choice.text().equals("left")));
    return new Learnt.Found(
        new RecordedPlay(moves, lengths, choices), variants(play.get("config"), features));
  }

  /** Those that agree in all features that there still are. */
  private ConfigSet variants(JsonTree config, FeatureModel features) {
    ConfigSet variants = features.valid();
    for (Map.Entry<String, JsonTree> setting : config.fields().entrySet()) {
      Optional<Feature> feature = features.feature(renamed(setting.getKey()));
      String text = setting.getValue().text();
      Optional<BigInteger> value =
          text.equals("true")
              ? Optional.of(BigInteger.ONE)
              : text.equals("false") ? Optional.of(BigInteger.ZERO) : number(text);
      if (feature.isPresent() && value.isPresent()) {
        variants = variants.with(feature.get(), value.get());
      }
    }
    return variants;
  }

  private static Optional<BigInteger> number(String text) {
    return text.matches("-?\\d{1,1000}") ? Optional.of(new BigInteger(text)) : Optional.empty();
  }

  private String renamed(String text) {
    return NAME.matcher(text)
        .replaceAll(
            name -> Matcher.quoteReplacement(renames.getOrDefault(name.group(), name.group())));
  }
}
