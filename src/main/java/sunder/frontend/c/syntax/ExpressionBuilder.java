package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.IncrementKind;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.source.Span;

/**
 * The conversion of expressions from parse trees to syntax trees.
 *
 * <p>Input: parse trees of the ANTLR grammar. Output: expressions. The shorter forms of GNU C are
 * expanded; calls of builtins that duplicate library functions get the name of the library
 * function.
 */
final class ExpressionBuilder {
  private static final String STANDARD_ALIGNOF = "_Alignof";
  private static final String ALIGNED = "an alignment that attributes may have changed";

  private static final Map<Integer, BinaryOperator> BINARY =
      Map.ofEntries(
          Map.entry(CParser.STAR, BinaryOperator.MULTIPLY),
          Map.entry(CParser.SLASH, BinaryOperator.DIVIDE),
          Map.entry(CParser.PERCENT, BinaryOperator.REMAINDER),
          Map.entry(CParser.PLUS, BinaryOperator.ADD),
          Map.entry(CParser.MINUS, BinaryOperator.SUBTRACT),
          Map.entry(CParser.SHIFT_LEFT, BinaryOperator.SHIFT_LEFT),
          Map.entry(CParser.SHIFT_RIGHT, BinaryOperator.SHIFT_RIGHT),
          Map.entry(CParser.LESS, BinaryOperator.LESS),
          Map.entry(CParser.GREATER, BinaryOperator.GREATER),
          Map.entry(CParser.AT_MOST, BinaryOperator.AT_MOST),
          Map.entry(CParser.AT_LEAST, BinaryOperator.AT_LEAST),
          Map.entry(CParser.EQUAL, BinaryOperator.EQUAL),
          Map.entry(CParser.NOT_EQUAL, BinaryOperator.NOT_EQUAL),
          Map.entry(CParser.AMPERSAND, BinaryOperator.BIT_AND),
          Map.entry(CParser.CARET, BinaryOperator.BIT_XOR),
          Map.entry(CParser.BAR, BinaryOperator.BIT_OR),
          Map.entry(CParser.AND, BinaryOperator.AND),
          Map.entry(CParser.OR, BinaryOperator.OR),
          Map.entry(CParser.MUL_ASSIGN, BinaryOperator.MULTIPLY),
          Map.entry(CParser.DIV_ASSIGN, BinaryOperator.DIVIDE),
          Map.entry(CParser.MOD_ASSIGN, BinaryOperator.REMAINDER),
          Map.entry(CParser.ADD_ASSIGN, BinaryOperator.ADD),
          Map.entry(CParser.SUB_ASSIGN, BinaryOperator.SUBTRACT),
          Map.entry(CParser.SHIFT_LEFT_ASSIGN, BinaryOperator.SHIFT_LEFT),
          Map.entry(CParser.SHIFT_RIGHT_ASSIGN, BinaryOperator.SHIFT_RIGHT),
          Map.entry(CParser.AND_ASSIGN, BinaryOperator.BIT_AND),
          Map.entry(CParser.XOR_ASSIGN, BinaryOperator.BIT_XOR),
          Map.entry(CParser.OR_ASSIGN, BinaryOperator.BIT_OR));

  /**
   * The type names of generic associations that are not supported: qualified types and
   * enumerations.
   */
  private static final Pattern UNSUPPORTED_GENERIC_TYPE =
      Pattern.compile("const|volatile|_Atomic|^enum");

  /** The builtin whose second argument is a type, which is represented as its size. */
  private static final String CONVERT_VECTOR = "__builtin_convertvector";

  private static final String BUILTIN = "__builtin_";

  /** The variadic library functions that GCC also has as builtins with a prefix. */
  private static final Set<String> VARIADIC =
      Set.of("printf", "fprintf", "sprintf", "snprintf", "scanf", "fscanf", "sscanf");

  private final TypeBuilder types;
  final StatementBuilder statements;

  /** The names that occur in expressions. */
  private final Set<String> used = new HashSet<>();

  /** The number of calls of {@code printf} and {@code fprintf} whose result is used. */
  private int usedLengths;

  /** The name of the enclosing function, empty at file scope. */
  private String function = "";

  ExpressionBuilder(TypeBuilder types) {
    this.types = types;
    this.statements = new StatementBuilder(this, types);
  }

