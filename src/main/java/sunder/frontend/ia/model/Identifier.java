package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;

/**
 * A declared identifier. Two variables of the same name in different scopes are different, since
 * their declarations have different places.
 */
public sealed interface Identifier extends TypedNode, IaElaborationContext.Meaning {
  /** Returns an empty list: a use of an identifier does not contain the declaration. */
  @Override
  default List<TypedNode> children() {
    return List.of();
  }

  /** Returns the declared name. */
  String name();

  /** Returns the place of the declared name. */
  Span declaration();

  /** A variable of a data type. */
  sealed interface Variable extends Identifier {
    /** Returns the type of the values. */
    Type.Data type();

    /** Returns the result of {@code local} or of {@code free}, by the kind of variable. */
    default <T> T fold(Function<LocalVariable, T> local, Function<FreeVariable, T> free) {
      return this instanceof LocalVariable it ? local.apply(it) : free.apply((FreeVariable) this);
    }
  }

  /**
   * A free variable, {@code int n;} in the context: each read returns an arbitrary value, and
   * writes are observable but do not determine later reads.
   */
  record FreeVariable(String name, Type.Data type, Span declaration) implements Variable {}

  /** A local variable; it is 0 or false after each execution of its declaration. */
  record LocalVariable(String name, Type.Data type, Span declaration) implements Variable {}

  /** An array of values of one type, indexed from 0 to its length minus 1. */
  sealed interface Array extends Identifier {
    /** Returns the type of the elements. */
    Type.Data element();

    /** Returns the length. */
    Length length();

    /** Returns the result of {@code local} or of {@code free}, by the kind of array. */
    default <T> T fold(Function<LocalArray, T> local, Function<FreeArray, T> free) {
      return this instanceof LocalArray it ? local.apply(it) : free.apply((FreeArray) this);
    }
  }

  /** A free array, {@code int x[k];} in the context. */
  record FreeArray(String name, Type.Data element, Length length, Span declaration)
      implements Array {}

  /** A local array; all its elements are 0 or false after each execution of its declaration. */
  record LocalArray(String name, Type.Data element, Length length, Span declaration)
      implements Array {}

  /**
   * A free procedure, {@code int g(int, void);} in the context; {@code abort} is not a free
   * procedure.
   *
   * @param parameters the parameters' types; an empty type means {@code void}
   * @param result the result type; empty for {@code void}
   */
  record FreeProcedure(
      String name,
      Optional<Type.Data> result,
      List<Optional<Type.Data>> parameters,
      Span declaration)
      implements Identifier {
    public FreeProcedure {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * A length symbol {@code k > 0}: the unknown length of arrays declared {@code x[k]}, constant
   * during a run.
   */
  record LengthSymbol(String name, Span declaration) implements Identifier {}

  /** A call-by-name parameter; an empty type means {@code void}. It cannot be assigned. */
  record Parameter(String name, Optional<Type.Data> type, Span declaration) implements Identifier {}

  /**
   * A local call-by-name procedure. Its body is set once, after the type check of the body.
   * Procedures are not recursive.
   */
  final class LocalProcedure implements Identifier {
    private final String name;
    private final Optional<Type.Data> result;
    private final List<Parameter> parameters;
    private final Span declaration;
    private Command body;

    public LocalProcedure(
        String name, Optional<Type.Data> result, List<Parameter> parameters, Span declaration) {
      this.name = name;
      this.result = result;
      this.parameters = List.copyOf(parameters);
      this.declaration = declaration;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Span declaration() {
      return declaration;
    }

    /** Returns the result type; empty for {@code void}. */
    public Optional<Type.Data> result() {
      return result;
    }

    /** Returns the parameters in order. */
    public List<Parameter> parameters() {
      return parameters;
    }

    /**
     * Returns the typed body.
     *
     * @throws IllegalStateException if the body was not checked yet
     */
    public Command body() {
      if (body == null) {
        throw new IllegalStateException("body of " + name() + " not checked yet");
      }
      return body;
    }

    void define(Command checked) {
      this.body = checked;
    }
  }

  /** The length of an array. */
  sealed interface Length {
    record Constant(BigInteger value) implements Length {}

    record Symbolic(LengthSymbol symbol) implements Length {}
  }
}
