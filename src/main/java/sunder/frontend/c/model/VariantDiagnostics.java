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
 * What is wrong with a program, what of it is not taken, and in which variants. A variant in which
 * something is not taken may seem to have faults that follow from it: it is unread, unless it was
 * known before that it is faulty.
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
   * @param valid the variants that matter
   */
  public VariantDiagnostics(ConfigSet valid) {
    this.valid = valid;
    this.faulty = valid.minus(valid);
    this.unread = faulty;
    this.certain = faulty;
    this.absent = faulty;
  }

  /** The same, for what is found from now on in one of several questions. */
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

  /** The text is wrong, as a compiler would say, unless what was missing says otherwise. */
  void report(ConfigSet when, Span span, String message) {
    if (linked) {
      // Each file is right by itself, and no linker looks at types.
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
      // The program means something else by the names of ours.
      reportUnsupported(rest, span, message, Optional.empty());
      return;
    }
    ConfigSet here = add(Verdict.Kind.FAULT, rest, span, message, Optional.empty());
    faulty = faulty.or(here);
  }

  /** The same of what keeps a variant from being parsed. */
  public void reportSyntaxError(ConfigSet when, Diagnostic what) {
    absent = absent.or(when.and(valid));
    reportError(when, what);
  }

  /** The variants whose text is not there. */
  public ConfigSet unparsedVariants() {
    return absent;
  }

  /** The same of what no reading of the rest can make right. */
  public void reportDefiniteError(ConfigSet when, Diagnostic what) {
    certain = certain.or(add(Verdict.Kind.FAULT, when, what.span(), what.message(), what.hint()));
    faulty = faulty.or(certain);
  }

  /** The same, noticed where files are linked. */
  public void reportError(ConfigSet when, Diagnostic what) {
    fault(when, what.span(), what.message());
  }

  /** What was wrong in each file is known: what is found now is about several of them. */
  public void beginLinking() {
    linked = true;
  }

  /** Notes a call of what the file does not declare: others may. */
  void noteImplicit(String function, ConfigSet when, Span span) {
    implicit.add(new Implicit(function, when, span));
  }

  List<Implicit> implicit() {
    return implicit;
  }

  /** Whether files are together that name one type by tags of their own. */
  boolean isLinking() {
    return linked;
  }

  /** A header is not there: what seems wrong in these variants may be right. */
  public void noteMissingHeader(ConfigSet when, Diagnostic header) {
    missing.merge(header.message(), when, ConfigSet::or);
  }

  /** It is C, as far as we know, but not taken. */
  public void reportUnsupported(ConfigSet when, Span span, String message, Optional<String> hint) {
    ConfigSet here = add(Verdict.Kind.UNREAD, when, span, message, hint);
    unread = unread.or(settled ? here.minus(faulty) : here);
  }

  /** The same of what was noticed before names were known: these variants are not looked at. */
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

  /** Names and types are known: what is refused from now on is no reason for a fault. */
  void finishElaboration() {
    unread = unread.minus(certain);
    faulty = faulty.minus(unread);
    settled = true;
  }

  /** The variants that cannot be verified. */
  public ConfigSet rejectedVariants() {
    return faulty.or(unread);
  }

  /** Why, in source order. */
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