  /** Returns a controlling expression, which has alternatives where it differs between variants. */
  Expression condition(CParser.ConditionContext context) {
    if (context.OPEN().isEmpty()) {
      return commas(context.commas(0));
    }
    List<Expression.Alternative> parts = new ArrayList<>();
    for (int i = 0; i < context.commas().size(); i++) {
      Token open = context.OPEN(i).getSymbol();
      parts.add(
          new Expression.Alternative(
              ((ParserToken) open).origin().presenceCondition(), commas(context.commas(i))));
    }
    return new Expression.Choice(parts, ParserToken.span(context));
  }

  /** Returns an expression of the grammar's top level, with comma operators. */
  Expression commas(CParser.CommasContext context) {
    Expression result = assignment(context.assignment(0));
    for (CParser.AssignmentContext next :
        context.assignment().subList(1, context.assignment().size())) {
      result =
          new Expression.Comma(withoutValue(result), assignment(next), ParserToken.span(context));
    }
    return result;
  }

  Expression assignment(CParser.AssignmentContext context) {
    if (context.operator == null) {
      return conditional(context.conditional());
    }
    return new Expression.Assign(
        Optional.ofNullable(BINARY.get(context.operator.getType())),
        unary(context.unary()),
        assignment(context.assignment()),
        ParserToken.span(context));
  }

  Expression conditional(CParser.ConditionalContext context) {
    Expression test = binary(context.binary());
    if (context.QUESTION() == null) {
      return test;
    }
    Expression otherwise = conditional(context.conditional());
    return context.commas() == null
        ? conditionalWithOmittedOperand(test, otherwise, ParserToken.span(context))
        : new Expression.Conditional(
            test, commas(context.commas()), otherwise, ParserToken.span(context));
  }

  /**
   * Returns the operand of the operator {@code .}. A value that is no lvalue is wrapped in an
   * object; a statement expression that consists of a single expression is replaced by it, as GCC
   * does, so that its members are modifiable.
   */
  private static Expression memberOperand(Expression record) {
    if (!(record instanceof Expression.StatementExpression block)) {
      return isRvalue(record) ? temporaryObject(record) : record;
    }
    List<Statement> items =
        block.block().items().stream()
            .filter(
                item ->
                    !item.equals(new Statement.ExpressionStatement(Optional.empty(), item.span())))
            .toList();
    List<Statement> always =
        items.stream().filter(item -> !(item instanceof Statement.ConditionalGroup)).toList();
    Optional<Expression> only =
        items.size() == 1 && items.get(0) instanceof Statement.ExpressionStatement one
            ? one.expression()
            : Optional.empty();
    boolean isUnclear =
        items.size() > always.size() && always.size() < 2
            || only.filter(Expression.Comma.class::isInstance).isPresent();
    if (isUnclear) {
      return new Expression.Unsupported("a member of such a block", record.span());
    }
    return only.filter(e -> !(e instanceof Expression.CompoundLiteral))
        .map(ExpressionBuilder::memberOperand)
        .orElseGet(() -> temporaryObject(record));
  }

  /** Returns whether the expression is never an lvalue. */
  private static boolean isRvalue(Expression e) {
    return e instanceof Expression.Call
        || e instanceof Expression.Assign
        || e instanceof Expression.Conditional
        || e instanceof Expression.Comma
        || e instanceof Expression.StatementExpression
        || e instanceof Expression.VaArg;
  }

  /** Returns an object with the value, as the only element of a compound literal. */
  private static Expression temporaryObject(Expression value) {
    Span at = value.span();
    TypeSyntax type =
        new TypeSyntax.Array(
            new TypeSyntax.TypeOf(value, at),
            Optional.of(new Expression.NumericConstant("1", at)),
            at);
    Declaration.InitializerItem only =
        new Declaration.InitializerItem(
            List.of(), new Declaration.Initializer.ExpressionInitializer(value));
    return new Expression.Subscript(
        new Expression.CompoundLiteral(
            type, new Declaration.Initializer.InitializerList(List.of(only), at), at),
        new Expression.NumericConstant("0", at),
        at);
  }

