package sunder.frontend.c.types;

import java.math.BigInteger;

/** What an ordinary name may stand for. */
sealed interface Entity {
  record OfVariable(Variable variable) implements Entity {}

  record OfFunction(Function function) implements Entity {}

  record OfConstant(BigInteger value) implements Entity {}

  record OfType(CType type) implements Entity {}
}
