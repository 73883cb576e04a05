package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibrarySource;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.CodeRemark;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

/**
 * The diagnostics of a program: errors and unsupported constructs, each with its variants.
 *
 * <p>A variant with an unsupported construct may show consequential errors; it is therefore
 * rejected as unsupported, unless an error in it is definite. Both kinds of variants are excluded
 * from verification.
 */
public final class VariantDiagnostics {
  private record Finding(Verdict.Kind kind, Span span, String message, Optional<String> hint) {}

  private final ConfigSet valid;
  private final Map<Finding, ConfigSet> findings = new LinkedHashMap<>();
  private ConfigSet erroneous;
  private ConfigSet unsupported;
  private ConfigSet definite;
  private ConfigSet unparsed;
  private boolean linking;
  private boolean elaborated;
  private final Map<String, ConfigSet> missingHeaders = new LinkedHashMap<>();
  private final Map<String, ConfigSet> unknownConstants = new LinkedHashMap<>();
  private final Map<Span, ConfigSet> typicalValues = new LinkedHashMap<>();
  private static final Pattern LINKED = Pattern.compile("\\$\\d+$");

  private final Map<String, ConfigSet> otherForms = new LinkedHashMap<>();
  private final Map<Warning, ConfigSet> warnings = new LinkedHashMap<>();
  private final Set<Diagnostic> unreadBodies = new LinkedHashSet<>();
  private final List<ImplicitDeclaration> implicit = new ArrayList<>();

  private record Warning(Span span, String message) {}

  /** A call of a function that its file does not declare. */
  public record ImplicitDeclaration(String function, ConfigSet when, Span span) {}

  /**
   * Creates empty diagnostics.
   *
   * @param valid the variants for which diagnostics are recorded
   */
  public VariantDiagnostics(ConfigSet valid) {
    this.valid = valid;
    this.erroneous = valid.minus(valid);
    this.unsupported = erroneous;
    this.definite = erroneous;
    this.unparsed = erroneous;
  }

  /** Returns a copy, which receives the further diagnostics of one of several entry functions. */
  public VariantDiagnostics copy() {
    VariantDiagnostics copy = new VariantDiagnostics(valid);
    copy.findings.putAll(findings);
    copy.otherForms.putAll(otherForms);
    copy.warnings.putAll(warnings);
    copy.unreadBodies.addAll(unreadBodies);
    copy.missingHeaders.putAll(missingHeaders);
    copy.unknownConstants.putAll(unknownConstants);
    copy.typicalValues.putAll(typicalValues);
    copy.erroneous = erroneous;
    copy.unsupported = unsupported;
    copy.definite = definite;
    copy.unparsed = unparsed;
    copy.linking = linking;
    copy.elaborated = elaborated;
    return copy;
  }

  /**
   * Reports an error. While files are linked, it is reported as unsupported, as linkers do not
   * compare types. In variants without a header it is unsupported, too, as the header could make
   * the text correct.
   */
  public void reportPossibleError(ConfigSet when, Span span, String message) {
    if (linking) {
      // Each file is correct separately, and linkers do not compare types.
      reportUnsupported(when.minus(erroneous), span, message, Optional.empty());
    } else {
      fault(when, span, message);
    }
  }

  private void fault(ConfigSet when, Span span, String message) {
    ConfigSet rest = reportDoubtful(missingHeaders, when, span, message);
    if (LibrarySource.contains(span)) {
      // The program uses names of the modelled library for other entities.
      reportUnsupported(rest, span, message, Optional.empty());
      return;
    }
    ConfigSet here = add(Verdict.Kind.FAULT, rest, span, message, Optional.empty());
    erroneous = erroneous.or(here);
  }

