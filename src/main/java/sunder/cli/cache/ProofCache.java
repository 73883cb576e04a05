package sunder.cli.cache;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.certificate.Certificate;
import sunder.certificate.Certificate.Exhausted;
import sunder.certificate.Certificate.Invariant;
import sunder.certificate.Certificate.Visited;
import sunder.certificate.Stores.Model;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.option.EarlierFindings;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.DecisionTable;
import sunder.family.Feature;
import sunder.horn.Meaning;
import sunder.report.Build;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;
import sunder.report.json.Tables;
import sunder.source.Reads;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.Script;
import sunder.verdict.Script.Answer;
import sunder.verdict.Verdict;
import sunder.verdict.Verdict.Kind;
import sunder.verify.VerificationResult;
import sunder.verify.refinement.Recall;

/**
 * Remembers in the folder of {@code --cache} what was proved of one question, by what the program
 * means: other names, other places and another layout do not matter. Used by one thread.
 */
public final class ProofCache implements Recall {
  /** What is larger has to be built for nothing where it is not known. */
  private static final int MOST_LOCATIONS = 5_000;

  /** Options on which it depends what is found of a program, and how; others tell what is asked. */
  private static final Set<String> MATTER =
      Set.of(
          "--method",
          "--order",
          "--domain",
          "--assumptions",
          "--solver",
          "--first",
          "--max-iterations",
          "--no-reduction");

  private static final int MOST_ENTRIES = 1_000;

  private static final String ENDING = ".proofs";

  private static final String RUN = "run ";
  private static final String RETURN = "return ";

  private final Path folder;
  private final String question;
  private final ProcessEnvironment process;
  private Optional<Asked> asked = Optional.empty();
  private Optional<Reader> found = Optional.empty();
  private long searched;

  /**
   * @param options that were given, by their longest names
   */
  public ProofCache(Path folder, Map<String, List<String>> options, ProcessEnvironment process) {
    this.folder = folder;
    this.question =
        Build.version()
            + Build.commit()
            + options.entrySet().stream()
                .filter(option -> MATTER.contains(option.getKey()))
                .map(option -> option.getKey() + option.getValue())
                .sorted()
                .toList();
    this.process = process;
  }

  /** A program that was asked about. */
  private record Asked(Automaton automaton, ConfigSet scope, Meaning meaning, KeptFile file) {}

  @Override
  public Optional<Known> of(Automaton automaton, ConfigSet scope, long transitions) {
    searched = transitions;
    asked =
        Meaning.of(automaton, scope, MOST_LOCATIONS)
            .map(
                meaning -> {
                  String all = question + '\n' + meaning.text();
                  Path place = folder.resolve(Reads.digest(all).substring(0, 32) + ENDING);
                  return new Asked(automaton, scope, meaning, new KeptFile(place));
                });
    found = asked.flatMap(a -> a.file().read(json -> Optional.of(new Reader(a, json)), process));
    return found.map(Reader::known);
  }

  /**
   * Keeps what a run found, unless all of it was known, or found before it was looked up.
   *
   * @return the same with what it took to find that
   */
  public VerificationResult kept(VerificationResult result) {
    if (found.isPresent() && result.statistics().transitions() == searched) {
      return found.get().asItWas(result);
    }
    if (asked.isPresent() && isWhole(result)) {
      try {
        asked.get().file().write(new Writer(asked.get()).fields(result));
        forgetOldest();
      } catch (IOException e) {
        return result; // the report is not kept either, which is told
      }
    }
    return result;
  }

