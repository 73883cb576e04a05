package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.ia.model.Checking.Meaning;
import sunder.frontend.ia.syntax.ArraySize;
import sunder.source.Diagnostics;

/** Checks the lengths of arrays. */
final class Lengths {
  /** Stands in for a length that was reported. */
  static final Identifier.Length UNKNOWN = new Identifier.Length.Constant(BigInteger.ONE);

  private final Checking checking;
  private final Diagnostics diagnostics;

  Lengths(Checking checking) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics();
  }

  /** Empty after a report. */
  Optional<Identifier.Length> of(ArraySize size, ConfigSet where) {
    return size instanceof ArraySize.Constant constant
        ? constant(constant)
        : symbol((ArraySize.Symbol) size, where);
  }

  private Optional<Identifier.Length> constant(ArraySize.Constant size) {
    if (size.value().signum() <= 0) {
      diagnostics.report(size.span(), "the length of an array must be positive");
      return Optional.empty();
    }
    return Optional.of(new Identifier.Length.Constant(size.value()));
  }

  private Optional<Identifier.Length> symbol(ArraySize.Symbol size, ConfigSet where) {
    Optional<Meaning> meaning = checking.meaning(size.name(), size.span(), where);
    if (meaning.isEmpty()) {
      return Optional.empty();
    }
    if (meaning.get() instanceof Meaning.Declared declared
        && declared.identifier() instanceof Identifier.LengthSymbol symbol) {
      return Optional.of(new Identifier.Length.Symbolic(symbol));
    }
    diagnostics.report(
        size.span(),
        "the length '" + size.name() + "' is " + Kinds.of(meaning.get()) + ", not a symbol",
        "a length is a number or a name that is declared nowhere else");
    return Optional.empty();
  }
}
