package sunder.testing;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.c.CSubject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;

/**
 * One section of an {@code .expected} file; {@code examples/README.md} describes the format.
 *
 * @param featureModel the file of {@code --feature-model}, which is named from the example's folder
 * @param features what the options say of the features of a C program
 * @param property what the other options ask
 * @param unsafe the condition of the unsafe variants, in the input's own syntax
 * @param fault the condition of the variants whose text is wrong
 * @param unread the condition of the variants that are not read
 * @param lost the condition of the variants that are undecided since a run may get to what is not
 *     followed
 * @param undecidedAllowed methods that may leave variants undecided
 * @param skipped methods that are not run
 */
public record Expectation(
    Optional<Path> featureModel,
    COptions features,
    Property property,
    BigInteger variants,
    String unsafe,
    String fault,
    String unread,
    String lost,
    OptionalInt shortestPlay,
    Set<String> undecidedAllowed,
    Set<String> skipped) {
  private static final Set<String> KEYS =
      Set.of(
          "options",
          "variants",
          "unsafe",
          "fault",
          "unread",
          "lost",
          "shortest-play",
          "unknown-ok",
          "skip");

  /**
   * @throws IllegalArgumentException if the file is not in the format
   */
  public static List<Expectation> read(Path file) throws IOException {
    List<Expectation> sections = new ArrayList<>();
    Map<String, String> section = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add("");
    for (String line : lines) {
      if (line.isBlank() && !section.isEmpty()) {
        sections.add(of(section, file));
        section.clear();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(":", 2);
        if (parts.length < 2
            || !KEYS.contains(parts[0])
            || section.put(parts[0], parts[1].trim()) != null) {
          throw new IllegalArgumentException(file + ": " + line);
        }
      }
    }
    if (sections.isEmpty()) {
      throw new IllegalArgumentException(file + " says nothing");
    }
    return sections;
  }

  private static Expectation of(Map<String, String> section, Path file) {
    if (!section.containsKey("variants") || !section.containsKey("unsafe")) {
      throw new IllegalArgumentException(file + ": variants and unsafe are missing");
    }
    Optional<Path> featureModel = Optional.empty();
    Set<Check> checks = EnumSet.noneOf(Check.class);
    if (Files.exists(Path.of(file.toString().replaceFirst("expected$", "c")))) {
      checks.addAll(CSubject.DEFAULT_CHECKS);
    }
    Set<String> commands = new TreeSet<>();
    PlayKind plays = PlayKind.HALTING;
    List<String> prefixes = new ArrayList<>();
    Map<String, Optional<COptions.Range>> ranges = new LinkedHashMap<>();
    List<String> entries = new ArrayList<>();
    Map<SourceFile, COptions.CompilerOptions> contracts = new LinkedHashMap<>();
    COptions.GlobalInitialization globals = COptions.GlobalInitialization.INITIAL;
    int recursion = COptions.EntryOptions.DEFAULT_MAX_RECURSION;
    int objects = COptions.EntryOptions.DEFAULT_MAX_OBJECTS;
    boolean whole = false;
    COptions.Abi model = COptions.Abi.ILP32;
    COptions.SignedArithmetic signed = COptions.SignedArithmetic.UNBOUNDED;
    List<String> options = words(section.get("options"));
    for (int i = 0; i < options.size(); i++) {
      switch (options.get(i)) {
        case "--check" -> {
          checks.clear();
          for (String word : options.get(++i).toUpperCase().split(",")) {
            switch (word) {
              case "NONE" -> {}
              case "MEMORY" -> checks.addAll(Check.memoryChecks());
              default -> checks.add(Check.valueOf(word));
            }
          }
        }
        case "--feature-model" -> featureModel = Optional.of(file.resolveSibling(options.get(++i)));
        case "--feature-prefix" -> prefixes.add(options.get(++i));
        case "--feature" -> {
          String[] parts = options.get(++i).split(":|\\.\\.");
          ranges.put(
              parts[0],
              parts.length == 1
                  ? Optional.empty()
                  : Optional.of(
                      new COptions.Range(new BigInteger(parts[1]), new BigInteger(parts[2]))));
        }
        case "--heap" -> objects = Integer.parseInt(options.get(++i));
        case "--recursion" -> recursion = Integer.parseInt(options.get(++i));
        case "--data-model" -> model = COptions.Abi.valueOf(options.get(++i).toUpperCase());
        case "--signed" ->
            signed = COptions.SignedArithmetic.valueOf(options.get(++i).toUpperCase());
        case "--contract" ->
            contracts.put(
                Corpus.source(file.resolveSibling(options.get(++i))),
                COptions.CompilerOptions.NONE);
        case "--entry" -> entries.add(options.get(++i));
        case "--globals" ->
            globals = COptions.GlobalInitialization.valueOf(options.get(++i).toUpperCase());
        case "--whole-program" -> whole = true;
        case "--unsafe" -> commands.add(options.get(++i));
        case "--complete-plays" -> plays = PlayKind.COMPLETE;
        default -> throw new IllegalArgumentException(file + ": " + options.get(i));
      }
    }
    COptions.EntryOptions runs =
        COptions.EntryOptions.of(entries, globals, recursion)
            .withMaxObjects(objects)
            .withContracts(contracts.keySet());
    String shortest = section.get("shortest-play");
    return new Expectation(
        featureModel,
        new COptions(
            prefixes,
            List.of(),
            ranges,
            COptions.CompilerOptions.NONE,
            contracts,
            model,
            signed,
            whole ? runs.asWholeProgram() : runs),
        new Property(checks, commands, plays),
        new BigInteger(section.get("variants")),
        section.get("unsafe"),
        section.getOrDefault("fault", "none"),
        section.getOrDefault("unread", "none"),
        section.getOrDefault("lost", "none"),
        shortest == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(shortest)),
        methods(section.get("unknown-ok")),
        methods(section.get("skip")));
  }

  private static List<String> words(String text) {
    return text == null || text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }

  /** {@code symbolic} and {@code arp} stand for their one-by-one versions as well. */
  private static Set<String> methods(String text) {
    Set<String> result = new TreeSet<>();
    for (String word : words(text)) {
      result.add(word);
      if (word.equals("symbolic") || word.equals("arp")) {
        result.add("brute-" + word);
      }
    }
    return result;
  }

  /** The options as a user writes them. */
  public String options() {
    List<String> words = new ArrayList<>();
    featureModel.ifPresent(model -> words.add("--feature-model " + model.getFileName()));
    features.entryOptions().functions().forEach(name -> words.add("--entry " + name));
    if (features.entryOptions().isWholeProgram()) {
      words.add("--whole-program");
    }
    if (features.entryOptions().maxRecursion() != COptions.EntryOptions.DEFAULT_MAX_RECURSION) {
      words.add("--recursion " + features.entryOptions().maxRecursion());
    }
    if (features.entryOptions().maxObjects() != COptions.EntryOptions.DEFAULT_MAX_OBJECTS) {
      words.add("--heap " + features.entryOptions().maxObjects());
    }
    if (features.entryOptions().globals() == COptions.GlobalInitialization.ANY) {
      words.add("--globals any");
    }
    if (features.abi() != COptions.Abi.ILP32) {
      words.add("--data-model " + features.abi().name().toLowerCase());
    }
    features.featureVariablePrefixes().forEach(prefix -> words.add("--feature-prefix " + prefix));
    features
        .ranges()
        .forEach(
            (name, range) ->
                words.add(
                    "--feature "
                        + name
                        + range.map(r -> ":" + r.low() + ".." + r.high()).orElse("")));
    property.checks().stream()
        .sorted()
        .forEach(check -> words.add("--check " + check.name().toLowerCase()));
    property.errorCommands().stream().sorted().forEach(command -> words.add("--unsafe " + command));
    if (property.plays() == PlayKind.COMPLETE) {
      words.add("--complete-plays");
    }
    return String.join(" ", words);
  }

  /** The condition, without its two words for everything and nothing. */
  public Optional<String> condition() {
    return unsafe.equals("all") || unsafe.equals("none") ? Optional.empty() : Optional.of(unsafe);
  }
}