  /**
   * Returns {@code test ?: otherwise}, where the test is evaluated once (GCC manual, Conditionals).
   */
  private static Expression conditionalWithOmittedOperand(
      Expression test, Expression otherwise, Span span) {
    if (!test.hasSideEffects() && !hasCompoundLiteral(test)) {
      return new Expression.Conditional(test, test, otherwise, span);
    }
    Span at = test.span();
    Expression value = new Expression.Name("(test)", at);
    TypeSyntax type = new TypeSyntax.TypeOf(test, at);
    Declaration kept =
        new Declaration(
            Declaration.StorageClass.NONE,
            type,
            List.of(
                new Declaration.InitDeclarator(
                    "(test)",
                    type,
                    Optional.of(new Declaration.Initializer.ExpressionInitializer(test)),
                    Set.of(Declaration.DeclarationAttribute.USED),
                    at)),
            List.of(),
            at);
    Expression choice = new Expression.Conditional(value, value, otherwise, span);
    List<Statement> items =
        List.of(
            new Statement.DeclarationStatement(kept, at),
            new Statement.ExpressionStatement(Optional.of(choice), span));
    return new Expression.StatementExpression(new Statement.Block(items, span), span);
  }

  /** Returns whether each evaluation denotes an object of its own. */
  private static boolean hasCompoundLiteral(Expression e) {
    return e instanceof Expression.CompoundLiteral
        || e.operands().stream().anyMatch(ExpressionBuilder::hasCompoundLiteral);
  }

  private Expression binary(CParser.BinaryContext context) {
    if (context instanceof CParser.OperandContext operand) {
      return cast(operand.cast());
    }
    CParser.OperationContext operation = (CParser.OperationContext) context;
    return new Expression.Binary(
        BINARY.get(operation.operator.getType()),
        binary(operation.binary(0)),
        binary(operation.binary(1)),
        ParserToken.span(context));
  }

  private Expression cast(CParser.CastContext context) {
    if (context instanceof CParser.CastToContext cast) {
      return new Expression.Cast(
          types.typeName(cast.typeName()),
          OffsetofIdiom.recognize(cast(cast.cast())),
          ParserToken.span(context));
    }
    return unary(((CParser.CastNotContext) context).unary());
  }

  private Expression unary(CParser.UnaryContext context) {
    Span span = ParserToken.span(context);
    if (context instanceof CParser.PrefixStepContext step) {
      boolean up = step.operator.getType() == CParser.INCREMENT;
      return new Expression.IncrementDecrement(
          up ? IncrementKind.PRE_INCREMENT : IncrementKind.PRE_DECREMENT,
          unary(step.unary()),
          span);
    } else if (context instanceof CParser.PrefixOperatorContext prefix) {
      return prefix.operator.getType() == CParser.AND
          ? new Expression.LabelAddress(statements.label(prefix.cast().getText()), span)
          : new Expression.Unary(operator(prefix.operator), cast(prefix.cast()), span);
    } else if (context instanceof CParser.SizeofTypeContext size) {
      return new Expression.SizeofType(types.typeName(size.typeName()), span);
    } else if (context instanceof CParser.SizeofValueContext size) {
      return new Expression.SizeofValue(unary(size.unary()), span);
    } else if (context instanceof CParser.AlignofTypeContext align) {
      boolean standard = align.ALIGNOF().getText().equals(STANDARD_ALIGNOF);
      TypeSyntax type = types.typeName(align.typeName());
      boolean isSaid =
          !Attributes.aligned(Attributes.attributesIn(align.typeName().specifiers()), this)
              .isEmpty();
      return types.isAligned(type) || isSaid
          ? new Expression.Unsupported(ALIGNED, span)
          : new Expression.AlignofType(
              type,
              standard ? Expression.AlignmentKind.MINIMUM : Expression.AlignmentKind.PREFERRED,
              span);
    } else if (context instanceof CParser.AlignofValueContext align) {
      boolean standard = align.ALIGNOF().getText().equals(STANDARD_ALIGNOF);
      Expression operand = withoutIndirection(unary(align.unary()));
      return hasUnknownAlignment(operand)
          ? new Expression.Unsupported(ALIGNED, span)
          : new Expression.AlignofValue(
              operand,
              standard ? Expression.AlignmentKind.MINIMUM : Expression.AlignmentKind.PREFERRED,
              span);
    } else if (context instanceof CParser.ExtensionContext extension) {
      return cast(extension.cast());
    }
    return postfix(((CParser.UnaryNotContext) context).postfix());
  }

