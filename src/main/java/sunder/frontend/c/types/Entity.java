package sunder.frontend.c.types;

import java.math.BigInteger;
import sunder.source.Span;

/** What an ordinary name may stand for. */
sealed interface Entity {
  record OfVariable(Variable variable) implements Entity {}

  record OfFunction(Function function) implements Entity {}

  /** An enumerator, known by where it is declared. */
  record OfConstant(BigInteger value, Span span) implements Entity {}

  record OfType(CType type) implements Entity {}
}