  /**
   * Reports an error as unsupported in the variants in which there is a reason to doubt it.
   *
   * @param reasons the variants by the reason, which becomes the hint
   * @return the other variants
   */
  private ConfigSet reportDoubtful(
      Map<String, ConfigSet> reasons, ConfigSet when, Span span, String message) {
    ConfigSet rest = when;
    for (Map.Entry<String, ConfigSet> reason : reasons.entrySet()) {
      ConfigSet doubtful = rest.and(reason.getValue());
      reportUnsupported(doubtful, span, message, Optional.of(reason.getKey()));
      rest = rest.minus(doubtful);
    }
    return rest;
  }

  /** Reports an error that prevents variants from being parsed. */
  public void reportSyntaxError(ConfigSet when, Diagnostic what) {
    unparsed = unparsed.or(when.and(valid));
    reportError(when, what);
  }

  /** Returns the variants that are not parsed. */
  public ConfigSet unparsedVariants() {
    return unparsed;
  }

  /** Reports an error that holds regardless of unsupported constructs and missing headers. */
  public void reportDefiniteError(ConfigSet when, Diagnostic what) {
    definite = definite.or(add(Verdict.Kind.FAULT, when, what.span(), what.message(), what.hint()));
    erroneous = erroneous.or(definite);
  }

  /**
   * Reports an error that holds also while files are linked. Missing headers have the same effect
   * as in {@link #reportPossibleError}.
   */
  public void reportError(ConfigSet when, Diagnostic what) {
    fault(when, what.span(), what.message());
  }

  /** Begins the phase of linking: from now on errors concern several files together. */
  public void beginLinking() {
    linking = true;
  }

  /** Records a call of a function that the file does not declare. */
  public void noteImplicit(String function, ConfigSet when, Span span) {
    implicit.add(new ImplicitDeclaration(function, when, span));
  }

  /** Records the body of a function that is not read, so that errors in it are not found. */
  public void noteUnreadBody(Diagnostic reason) {
    unreadBodies.add(reason);
  }

  /** Returns the reasons for which bodies of functions are not read. */
  public Set<Diagnostic> unreadBodies() {
    return Collections.unmodifiableSet(unreadBodies);
  }

  /** Records a warning, unless files are linked: each has its own warnings. */
  public void warn(String message, ConfigSet when, Span span) {
    if (!linking && !LibrarySource.contains(span)) {
      warnings.merge(new Warning(span, message), when, ConfigSet::or);
    }
  }

  /**
   * Records that two types are not compatible; of the same tag, one of them is renamed by linking.
   */
  public void noteIncompatible(String one, String other, ConfigSet when, Span span) {
    if (linking
        && LINKED.matcher(one).replaceAll("").equals(LINKED.matcher(other).replaceAll(""))) {
      String tag = LINKED.matcher(one).replaceAll("");
      otherForms.merge(
          "The invariant of '%s' in line %s of %s is not assumed or checked"
              .formatted(tag, span.line(), span.file().name()),
          when.and(valid),
          ConfigSet::or);
    }
  }

  /**
   * Returns a sentence for each structure that contract files declare with other members, with the
   * variants.
   */
  public List<String> otherForms() {
    return otherForms.entrySet().stream()
        .map(
            told ->
                told.getKey()
                    + (valid.isSubsetOf(told.getValue())
                        ? ""
                        : " in %s variants".formatted(told.getValue().count()))
                    + ": the structure has other members there.")
        .toList();
  }

  /** Returns the warnings of variants that are not rejected, in source order. */
  public List<CodeRemark> warnings() {
    return warnings.entrySet().stream()
        .map(
            told ->
                new CodeRemark(
                    told.getKey().message() + told.getKey().span().originNote(),
                    told.getKey().span(),
                    told.getValue().and(valid).minus(rejectedVariants())))
        .filter(told -> !told.variants().isEmpty())
        .sorted(
            Comparator.comparing((CodeRemark told) -> told.span().file().name())
                .thenComparing(told -> told.span().start()))
        .toList();
  }

  /** Returns the recorded calls of undeclared functions. */
  public List<ImplicitDeclaration> implicit() {
    return implicit;
  }