  /** Returns the operand of {@code &} in place of {@code *&}, as the alignment is its alignment. */
  private static Expression withoutIndirection(Expression e) {
    return isUnary(e, UnaryOperator.DEREFERENCE)
            && isUnary(e.operands().get(0), UnaryOperator.ADDRESS)
        ? withoutIndirection(e.operands().get(0).operands().get(0))
        : e;
  }

  /**
   * Returns whether the alignment of an expression may be neither that of its declaration nor that
   * of its type: its type may be a typedef with an alignment, or it is accessed through a pointer
   * that is converted from a pointer to another type ({@code c_alignof_expr} of GCC 12).
   */
  private boolean hasUnknownAlignment(Expression e) {
    boolean isDeclared = e instanceof Expression.Name || e instanceof Expression.Member;
    boolean isIndirect = isUnary(e, UnaryOperator.DEREFERENCE) || e instanceof Expression.Subscript;
    return !isDeclared && types.isAligned() || isIndirect && isConverted(e);
  }

  private static boolean isConverted(Expression e) {
    return e instanceof Expression.Cast cast
            && !(cast.operand() instanceof Expression.NumericConstant)
        || isUnary(e, UnaryOperator.ADDRESS)
        || e.operands().stream().anyMatch(ExpressionBuilder::isConverted);
  }

  private static boolean isUnary(Expression e, UnaryOperator operator) {
    return e instanceof Expression.Unary unary && unary.operator() == operator;
  }

  private static UnaryOperator operator(Token token) {
    return switch (token.getType()) {
      case CParser.AMPERSAND -> UnaryOperator.ADDRESS;
      case CParser.STAR -> UnaryOperator.DEREFERENCE;
      case CParser.PLUS -> UnaryOperator.PLUS;
      case CParser.MINUS -> UnaryOperator.MINUS;
      case CParser.TILDE -> UnaryOperator.COMPLEMENT;
      case CParser.REAL_PART -> UnaryOperator.REAL_PART;
      case CParser.IMAGINARY_PART -> UnaryOperator.IMAGINARY_PART;
      default -> UnaryOperator.NOT;
    };
  }

  /** Returns the result of the conversion of the body of a function. */
  <T> T within(String name, Supplier<T> body) {
    String around = function;
    function = name;
    T result = body.get();
    function = around;
    return result;
  }

  /**
   * Returns a name. The predefined identifiers with the name of the function are string literals
   * (C11, 6.4.2.2; GCC manual, Function Names).
   */
  private Expression name(String name, Span span) {
    return switch (name) {
      case "__func__", "__FUNCTION__" -> text(function, span);
      case "__PRETTY_FUNCTION__" -> text(function.isEmpty() ? "top level" : function, span);
      default -> new Expression.Name(name, span);
    };
  }

  private static Expression text(String characters, Span span) {
    return new Expression.StringLiteral(List.of('"' + characters + '"'), span);
  }

