package sunder.report.html;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import sunder.drawing.Svg;
import sunder.report.MarkupWriter;
import sunder.report.RoundRecorder.Round;
import sunder.verify.VerificationResult;

/** The section with the history of the refinement, and the strips of the final partitions. */
final class Rounds {
  private static final int MOST_INTERVALS = 60;

  private final MarkupWriter page;
  private final List<Round> rounds;
  private final Map<String, List<String>> partitions;
  private final Map<String, String> origins;

  private Rounds(MarkupWriter page, List<Round> rounds, VerificationResult result) {
    this.page = page;
    this.rounds = rounds;
    this.partitions = result.partitions();
    this.origins = result.origins();
  }

  static void write(MarkupWriter page, List<Round> rounds, VerificationResult result) {
    if (!rounds.isEmpty() || !result.partitions().isEmpty()) {
      new Rounds(page, rounds, result).write();
    }
  }

  private void write() {
    page.open("section", "class", "rounds", "aria-label", "Refinement").text("h2", "Refinement");
    if (!partitions.isEmpty()) {
      page.text("h3", "Where variables were cut");
      page.text("p", "Each interval says the round in which its left end was cut.");
      Map<String, Map<String, Integer>> cuts = cuts();
      partitions.forEach((name, cells) -> strip(name, cells, cuts.getOrDefault(name, Map.of())));
    }
    if (!rounds.isEmpty()) {
      page.text("h3", "Round by round");
      if (rounds.size() > 1) {
        page.open("div", "class", "plots");
        plot("states of the last search", r -> r.states());
        plot("open variants, binary logarithm", r -> log(r));
        plot("began at, ms", r -> r.millis());
        page.close();
      }
      table();
    }
    page.close();
  }

  private static double log(Round round) {
    return round.open().signum() == 0 ? 0 : Math.max(0, round.open().bitLength() - 1.0);
  }

  /** In which round each left end came, by variable. */
  private Map<String, Map<String, Integer>> cuts() {
    Map<String, Map<String, Integer>> cuts = new HashMap<>();
    for (Round round : rounds) {
      round
          .partitions()
          .forEach(
              (name, cells) ->
                  cells.forEach(
                      cell ->
                          cuts.computeIfAbsent(name, n -> new LinkedHashMap<>())
                              .putIfAbsent(leftEnd(cell), round.number())));
    }
    return cuts;
  }

  private static String leftEnd(String cell) {
    return cell.substring(0, Math.max(0, cell.indexOf(',')));
  }

  private void strip(String name, List<String> cells, Map<String, Integer> cuts) {
    page.text("h4", name);
    if (origins.containsKey(name)) {
      page.text("p", origins.get(name));
    }
    page.open("ol", "class", "strip");
    for (int i = 0; i < Math.min(MOST_INTERVALS, cells.size()); i++) {
      page.open("li").text("code", cells.get(i));
      if (i > 0 && cuts.containsKey(leftEnd(cells.get(i)))) {
        page.text("small", " round " + cuts.get(leftEnd(cells.get(i))));
      }
      page.close();
    }
    if (cells.size() > MOST_INTERVALS) {
      page.text("li", (cells.size() - MOST_INTERVALS) + " more");
    }
    page.close();
  }

  private void table() {
    page.openRegion("scroll", "region", "Rounds");
    page.open("table").open("thead").open("tr");
    for (String head : List.of("round", "open variants", "states", "what it found")) {
      page.text("th", head, "scope", "col");
    }
    page.close().close().open("tbody");
    for (Round round : rounds) {
      page.open("tr").text("th", Integer.toString(round.number()), "scope", "row");
      page.text("td", round.open().toString()).text("td", Long.toString(round.states()));
      page.open("td");
      for (String message : round.messages()) {
        page.text("pre", message.strip());
      }
      page.close().close();
    }
    page.close().close().close();
  }

  /** A small plot with a straight axis; the figures are in the table, too. */
  private void plot(String title, ToDoubleFunction<Round> value) {
    double most = rounds.stream().mapToDouble(value).max().orElse(0);
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < rounds.size(); i++) {
      double x = 4 + 292.0 * i / (rounds.size() - 1);
      double y = 76 - 68 * value.applyAsDouble(rounds.get(i)) / Math.max(1, most);
      points.append(Svg.number(x)).append(',').append(Svg.number(y)).append(' ');
    }
    page.open("figure")
        .open("svg", "viewBox", "0 0 300 80", "class", "plot", "aria-hidden", "true");
    page.open("polyline", "points", points.toString().strip()).close().close();
    page.text("figcaption", "%s: at most %s".formatted(title, Svg.number(most))).close();
  }
}
