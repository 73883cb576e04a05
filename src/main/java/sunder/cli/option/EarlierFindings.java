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
 * What a report in JSON has for another run to begin with: its plays, and its partitions if these
 * proved something. Nothing of it is believed.
 *
 * @param file that the report stands in
 * @param renames names of features and variables that are others now
 */
public record EarlierFindings(SourceFile file, Map<String, String> renames) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern INTERVAL = Pattern.compile("\\[(-?\\d{1,1000}),.*");

  /** More would be no help. */
  private static final int MOST_PLAYS = 200;

  private static final int MOST_CUTS = 200;

  public EarlierFindings {
    renames = Map.copyOf(renames);
  }

  /** Whether something may be called so. */
  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Whether a name stands in a text. */
  static boolean has(String text, String name) {
    return NAME.matcher(text).results().anyMatch(found -> found.group().equals(name));
  }

  /** What a report has that is about the same features. */
  public ReusedFacts of(JsonTree one, FeatureModel features) {
    Set<JsonTree> plays = new LinkedHashSet<>();
    one.get("verdicts").parts().forEach(row -> plays.addAll(row.get("plays").parts()));
    one.get("properties")
        .parts()
        .forEach(property -> plays.addAll(property.get("fails").get("plays").parts()));
    JsonTree partitions = isProvedByPartitions(one) ? one.get("partitions") : JsonTree.NOTHING;
    return new ReusedFacts(
        plays.stream()
            .filter(play -> !play.get("moves").parts().isEmpty())
            .limit(MOST_PLAYS)
            .map(play -> found(play, features))
            .toList(),
        cuts(partitions, renames),
        count(one, "finalModel"),
        transitions(one));
  }

  /** Whether it is about a search that was so long that to begin with it may be less. */
  static boolean isHard(JsonTree one) {
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

  /** Whether they are what proved something; those of other engines are no help in a search. */
  private static boolean isProvedByPartitions(JsonTree one) {
    List<String> kinds = new ArrayList<>();
    for (JsonTree row : one.get("verdicts").parts()) {
      row.get("evidence").parts().forEach(proof -> kinds.add(proof.get("kind").text()));
    }
    return !kinds.isEmpty() && kinds.stream().allMatch(ProofKind.INVARIANT.title()::equals);
  }

  /** Where partitions cut, by variable. */
  public static Map<String, List<BigInteger>> cuts(
      JsonTree partitions, Map<String, String> renames) {
    Map<String, List<BigInteger>> cuts = new LinkedHashMap<>();
    partitions
        .fields()
        .forEach((variable, cells) -> cuts.put(renamed(variable, renames), cuts(cells.parts())));
    return cuts;
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

  private ReusedFacts.ReusedCounterexample found(JsonTree play, FeatureModel features) {
    Span nowhere = new Span(file, 0, 0);
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
    return new ReusedFacts.ReusedCounterexample(
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
    return renamed(text, renames);
  }

  /** A text with other names in it. */
  public static String renamed(String text, Map<String, String> renames) {
    return NAME.matcher(text)
        .replaceAll(
            name -> Matcher.quoteReplacement(renames.getOrDefault(name.group(), name.group())));
  }
}
