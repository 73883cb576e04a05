package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue;
import sunder.frontend.c.preprocess.arithmetic.LinearConsistency;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The features of a text. A numeric name that conditions only compare needs no range: the constants
 * divide the integers into classes, and the feature has one value for each class.
 *
 * @param macros the macros that features define, with the variants
 * @param remarks remarks on the features for the report
 * @param model the feature model with all features
 * @param external the feature model of the user
 */
record FeatureSpace(
    List<FeatureMacro> macros, List<String> remarks, FeatureModel model, ExternalModel external) {
  private static final int SHOWN_CLASSES = 8;

  /**
   * The prefix of a name: up to the first underscore, or the lower-case letters of a camel-case
   * name.
   */
  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9]+_|[a-z]{2,}(?=[A-Z])");

  private static final int FEWEST_WITH_PREFIX = 4;

  /** A macro that a feature defines in some variants. */
  record FeatureMacro(String name, PreprocessingToken token, ConfigSet presenceCondition) {}

  /**
   * @param interactions the sets of names that interact in conditions
   * @param lines the lines of the file, for features that are variables
   * @param whole the feature model of the user, which is projected to the names if it is large
   * @param reason the kind of the pass; in feature discovery, all names that may be defined as 0
   *     have that state
   */
  static FeatureSpace of(
      FeatureQueries found,
      Collection<Set<String>> interactions,
      List<LogicalLine> lines,
      COptions options,
      ExternalModel whole,
      DirectiveProcessor.PassKind reason)
      throws InputException {
    Set<String> prefixed = PrefixedNames.of(lines, options.featureVariablePrefixes());
    Set<String> names = new LinkedHashSet<>(prefixed);
    names.addAll(found.byName.keySet());
    names.addAll(found.numbersInText.keySet());
    names.addAll(options.ranges().keySet());
    List.copyOf(names).forEach(name -> names.add(Feature.definedName(name)));
    ExternalModel external = whole.forProgram(names);
    Map<String, Feature> known = new LinkedHashMap<>();
    external.features().forEach(feature -> known.put(feature.name(), feature));
    FeatureQueries withNumbers = found.union(numbersWithManyValues(found, known.keySet(), whole));
    FeatureQueries asked = withNumbers.union(unboundedNumbers(withNumbers, whole));
    Map<String, Feature> conditions = new LinkedHashMap<>();
    for (Map.Entry<String, FeatureQueries.NameQueries> entry : asked.byName.entrySet()) {
      String name = entry.getKey();
      Feature given = known.get(name);
      conditions.put(name, given != null ? given : declared(name, entry.getValue(), options));
    }
    boolean isDiscovery = reason == DirectiveProcessor.PassKind.FEATURE_DISCOVERY;
    Map<String, Feature> all = new LinkedHashMap<>(conditions);
    asked.byName.forEach(
        (name, use) -> {
          boolean mayBeZero = isDiscovery ? use.testsDefinedAndTruth() : use.zeroIsDistinct();
          if (hasClasses(name, use, known, options) && use.testsDefined()
              || mayBeZero && !known.containsKey(name) && !options.isUserFeature(name)) {
            all.put(Feature.definedName(name), new Feature.Bool(Feature.definedName(name)));
          }
        });
    for (String name : prefixed) {
      all.putIfAbsent(name, known.getOrDefault(name, new Feature.Bool(name)));
    }
    for (String name : new TreeSet<>(options.ranges().keySet())) {
      options
          .range(name)
          .filter(range -> !all.containsKey(name) && isNamed(name, lines))
          .ifPresent(range -> all.put(name, numeric(name, range)));
    }
    known.forEach(all::putIfAbsent);
    List<Set<String>> neighbours = new ArrayList<>(interactions);
    asked.byName.forEach(
        (name, use) -> {
          String[] words = (name + " " + use.text()).split("\\W+");
          neighbours.add(new LinkedHashSet<>(List.of(words)));
        });
    ConfigSpace space =
        ConfigSpace.of(
            new ArrayList<>(all.values()), external.rules(), interacting(all, neighbours));
    // Only the text of the last pass has to be valid.
    ConfigSet valid = isDiscovery ? space.all() : external.valid(space);
    List<FeatureMacro> values = new ArrayList<>();
    List<String> zeros = new ArrayList<>();
    for (Map.Entry<String, FeatureQueries.NameQueries> entry : asked.byName.entrySet()) {
      String name = entry.getKey();
      if (hasClasses(name, entry.getValue(), known, options)) {
        Feature.Numeric number = (Feature.Numeric) conditions.get(name);
        valid =
            valid.and(
                addClasses(values, number, entry.getValue(), whole.declaredNumber(name), space));
      } else if (conditions.get(name) instanceof Feature.Bool bool) {
        PreprocessingToken one = word(bool.name(), BigInteger.ONE, entry.getValue().span());
        ConfigSet selected = space.selected(bool);
        PreprocessingToken zero = word(bool.name(), BigInteger.ZERO, entry.getValue().span());
        values.add(new FeatureMacro(name, one, selected));
        if (entry.getValue().defaultsToZero()) {
          values.add(new FeatureMacro(name, zero, space.all().minus(selected)));
          zeros.add(name);
        } else if (!known.containsKey(name)
            && all.get(Feature.definedName(name)) instanceof Feature.Bool feature) {
          ConfigSet defined = space.selected(feature);
          values.add(new FeatureMacro(name, zero, defined.minus(selected)));
          valid = valid.and(defined.or(space.all().minus(selected)));
        }
      } else if (whole.fewValues(name).isPresent()) {
        ConfigSet defined =
            known.get(Feature.definedName(name)) instanceof Feature.Bool feature
                ? space.selected(feature)
                : whole.fixedValue(Feature.definedName(name)).orElse(true)
                    ? space.all()
                    : space.none();
        for (BigInteger value : whole.fewValues(name).get()) {
          PreprocessingToken word = word(name, value, entry.getValue().span());
          addClass(values, (Feature.Numeric) conditions.get(name), word, defined);
        }
      } else if (conditions.get(name) instanceof Feature.Numeric number
          && known.get(Feature.definedName(name)) instanceof Feature.Bool defined) {
        addValues(values, number, entry.getValue(), space.selected(defined));
      }
    }
    if (!isDiscovery) {
      valid = valid.minus(impossible(asked, conditions, known, options, space));
    }
    FeatureModel model = new FeatureModel(space, valid, external.tree());
    List<String> freed =
        options.compilerOptions().configurationDefinitions().stream()
            .map(COptions.CompilerOptions::macroName)
            .filter(asked.byName::containsKey)
            .toList();
    List<String> opaque = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    asked.byName.forEach(
        (name, use) -> {
          if (use.isOpaque()) {
            opaque.add(name + " is " + use.text());
          }
          if (hasClasses(name, use, known, options)) {
            classes.addAll(classes(name, cuts(use)));
          }
        });
    List<String> idle =
        options.ranges().keySet().stream().filter(name -> !all.containsKey(name)).sorted().toList();
    List<String> remarks = remarks(options, freed, zeros, opaque, classes);
    say(remarks, "No line of the text asks for what is said to be a feature: ", idle, ".");
    if (options.featureMacroPrefixes().isEmpty() && whole.features().isEmpty()) {
      commonPrefix(asked)
          .ifPresent(
              prefix ->
                  remarks.add(
                      "Most features begin with %s: --feature-macros %s leaves the others undefined."
                          .formatted(prefix, prefix)));
    }
    return new FeatureSpace(values, remarks, model, whole);
  }

  /**
   * Returns queries for numbers in the text that no condition tests and that have many values: each
   * is one class.
   */
  private static FeatureQueries numbersWithManyValues(
      FeatureQueries found, Set<String> known, ExternalModel model) {
    FeatureQueries queries = new FeatureQueries();
    found.numbersInText.forEach(
        (name, span) -> {
          if (!known.contains(name) && !found.byName.containsKey(name)) {
            BigInteger least =
                model.declaredNumber(name).map(Feature.Numeric::low).orElse(BigInteger.ZERO);
            queries.addComparison(
                name, span, new TreeSet<>(Set.of(least.subtract(BigInteger.ONE))));
            if (model.hasFeature(Feature.definedName(name))) {
              queries.addDefinedTest(name, span);
            }
          }
        });
    return queries;
  }

  /**
   * Returns queries by which names are numbers that are defined if the model selects them, for
   * numbers to which it gives no range.
   *
   * @throws InputException if the model says something about the value of one of them
   */
  private static FeatureQueries unboundedNumbers(FeatureQueries asked, ExternalModel model)
      throws InputException {
    FeatureQueries queries = new FeatureQueries();
    for (Map.Entry<String, FeatureQueries.NameQueries> entry : asked.byName.entrySet()) {
      String name = entry.getKey();
      if (!model.hasUnboundedNumber(name)) {
        continue;
      }
      Span span = entry.getValue().span();
      boolean isNumeric = entry.getValue().isNumeric();
      if (model.declares(Feature.className(name))) {
        if (isNumeric || asked.numbersInText.containsKey(name)) {
          throw new InputException(
              span,
              "the feature model compares " + name + " and gives it no range",
              "give it one in the model: Integer " + name + " {min 0, max 9}");
        }
        continue;
      }
      if (!isNumeric) {
        queries.addComparison(name, span, new TreeSet<>(Set.of(BigInteger.ONE.negate())));
      }
      queries.addDefinedTest(name, span);
    }
    return queries;
  }

  private static List<Set<Feature>> interacting(
      Map<String, Feature> features, Collection<Set<String>> interactions) {
    List<Set<Feature>> result = new ArrayList<>();
    for (Set<String> names : interactions) {
      Set<Feature> interaction = new LinkedHashSet<>();
      for (String name : names) {
        for (String feature : List.of(name, Feature.definedName(name))) {
          if (features.containsKey(feature)) {
            interaction.add(features.get(feature));
          }
        }
      }
      if (interaction.size() > 1) {
        result.add(interaction);
      }
    }
    return result;
  }

  private static List<String> remarks(
      COptions options,
      List<String> freed,
      List<String> zeros,
      List<String> opaque,
      List<String> classes) {
    List<String> remarks = new ArrayList<>();
    List<String> linked = options.linkedFiles().keySet().stream().map(SourceFile::name).toList();
    say(remarks, "Linked with ", linked, ".");
    say(
        remarks,
        "Only macros named ",
        options.featureMacroPrefixes().stream().map(p -> p + "*").toList(),
        " are features; others that nothing defines are not defined.");
    say(remarks, "What the compile commands define is free where it is a feature: ", freed, ".");
    say(remarks, "Used in expressions as well, and 0 where it is not set: ", zeros, ".");
    say(remarks, "Of some expressions the value is not known, each is a feature: ", opaque, ".");
    say(
        remarks,
        "Numbers that no condition tells apart are one value of a feature: ",
        classes.subList(0, Math.min(SHOWN_CLASSES, classes.size())),
        classes.size() > SHOWN_CLASSES ? ", ...." : ".");
    return remarks;
  }

  /** Returns the prefix that most but not all names of features have, if there are several. */
  private static Optional<String> commonPrefix(FeatureQueries asked) {
    Map<String, Integer> counts = new TreeMap<>();
    int names = 0;
    for (Map.Entry<String, FeatureQueries.NameQueries> entry : asked.byName.entrySet()) {
      Matcher prefix = PREFIX.matcher(entry.getKey());
      if (!entry.getValue().isOpaque()) {
        names++;
        if (prefix.lookingAt()) {
          counts.merge(prefix.group(), 1, Integer::sum);
        }
      }
    }
    int all = names;
    return counts.entrySet().stream()
        .filter(count -> count.getValue() >= FEWEST_WITH_PREFIX)
        .filter(count -> count.getValue() * 2 > all && count.getValue() < all)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static void say(List<String> remarks, String before, List<String> names, String behind) {
    if (!names.isEmpty()) {
      remarks.add(before + String.join(", ", names) + behind);
    }
  }

  /** Returns the texts of the classes of a name. */
  private static List<String> classes(String name, SortedSet<BigInteger> cuts) {
    List<String> classes = new ArrayList<>();
    classes.add(name + "=" + cuts.first() + " is " + cuts.first() + " or less");
    BigInteger below = cuts.first();
    for (BigInteger cut : cuts.tailSet(below.add(BigInteger.ONE))) {
      BigInteger value = below.add(BigInteger.ONE);
      if (!value.equals(cut)) {
        classes.add(name + "=" + value + " is " + value + " to " + cut);
      }
      below = cut;
    }
    BigInteger high = below.add(BigInteger.ONE);
    classes.add(name + "=" + high + " is " + high + " or more");
    return classes;
  }

  private static boolean hasClasses(
      String name, FeatureQueries.NameQueries use, Map<String, Feature> known, COptions options) {
    return use.isNumeric() && !known.containsKey(name) && options.range(name).isEmpty();
  }

  private static PreprocessingToken word(String name, BigInteger value, Span span) {
    int type = value.signum() >= 0 ? CLexer.FEATURE_VALUE : CLexer.FEATURE_CLASS;
    return PreprocessingToken.feature(type, name, value, value, value, span);
  }

  /** Returns the greatest numbers of all classes but the last one. */
  private static SortedSet<BigInteger> cuts(FeatureQueries.NameQueries use) {
    SortedSet<BigInteger> cuts = new TreeSet<>(use.cuts());
    if (use.testsTruth()) {
      cuts.add(BigInteger.ONE.negate());
      cuts.add(BigInteger.ZERO);
    }
    return cuts;
  }

  /**
   * Adds the macros for each class of a name. Returns the variants that are in a class.
   *
   * @param range the range of the name in the user's model, if it is known
   */
  private static ConfigSet addClasses(
      List<FeatureMacro> values,
      Feature.Numeric number,
      FeatureQueries.NameQueries use,
      Optional<Feature.Numeric> range,
      ConfigSpace space) {
    String name = number.name();
    ConfigSet defined =
        use.testsDefined()
            ? space.selected(new Feature.Bool(Feature.definedName(name)))
            : space.all();
    BigInteger least = range.map(Feature.Numeric::low).orElse(ConditionValue.INFINITY.negate());
    BigInteger greatest = range.map(Feature.Numeric::high).orElse(ConditionValue.INFINITY);
    List<BigInteger> ends = new ArrayList<>(cuts(use));
    ends.add(ConditionValue.INFINITY);
    BigInteger zero = ends.get(0);
    ConfigSet valid = space.none();
    BigInteger low = ConditionValue.INFINITY.negate();
    for (BigInteger end : ends) {
      BigInteger value = end.equals(ends.get(0)) ? end : low;
      zero = value.signum() <= 0 ? value : zero;
      if (low.max(least).compareTo(end.min(greatest)) <= 0) {
        PreprocessingToken word =
            low.equals(end)
                ? word(name, end, use.span())
                : PreprocessingToken.feature(
                    CLexer.FEATURE_CLASS,
                    name,
                    value,
                    low.max(least),
                    end.min(greatest),
                    use.span());
        valid = valid.or(addClass(values, number, word, defined));
      }
      low = end.add(BigInteger.ONE);
    }
    return valid.and(defined).or(space.inRange(number, zero, zero).minus(defined));
  }

  /** Returns the variants that have classes of linear forms which contradict each other. */
  private static ConfigSet impossible(
      FeatureQueries asked,
      Map<String, Feature> features,
      Map<String, Feature> known,
      COptions options,
      ConfigSpace space) {
    Map<String, Map<String, BigInteger>> forms = new LinkedHashMap<>();
    asked.byName.forEach(
        (name, use) -> {
          if (!use.terms().isEmpty()) {
            forms.put(name, use.terms());
          }
        });
    return LinearConsistency.impossible(
        forms,
        name -> {
          FeatureQueries.NameQueries use = asked.byName.get(name);
          return use != null && hasClasses(name, use, known, options)
              ? valueClasses((Feature.Numeric) features.get(name), use, space)
              : List.of();
        },
        space.none());
  }

  /** Returns the classes of a name, with that of its value 0 where it is not defined. */
  private static List<LinearConsistency.ValueClass> valueClasses(
      Feature.Numeric number, FeatureQueries.NameQueries use, ConfigSpace space) {
    List<LinearConsistency.ValueClass> result = new ArrayList<>();
    ConfigSet defined =
        use.testsDefined()
            ? space.selected(new Feature.Bool(Feature.definedName(number.name())))
            : space.all();
    Optional<BigInteger> low = Optional.empty();
    for (BigInteger cut : cuts(use)) {
      BigInteger value = low.orElse(cut);
      ConfigSet here = space.inRange(number, value, value).and(defined);
      result.add(new LinearConsistency.ValueClass(here, low, Optional.of(cut)));
      low = Optional.of(cut.add(BigInteger.ONE));
    }
    ConfigSet last = space.inRange(number, number.high(), number.high()).and(defined);
    result.add(new LinearConsistency.ValueClass(last, low, Optional.empty()));
    Optional<BigInteger> zero = Optional.of(BigInteger.ZERO);
    result.add(new LinearConsistency.ValueClass(space.all().minus(defined), zero, zero));
    return result;
  }

  /** Adds the macros for a numeric feature with a range that is not defined in all variants. */
  private static void addValues(
      List<FeatureMacro> values,
      Feature.Numeric number,
      FeatureQueries.NameQueries use,
      ConfigSet defined)
      throws InputException {
    ConditionEvaluator.requireEnumerable(number, use.span());
    for (BigInteger value = number.low();
        value.compareTo(number.high()) <= 0;
        value = value.add(BigInteger.ONE)) {
      addClass(values, number, word(number.name(), value, use.span()), defined);
    }
  }

  private static ConfigSet addClass(
      List<FeatureMacro> values,
      Feature.Numeric number,
      PreprocessingToken word,
      ConfigSet defined) {
    BigInteger value = new BigInteger(word.spelling());
    ConfigSet here = defined.space().inRange(number, value, value);
    values.add(new FeatureMacro(number.name(), word, here.and(defined)));
    return here;
  }

  private static boolean isNamed(String name, List<LogicalLine> lines) {
    return lines.stream()
        .flatMap(line -> line.tokens().stream())
        .anyMatch(word -> word.text().equals(name));
  }

  private static Feature numeric(String name, COptions.Range range) {
    return new Feature.Numeric(name, range.low(), range.high());
  }

  private static Feature declared(String name, FeatureQueries.NameQueries use, COptions options) {
    Optional<COptions.Range> range = options.range(name);
    if (range.isPresent()) {
      return numeric(name, range.get());
    } else if (!use.isNumeric()) {
      return new Feature.Bool(name);
    }
    SortedSet<BigInteger> cuts = cuts(use);
    return new Feature.Numeric(name, cuts.first(), cuts.last().add(BigInteger.ONE));
  }

  /**
   * Finds the global variables that are features of a product simulator: their names have a prefix,
   * and they are assigned the result of a choice function. A variable that is assigned a constant
   * is no feature.
   */
  private static final class PrefixedNames {
    private PrefixedNames() {}

    static Set<String> of(List<LogicalLine> lines, List<String> prefixes) {
      List<PreprocessingToken> words =
          prefixes.isEmpty()
              ? List.of()
              : lines.stream()
                  .filter(line -> line.kind() == LogicalLine.Kind.TEXT)
                  .flatMap(line -> line.tokens().stream())
                  .toList();
      Set<String> found = new LinkedHashSet<>();
      for (int i = 0; i + 3 < words.size(); i++) {
        String name = words.get(i).text();
        boolean chosen =
            words.get(i + 1).is(CLexer.ASSIGN)
                && words.get(i + 2).is(CLexer.IDENTIFIER)
                && words.get(i + 3).is(CLexer.LPAREN);
        if (chosen && prefixes.stream().anyMatch(name::startsWith)) {
          found.add(name);
        }
      }
      return found;
    }
  }
}
