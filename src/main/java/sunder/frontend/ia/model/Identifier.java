package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;

/**
 * What a name in the program stands for. Two variables of the same name in different scopes differ,
 * as their places of declaration do.
 */
public sealed interface Identifier extends TypedNode, IaElaborationContext.Meaning {
  /** What a name stands for is no part of its use. */
  @Override
  default List<TypedNode> children() {
    return List.of();
  }

  String name();

  Span declaration();

  /** What holds a value. */
  sealed interface Variable extends Identifier {
    Type.Data type();

    /** One result of two functions, by who keeps the value. */
    default <T> T fold(Function<LocalVariable, T> local, Function<FreeVariable, T> free) {
      return this instanceof LocalVariable it ? local.apply(it) : free.apply((FreeVariable) this);
    }
  }

  /** {@code int n;} of the context: reads answer anything, writes are visible and bind nothing. */
  record FreeVariable(String name, Type.Data type, Span declaration) implements Variable {}

  /** A local variable; starts at 0 or false each time its declaration is executed. */
  record LocalVariable(String name, Type.Data type, Span declaration) implements Variable {}

  /** What holds a value for each index below its length. */
  sealed interface Array extends Identifier {
    Type.Data element();

    Length length();

    /** One result of two functions, by who keeps the elements. */
    default <T> T fold(Function<LocalArray, T> local, Function<FreeArray, T> free) {
      return this instanceof LocalArray it ? local.apply(it) : free.apply((FreeArray) this);
    }
  }

  /** {@code int x[k];} of the context. */
  record FreeArray(String name, Type.Data element, Length length, Span declaration)
      implements Array {}

  /** A local array; all elements start at 0 or false each time its declaration is executed. */
  record LocalArray(String name, Type.Data element, Length length, Span declaration)
      implements Array {}

  /**
   * {@code int g(int, void);} of the context. {@code abort} is not one of these. An empty optional
   * stands for {@code void}.
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

  /** The unknown length {@code k > 0} of arrays declared {@code x[k]}: rigid for the whole run. */
  record LengthSymbol(String name, Span declaration) implements Identifier {}

  /** A call-by-name parameter; an empty type is {@code void}. Read-only. */
  record Parameter(String name, Optional<Type.Data> type, Span declaration) implements Identifier {}

  /**
   * A local call-by-name procedure. Its body is set once, after the body was checked; procedures
   * are not recursive.
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

    public Optional<Type.Data> result() {
      return result;
    }

    public List<Parameter> parameters() {
      return parameters;
    }

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