  /** Returns whether files are linked, so that they may use different tags for one type. */
  public boolean isLinking() {
    return linking;
  }

  /** Records a missing header: later errors in these variants are reported as unsupported. */
  public void noteMissingHeader(ConfigSet when, Diagnostic header) {
    missingHeaders.merge(header.message(), when, ConfigSet::or);
  }

  /**
   * Records that an object stands in the text where a compiler has a constant, whose value is not
   * known.
   */
  public void noteUnknownConstant(ConfigSet when, Diagnostic constant) {
    unknownConstants.merge(constant.message(), when, ConfigSet::or);
  }

  /**
   * Records a constant expression with a number of which only the class is known; it has the value
   * that it has for the number of the class that is nearest to 1.
   */
  public void noteTypicalValue(ConfigSet when, Span span) {
    typicalValues.merge(span, when, ConfigSet::or);
  }

  /** Returns the places of constant expressions that have the value of one number of a class. */
  public Set<Span> typicalValues() {
    return typicalValues.keySet();
  }

  /** Reports these constant expressions as unsupported. */
  public void rejectTypicalValues() {
    typicalValues.forEach(
        (span, when) ->
            reportUnsupported(
                when, span, "this constant expression is not supported", Optional.empty()));
  }

  /**
   * Reports that something is not constant. In variants with an unknown constant it is reported as
   * unsupported, since it may be constant there.
   */
  public void reportNotConstant(ConfigSet when, Span span, String message) {
    reportPossibleError(reportDoubtful(unknownConstants, when, span, message), span, message);
  }

  /** Reports a construct that is valid C, as far as known, but not supported. */
  public void reportUnsupported(ConfigSet when, Span span, String message, Optional<String> hint) {
    ConfigSet here = add(Verdict.Kind.UNREAD, when, span, message, hint);
    unsupported = unsupported.or(elaborated ? here.minus(erroneous) : here);
  }

  /** Reports an unsupported construct that prevents variants from being parsed. */
  public void reportUnparsed(ConfigSet when, Diagnostic what) {
    unparsed = unparsed.or(when.and(valid));
    reportUnsupported(when, what.span(), what.message(), what.hint());
  }

  private ConfigSet add(
      Verdict.Kind kind, ConfigSet when, Span span, String message, Optional<String> hint) {
    ConfigSet here = when.and(valid);
    if (!here.isEmpty()) {
      findings.merge(new Finding(kind, span, message, hint), here, ConfigSet::or);
    }
    return here;
  }

  /**
   * Ends the elaboration: variants that have both errors and unsupported constructs become
   * unsupported, unless an error is definite. Later diagnostics do not change that.
   */
  public void finishElaboration() {
    unsupported = unsupported.minus(definite);
    erroneous = erroneous.minus(unsupported);
    elaborated = true;
  }

  /** Returns the variants that cannot be verified. */
  public ConfigSet rejectedVariants() {
    return erroneous.or(unsupported);
  }

  /** Returns the diagnostics of the rejected variants, in source order. */
  public List<Rejection> rejections() {
    List<Rejection> result = new ArrayList<>();
    findings.forEach(
        (what, when) -> {
          String message = what.message() + what.span().originNote();
          Diagnostic told = new Diagnostic(what.span(), message, what.hint());
          if (what.kind() == Verdict.Kind.FAULT) {
            add(result, Verdict.Kind.FAULT, when.and(erroneous), told);
          }
          add(result, Verdict.Kind.UNREAD, when.and(unsupported), told);
        });
    result.sort(
        Comparator.comparing((Rejection r) -> r.diagnostic().span().file().name())
            .thenComparing(r -> r.diagnostic().span().start()));
    return result;
  }

  private static void add(
      List<Rejection> result, Verdict.Kind kind, ConfigSet variants, Diagnostic what) {
    if (!variants.isEmpty()) {
      result.add(new Rejection(kind, variants, what));
    }
  }
}
