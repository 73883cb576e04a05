package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.ltl.LtlFormula;
import sunder.source.Span;

/** A unit: a top-level declaration of a model. */
public sealed interface Unit {
  Span span();

  /**
   * A process type; {@code init} is one.
   *
   * @param instances the number of instances in the initial state; empty without {@code active}
   * @param priority the priority of these instances
   * @param provided the condition of the {@code provided} clause
   * @param presence the conditions of the enclosing {@code #if} groups
   * @param end the source range of the closing brace
   */
  record ProcessDeclaration(
      String name,
      Optional<Expression> instances,
      List<Declaration> parameters,
      Optional<Expression> priority,
      Optional<Expression> provided,
      List<Statement> body,
      List<Expression> presence,
      Span span,
      Span end)
      implements Unit {
    public ProcessDeclaration {
      parameters = List.copyOf(parameters);
      body = List.copyOf(body);
      presence = List.copyOf(presence);
    }
  }

  /**
   * A declaration of global variables.
   *
   * @param presence the conditions of the enclosing {@code #if} groups
   */
  record GlobalDeclaration(Declaration declaration, List<Expression> presence, Span span)
      implements Unit {
    public GlobalDeclaration {
      presence = List.copyOf(presence);
    }
  }

  record Typedef(String name, List<Declaration> fields, Span span) implements Unit {
    public Typedef {
      fields = List.copyOf(fields);
    }
  }

  /** A declaration of symbols {@code mtype:group = { names }}. */
  record MtypeDeclaration(Optional<String> group, List<NameOccurrence> names, Span span)
      implements Unit {
    public MtypeDeclaration {
      names = List.copyOf(names);
    }
  }

  /** The declaration of features {@code typedef features { bool A; ... }}. */
  record FeatureType(List<Declaration> fields, Span span) implements Unit {
    public FeatureType {
      fields = List.copyOf(fields);
    }
  }

  /** The declaration {@code features f} of the variable whose fields are features. */
  record FeatureVariable(String name, Span span) implements Unit {}

  /** The declaration of numeric features {@code features int[low,high] F}. */
  record NumericFeatures(List<NameOccurrence> names, BigInteger low, BigInteger high, Span span)
      implements Unit {
    public NumericFeatures {
      names = List.copyOf(names);
    }
  }

  /** The declaration of Boolean features {@code features bool F}. */
  record BooleanFeatures(List<NameOccurrence> names, Span span) implements Unit {
    public BooleanFeatures {
      names = List.copyOf(names);
    }
  }

  /** An LTL property {@code ltl name { formula }}. */
  record LtlProperty(String name, LtlFormula<Expression> formula, Span span) implements Unit {}

  /**
   * A never claim {@code never name { body }}.
   *
   * @param presence the conditions of the enclosing {@code #if} groups
   */
  record Claim(String name, List<Statement> body, List<Expression> presence, Span span, Span end)
      implements Unit {
    public Claim {
      body = List.copyOf(body);
      presence = List.copyOf(presence);
    }
  }

  /** A name with its source range. */
  record NameOccurrence(String text, Span span) {}
}
