package sunder.frontend.c.syntax;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;

/** The failure to parse a construct, in the variants that have it. */
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

  /**
   * Returns the failure at a name that is not declared as a type where a type is required; this is
   * an error of the program.
   */
  static ParseFailure unknownType(ConfigSet when, Diagnostic what, String name) {
    return new ParseFailure(when, what, Optional.of(name));
  }

  /** Returns the undeclared name that must be a type, if that is the reason. */
  Optional<String> unknownType() {
    return unknownType;
  }

  /** Reports the failure for the variants {@code left} that are still parsed. */
  void report(ConfigSet left, Parser.ParseErrorListener refusals) {
    if (unknownType.isPresent()) {
      refusals.syntaxError(when.and(left), what);
    } else {
      refusals.unsupported(when.and(left), what);
    }
  }

  /** Returns the variants that cannot be parsed. */
  ConfigSet presenceCondition() {
    return when;
  }

  Diagnostic diagnostic() {
    return what;
  }
}
