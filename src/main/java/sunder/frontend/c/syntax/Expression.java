package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.token.Literals.Encoding;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** An expression as parsed (C11, 6.5, with the extensions of GNU C). */
public sealed interface Expression {
  /** Returns a dispatch table with a case for each kind of expression. */
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

  /** The direct subexpressions, including those in initializers. */
  RecordChildren<Expression> OPERANDS =
      RecordChildren.of(
          Expression.class,
          Alternative.class,
          Declaration.Initializer.class,
          Declaration.InitializerItem.class);

  /** The parts of a syntax tree, including the types in expressions. */
  RecordChildren<Object> PARTS = RecordChildren.of(Object.class);

  /** Returns the place in the source text. */
  Span span();

  /** Returns the direct subexpressions. */
  default List<Expression> operands() {
    return OPERANDS.childrenOf((Record) this);
  }

  /**
   * Returns whether an evaluation may have side effects, so that the expression cannot be evaluated
   * twice; those in lengths of variable length arrays count, too.
   */
  default boolean hasSideEffects() {
    return hasSideEffects((Record) this);
  }

  private static boolean hasSideEffects(Record part) {
    return part instanceof Assign
        || part instanceof Call
        || part instanceof IncrementDecrement
        || part instanceof StatementExpression
        || part instanceof VaArg
        || PARTS.childrenOf(part).stream()
            .filter(inner -> inner instanceof Record && !(inner instanceof Span))
            .anyMatch(inner -> hasSideEffects((Record) inner));
  }