  /** So that the folder does not grow without end. */
  private void forgetOldest() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> entries =
          files
              .filter(file -> file.toString().endsWith(ENDING))
              .sorted(Comparator.comparingLong((Path file) -> file.toFile().lastModified()))
              .toList();
      for (int i = 0; i < entries.size() - MOST_ENTRIES; i++) {
        Files.deleteIfExists(entries.get(i));
      }
    }
  }

  /** Whether all was decided, by runs of the program as a whole. */
  private static boolean isWhole(VerificationResult result) {
    return result.failure().isEmpty()
        && result.components().isEmpty()
        && Stream.concat(
                Stream.of(result.verdict()),
                result.assertions().stream().map(AssertionVerdict::verdict))
            .flatMap(verdict -> verdict.groups().stream())
            .noneMatch(group -> group.verdict().kind() == Kind.UNKNOWN);
  }

  private static List<Feature> order(ConfigSet scope) {
    return DecisionTable.of(List.of(scope.space().none()), 0).orElseThrow().order();
  }

  /** Of an invariant, in what; of an exhausted search nothing. */
  private static String kind(Certificate evidence) {
    return evidence.fold(invariant -> invariant.model().name(), exhausted -> "");
  }

  private static Certificate evidence(String kind, Optional<Visited> visited) {
    return kind.isEmpty()
        ? new Exhausted(Optional::empty, visited)
        : new Invariant(Model.valueOf(kind), Optional::empty, visited);
  }

  /** Writes an entry. */
  private record Writer(Asked asked, List<Verdict> inOrder) {
    Writer(Asked asked) {
      this(asked, new ArrayList<>());
    }

    JsonFields fields(VerificationResult result) {
      result.verdict().groups().forEach(group -> inOrder.add(group.verdict()));
      List<Feature> features = asked.scope().space().features();
      List<JsonFields> verdicts = new ArrayList<>();
      verdicts.add(decided(result.verdict(), Set.of(Kind.SAFE), safe -> visited(safe.evidence())));
      for (AssertionVerdict about : result.assertions()) {
        verdicts.add(
            decided(about.verdict(), Set.of(Kind.SAFE, Kind.UNSAFE), safe -> new JsonFields())
                .put("assertion", asked.automaton().assertions().indexOf(about.assertion())));
      }
      return new JsonFields()
          .put("names", asked.meaning().names())
          .list("order", order(asked.scope()), features::indexOf)
          .put("verdicts", verdicts)
          .put("partitions", JsonFields.of(result.partitions(), Function.identity()))
          .put("origins", JsonFields.of(result.origins(), Function.identity()))
          .put("iterations", result.iterations())
          .put("states", result.statistics().states())
          .put("transitions", result.statistics().transitions())
          .put("largest", result.statistics().largestModel())
          .put("last", result.statistics().finalModel())
          .put("queries", result.statistics().smtQueries())
          .put("reduced", result.statistics().reduced());
    }

    /** Sets of variants as one table, and what is known of each. */
    private JsonFields decided(
        FamilyVerdict verdict, Set<Kind> kinds, Function<Verdict.Safe, JsonFields> more) {
      Map<Verdict, ConfigSet> together = new LinkedHashMap<>();
      for (Group group : verdict.groups()) {
        if (kinds.contains(group.verdict().kind())) {
          together.merge(group.verdict(), group.variants(), ConfigSet::or);
        }
      }
      return new JsonFields()
          .put("table", table(List.copyOf(together.values())))
          .list(
              "groups",
              together.keySet(),
              found ->
                  found instanceof Verdict.Safe safe
                      ? new JsonFields().put("kind", kind(safe.evidence())).with(more.apply(safe))
                      : play(((Verdict.Unsafe) found).counterexample())
                          .put("order", inOrder.indexOf(found)));
    }

    private JsonFields.Value table(List<ConfigSet> sets) {
      return Tables.of(sets.isEmpty() ? List.of(asked.scope().space().none()) : sets);
    }

    /** For each statement the variants that visit it, by their number. */
    private JsonFields visited(Certificate evidence) {
      Map<ConfigSet, Integer> sets = new LinkedHashMap<>();
      List<Integer> numbers = new ArrayList<>();
      ConfigSet none = asked.scope().space().none();
      evidence
          .visited()
          .ifPresent(
              visited -> {
                for (Span statement : asked.meaning().statements()) {
                  ConfigSet variants = visited.statements().getOrDefault(statement, none);
                  numbers.add(sets.computeIfAbsent(variants, key -> sets.size()));
                }
              });
      return evidence.visited().isEmpty()
          ? new JsonFields()
          : new JsonFields()
              .put("visited", numbers)
              .list("sets", sets.keySet(), set -> table(List.of(set)));
    }

    private JsonFields play(Counterexample found) {
      Script script = found.script();
      return new JsonFields()
          .list(
              "config",
              asked.scope().space().features(),
              feature -> found.configuration().valueOf(feature).toString())
          .put(
              "answers",
              JsonFields.of(
                  script.answers(), answers -> answers.stream().map(Writer::text).toList()))
          .put("choices", script.choices())
          .put("lengths", JsonFields.of(script.lengths(), BigInteger::toString));
    }

    private static String text(Answer answer) {
      if (answer instanceof Answer.Value value) {
        return value.value().toString();
      } else if (answer instanceof Answer.RunArgument argument) {
        return RUN + argument.index();
      }
      return RETURN + ((Answer.Return) answer).value().map(BigInteger::toString).orElse("");
    }
  }

  /** Reads an entry about a program that means the same. */
  private static final class Reader {
    private final Asked asked;
    private final JsonTree json;
    private final List<Feature> order;
    private final Map<String, String> renames = new LinkedHashMap<>();
    private final List<Proof> proofs = new ArrayList<>();
    private final SortedMap<Integer, Played> plays = new TreeMap<>();
    private final List<Played> behindFailures = new ArrayList<>();

    Reader(Asked asked, JsonTree json) {
      this.asked = asked;
      this.json = json;
      List<JsonTree> names = json.get("names").parts();
      List<String> ours = asked.meaning().names();
      for (int i = 0; i < names.size() && names.size() == ours.size(); i++) {
        renames.put(names.get(i).text(), ours.get(i));
      }
      this.order =
          json.get("order").parts().stream()
              .map(index -> asked.scope().space().features().get(number(index)))
              .toList();
      json.get("verdicts").parts().forEach(this::read);
    }

    Known known() {
      return new Known(proofs, List.copyOf(plays.values()), behindFailures);
    }

    /** With what it took to find that. */
    VerificationResult asItWas(VerificationResult result) {
      Map<String, List<String>> partitions = new TreeMap<>();
      json.get("partitions")
          .fields()
          .forEach(
              (name, cells) ->
                  partitions.put(
                      EarlierFindings.renamed(name, renames),
                      cells.parts().stream().map(JsonTree::text).toList()));
      Map<String, String> origins = new TreeMap<>();
      json.get("origins")
          .fields()
          .forEach((term, why) -> origins.put(EarlierFindings.renamed(term, renames), why.text()));
      VerificationResult.Statistics now = result.statistics();
      return new VerificationResult(
          result.verdict(),
          result.assertions(),
          number(json.get("iterations")),
          partitions,
          origins,
          new VerificationResult.Statistics(
              count("states"),
              count("transitions"),
              count("largest"),
              count("last"),
              count("queries"),
              now.smtMillis(),
              now.millis(),
              now.peakHeapBytes(),
              count("reduced"),
              Math.max(0, count("transitions") - now.transitions())),
          result.failure(),
          result.components());
    }

    private long count(String field) {
      return json.get(field).number().longValueExact();
    }

    private static int number(JsonTree json) {
      return json.number().intValueExact();
    }

    /** Sets that were too large to be written are nobody's. */
    private List<ConfigSet> sets(JsonTree table, int count) {
      return Tables.table(table, order, count)
          .flatMap(known -> known.in(asked.scope().space(), count))
          .orElse(Collections.nCopies(count, asked.scope().space().none()));
    }

    private void read(JsonTree verdict) {
      List<JsonTree> groups = verdict.get("groups").parts();
      List<ConfigSet> sets =
          groups.isEmpty() ? List.of() : sets(verdict.get("table"), groups.size());
      Optional<Assertion> assertion =
          Optional.ofNullable(verdict.fields().get("assertion"))
              .map(index -> asked.automaton().assertions().get(number(index)));
      for (int i = 0; i < groups.size(); i++) {
        JsonTree group = groups.get(i);
        if (group.fields().containsKey("kind")) {
          Certificate evidence = evidence(group.get("kind").text(), visited(group));
          proofs.add(new Proof(assertion, sets.get(i), evidence));
        } else if (assertion.isPresent()) {
          int order = number(group.get("order"));
          Played play = played(assertion.get(), sets.get(i), group);
          if (order < 0) {
            behindFailures.add(play);
          } else {
            plays.put(order, play);
          }
        }
      }
    }

    private Optional<Visited> visited(JsonTree group) {
      if (!group.fields().containsKey("visited")) {
        return Optional.empty();
      }
      List<ConfigSet> sets = new ArrayList<>();
      group.get("sets").parts().forEach(table -> sets.addAll(sets(table, 1)));
      Map<Span, ConfigSet> statements = new LinkedHashMap<>();
      List<JsonTree> numbers = group.get("visited").parts();
      for (int i = 0; i < numbers.size(); i++) {
        ConfigSet variants = sets.get(number(numbers.get(i)));
        if (!variants.isEmpty()) {
          statements.put(asked.meaning().statements().get(i), variants);
        }
      }
      return Optional.of(new Visited(statements));
    }

    private Played played(Assertion failed, ConfigSet variants, JsonTree play) {
      Map<String, List<Answer>> answers = new LinkedHashMap<>();
      play.get("answers")
          .fields()
          .forEach(
              (name, list) ->
                  answers.put(
                      renamed(name),
                      list.parts().stream().map(one -> answer(one.text())).toList()));
      Map<String, BigInteger> lengths = new LinkedHashMap<>();
      play.get("lengths")
          .fields()
          .forEach((symbol, length) -> lengths.put(renamed(symbol), length.number()));
      List<Boolean> choices =
          play.get("choices").parts().stream().map(c -> Boolean.valueOf(c.text())).toList();
      Map<Feature, BigInteger> config = new LinkedHashMap<>();
      List<Feature> features = asked.scope().space().features();
      for (int i = 0; i < features.size(); i++) {
        config.put(features.get(i), play.get("config").parts().get(i).number());
      }
      return new Played(
          failed, variants, new Configuration(config), new Script(answers, choices, lengths));
    }

    private String renamed(String name) {
      return renames.getOrDefault(name, name);
    }

    private static Answer answer(String text) {
      if (text.startsWith(RUN)) {
        return new Answer.RunArgument(Integer.parseInt(text.substring(RUN.length())));
      } else if (text.startsWith(RETURN)) {
        String value = text.substring(RETURN.length());
        return new Answer.Return(
            value.isEmpty() ? Optional.empty() : Optional.of(new BigInteger(value)));
      }
      return new Answer.Value(new BigInteger(text));
    }
  }
}
