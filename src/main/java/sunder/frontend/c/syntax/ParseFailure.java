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
  private final boolean isError;

  ParseFailure(ConfigSet when, Diagnostic what) {
    this(when, what, Optional.empty(), false);
  }

  private ParseFailure(
      ConfigSet when, Diagnostic what, Optional<String> unknownType, boolean isError) {
    super(what.message(), null, false, false);
    this.when = when;
    this.what = what;
    this.unknownType = unknownType;
    this.isError = isError;
  }

  /** Returns the failure at a construct that is an error of the program. */
  static ParseFailure error(ConfigSet when, Diagnostic what) {
    return new ParseFailure(when, what, Optional.empty(), true);
  }

  /**
   * Returns the failure at a name that is not declared as a type where a type is required; this is
   * an error of the program.
   */
  static ParseFailure unknownType(ConfigSet when, Diagnostic what, String name) {
    return new ParseFailure(when, what, Optional.of(name), true);
  }

  /** Returns the undeclared name that must be a type, if that is the reason. */
  Optional<String> unknownType() {
    return unknownType;
  }

  /** Reports the failure for the variants {@code left} that are still parsed. */
  void report(ConfigSet left, Parser.ParseErrorListener refusals) {
    if (isError) {
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
