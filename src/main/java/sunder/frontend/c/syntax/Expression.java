package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.Literals.Encoding;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** Expressions of C as written. */
public sealed interface Expression {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> TypeSwitch<C, Expression, R> byKind(
      Case<C, NumericConstant, R> number,
      Case<C, CharacterConstant, R> character,
      Case<C, StringLiteral, R> text,
      Case<C, Name, R> name,
      Case<C, Unary, R> unary,
      Case<C, Binary, R> binary,
      Case<C, Assign, R> assign,
      Case<C, IncrementDecrement, R> step,
      Case<C, Conditional, R> conditional,
      Case<C, Call, R> call,
      Case<C, Subscript, R> index,
      Case<C, Member, R> member,
      Case<C, Cast, R> cast,
      Case<C, SizeofType, R> sizeofType,
      Case<C, SizeofValue, R> sizeofValue,
      Case<C, AlignofType, R> alignofType,
      Case<C, AlignofValue, R> alignofValue,
      Case<C, Comma, R> comma,
      Case<C, Choice, R> alternatives,
      Case<C, CompoundLiteral, R> literal,
      Case<C, StatementExpression, R> block,
      Case<C, OffsetOf, R> offset,
      Case<C, GenericSelection, R> generic,
      Case<C, VaArg, R> nextArgument,
      Case<C, TypesCompatible, R> compatible,
      Case<C, LabelAddress, R> labelAddress,
      Case<C, Unsupported, R> unsupported) {
    return TypeSwitch.table(
        Expression.class,
        number,
        character,
        text,
        name,
        unary,
        binary,
        assign,
        step,
        conditional,
        call,
        index,
        member,
        cast,
        sizeofType,
        sizeofValue,
        alignofType,
        alignofValue,
        comma,
        alternatives,
        literal,
        block,
        offset,
        generic,
        nextArgument,
        compatible,
        labelAddress,
        unsupported);
  }

  /** The expressions within. */
  RecordChildren<Expression> OPERANDS =
      RecordChildren.of(
          Expression.class,
          Alternative.class,
          Declaration.Initializer.class,
          Declaration.InitializerItem.class);

  Span span();

  /** The expressions directly within this one. */
  default List<Expression> operands() {
    return OPERANDS.childrenOf((Record) this);
  }

  /**
   * Whether this is a member of what is no object, as {@code f().x}: it cannot be changed. What the
   * parser made an object of is also what the type of the object is of, the very same.
   */
  default boolean isMemberOfRvalue() {
    return this instanceof Member e
        && e.access() == Access.DOT
        && (e.record().isMemberOfRvalue()
            || e.record() instanceof Subscript one
                && one.array() instanceof CompoundLiteral literal
                && literal.type() instanceof TypeSyntax.Array row
                && row.element() instanceof TypeSyntax.TypeOf type
                && literal.initializer().expressions().stream()
                    .anyMatch(value -> value == type.expression()));
  }

  /** An integer or floating constant as written. */
  record NumericConstant(String text, Span span) implements Expression {}

  record CharacterConstant(String text, Span span) implements Expression {}

  /** String literals in a row, as written. */
  record StringLiteral(List<String> literals, Span span) implements Expression {
    /** That of all of them: of the first one that has a prefix (C11, 6.4.5, 5). */
    public Encoding encoding() {
      return literals.stream()
          .map(Encoding::of)
          .filter(encoding -> encoding != Encoding.CHAR)
          .findFirst()
          .orElse(Encoding.CHAR);
    }

    /** Whether some have other prefixes than the rest, which gcc refuses. */
    public boolean isMixed() {
      return literals.stream()
          .map(Encoding::of)
          .anyMatch(e -> e != Encoding.CHAR && e != encoding());
    }
  }

  record Name(String name, Span span) implements Expression {}

  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {}

  record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {}

  /** {@code target = value}, or with an operator {@code target op= value}. */
  record Assign(Optional<BinaryOperator> operator, Expression target, Expression value, Span span)
      implements Expression {}

  record IncrementDecrement(IncrementKind kind, Expression target, Span span)
      implements Expression {}

  record Conditional(Expression test, Expression then, Expression otherwise, Span span)
      implements Expression {}

  record Call(Expression function, List<Expression> arguments, Span span) implements Expression {
    /** Whether it is one of a function of this name, with so many arguments. */
    public boolean isOf(String name, int count) {
      return function instanceof Name called
          && called.name().equals(name)
          && arguments.size() == count;
    }
  }

