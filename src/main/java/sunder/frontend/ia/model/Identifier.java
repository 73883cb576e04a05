package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.source.Span;

/**
 * What a name in the program stands for. Identifiers are compared by identity: two variables of the
 * same name in different scopes differ.
 */
public sealed interface Identifier extends TypedNode, Checking.Meaning {
  String name();

  Span declaration();

  /** What holds a value. */
  abstract sealed class Variable extends Base implements Identifier {
    private final DataType type;

    private Variable(String name, DataType type, Span declaration) {
      super(name, declaration);
      this.type = type;
    }

    public final DataType type() {
      return type;
    }

    /** One result of two functions, by who keeps the value. */
    public abstract <T> T fold(Function<LocalVariable, T> local, Function<FreeVariable, T> free);
  }

  /** {@code int n;} of the context: reads answer anything, writes are visible and bind nothing. */
  final class FreeVariable extends Variable {
    public FreeVariable(String name, DataType type, Span declaration) {
      super(name, type, declaration);
    }

    @Override
    public <T> T fold(Function<LocalVariable, T> local, Function<FreeVariable, T> free) {
      return free.apply(this);
    }
  }

  /** A local variable; starts at 0 or false each time its declaration is executed. */
  final class LocalVariable extends Variable {
    public LocalVariable(String name, DataType type, Span declaration) {
      super(name, type, declaration);
    }

    @Override
    public <T> T fold(Function<LocalVariable, T> local, Function<FreeVariable, T> free) {
      return local.apply(this);
    }
  }

  /** What holds a value for each index below its length. */
  abstract sealed class Array extends Base implements Identifier {
    private final DataType element;
    private final Length length;

    private Array(String name, DataType element, Length length, Span declaration) {
      super(name, declaration);
      this.element = element;
      this.length = length;
    }

    public final DataType element() {
      return element;
    }

    public final Length length() {
      return length;
    }

    /** One result of two functions, by who keeps the elements. */
    public abstract <T> T fold(Function<LocalArray, T> local, Function<FreeArray, T> free);
  }

  /** {@code int x[k];} of the context. */
  final class FreeArray extends Array {
    public FreeArray(String name, DataType element, Length length, Span declaration) {
      super(name, element, length, declaration);
    }

    @Override
    public <T> T fold(Function<LocalArray, T> local, Function<FreeArray, T> free) {
      return free.apply(this);
    }
  }

  /** A local array; all elements start at 0 or false each time its declaration is executed. */
  final class LocalArray extends Array {
    public LocalArray(String name, DataType element, Length length, Span declaration) {
      super(name, element, length, declaration);
    }

    @Override
    public <T> T fold(Function<LocalArray, T> local, Function<FreeArray, T> free) {
      return local.apply(this);
    }
  }

  /** {@code int g(int, void);} of the context. {@code abort} is not one of these. */
  final class FreeProcedure extends Base implements Identifier {
    private final Optional<DataType> result;
    private final List<Optional<DataType>> parameters;

    /** An empty optional stands for {@code void}. */
    public FreeProcedure(
        String name,
        Optional<DataType> result,
        List<Optional<DataType>> parameters,
        Span declaration) {
      super(name, declaration);
      this.result = result;
      this.parameters = List.copyOf(parameters);
    }

    public Optional<DataType> result() {
      return result;
    }

    public List<Optional<DataType>> parameters() {
      return parameters;
    }
  }

  /** The unknown length {@code k > 0} of arrays declared {@code x[k]}: rigid for the whole run. */
  final class LengthSymbol extends Base implements Identifier {
    public LengthSymbol(String name, Span declaration) {
      super(name, declaration);
    }
  }

  /** A call-by-name parameter; an empty type is {@code void}. Read-only. */
  final class Parameter extends Base implements Identifier {
    private final Optional<DataType> type;

    public Parameter(String name, Optional<DataType> type, Span declaration) {
      super(name, declaration);
      this.type = type;
    }

    public Optional<DataType> type() {
      return type;
    }
  }

  /**
   * A local call-by-name procedure. Its body is set once, after the body was checked; procedures
   * are not recursive.
   */
  final class LocalProcedure extends Base implements Identifier {
    private final Optional<DataType> result;
    private final List<Parameter> parameters;
    private Command body;

    public LocalProcedure(
        String name, Optional<DataType> result, List<Parameter> parameters, Span declaration) {
      super(name, declaration);
      this.result = result;
      this.parameters = List.copyOf(parameters);
    }

    public Optional<DataType> result() {
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

  /** Name and place of declaration. */
  abstract sealed class Base implements TypedNode.Leaf
      permits Variable, Array, FreeProcedure, LengthSymbol, Parameter, LocalProcedure {
    private final String name;
    private final Span declaration;

    Base(String name, Span declaration) {
      this.name = name;
      this.declaration = declaration;
    }

    public final String name() {
      return name;
    }

    public final Span declaration() {
      return declaration;
    }

    @Override
    public final String toString() {
      return name;
    }
  }
}
