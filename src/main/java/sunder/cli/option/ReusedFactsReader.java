package sunder.cli.option;

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
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.replay.RecordedPlay;
import sunder.report.VerdictTable.ProofKind;
import sunder.report.json.JsonTree;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.refinement.ReusedFacts;

/**
 * The reader of reusable facts: reads counterexamples, and partitions that contributed to a proof,
 * from the JSON report of an earlier run. The facts are hints: their users check them.
 *
 * @param file the report
 * @param renames the new names of features and variables by their old names
 */
public record ReusedFactsReader(SourceFile file, Map<String, String> renames) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern INTERVAL = Pattern.compile("\\[(-?\\d{1,1000}),.*");

  /** The maximal number of reused plays. */
  private static final int MOST_PLAYS = 200;

  private static final int MOST_CUTS = 200;

  public ReusedFactsReader {
    renames = Map.copyOf(renames);
  }

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  static boolean containsName(String text, String name) {
    return NAME.matcher(text).results().anyMatch(found -> found.group().equals(name));
  }

  /** Returns the facts of a report, restricted to the features of the model. */
  public ReusedFacts of(JsonTree one, FeatureModel features) {
    Set<JsonTree> plays = new LinkedHashSet<>();
    one.get("verdicts").elements().forEach(row -> plays.addAll(row.get("plays").elements()));
    one.get("properties")
        .elements()
        .forEach(property -> plays.addAll(property.get("fails").get("plays").elements()));
    JsonTree partitions = isProvedByPartitions(one) ? one.get("partitions") : JsonTree.MISSING;
    return new ReusedFacts(
        plays.stream()
            .filter(play -> !play.get("moves").elements().isEmpty())
            .limit(MOST_PLAYS)
            .map(play -> found(play, features))
            .toList(),
        cutPoints(partitions, renames),
        count(one, "finalModel"),
        transitions(one));
  }

  /** Returns whether the search of a report was so expensive that reuse can save time. */
  static boolean isExpensive(JsonTree one) {
    return ReusedFacts.isWorthReusing(transitions(one));
  }

  private static long transitions(JsonTree one) {
    return Math.max(count(one, "transitions"), count(one, "earlier"));
  }

  private static long count(JsonTree one, String figure) {
    return number(one.get("statistics").get(figure).text())
        .filter(count -> count.bitLength() < Integer.SIZE)
        .map(BigInteger::longValue)
        .orElse(0L);
  }

  /**
   * Returns whether the proofs of a report use its partitions; partitions of other methods do not
   * help a search.
   */
  private static boolean isProvedByPartitions(JsonTree one) {
    List<String> kinds = new ArrayList<>();
    for (JsonTree row : one.get("verdicts").elements()) {
      row.get("evidence").elements().forEach(proof -> kinds.add(proof.get("kind").text()));
    }
    return !kinds.isEmpty() && kinds.stream().allMatch(ProofKind.INVARIANT.title()::equals);
  }

  /** Returns the cut points of partitions by variable. */
  public static Map<String, List<BigInteger>> cutPoints(
      JsonTree partitions, Map<String, String> renames) {
    Map<String, List<BigInteger>> cuts = new LinkedHashMap<>();
    partitions
        .fields()
        .forEach(
            (variable, cells) -> cuts.put(rename(variable, renames), cutPoints(cells.elements())));
    return cuts;
  }

  /** Returns the low bounds of intervals. */
  private static List<BigInteger> cutPoints(List<JsonTree> cells) {
    List<BigInteger> cuts = new ArrayList<>();
    for (JsonTree cell : cells) {
      Matcher interval = INTERVAL.matcher(cell.text());
      if (interval.matches() && cuts.size() < MOST_CUTS) {
        cuts.add(new BigInteger(interval.group(1)));
      }
    }
    return cuts;
  }

  private ReusedFacts.ReusedCounterexample found(JsonTree play, FeatureModel features) {
    Span nowhere = new Span(file, 0, 0);
    List<RecordedPlay.Move> moves = new ArrayList<>();
    play.get("moves")
        .elements()
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
    play.get("choices").elements().forEach(choice -> choices.add(choice.text().equals("left")));
    return new ReusedFacts.ReusedCounterexample(
        new RecordedPlay(moves, lengths, choices), variants(play.get("config"), features));
  }

  /** Returns the variants that agree with a configuration on all features that still exist. */
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
    return rename(text, renames);
  }

  /** Returns a text with names replaced. */
  public static String rename(String text, Map<String, String> renames) {
    return NAME.matcher(text)
        .replaceAll(
            name -> Matcher.quoteReplacement(renames.getOrDefault(name.group(), name.group())));
  }
}