  record Subscript(Expression array, Expression index, Span span) implements Expression {}

  record Member(Expression record, String name, Access access, Span span) implements Expression {}

  record Cast(TypeSyntax type, Expression operand, Span span) implements Expression {}

  record SizeofType(TypeSyntax type, Span span) implements Expression {}

  record SizeofValue(Expression operand, Span span) implements Expression {}

  /** {@code _Alignof} and {@code __alignof__}. */
  record AlignofType(TypeSyntax type, AlignmentKind kind, Span span) implements Expression {}

  /** {@code _Alignof} (of which we do not know the value) and {@code __alignof__} of an object. */
  record AlignofValue(Expression operand, AlignmentKind kind, Span span) implements Expression {}

  record Comma(Expression first, Expression second, Span span) implements Expression {}

  /** Different expressions in different variants, which together are all that have it. */
  record Choice(List<Alternative> alternatives, Span span) implements Expression {}

  record Alternative(ConfigSet presenceCondition, Expression expression) {}

  /** {@code (type) { values }}: an object without a name. */
  record CompoundLiteral(TypeSyntax type, Declaration.Initializer initializer, Span span)
      implements Expression {}

  /** GNU's {@code ({ ... })}: the value is that of the last statement. */
  record StatementExpression(Statement.Block block, Span span) implements Expression {
    @Override
    public List<Expression> operands() {
      return block.allExpressions().toList();
    }
  }

  /**
   * {@code offsetof}: how far behind the start of a type's objects a part is.
   *
   * @param unlessArray what is meant instead if the part is no array
   */
  record OffsetOf(
      TypeSyntax type,
      List<Declaration.Designator> designators,
      Optional<Expression> unlessArray,
      Span span)
      implements Expression {
    @Override
    public List<Expression> operands() {
      Stream<Expression> indices =
          designators.stream()
              .filter(Declaration.Designator.IndexDesignator.class::isInstance)
              .map(step -> ((Declaration.Designator.IndexDesignator) step).index());
      return Stream.concat(indices, unlessArray.stream()).toList();
    }
  }

  /** {@code _Generic}: the value of the type that the control has; the control has none. */
  record GenericSelection(Expression control, List<Association> associations, Span span)
      implements Expression {
    @Override
    public List<Expression> operands() {
      return associations.stream().map(Association::value).toList();
    }
  }

  /**
   * @param type nothing for {@code default}
   */
  record Association(Optional<TypeSyntax> type, Expression value) {}

  /** {@code va_arg}: the next of the arguments behind the parameters. */
  record VaArg(Expression list, TypeSyntax type, Span span) implements Expression {}

  /** {@code __builtin_types_compatible_p}: 1 or 0. */
  record TypesCompatible(TypeSyntax one, TypeSyntax other, Span span) implements Expression {}

  /** GNU's {@code &&label}. */
  record LabelAddress(String label, Span span) implements Expression {}

  /** A construct that is refused if it is reached. */
  record Unsupported(String what, Span span) implements Expression {}

  enum UnaryOperator {
    PLUS,
    MINUS,
    COMPLEMENT,
    NOT,
    ADDRESS,
    DEREFERENCE
  }

  enum BinaryOperator {
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    ADD,
    SUBTRACT,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    LESS,
    GREATER,
    AT_MOST,
    AT_LEAST,
    EQUAL,
    NOT_EQUAL,
    BIT_AND,
    BIT_XOR,
    BIT_OR,
    AND,
    OR
  }

  /** How {@code ++} and {@code --} stand to their operand. */
  enum IncrementKind {
    PRE_INCREMENT(1, true),
    PRE_DECREMENT(-1, true),
    POST_INCREMENT(1, false),
    POST_DECREMENT(-1, false);

    private final int delta;
    private final boolean first;

    IncrementKind(int delta, boolean first) {
      this.delta = delta;
      this.first = first;
    }

    public int delta() {
      return delta;
    }

    /** Whether the value of the expression is the new one. */
    public boolean yieldsNewValue() {
      return first;
    }
  }

  /** Which alignment of a type is meant. */
  enum AlignmentKind {
    /** That of a member. */
    MINIMUM,
    /** That of an object by itself. */
    PREFERRED
  }

  /** {@code .} or {@code ->}. */
  enum Access {
    DOT,
    ARROW
  }
}
