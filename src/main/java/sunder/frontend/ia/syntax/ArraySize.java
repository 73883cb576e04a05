package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import sunder.source.Span;

/** The length of an array: a constant, or a symbol for one unknown positive integer. */
public sealed interface ArraySize {
  Span span();

  record Constant(BigInteger value, Span span) implements ArraySize {}

  record Symbol(String name, Span span) implements ArraySize {}
}
