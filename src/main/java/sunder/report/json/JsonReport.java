package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.limit.CancellationPoint;
import sunder.report.AssertionResult;
import sunder.report.ProgramFindings;
import sunder.report.ReportFacts;
import sunder.report.VariantCondition;
import sunder.report.VerdictTable;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Verdict;
import sunder.verify.LimitReached;
import sunder.verify.VerificationResult.ComponentStatistics;

/**
 * The JSON format of a verification report: one object for one file, an array for several.
 *
 * <p>The names of the fields and their order are part of the interface. Counts of variants are
 * decimal strings, since they can exceed 2^63.
 */
public final class JsonReport extends JsonWriter<ReportFacts> {
  /**
   * The maximal number of variants that are listed one by one without the option {@code --list}.
   */
  private static final BigInteger LISTED_UNASKED = BigInteger.valueOf(4096);

  /**
   * The maximal number of variants that are listed one by one: about 300 MB, written in half a
   * minute.
   */
  public static final BigInteger MOST_LISTED = BigInteger.ONE.shiftLeft(20);

  private final VariantListing listing;
  private final int plays;

  /** The shape of the document: one object, or an array of objects. */
  public enum Shape {
    OBJECT,
    LIST
  }

  /** Whether reports list the variants one by one. */
  public enum VariantListing {
    /** If there are at most 4096. */
    IF_FEW,
    /** Always ({@code --list}); the caller ensures that there are at most {@link #MOST_LISTED}. */
    ALWAYS,
    /** Never, and without plays: for reports whose reader gets both elsewhere. */
    NEVER
  }

  /**
   * Creates a writer.
   *
   * @param writer the target, which is flushed and never closed
   * @param shape one object or an array
   * @param listing whether the variants are listed one by one
   * @param plays the maximal number of plays for each assertion
   * @throws IOException if the target cannot be written
   */
  public JsonReport(Writer writer, Shape shape, VariantListing listing, int plays)
      throws IOException {
    super(writer, shape);
    this.plays = plays;
    this.listing = listing;
  }

  @Override
  JsonFields fields(ReportFacts report) {
    VerdictTable table = report.verdicts();
    ProgramFindings remarks = report.findings();
    ReportFacts.Task task = report.task();
    JsonFields fields =
        JsonFragments.header(task.version(), task.file())
            .put("entry", task.qualifier().entry())
            .put("ltl", task.qualifier().formula())
            .put("method", task.method().spelling())
            .put("solver", task.solver())
            .put("features", JsonFragments.features(task.features().features()))
            .put("validVariants", table.scope().count().toString())
            .put("since", report.baselineComparison().map(JsonDocument.JsonBaselineComparison::of))
            .list("verdicts", table.rows(), row -> verdict(row, report))
            .list("properties", report.properties(), property -> property(property, report));
    fields.putAll(JsonNeeds.fields(report));
    perVariant(table, fields);
    fields
        .listIfAny("assumptions", report.assumptions())
        .put("signedArithmetic", report.signedArithmetic())
        .putAll(unreached(remarks))
        .listIfAny(
            "unused",
            remarks.unusedDeclarations(),
            u -> remark(u.span(), u.description(), u.variantCondition()))
        .listIfAny(
            "compilerWarnings",
            remarks.compilerWarnings(),
            w -> remark(w.span(), w.description(), w.variantCondition()))
        .listIfAny(
            "vacuous",
            remarks.vacuities(),
            reason ->
                new JsonFields()
                    .put("reason", reason.fact())
                    .putAll(JsonFragments.condition(reason.variantCondition())))
        .listIfAny("idleFeatures", remarks.irrelevantFeatures())
        .put("iterations", report.run().iterations())
        .putAll(JsonFragments.partitions(report.run()))
        .listIfAny("components", report.run().components(), JsonReport::component)
        .putAll(JsonFragments.statistics(report.run().statistics()));
    return listing == VariantListing.NEVER
        ? fields
        : fields.put("baseline", JsonBaseline.of(report));
  }

  private static JsonFields unreached(ProgramFindings remarks) {
    return remarks.hasDeadCode()
        ? new JsonFields()
            .list(
                "unreached",
                Stream.concat(remarks.deadStatements().stream(), remarks.deadAssertions().stream())
                    .toList(),
                s -> remark(s.span(), SourceExcerpt.of(s.span()), s.variantCondition()))
            .put("runEnds", remarks.cutOff())
        : new JsonFields();
  }

  private static JsonFields remark(Span span, String text, VariantCondition where) {
    return JsonFragments.position(span).put("text", text).putAll(JsonFragments.condition(where));
  }

  private static JsonFields component(ComponentStatistics component) {
    return new JsonFields()
        .put("variables", component.variables())
        .put("operations", component.operations())
        .put("states", component.model())
        .put("assumption", component.assumption())
        .put(
            "learnt",
            component
                .learning()
                .map(
                    learnt ->
                        new JsonFields()
                            .put("states", learnt.states())
                            .put("membershipQueries", learnt.membershipQueries())
                            .put("equivalenceQueries", learnt.equivalenceQueries())));
  }

