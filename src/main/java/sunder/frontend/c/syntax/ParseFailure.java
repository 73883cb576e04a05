package sunder.frontend.c.syntax;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;

/** Thrown at a place that the parser does not take, in the variants that have what stands there. */
final class ParseFailure extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet when;
  private final transient Diagnostic what;

  private final transient Optional<String> unknownType;

  ParseFailure(ConfigSet when, Diagnostic what) {
    this(when, what, Optional.empty());
  }

  private ParseFailure(ConfigSet when, Diagnostic what, Optional<String> unknownType) {
    super(what.message(), null, false, false);
    this.when = when;
    this.what = what;
    this.unknownType = unknownType;
  }

  /** What no compiler takes either: a name that is no type stands where one must be. */
  static ParseFailure unknownType(ConfigSet when, Diagnostic what, String name) {
    return new ParseFailure(when, what, Optional.of(name));
  }

  Optional<String> unknownType() {
    return unknownType;
  }

  /** Tells it of those variants that matter. */
  void report(ConfigSet left, Parser.ParseErrorListener refusals) {
    if (unknownType.isPresent()) {
      refusals.syntaxError(when.and(left), what);
    } else {
      refusals.unsupported(when.and(left), what);
    }
  }

  ConfigSet presenceCondition() {
    return when;
  }

  Diagnostic diagnostic() {
    return what;
  }
}
