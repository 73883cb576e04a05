package sunder.editor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Range;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.frontend.Subject;
import sunder.frontend.Subject.ConditionalRegion;
import sunder.frontend.Subject.NamedDeclaration;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

/**
 * An open document of an editor, with the result of its analysis.
 *
 * @param subject the analysed text; if the current text has errors, the last text without errors
 * @param conditionalRegions the conditional regions; empty if the current text has errors, since
 *     regions of an older text have other offsets
 * @param errors the diagnostics of the current text
 */
record Document(
    String uri,
    Path file,
    PositionedText text,
    Optional<Subject> subject,
    List<ConditionalRegion> conditionalRegions,
    List<Diagnostic> errors) {
  private static final String SOURCE = "sunder";

  /**
   * Returns the analysed document.
   *
   * @param old the document before the change, if there was one
   */
  static Document of(
      String uri, Path file, String content, EditorServices workshop, Optional<Document> old) {
    PositionedText text = new PositionedText(content.replace("\r\n", "\n"));
    List<Diagnostic> wrong = new ArrayList<>();
    try {
      Subject read = workshop.read(file, text.content());
      Document document =
          new Document(uri, file, text, Optional.of(read), read.conditionalRegions(), wrong);
      wrong.addAll(document.remarks(read));
      return document;
    } catch (InputException e) {
      Optional<Subject> before = old.flatMap(Document::subject);
      Document document = new Document(uri, file, text, before, List.of(), wrong);
      e.diagnostics().forEach(it -> wrong.add(document.of(it, "", DiagnosticSeverity.Error)));
      return document;
    }
  }

  private List<Diagnostic> remarks(Subject read) {
    List<Diagnostic> found = new ArrayList<>();
    ConfigSet valid = read.features().valid();
    read.warnings().forEach(it -> found.add(of(it, "", DiagnosticSeverity.Warning)));
    for (Rejection reason : read.rejections()) {
      boolean isFault = reason.kind() == Verdict.Kind.FAULT;
      found.add(
          of(
              reason.diagnostic(),
              whenClause(reason.variants(), valid),
              isFault ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning));
    }
    read.unsupported()
        .forEach(it -> found.add(of(it, " (not followed)", DiagnosticSeverity.Information)));
    return found;
  }

  private static String whenClause(ConfigSet variants, ConfigSet valid) {
    return valid.isSubsetOf(variants) ? "" : ", when " + PresenceFormulas.print(variants, valid);
  }

  private Diagnostic of(sunder.source.Diagnostic found, String when, DiagnosticSeverity severity) {
    boolean isHere = isHere(found.span());
    String place = isHere ? "" : found.span() + ": ";
    String hint = found.hint().map(text -> "\n" + text).orElse("");
    Range range = isHere ? range(found.span()) : text.range(0, 0);
    return new Diagnostic(range, place + found.message() + when + hint, severity, SOURCE);
  }

  /** Returns a diagnostic of a verification result. */
  Diagnostic finding(Range range, String message, DiagnosticSeverity severity) {
    return new Diagnostic(range, message, severity, SOURCE);
  }

  /** Returns a diagnostic that makes an editor grey out a range. */
  Diagnostic inactiveCode(Range range, String message) {
    Diagnostic diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Hint, SOURCE);
    diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
    return diagnostic;
  }

  private boolean isHere(Span span) {
    return span.file().name().equals(file.toString());
  }

  private Range range(Span span) {
    return text.range(span.start(), span.end());
  }

  /**
   * Returns the variants that include the text at an offset; empty if the document was never
   * analysed.
   */
  Optional<ConfigSet> presenceCondition(int offset) {
    return subject.map(
        read ->
            conditionalRegions.stream()
                .filter(part -> isHere(part.span()))
                .filter(part -> part.span().start() <= offset && offset < part.span().end())
                .map(ConditionalRegion::presenceCondition)
                .reduce(read.features().valid(), ConfigSet::and));
  }

  /** Returns a description of the variants that include the text at an offset; empty if all do. */
  Optional<String> presenceText(int offset) {
    return subject.flatMap(
        read -> {
          ConfigSet valid = read.features().valid();
          return presenceCondition(offset)
              .filter(those -> !valid.isSubsetOf(those))
              .map(those -> presence(those, valid));
        });
  }

  private static String presence(ConfigSet those, ConfigSet valid) {
    return those.isEmpty()
        ? "in no variant"
        : "in %s of %s variants, when `%s`"
            .formatted(those.count(), valid.count(), PresenceFormulas.print(those, valid));
  }

  /** Returns the conditional regions that none of the variants includes. */
  List<Range> absentRanges(ConfigSet variants) {
    return conditionalRegions.stream()
        .filter(part -> isHere(part.span()) && !part.presenceCondition().intersects(variants))
        .map(part -> range(part.span()))
        .toList();
  }

  List<NamedDeclaration> names() {
    return subject.stream()
        .flatMap(read -> read.declarations().stream())
        .filter(it -> isHere(it.span()))
        .toList();
  }

  Range nameRange(NamedDeclaration it) {
    int at = text.findWord(it.name(), it.span().start());
    return text.range(at, at + it.name().length());
  }

  /**
   * Returns the declarations that a name at an offset may refer to: those with the innermost scope
   * around the offset, in any variant.
   */
  List<NamedDeclaration> declarations(String name, int offset) {
    BlockScopes blocks = BlockScopes.of(text.content());
    TreeMap<Integer, List<NamedDeclaration>> bySize = new TreeMap<>();
    for (NamedDeclaration it : names()) {
      if (it.name().equals(name)) {
        BlockScopes.Block scope = blocks.enclosing(it.span().start());
        if (scope.contains(offset)) {
          bySize.computeIfAbsent(scope.end() - scope.start(), key -> new ArrayList<>()).add(it);
        }
      }
    }
    return bySize.isEmpty() ? List.of() : bySize.firstEntry().getValue();
  }

  /**
   * Returns where a name at an offset is defined: its declarations, or for a feature without one (a
   * macro of C, a feature of a model file) the first condition of this document that tests it.
   */
  List<Range> definitions(String name, int offset) {
    List<Range> declared = declarations(name, offset).stream().map(this::nameRange).toList();
    return declared.isEmpty()
        ? subject.stream()
            .flatMap(read -> read.featureTests().stream())
            .filter(test -> test.feature().equals(name) && isHere(test.span()))
            .map(test -> range(test.span()))
            .min(Comparator.comparingInt(range -> range.getStart().getLine()))
            .stream()
            .toList()
        : declared;
  }

  /** Returns the names that are visible at an offset, with their descriptions. */
  Map<String, String> visibleNames(int offset) {
    BlockScopes blocks = BlockScopes.of(text.content());
    Map<String, String> visible = new TreeMap<>();
    names().stream()
        .filter(it -> blocks.enclosing(it.span().start()).contains(offset))
        .forEach(it -> visible.put(it.name(), it.description()));
    features().forEach((name, what) -> visible.put(name, what));
    return visible;
  }

  /** Returns the names of the features, with their descriptions. */
  Map<String, String> features() {
    Map<String, String> features = new TreeMap<>();
    subject.stream()
        .flatMap(read -> read.features().features().stream())
        .forEach(
            feature ->
                features.put(
                    feature.name(),
                    feature instanceof Feature.Numeric number
                        ? "feature `%s`: %s..%s"
                            .formatted(number.name(), number.low(), number.high())
                        : "feature `%s`".formatted(feature.name())));
    return features;
  }
}