  private JsonFields verdict(VerdictTable.Row row, ReportFacts report) {
    VerdictTable table = report.verdicts();
    JsonFields fields = JsonFragments.rowWithRejections(row);
    if (row.kind() == Verdict.Kind.UNSAFE && listing != VariantListing.NEVER) {
      return fields.putAll(JsonFragments.plays(table.unsafeGroups()));
    } else if (row.kind() == Verdict.Kind.SAFE) {
      return fields
          .list(
              "evidence",
              table.proofs().entrySet(),
              entry ->
                  new JsonFields()
                      .put("kind", entry.getKey().title())
                      .putAll(JsonFragments.condition(entry.getValue())))
          .putAll(report.certificate().map(JsonReport::certificate).orElseGet(JsonFields::new));
    }
    return fields.putAll(
        row.verdict()
            .reason()
            .map(reason -> JsonFragments.reason(reason, report.advice(reason)))
            .orElseGet(JsonFields::new));
  }

  private static JsonFields certificate(ReportFacts.CertificateInfo note) {
    return new JsonFields()
        .put("certificate", note.file())
        .put("certified", note.variants().count().toString())
        .put("unchecked", note.uncheckedReason());
  }

  private JsonFields property(AssertionResult property, ReportFacts report) {
    Assertion assertion = property.assertion();
    JsonFields fields =
        new JsonFields()
            .put("kind", assertion.kind().title())
            .put("file", assertion.span().file().name())
            .putAll(JsonFragments.position(assertion.span()))
            .put("text", assertion.text());
    if (property.fails()) {
      List<VerdictTable.UnsafeGroup> shown =
          property.counterexamples().stream().limit(plays).toList();
      fields.put(
          "fails", JsonFragments.condition(property.failing()).putAll(JsonFragments.plays(shown)));
    }
    return fields
        .put("proved", set(property.proved()))
        .listIfAny(
            "unknown",
            property.unknown().entrySet(),
            entry ->
                JsonFragments.condition(entry.getValue())
                    .putAll(JsonFragments.reason(entry.getKey(), report.advice(entry.getKey()))))
        .put("notAsked", set(property.notChecked()));
  }

  private static Optional<JsonFields> set(VariantCondition where) {
    return where.isEmpty() ? Optional.empty() : Optional.of(JsonFragments.condition(where));
  }

  private void perVariant(VerdictTable table, JsonFields fields) {
    BigInteger all = table.scope().count();
    boolean many = all.compareTo(LISTED_UNASKED) > 0;
    if (listing == VariantListing.NEVER || listing == VariantListing.IF_FEW && many) {
      return;
    }
    AtomicLong listed = new AtomicLong();
    fields
        .put("perVariant", (JsonFields.Value) json -> list(table, json, listed))
        .put(
            "perVariantOmitted",
            (Supplier<Optional<String>>)
                () ->
                    Optional.of(all.subtract(BigInteger.valueOf(listed.get())))
                        .filter(omitted -> omitted.signum() > 0)
                        .map(BigInteger::toString));
  }

  private static void list(VerdictTable table, JsonGenerator json, AtomicLong listed)
      throws IOException {
    json.writeStartArray();
    try {
      CancellationPoint.runOptional(
          () -> {
            VariantEnumeration.forEach(
                table.scope(),
                variant -> {
                  variant(variant, table, json);
                  listed.incrementAndGet();
                });
            return listed;
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (LimitReached e) {
      // The listed plays are kept; the number of omitted ones follows.
    }
    json.writeEndArray();
  }

  private static void variant(Configuration variant, VerdictTable table, JsonGenerator json) {
    try {
      new JsonFields()
          .put("config", JsonFragments.config(variant))
          .put("verdict", table.kindOf(variant).name())
          .write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Enumerates the configurations of a set: features in the order of the model, unselected before
   * selected, small values before large ones.
   */
  private static final class VariantEnumeration {
    private final List<Feature> features;
    private final Consumer<Configuration> consumer;
    private final Map<Feature, BigInteger> chosen = new LinkedHashMap<>();

    private VariantEnumeration(List<Feature> features, Consumer<Configuration> consumer) {
      this.features = features;
      this.consumer = consumer;
    }

    /** Calls {@code consumer} for each configuration of {@code set}. */
    static void forEach(ConfigSet set, Consumer<Configuration> consumer) {
      new VariantEnumeration(set.space().features(), consumer).visit(0, set);
    }

    private void visit(int index, ConfigSet rest) {
      if (rest.isEmpty()) {
        return;
      }
      CancellationPoint.check();
      if (index == features.size()) {
        consumer.accept(new Configuration(chosen));
        return;
      }
      Feature feature = features.get(index);
      if (feature instanceof Feature.Bool bool) {
        choose(index, BigInteger.ZERO, rest.with(bool, BigInteger.ZERO));
        choose(index, BigInteger.ONE, rest.with(bool, BigInteger.ONE));
      } else if (feature instanceof Feature.Numeric numeric) {
        rest.valuesOf(numeric).stream()
            .flatMap(ConfigSet.ValueRange::values)
            .forEach(value -> choose(index, value, rest.with(numeric, value)));
      }
      chosen.remove(feature);
    }

    private void choose(int index, BigInteger value, ConfigSet rest) {
      chosen.put(features.get(index), value);
      visit(index + 1, rest);
    }
  }
}