  private Expression postfix(CParser.PostfixContext context) {
    Span span = ParserToken.span(context);
    if (context instanceof CParser.NameUseContext) {
      used.add(context.getText());
      return name(context.getText(), span);
    } else if (context instanceof CParser.NumberContext) {
      return new Expression.NumericConstant(context.getText(), span);
    } else if (context instanceof CParser.CharacterContext) {
      return new Expression.CharacterConstant(context.getText(), span);
    } else if (context instanceof CParser.TextContext text) {
      return new Expression.StringLiteral(
          text.STRING().stream().map(TerminalNode::getText).toList(), span);
    } else if (context instanceof CParser.ParenthesesContext parentheses) {
      return commas(parentheses.commas());
    } else if (context instanceof CParser.CompoundLiteralContext literal) {
      return new Expression.CompoundLiteral(
          types.typeName(literal.typeName()),
          new Declaration.Initializer.InitializerList(types.items(literal.initializerItem()), span),
          span);
    } else if (context instanceof CParser.StatementExpressionContext statement) {
      return new Expression.StatementExpression(statements.block(statement.block()), span);
    } else if (context instanceof CParser.OffsetContext offset) {
      List<Declaration.Designator> way = new ArrayList<>();
      way.add(
          new Declaration.Designator.MemberDesignator(
              offset.name().getText(), ParserToken.span(offset.name())));
      offset.designator().forEach(designator -> way.add(types.designator(designator)));
      return new Expression.OffsetOf(
          types.typeName(offset.typeName()), way, Optional.empty(), span);
    } else if (context instanceof CParser.GenericContext generic) {
      List<Expression.Association> all = new ArrayList<>();
      for (CParser.AssociationContext one : generic.association()) {
        if (one.typeName() != null
            && one.typeName().abstractDeclarator() == null
            && UNSUPPORTED_GENERIC_TYPE.matcher(one.typeName().getText()).find()) {
          return new Expression.Unsupported("this type in '_Generic'", span);
        }
        Optional<TypeSyntax> type = Optional.ofNullable(one.typeName()).map(types::typeName);
        all.add(new Expression.Association(type, assignment(one.assignment())));
      }
      return new Expression.GenericSelection(assignment(generic.assignment()), all, span);
    } else if (context instanceof CParser.NextArgumentContext next) {
      return new Expression.VaArg(
          assignment(next.assignment()), types.typeName(next.typeName()), span);
    } else if (context instanceof CParser.CompatibleContext two) {
      return new Expression.TypesCompatible(
          types.typeName(two.typeName(0)), types.typeName(two.typeName(1)), span);
    } else if (context instanceof CParser.IndexContext index) {
      return new Expression.Subscript(postfix(index.postfix()), commas(index.commas()), span);
    } else if (context instanceof CParser.CallContext call) {
      return call(new Expression.Call(postfix(call.postfix()), arguments(call), span));
    } else if (context instanceof CParser.MemberUseContext member) {
      Expression.Access access =
          member.operator.getType() == CParser.ARROW
              ? Expression.Access.ARROW
              : Expression.Access.DOT;
      Expression record = postfix(member.postfix());
      return new Expression.Member(
          access == Expression.Access.DOT ? memberOperand(record) : record,
          member.name().getText(),
          access,
          span);
    }
    CParser.PostfixStepContext step = (CParser.PostfixStepContext) context;
    boolean up = step.operator.getType() == CParser.INCREMENT;
    return new Expression.IncrementDecrement(
        up ? IncrementKind.POST_INCREMENT : IncrementKind.POST_DECREMENT,
        postfix(step.postfix()),
        span);
  }

  /**
   * Returns a call with the library name of the function, and records the names that the call and
   * the check of its format use.
   */
  private Expression call(Expression.Call call) {
    if (!(call.function() instanceof Expression.Name function)) {
      return call;
    }
    String name = canonicalName(function.name());
    used.add(name);
    Expression.Call named =
        new Expression.Call(
            new Expression.Name(name, function.span()), call.arguments(), call.span());
    if (StreamChecks.hasOpenFormat(named)) {
      used.add(StreamChecks.FORMAT_CHECK_FUNCTION);
    }
    Optional<Expression> length = PrintedLength.of(named);
    if (length.isEmpty()) {
      return named;
    }
    usedLengths++;
    return length.get();
  }

  /** Returns an expression whose value is not used. */
  Expression withoutValue(Expression e) {
    Expression plain = PrintedLength.withoutLength(e);
    if (plain != e) {
      usedLengths--;
    }
    if (plain instanceof Expression.Comma comma) {
      return new Expression.Comma(comma.first(), withoutValue(comma.second()), comma.span());
    }
    return plain instanceof Expression.Cast cast
        ? new Expression.Cast(cast.type(), withoutValue(cast.operand()), cast.span())
        : plain;
  }

  /** Returns the names that occur in expressions. */
  Set<String> used() {
    if (usedLengths > 0) {
      used.add(PrintedLength.FUNCTION);
    }
    return used;
  }

  /** Returns the canonical name of a function that has two names. */
  private static String canonicalName(String name) {
    String plain = name.startsWith(BUILTIN) ? name.substring(BUILTIN.length()) : "";
    return name.equals("alloca") ? BUILTIN + name : VARIADIC.contains(plain) ? plain : name;
  }

  private List<Expression> arguments(CParser.CallContext call) {
    List<Expression> result = new ArrayList<>();
    for (CParser.ArgumentContext argument : call.argument()) {
      Span span = ParserToken.span(argument);
      boolean isTyped = call.postfix().getText().equals(CONVERT_VECTOR);
      result.add(
          argument.assignment() != null
              ? assignment(argument.assignment())
              : isTyped
                  ? new Expression.SizeofType(types.typeName(argument.typeName()), span)
                  : new Expression.Unsupported("a type as an argument", span));
    }
    return result;
  }
}