  /**
   * Returns whether this is a member of a value that is no lvalue, as in {@code f().x}; it is not
   * modifiable. The parser represents such a value as an element of a compound literal whose
   * element type refers to the same expression node.
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
  record NumericConstant(String text, Span span) implements Expression {
    private static final Pattern IMAGINARY = Pattern.compile("[^iIjJ]+[iIjJ][fFlLuU]*");

    /** Returns the constant without the suffix of an imaginary one, empty if it has none. */
    public Optional<NumericConstant> realText() {
      return IMAGINARY.matcher(text).matches()
          ? Optional.of(new NumericConstant(text.replaceAll("[iIjJ]", ""), span))
          : Optional.empty();
    }
  }

  /** A character constant as written. */
  record CharacterConstant(String text, Span span) implements Expression {}

  /** Adjacent string literals as written. */
  record StringLiteral(List<String> literals, Span span) implements Expression {
    /**
     * Returns the encoding of the concatenation: that of the first literal with a prefix (C11,
     * 6.4.5, 5).
     */
    public Encoding encoding() {
      return literals.stream()
          .map(Encoding::of)
          .filter(encoding -> encoding != Encoding.CHAR)
          .findFirst()
          .orElse(Encoding.CHAR);
    }

    /** Returns whether the literals have different prefixes, which GCC rejects. */
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

  /** An assignment {@code target = value}, or {@code target op= value} with an operator. */
  record Assign(Optional<BinaryOperator> operator, Expression target, Expression value, Span span)
      implements Expression {}

  record IncrementDecrement(IncrementKind kind, Expression target, Span span)
      implements Expression {}

  record Conditional(Expression test, Expression then, Expression otherwise, Span span)
      implements Expression {}

  record Call(Expression function, List<Expression> arguments, Span span) implements Expression {
    private static final Pattern PART =
        Pattern.compile("(?:__builtin_)?(?<name>creal|cimag|conj)(?<suffix>[fl]?)");

    private static final Map<String, UnaryOperator> PARTS =
        Map.of(
            "creal", UnaryOperator.REAL_PART,
            "cimag", UnaryOperator.IMAGINARY_PART,
            "conj", UnaryOperator.COMPLEMENT);

    private static final Map<String, List<String>> PART_TYPES =
        Map.of("", List.of("double"), "f", List.of("float"), "l", List.of("double", "long"));

    /**
     * Returns the operator that a call of a library function applies to a complex number (C11,
     * 7.3.9), as an operation on the argument in the type of the parameter; empty for other
     * functions.
     */
    public Optional<Unary> complexOperation() {
      Matcher called = PART.matcher(function instanceof Name name ? name.name() : "");
      if (!called.matches() || arguments.size() != 1) {
        return Optional.empty();
      }
      List<String> words = new ArrayList<>(List.of(TypeSyntax.COMPLEX));
      words.addAll(PART_TYPES.get(called.group("suffix")));
      Expression argument = new Cast(new TypeSyntax.BasicType(words, span), arguments.get(0), span);
      return Optional.of(new Unary(PARTS.get(called.group("name")), argument, span));
    }

    /** Returns whether this is a call of a function of the name with {@code count} arguments. */
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

  /**
   * The alignment of a type: {@code _Alignof} (C11, 6.5.3.4) or {@code __alignof__} (GCC manual,
   * Alignment).
   */
  record AlignofType(TypeSyntax type, AlignmentKind kind, Span span) implements Expression {}

  /**
   * The alignment of an object: {@code __alignof__}, or {@code _Alignof}, whose value is not
   * supported.
   */
  record AlignofValue(Expression operand, AlignmentKind kind, Span span) implements Expression {}

  record Comma(Expression first, Expression second, Span span) implements Expression {}

  /**
   * Different expressions of different variants. The alternatives are disjoint and cover all
   * variants that have the expression.
   */
  record Choice(List<Alternative> alternatives, Span span) implements Expression {}

  /** An expression and the variants that have it. */
  record Alternative(ConfigSet presenceCondition, Expression expression) {}

  /** A compound literal {@code (type) { values }} (C11, 6.5.2.5). */
  record CompoundLiteral(TypeSyntax type, Declaration.Initializer initializer, Span span)
      implements Expression {}

  /** A statement expression {@code ({ ... })} (GCC manual, Statement Exprs). */
  record StatementExpression(Statement.Block block, Span span) implements Expression {
    @Override
    public List<Expression> operands() {
      return block.allExpressions().toList();
    }
  }

  /**
   * The offset of a member or element in bytes: {@code offsetof} (C11, 7.19, 3).
   *
   * @param type the type of the whole object
   * @param designators the path to the subobject
   * @param unlessArray the expression that replaces this one if the subobject is no array; empty if
   *     there is no such condition
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

  /**
   * A generic selection {@code _Generic} (C11, 6.5.1.1). The controlling expression is not
   * evaluated and is no operand.
   */
  record GenericSelection(Expression control, List<Association> associations, Span span)
      implements Expression {
    @Override
    public List<Expression> operands() {
      return associations.stream().map(Association::value).toList();
    }
  }

  /**
   * A generic association.
   *
   * @param type the type name, empty for {@code default}
   */
  record Association(Optional<TypeSyntax> type, Expression value) {}

  /** The macro {@code va_arg}: the next variable argument (C11, 7.16.1.1). */
  record VaArg(Expression list, TypeSyntax type, Span span) implements Expression {}

  /**
   * The builtin {@code __builtin_types_compatible_p}, whose value is 1 or 0 (GCC manual, Other
   * Builtins).
   */
  record TypesCompatible(TypeSyntax one, TypeSyntax other, Span span) implements Expression {}

  /** The address of a label {@code &&label} (GCC manual, Labels as Values). */
  record LabelAddress(String label, Span span) implements Expression {}

  /**
   * An unsupported construct, which matters only if an execution reaches it.
   *
   * @param what the noun phrase for the message
   */
  record Unsupported(String what, Span span) implements Expression {}

  enum UnaryOperator {
    PLUS,
    MINUS,
    COMPLEMENT,
    NOT,
    ADDRESS,
    DEREFERENCE,
    /** The operator {@code __real__} (GCC manual, Complex Numbers). */
    REAL_PART,
    /** The operator {@code __imag__}. */
    IMAGINARY_PART
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
    OR;

    public boolean isShift() {
      return this == SHIFT_LEFT || this == SHIFT_RIGHT;
    }

    /** Returns whether this is a relational or equality operator. */
    public boolean isComparison() {
      return switch (this) {
        case LESS, GREATER, AT_MOST, AT_LEAST, EQUAL, NOT_EQUAL -> true;
        default -> false;
      };
    }
  }

  /** The prefix and postfix forms of {@code ++} and {@code --}. */
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

    /** Returns 1 or -1, the number that is added. */
    public int delta() {
      return delta;
    }

    /** Returns whether the value of the expression is the one after the update. */
    public boolean yieldsNewValue() {
      return first;
    }
  }

  /** The kind of an alignment. */
  enum AlignmentKind {
    /** The alignment of a member of the type. */
    MINIMUM,
    /** The alignment of a separate object of the type. */
    PREFERRED
  }

  /** The operator {@code .} or {@code ->}. */
  enum Access {
    DOT,
    ARROW
  }
}
