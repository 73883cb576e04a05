package sunder.report.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.Configuration;
import sunder.limit.Checkpoint;
import sunder.report.ProofKind;
import sunder.report.Remarks;
import sunder.report.VerdictTable;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.source.Excerpt;
import sunder.source.Span;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.ComponentSize;
import sunder.verify.LimitReached;

/**
 * The JSON form of a report: one object for one file, a list for several. Keys and their order are
 * part of the contract; counts of variants are decimal strings, since they can exceed 2^63.
 */
public final class JsonReport extends JsonWriter<VerificationReport> {
  /** Up to this many variants are listed one by one without being asked for. */
  private static final BigInteger LISTED_UNASKED = BigInteger.valueOf(4096);

  /** No more than this many are listed: some 300 MB, and half a minute. */
  public static final BigInteger MOST_LISTED = BigInteger.ONE.shiftLeft(20);

  private final Listing listing;
  private final int plays;
  private long listed;

  /** One object, or a list of objects. */
  public enum Shape {
    OBJECT,
    LIST
  }

  /** Whether reports list the variants one by one. */
  public enum Listing {
    /** When there are at most 4096. */
    IF_FEW,
    /** Always ({@code --list}); to be asked for at most {@link #MOST_LISTED} only. */
    ALWAYS,
    /** Never, and no plays either: where those are told in another way. */
    NEVER
  }

  /** With one play of each assertion. */
  public JsonReport(Writer writer, Shape shape, Listing listing) throws IOException {
    this(writer, shape, listing, 1);
  }

  /**
   * @param writer is flushed, never closed
   * @param plays how many of each assertion are shown at most
   */
  public JsonReport(Writer writer, Shape shape, Listing listing, int plays) throws IOException {
    super(writer, shape);
    this.plays = plays;
    this.listing = listing;
  }

  @Override
  public void write(VerificationReport report) throws IOException {
    VerdictTable table = report.verdicts();
    parts.begin(report.version(), report.file());
    if (report.entry().isPresent()) {
      json.writeStringField("entry", report.entry().get());
    }
    if (report.formula().isPresent()) {
      json.writeStringField("ltl", report.formula().get());
    }
    json.writeStringField("method", report.method().spelling());
    json.writeStringField("solver", report.solver());
    parts.features(report.features().features());
    json.writeStringField("validVariants", table.scope().count().toString());
    if (report.changes().isPresent()) {
      new JsonChanges(json).write(report.changes().get());
    }
    verdicts(table, report);
    new JsonAssertions(json, plays).write(report);
    perVariant(table);
    textsIfAny("assumptions", report.assumptions());
    unreached(report.remarks());
    unused(report.remarks());
    vacuous(report.remarks());
    textsIfAny("idleFeatures", report.remarks().idle());
    json.writeNumberField("iterations", report.result().iterations());
    parts.partitions(report.result());
    components(report.result().components());
    parts.statistics(report.result().statistics());
    if (listing != Listing.NEVER) {
      new JsonBaseline(json).write(report);
    }
    json.writeEndObject();
    json.flush();
  }

