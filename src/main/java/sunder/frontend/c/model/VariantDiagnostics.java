package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibrarySource;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

/**
 * The diagnostics of a program: errors and unsupported constructs, each with its variants.
 *
 * <p>A variant with an unsupported construct may show consequential errors; it is therefore rejected as unsupported, unless an error in it is definite. Both kinds of variants are excluded from verification.
 */
public final class VariantDiagnostics {
  private record Finding(Verdict.Kind kind, Span span, String message, Optional<String> hint) {}

  private final ConfigSet valid;
  private final Map<Finding, ConfigSet> found = new LinkedHashMap<>();
  private ConfigSet faulty;
  private ConfigSet unread;
  private ConfigSet certain;
  private ConfigSet absent;
  private boolean linked;
  private boolean settled;
  private final Map<String, ConfigSet> missing = new LinkedHashMap<>();
  private final List<Implicit> implicit = new ArrayList<>();

  /** A call of a function that its file does not declare. */
  record Implicit(String function, ConfigSet when, Span span) {}

  /**
   * Creates empty diagnostics.
   *
   * @param valid the variants for which diagnostics are recorded
   */
  public VariantDiagnostics(ConfigSet valid) {
    this.valid = valid;
    this.faulty = valid.minus(valid);
    this.unread = faulty;
    this.certain = faulty;
    this.absent = faulty;
  }

  /** Returns a copy, which receives the further diagnostics of one of several entry functions. */
  VariantDiagnostics copy() {
    VariantDiagnostics copy = new VariantDiagnostics(valid);
    copy.found.putAll(found);
    copy.missing.putAll(missing);
    copy.faulty = faulty;
    copy.unread = unread;
    copy.certain = certain;
    copy.absent = absent;
    copy.linked = linked;
    copy.settled = settled;
    return copy;
  }

  /**
   * Reports an error. While files are linked, it is reported as unsupported, as linkers do not compare types. In variants without a header it is unsupported, too, as the header could make the text correct.
   */
  void report(ConfigSet when, Span span, String message) {
    if (linked) {
      // Each file is correct separately, and linkers do not compare types.
      reportUnsupported(when.minus(faulty), span, message, Optional.empty());
    } else {
      fault(when, span, message);
    }
  }

  private void fault(ConfigSet when, Span span, String message) {
    ConfigSet rest = when;
    for (Map.Entry<String, ConfigSet> header : missing.entrySet()) {
      ConfigSet doubtful = rest.and(header.getValue());
      reportUnsupported(doubtful, span, message, Optional.of(header.getKey()));
      rest = rest.minus(doubtful);
    }
    if (LibrarySource.contains(span)) {
      // The program uses names of the modelled library for other entities.
      reportUnsupported(rest, span, message, Optional.empty());
      return;
    }
    ConfigSet here = add(Verdict.Kind.FAULT, rest, span, message, Optional.empty());
    faulty = faulty.or(here);
  }

  /** Reports an error that prevents variants from being parsed. */
  public void reportSyntaxError(ConfigSet when, Diagnostic what) {
    absent = absent.or(when.and(valid));
    reportError(when, what);
  }

  /** Returns the variants that are not parsed. */
  public ConfigSet unparsedVariants() {
    return absent;
  }

  /** Reports an error that holds regardless of unsupported constructs and missing headers. */
  public void reportDefiniteError(ConfigSet when, Diagnostic what) {
    certain = certain.or(add(Verdict.Kind.FAULT, when, what.span(), what.message(), what.hint()));
    faulty = faulty.or(certain);
  }

  /**
   * Reports an error that holds also while files are linked. Missing headers have the same effect as in {@code report}.
   */
  public void reportError(ConfigSet when, Diagnostic what) {
    fault(when, what.span(), what.message());
  }

  /** Begins the phase of linking: from now on errors concern several files together. */
  public void beginLinking() {
    linked = true;
  }

  /** Records a call of a function that the file does not declare. */
  void noteImplicit(String function, ConfigSet when, Span span) {
    implicit.add(new Implicit(function, when, span));
  }

  /** Returns the recorded calls of undeclared functions. */
  List<Implicit> implicit() {
    return implicit;
  }

  /** Returns whether files are linked, so that they may use different tags for one type. */
  boolean isLinking() {
    return linked;
  }

  /** Records a missing header: later errors in these variants are reported as unsupported. */
  public void noteMissingHeader(ConfigSet when, Diagnostic header) {
    missing.merge(header.message(), when, ConfigSet::or);
  }

  /** Reports a construct that is valid C, as far as known, but not supported. */
  public void reportUnsupported(ConfigSet when, Span span, String message, Optional<String> hint) {
    ConfigSet here = add(Verdict.Kind.UNREAD, when, span, message, hint);
    unread = unread.or(settled ? here.minus(faulty) : here);
  }

  /** Reports an unsupported construct that prevents variants from being parsed. */
  public void reportUnparsed(ConfigSet when, Diagnostic what) {
    absent = absent.or(when.and(valid));
    reportUnsupported(when, what.span(), what.message(), what.hint());
  }

  private ConfigSet add(
      Verdict.Kind kind, ConfigSet when, Span span, String message, Optional<String> hint) {
    ConfigSet here = when.and(valid);
    if (!here.isEmpty()) {
      found.merge(new Finding(kind, span, message, hint), here, ConfigSet::or);
    }
    return here;
  }

  /**
   * Ends the elaboration: variants that have both errors and unsupported constructs become unsupported, unless an error is definite. Later diagnostics do not change that.
   */
  void finishElaboration() {
    unread = unread.minus(certain);
    faulty = faulty.minus(unread);
    settled = true;
  }

  /** Returns the variants that cannot be verified. */
  public ConfigSet rejectedVariants() {
    return faulty.or(unread);
  }

  /** Returns the diagnostics of the rejected variants, in source order. */
  public List<Rejection> rejections() {
    List<Rejection> result = new ArrayList<>();
    found.forEach(
        (what, when) -> {
          String message = what.message() + what.span().originNote();
          Diagnostic told = new Diagnostic(what.span(), message, what.hint());
          if (what.kind() == Verdict.Kind.FAULT) {
            add(result, Verdict.Kind.FAULT, when.and(faulty), told);
          }
          add(result, Verdict.Kind.UNREAD, when.and(unread), told);
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
