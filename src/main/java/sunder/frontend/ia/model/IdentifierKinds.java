package sunder.frontend.ia.model;

import sunder.family.Feature;

/** The names of the kinds of identifiers in diagnostics. */
final class IdentifierKinds {
  private IdentifierKinds() {}

  static String of(IaElaborationContext.Meaning meaning) {
    if (meaning instanceof IaElaborationContext.Meaning.FeatureMeaning feature) {
      return feature.feature() instanceof Feature.Bool ? "a feature" : "a numeric feature";
    }
    return of((Identifier) meaning);
  }

  static String of(Identifier identifier) {
    if (identifier instanceof Identifier.Array) {
      return "an array";
    }
    if (identifier instanceof Identifier.LengthSymbol) {
      return "the length of an array";
    }
    if (identifier instanceof Identifier.Parameter) {
      return "a parameter";
    }
    return isProcedure(identifier) ? "a procedure" : "a variable";
  }

  /** Returns whether the identifier is a procedure or parameter, whose use evaluates code. */
  static boolean isCallable(Identifier identifier) {
    return identifier instanceof Identifier.Parameter || isProcedure(identifier);
  }

  static boolean isProcedure(Identifier identifier) {
    return identifier instanceof Identifier.FreeProcedure
        || identifier instanceof Identifier.LocalProcedure;
  }

  /** Returns whether two declarations with disjoint presence conditions can be one identifier. */
  static boolean areCompatible(Identifier a, Identifier b) {
    if (a instanceof Identifier.LocalVariable x && b instanceof Identifier.LocalVariable y) {
      return x.type().equals(y.type());
    }
    if (a instanceof Identifier.LocalArray x && b instanceof Identifier.LocalArray y) {
      return x.element().equals(y.element()) && x.length().equals(y.length());
    }
    if (a instanceof Identifier.LocalProcedure x && b instanceof Identifier.LocalProcedure y) {
      return x.result().equals(y.result())
          && x.parameters().stream()
              .map(Identifier.Parameter::type)
              .toList()
              .equals(y.parameters().stream().map(Identifier.Parameter::type).toList());
    }
    return false;
  }
}