  private void vacuous(Remarks remarks) throws IOException {
    if (remarks.reasons().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("vacuous");
    for (Remarks.Reason reason : remarks.reasons()) {
      json.writeStartObject();
      json.writeStringField("reason", reason.what());
      parts.condition(reason.where());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void unreached(Remarks remarks) throws IOException {
    if (!remarks.hasUnreached()) {
      return;
    }
    json.writeArrayFieldStart("unreached");
    for (Remarks.Unreached statement : remarks.unreached()) {
      unreached(statement);
    }
    for (Remarks.Unreached statement : remarks.unasked()) {
      unreached(statement);
    }
    json.writeEndArray();
    if (remarks.end().isPresent()) {
      json.writeStringField("runEnds", remarks.end().get());
    }
  }

  private void unreached(Remarks.Unreached statement) throws IOException {
    remark(statement.span(), Excerpt.of(statement.span()), statement.where());
  }

  private void unused(Remarks remarks) throws IOException {
    if (!remarks.unused().isEmpty()) {
      json.writeArrayFieldStart("unused");
      for (Remarks.Unneeded one : remarks.unused()) {
        remark(one.span(), one.what(), one.where());
      }
      json.writeEndArray();
    }
  }

  private void remark(Span span, String text, Where where) throws IOException {
    json.writeStartObject();
    json.writeNumberField("line", span.line());
    json.writeNumberField("column", span.column());
    json.writeStringField("text", text);
    parts.condition(where);
    json.writeEndObject();
  }

  private void components(List<ComponentSize> components) throws IOException {
    if (components.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("components");
    for (ComponentSize component : components) {
      json.writeStartObject();
      texts("variables", component.variables());
      texts("operations", component.operations());
      json.writeNumberField("states", component.model());
      json.writeNumberField("assumption", component.assumption());
      if (component.learnt().isPresent()) {
        learnt(component.learnt().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void learnt(ComponentSize.Learnt learnt) throws IOException {
    json.writeObjectFieldStart("learnt");
    json.writeNumberField("states", learnt.states());
    json.writeNumberField("membershipQueries", learnt.membershipQueries());
    json.writeNumberField("equivalenceQueries", learnt.equivalenceQueries());
    json.writeEndObject();
  }

  private void textsIfAny(String field, List<String> texts) throws IOException {
    if (!texts.isEmpty()) {
      texts(field, texts);
    }
  }

  private void texts(String field, List<String> texts) throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private void verdicts(VerdictTable table, VerificationReport report) throws IOException {
    json.writeArrayFieldStart("verdicts");
    for (VerdictTable.Row row : table.rows()) {
      parts.explained(row);
      if (row.kind() == Verdict.Kind.UNSAFE && listing != Listing.NEVER) {
        parts.plays(table.witnesses());
      } else if (row.kind() == Verdict.Kind.SAFE) {
        evidence(table, report.certificate());
      } else if (row.claim().reason().isPresent()) {
        UnknownReason reason = row.claim().reason().get();
        parts.reason(reason, report.advice(reason));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void evidence(
      VerdictTable table, Optional<VerificationReport.CertificateNote> certificate)
      throws IOException {
    json.writeArrayFieldStart("evidence");
    for (Map.Entry<ProofKind, Where> entry : table.proofs().entrySet()) {
      json.writeStartObject();
      json.writeStringField("kind", entry.getKey().title());
      parts.condition(entry.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
    if (certificate.isPresent()) {
      json.writeStringField("certificate", certificate.get().file());
      json.writeStringField("certified", certificate.get().variants().count().toString());
      if (certificate.get().unchecked().isPresent()) {
        json.writeStringField("unchecked", certificate.get().unchecked().get());
      }
    }
  }

  private void perVariant(VerdictTable table) throws IOException {
    boolean many = table.scope().count().compareTo(LISTED_UNASKED) > 0;
    if (listing == Listing.NEVER || listing == Listing.IF_FEW && many) {
      return;
    }
    json.writeArrayFieldStart("perVariant");
    listed = 0;
    try {
      Checkpoint.optional(
          () -> {
            Variants.forEach(table.scope(), variant -> variant(variant, table));
            return listed;
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (LimitReached e) {
      // What is listed stays; how many are not is said behind it.
    }
    json.writeEndArray();
    BigInteger omitted = table.scope().count().subtract(BigInteger.valueOf(listed));
    if (omitted.signum() > 0) {
      json.writeStringField("perVariantOmitted", omitted.toString());
    }
  }

  private void variant(Configuration variant, VerdictTable table) {
    try {
      json.writeStartObject();
      json.writeFieldName("config");
      parts.config(variant);
      json.writeStringField("verdict", table.kindOf(variant).name());
      json.writeEndObject();
      listed++;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
