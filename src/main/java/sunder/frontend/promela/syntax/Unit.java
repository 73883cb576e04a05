package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.ltl.LtlFormula;
import sunder.source.Span;

/** What stands at the top of a model. */
public sealed interface Unit {
  Span span();

  /**
   * A process type; {@code init} is one.
   *
   * @param instances how many are active from the start; nothing if none is
   * @param priority of those that are active from the start
   * @param provided when it may take a step
   * @param presence the conditions of the {@code #if}s around it
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
   * A global declaration.
   *
   * @param presence the conditions of the {@code #if}s around it
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

  /** {@code mtype:group = { names }}. */
  record MtypeDeclaration(Optional<String> group, List<NameOccurrence> names, Span span)
      implements Unit {
    public MtypeDeclaration {
      names = List.copyOf(names);
    }
  }

  /** {@code typedef features { bool A; ... }}. */
  record FeatureType(List<Declaration> fields, Span span) implements Unit {
    public FeatureType {
      fields = List.copyOf(fields);
    }
  }

  /** {@code features f;}. */
  record FeatureVariable(String name, Span span) implements Unit {}

  /** {@code features int[low,high] F}. */
  record NumericFeatures(List<NameOccurrence> names, BigInteger low, BigInteger high, Span span)
      implements Unit {
    public NumericFeatures {
      names = List.copyOf(names);
    }
  }

  /** {@code features bool F}. */
  record BooleanFeatures(List<NameOccurrence> names, Span span) implements Unit {
    public BooleanFeatures {
      names = List.copyOf(names);
    }
  }

  /** {@code ltl name { formula }}. */
  record LtlProperty(String name, LtlFormula<Expression> formula, Span span) implements Unit {}

  /**
   * {@code never name { body }}.
   *
   * @param presence the conditions of the {@code #if}s around it
   */
  record Claim(String name, List<Statement> body, List<Expression> presence, Span span, Span end)
      implements Unit {
    public Claim {
      body = List.copyOf(body);
      presence = List.copyOf(presence);
    }
  }

  /** A name with its place. */
  record NameOccurrence(String text, Span span) {}
}
