package sunder.frontend.c.replay.code;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.BitFunctions;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.library.OutputResult;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.preprocess.token.Literals.Encoding;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Activation;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayScope;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.AlignmentKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.FormatExpansion;
import sunder.frontend.c.syntax.PrintedLength;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.verdict.Check;
import sunder.verdict.Play;

/**
 * The compiler of expressions to state transformers.
 *
 * <p>Input: an expression and its context. Output: a {@link CompiledExpression} for each set of
 * variants in which its names and operators have one meaning, computed once. Evaluated, it pushes
 * its value on the operands of every state. Its counterparts in the translation are {@code
 * sunder.frontend.c.elaborate.ExpressionElaborator} and {@code
 * sunder.frontend.c.flow.control.ExpressionLowering}, with which it shares no code.
 */
public final class ReplayExpressionCompiler {
  /** The maximum number of values that a constant expression over features may have. */
  private static final int MOST_NUMBERS = 512;

  /** The maximum alignment that {@code _Alignof} gives a vector type. */
  private static final int MOST_VECTOR_ALIGNMENT = 16;

  private static final Pattern OVERFLOW =
      Pattern.compile(
          "__builtin_(?<sign>[su]?)(?<what>add|sub|mul)(?<size>l{0,2})_overflow(?<asks>_p)?");

  private static final TypeSwitch<CompilationContext, Expression, CompiledExpression> CODES =
      Expression.byKind(
          on(Expression.NumericConstant.class, (at, e) -> at.compiler.number(e)),
          on(Expression.CharacterConstant.class, (at, e) -> at.compiler.character(e)),
          on(Expression.StringLiteral.class, (at, e) -> at.compiler.text(e)),
          on(Expression.Name.class, (at, e) -> at.compiler.name(e, at.context)),
          on(Expression.Unary.class, (at, e) -> at.compiler.unary(e, at.context)),
          on(
              Expression.Binary.class,
              (at, e) ->
                  at.compiler.operators.binary(
                      e.operator(), at.value(e.left()), at.value(e.right()), e.span())),
          on(Expression.Assign.class, (at, e) -> at.compiler.assign(e, at.context)),
          on(Expression.IncrementDecrement.class, (at, e) -> at.compiler.step(e, at.context)),
          on(Expression.Conditional.class, (at, e) -> at.compiler.conditional(e, at.context)),
          on(Expression.Call.class, (at, e) -> at.compiler.call(e, at.context)),
          on(Expression.Subscript.class, (at, e) -> at.compiler.index(e, at.context)),
          on(Expression.Member.class, (at, e) -> at.compiler.member(e, at.context)),
          on(Expression.Cast.class, (at, e) -> at.compiler.cast(e, at.context)),
          on(Expression.SizeofType.class, (at, e) -> at.compiler.size(e, at.context)),
          on(Expression.SizeofValue.class, (at, e) -> at.compiler.size(e, at.context)),
          on(Expression.AlignofType.class, (at, e) -> at.compiler.alignment(e, at.context)),
          on(Expression.AlignofValue.class, (at, e) -> at.compiler.alignment(e, at.context)),
          on(Expression.Comma.class, (at, e) -> at.compiler.comma(e, at.context)),
          on(Expression.Choice.class, (at, e) -> at.compiler.alternative(e, at.context)),
          on(Expression.CompoundLiteral.class, (at, e) -> at.compiler.literal(e, at.context)),
          on(Expression.StatementExpression.class, (at, e) -> at.compiler.block(e, at.context)),
          on(Expression.OffsetOf.class, (at, e) -> at.compiler.offset(e, at.context)),
          on(Expression.GenericSelection.class, (at, e) -> at.compiler.generic(e, at.context)),
          on(
              Expression.VaArg.class,
              (at, e) ->
                  at.compiler.variadic.vaArg(
                      e, at.compiler.program.types.of(e.type(), at.context), at.context)),
          on(Expression.TypesCompatible.class, (at, e) -> at.compiler.compatible(e, at.context)),
          on(Expression.LabelAddress.class, (at, e) -> at.compiler.address(e)),
          on(Expression.Unsupported.class, (at, e) -> at.compiler.refused(e)));

  private record CompilationContext(ReplayExpressionCompiler compiler, LookupContext context) {
    CompiledExpression.Rvalue value(Expression e) {
      return compiler.value(e, context);
    }
  }

  private final AbstractMachine machine;
  private final ReplayProgram program;
  private final ReplayMemoryAccess objects;
  private final OperatorCompiler operators;
  private final FunctionExecutor caller;
  private final VariadicFunctions variadic;
  private final Map<
          Expression, List<ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue>>>
      known = new IdentityHashMap<>();

  /**
   * Creates a compiler.
   *
   * @param caller the executor of function bodies
   */
  public ReplayExpressionCompiler(
      AbstractMachine machine, ReplayProgram program, FunctionExecutor caller) {
    this.machine = machine;
    this.program = program;
    this.objects = new ReplayMemoryAccess(machine, program);
    this.operators = new OperatorCompiler(machine, objects);
    this.caller = caller;
    this.variadic = new VariadicFunctions(machine, this, caller, operators);
  }

  /** The executor of calls and statement expressions. */
  public interface FunctionExecutor {
    /** Returns the states after a call; the arguments are on top before it, the result after it. */
    VariationalSet<MachineState> call(
        CallSite call, VariationalSet<MachineState> states, ResultUse use);

    /**
     * Returns the states after a statement expression of GNU C: its statements, then its value.
     * States that jump out of it are not among them.
     */
    VariationalSet<MachineState> executeStatementExpression(
        Statement.Block block,
        List<Statement> items,
        CompiledExpression.StateTransformer value,
        VariationalSet<MachineState> states);

    /** Pushes the variadic arguments of the current call; states in which they are unknown end. */
    VariationalSet<MachineState> pushVariadicArguments(VariationalSet<MachineState> states);

    /** Returns the states after the declaration of objects. */
    VariationalSet<MachineState> beginObjects(
        List<ReplayProgram.ObjectDeclaration> objects, VariationalSet<MachineState> states);
  }

  /**
   * A call.
   *
   * @param function the called function
   * @param result the type of the result
   * @param definition the definition that is executed; absent for an external function
   * @param enclosing the call of the enclosing function that a nested function sees, if a pointer
   *     determines it
   * @param arguments the places of the arguments
   * @param argumentTypes the types of the arguments
   * @param pointerToConstArguments the indices of the arguments that are passed as pointers to
   *     {@code const}
   * @param formatMismatch the reason why the arguments do not match the format string, if they do
   *     not
   * @param printedStrings the arguments that the function prints as strings
   * @param headerSizes for each argument, the headers of a block of which it may be the size
   * @param span the place of the call
   */
  public record CallSite(
      ReplayFunction function,
      Type result,
      Optional<ReplayFunction.Definition> definition,
      Optional<Activation> enclosing,
      List<Span> arguments,
      List<Type> argumentTypes,
      Set<Integer> pointerToConstArguments,
      Optional<Cause> formatMismatch,
      List<CallArguments.PrintedString> printedStrings,
      List<Optional<HeaderSizes>> headerSizes,
      Optional<OutputResult> output,
      Span span) {}

  /** The use of a call's result; no input is requested for an unused one. */
  public enum ResultUse {
    VALUE,
    NONE
  }

  public ReplayMemoryAccess memoryAccess() {
    return objects;
  }

  /** Returns the compiled meanings of a full expression of a function body, by variant. */
  public List<ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue>> compile(
      Expression e) {
    List<ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue>> meanings = known.get(e);
    if (meanings == null) {
      ReplayProgram.ExpressionSite site = program.site(e);
      meanings =
          compile(
              e,
              site.context(),
              part -> site.returns().map(function -> function.type(part).result()));
      known.put(e, meanings);
    }
    return meanings;
  }

  /**
   * Returns the compiled meanings of an expression, by variant, each converted to a type.
   *
   * @param wanted the type for a set of variants; absent for the type of the expression itself
   */
  public List<ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue>> compile(
      Expression e,
      LookupContext place,
      java.util.function.Function<ConfigSet, Optional<Type>> wanted) {
    return ReplayVariantSplit.splitByVariants(
        place.variants(),
        part -> {
          CompiledExpression.Rvalue value = value(e, place.withVariants(part));
          return wanted.apply(part).map(type -> operators.convert(value, type)).orElse(value);
        });
  }

  /** Applies an action to each meaning of a full expression, with the states of its variants. */
  private <T> VariationalSet<MachineState> each(
      Expression e,
      VariationalSet<MachineState> states,
      java.util.function.Function<CompiledExpression.Rvalue, CompiledExpression.StateTransformer>
          way) {
    List<ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue>> meanings = compile(e);
    if (meanings.size() == 1) {
      return way.apply(meanings.get(0).result()).apply(states);
    }
    VariationalSet<MachineState> result = VariationalSet.empty();
    for (ReplayVariantSplit.ConditionalResult<CompiledExpression.Rvalue> part : meanings) {
      result = result.or(way.apply(part.result()).apply(states.within(part.presenceCondition())));
    }
    return result;
  }

  public VariationalSet<MachineState> value(Expression e, VariationalSet<MachineState> states) {
    return each(e, states, CompiledExpression.Rvalue::value);
  }

  /** Returns the states after an expression whose value is not used; the operands are unchanged. */
  public VariationalSet<MachineState> evaluateForEffects(
      Expression e, VariationalSet<MachineState> states) {
    return each(e, states, CompiledExpression.Rvalue::effect);
  }

  /**
   * The states in which a condition is true and those in which it is false; the condition is not on
   * the operands any more.
   */
  public record BranchStates(
      VariationalSet<MachineState> whenTrue, VariationalSet<MachineState> whenFalse) {
    static BranchStates of(VariationalSet<MachineState> tested) {
      VariationalSet<MachineState> known = tested.filter(s -> s.top().hasKnownTruth());
      return new BranchStates(
          known.filter(s -> s.top().isTrue()).map(MachineState::pop),
          known.filter(s -> !s.top().isTrue()).map(MachineState::pop));
    }
  }

  /**
   * Returns the states in which a condition is true and those in which it is false.
   *
   * @param whole the place of the statement or expression that branches
   */
  public BranchStates branch(Span whole, Expression test, VariationalSet<MachineState> states) {
    return branch(whole, test.span(), part -> value(test, part), states);
  }

  private BranchStates branch(
      Span whole,
      Span test,
      CompiledExpression.StateTransformer value,
      VariationalSet<MachineState> states) {
    if (!states.isEmpty()) {
      machine.events().conditionStarted(test);
    }
    BranchStates truth = BranchStates.of(machine.requireInitialized(value.apply(states), 1));
    machine.notifyBranch(whole, test, truth.whenTrue(), Play.BranchDirection.TRUE);
    machine.notifyBranch(whole, test, truth.whenFalse(), Play.BranchDirection.FALSE);
    return truth;
  }

  /**
   * Returns the value of an integer constant expression, if it is one; a value that depends on
   * features is only computed if it has few values.
   *
   * @throws ReplayVariantSplit if the value differs among the variants of the context
   */
  public Optional<BigInteger> constant(Expression e, LookupContext place) {
    VariationalSet<MachineState> one = VariationalSet.of(MachineState.INITIAL, place.variants());
    VariationalSet<MachineState> values = value(e, place).value().apply(one);
    if (values.size() <= MOST_NUMBERS) {
      values.forEach((state, when) -> ReplayVariantSplit.splitUnlessSubset(place.variants(), when));
    }
    return values
        .uniqueValue(place.variants())
        .map(state -> OperatorCompiler.intValue(state.top()));
  }

  /** Returns whether an expression has the form of an integer constant expression. */
  private boolean isConstant(Expression e, LookupContext place) {
    return e instanceof Expression.NumericConstant
        || e instanceof Expression.CharacterConstant
        || e instanceof Expression.SizeofType
        || e instanceof Expression.SizeofValue
        || e instanceof Expression.OffsetOf offset && isConstant(offset, place)
        || e instanceof Expression.AlignofType
        || e instanceof Expression.AlignofValue
        || e instanceof Expression.Name name
            && place.lookup(name.name()).orElse(null) instanceof ReplayScope.Enumerator
        || e instanceof Expression.Name name
            && place.lookup(name.name()).isEmpty()
            && program.feature(name.name()).filter(Feature.Numeric.class::isInstance).isPresent()
        || e instanceof Expression.Call call
            && (call.isOf(CToken.FEATURE_FUNCTION, 3) || bitFunction(call, place).isPresent())
        || (e instanceof Expression.Unary
                || e instanceof Expression.Binary
                || e instanceof Expression.Cast
                || e instanceof Expression.Conditional)
            && e.operands().stream().allMatch(operand -> isConstant(operand, place));
  }

  /** Returns the value of a function on the bits of a constant; nothing for another call. */
  private Optional<BigInteger> bitFunction(Expression.Call e, LookupContext place) {
    return e.arguments().size() == 1
            && e.function() instanceof Expression.Name name
            && BitFunctions.isOne(name.name())
            && isConstant(e.arguments().get(0), place)
        ? constant(e.arguments().get(0), place)
            .flatMap(
                argument ->
                    BitFunctions.value(
                        name.name(), argument, program.dataModel.longType(true).bits()))
        : Optional.empty();
  }

  private static Type bitFunctionType(String name) {
    return switch (name) {
      case "__builtin_bswap16" -> Type.Int.of("short", 2, Short.SIZE, false);
      case "__builtin_bswap32" -> Type.Int.UNSIGNED;
      case "__builtin_bswap64" -> Type.Int.of("long long", 5, Long.SIZE, false);
      default -> Type.Int.INT;
    };
  }

  private boolean isConstant(Expression.OffsetOf e, LookupContext place) {
    List<Expression> indices = new ArrayList<>(e.operands());
    e.unlessArray().ifPresent(indices::remove);
    return indices.stream().allMatch(index -> isConstant(index, place))
        && e.unlessArray().filter(o -> !(type(o, place) instanceof Type.Array)).isEmpty();
  }

  /** Returns the type of an expression, without conversion of arrays to pointers. */
  Type type(Expression e, LookupContext place) {
    return compileOperand(e, place).type();
  }

  /**
   * Returns the value of an expression; an array is converted to a pointer to its first element.
   */
  CompiledExpression.Rvalue value(Expression e, LookupContext place) {
    return value(compileOperand(e, place));
  }

  CompiledExpression.Rvalue value(CompiledExpression code) {
    CompiledExpression.Rvalue value =
        code instanceof CompiledExpression.Lvalue object
            ? objects.load(object)
            : (CompiledExpression.Rvalue) code;
    Type type =
        value.type() instanceof Type.Array array ? new Type.Pointer(array.element()) : value.type();
    return new CompiledExpression.Rvalue(
        type, stepping(value.value()), stepping(value.effect()), value.span());
  }

  private CompiledExpression.StateTransformer stepping(CompiledExpression.StateTransformer action) {
    return states -> {
      if (states.isEmpty()) {
        return states;
      }
      machine.step(states);
      return action.apply(states);
    };
  }

  CompiledExpression compileOperand(Expression e, LookupContext place) {
    return CODES.apply(new CompilationContext(this, place), e);
  }

  private CompiledExpression number(Expression.NumericConstant e) {
    return e.realText()
        .<CompiledExpression>map(
            real ->
                operators
                    .complex()
                    .imaginary(
                        (CompiledExpression.Rvalue)
                            CompiledConstants.number(real, program.dataModel)))
        .orElseGet(() -> CompiledConstants.number(e, program.dataModel));
  }

  private CompiledExpression step(Expression.IncrementDecrement e, LookupContext place) {
    BinaryOperator operator = e.kind().delta() > 0 ? BinaryOperator.ADD : BinaryOperator.SUBTRACT;
    CompiledExpression.Rvalue one = CompiledConstants.of(BigInteger.ONE, Type.Int.INT, e.span());
    return update(
        compileOperand(e.target(), place), operator, one, e.kind().yieldsNewValue(), e.span());
  }

  private CompiledExpression comma(Expression.Comma e, LookupContext place) {
    return sequence(value(e.first(), place), value(e.second(), place), e.span());
  }

  /** Returns the second expression, evaluated after the first one. */
  private static CompiledExpression sequence(
      CompiledExpression.Rvalue first, CompiledExpression.Rvalue second, Span span) {
    return new CompiledExpression.Rvalue(
        second.type(),
        states -> second.value().apply(first.effect().apply(states)),
        states -> second.effect().apply(first.effect().apply(states)),
        span);
  }

  private CompiledExpression cast(Expression.Cast e, LookupContext place) {
    CompiledExpression.Rvalue cast =
        operators.convert(value(e.operand(), place), program.types.of(e.type(), place));
    return measured(e.type(), cast, place);
  }

  private CompiledExpression compatible(Expression.TypesCompatible e, LookupContext place) {
    Type.Compatibility likeness =
        program.types.of(e.one(), place).compatibilityWith(program.types.of(e.other(), place));
    return likeness == Type.Compatibility.UNKNOWN
        ? CompiledConstants.unsupported(Type.Int.INT, e.span())
        : CompiledConstants.of(
            likeness == Type.Compatibility.COMPATIBLE ? BigInteger.ONE : BigInteger.ZERO,
            Type.Int.INT,
            e.span());
  }

  private CompiledExpression character(Expression.CharacterConstant e) {
    Type type = program.dataModel.ofConstant(Encoding.of(e.text()));
    return Literals.value(e.text())
        .<CompiledExpression>map(value -> CompiledConstants.of(value, type, e.span()))
        .orElseGet(() -> CompiledConstants.unsupported(type, e.span()));
  }

  private CompiledExpression text(Expression.StringLiteral e) {
    ReplayVariable text = program.stringObject(e);
    ConcreteValue address = new ConcreteValue.SlotPointer(text, 0, 0, text.type().slotCount());
    return CompiledExpression.Rvalue.of(
        text.type(), e.span(), states -> states.map(s -> s.push(address)));
  }

  private CompiledExpression size(Expression.SizeofType e, LookupContext place) {
    Type type = program.types.of(e.type(), place);
    CompiledExpression.Rvalue size = size(type, place.variants(), e.span());
    return type.isVariableLengthArray() ? measured(e.type(), size, place) : size;
  }

  private CompiledExpression size(Expression.SizeofValue e, LookupContext place) {
    CompiledExpression operand = compileOperand(e.operand(), place);
    return isFunction(e.operand(), operand)
        ? one(e.span())
        : size(operand.type(), place.variants(), e.span());
  }

  /** Returns the size of a function and of void (GCC manual, Pointer Arith). */
  private CompiledExpression.Rvalue one(Span span) {
    return CompiledConstants.of(BigInteger.ONE, program.dataModel.sizeType(), span);
  }

  private CompiledExpression address(Expression.LabelAddress e) {
    ConcreteValue label = program.labelPointer(e);
    return CompiledExpression.Rvalue.of(
        new Type.Pointer(Type.VOID), e.span(), states -> states.map(s -> s.push(label)));
  }

  /**
   * Returns an expression that ends the execution, for expressions that the translation rejects.
   */
  private CompiledExpression refused(Expression e) {
    return CompiledConstants.unsupported(program.dataModel.sizeType(), e.span());
  }

  /** Returns whether an expression denotes a function, whose value is a pointer to it. */
  private static boolean isFunction(Expression written, CompiledExpression code) {
    boolean isDirect =
        written instanceof Expression.Name
            || written instanceof Expression.Unary unary
                && unary.operator() == Expression.UnaryOperator.DEREFERENCE;
    return isDirect
        && code instanceof CompiledExpression.Rvalue
        && code.type() instanceof Type.Pointer pointer
        && pointer.pointee() instanceof Type.Function;
  }

  private CompiledExpression alignment(Expression.AlignofType e, LookupContext place) {
    Type type = program.types.of(e.type(), place);
    boolean isLeast = e.kind() == AlignmentKind.MINIMUM;
    int said = type instanceof Type.Function ? 0 : program.types.alignment(e.type(), place);
    return alignment(
        said != 0 ? said : isLeast ? least(type, place) : preferred(type, place), e.span());
  }

  private CompiledExpression alignment(Expression.AlignofValue e, LookupContext place) {
    CompiledExpression operand = compileOperand(e.operand(), place);
    Optional<ReplayScope.Entity> named = named(e.operand(), place);
    long bytes =
        e.operand() instanceof Expression.Member member
            ? field(member, place).map(field -> multiple(field, place)).orElse(-1L)
            : isFunction(e.operand(), operand) ? 1 : preferred(operand.type(), place);
    return alignment(
        named.isPresent() && bytes >= 0
            ? program.alignment(
                named.get(), (int) bytes, place.variants(), one -> one.isBefore(e.span()))
            : bytes,
        e.span());
  }

  /** Returns the object or the function that an expression denotes as a whole. */
  private static Optional<ReplayScope.Entity> named(Expression e, LookupContext place) {
    if (e instanceof Expression.Unary unary
        && unary.operator() == Expression.UnaryOperator.DEREFERENCE) {
      return named(unary.operand(), place).filter(ReplayFunction.class::isInstance);
    }
    return e instanceof Expression.Name name
        ? place
            .lookup(name.name())
            .filter(entity -> entity instanceof ReplayVariable || entity instanceof ReplayFunction)
        : Optional.empty();
  }

  /** Returns an alignment as a constant; unsupported if it is unknown. */
  private CompiledExpression alignment(long bytes, Span span) {
    return bytes < 0
        ? CompiledConstants.unsupported(program.dataModel.sizeType(), span)
        : CompiledConstants.of(BigInteger.valueOf(bytes), program.dataModel.sizeType(), span);
  }

  private long size(Type type, LookupContext place) {
    return ReplayVariantSplit.uniqueMeaning(
            type.layout(place.variants(), program.dataModel), place.variants())
        .size();
  }

  private long least(Type type, LookupContext place) {
    if (type instanceof Type.Array array) {
      return least(array.element(), place);
    } else if (type instanceof Type.Function || type.equals(Type.VOID)) {
      return 1; // GCC manual, Alignment
    }
    Type.Layout room =
        ReplayVariantSplit.uniqueMeaning(
            type.layout(place.variants(), program.dataModel), place.variants());
    int most = type.isVector() ? MOST_VECTOR_ALIGNMENT : Integer.MAX_VALUE;
    return room.size() < 0 ? -1 : Math.min(most, room.alignment());
  }

  private long preferred(Type type, LookupContext place) {
    return type.isComplex()
        ? preferred(type.elements().orElseThrow(), place)
        : type instanceof Type.Array array
            ? preferred(array.element(), place)
            : type.isVector()
                ? size(type, place)
                : type instanceof Type.Int number
                    ? number.size()
                    : type instanceof Type.Floating real && real.size() <= 8
                        ? real.size()
                        : least(type, place);
  }

  private long multiple(ReplayStructType.Field field, LookupContext place) {
    boolean isKnown = field.width().isEmpty() && field.packing() != Packing.UNKNOWN;
    long own = isKnown ? least(field.type(), place) : -1;
    return own < 0 ? own : field.room(Type.Layout.EMPTY.at((int) own)).alignment();
  }

  private Optional<ReplayStructType.Field> field(Expression.Member e, LookupContext place) {
    Type of =
        e.access() == Expression.Access.ARROW
            ? value(e.record(), place).type() instanceof Type.Pointer pointer
                ? pointer.pointee()
                : Type.VOID
            : type(e.record(), place);
    return of instanceof ReplayStructType struct
        ? struct.findMember(e.name(), place.variants()).map(ReplayStructType.MemberSlot::field)
        : Optional.empty();
  }

  /** Returns an expression that evaluates the array lengths of a type before its value. */
  private CompiledExpression measured(
      TypeSyntax type, CompiledExpression.Rvalue value, LookupContext place) {
    List<ReplayProgram.ObjectDeclaration> lengths =
        program.lengthDeclarations(type, place, value.span());
    return lengths.isEmpty()
        ? value
        : new CompiledExpression.Rvalue(
            value.type(),
            states -> value.value().apply(caller.beginObjects(lengths, states)),
            states -> value.effect().apply(caller.beginObjects(lengths, states)),
            value.span());
  }

  private CompiledExpression.Rvalue size(Type type, ConfigSet when, Span span) {
    if (type.equals(Type.VOID) || type instanceof Type.Function) {
      return one(span);
    } else if (type.isVariableLengthArray()) {
      long each =
          ReplayVariantSplit.uniqueMeaning(
                  type.innermostElement().layout(when, program.dataModel), when)
              .size();
      return CompiledExpression.Rvalue.of(
          program.dataModel.sizeType(),
          span,
          states ->
              states
                  .filter(s -> each >= 0 && objects.elementCount(s, type).isPresent())
                  .map(
                      s -> {
                        BigInteger cells = objects.elementCount(s, type).orElseThrow();
                        return s.push(
                            new ConcreteValue.Int(cells.multiply(BigInteger.valueOf(each))));
                      }));
    }
    long size = ReplayVariantSplit.uniqueMeaning(type.layout(when, program.dataModel), when).size();
    return size < 0
        ? CompiledConstants.unsupported(program.dataModel.sizeType(), span)
        : CompiledConstants.of(BigInteger.valueOf(size), program.dataModel.sizeType(), span);
  }

  /** Returns a statement expression of GNU C, whose value is that of its last statement. */
  private CompiledExpression block(Expression.StatementExpression e, LookupContext place) {
    List<Statement> items = e.block().items();
    int last = items.size() - 1;
    if (last < 0
        || !(items.get(last) instanceof Statement.ExpressionStatement evaluate)
        || evaluate.expression().isEmpty()) {
      return CompiledExpression.Rvalue.of(
          Type.VOID,
          e.span(),
          states ->
              caller.executeStatementExpression(
                  e.block(),
                  items,
                  ends -> ends.map(s -> s.push(ConcreteValue.NoValue.NOTHING)),
                  states));
    }
    Expression whole = evaluate.expression().get();
    Optional<ReplayProgram.ExpressionSite> site = Optional.ofNullable(program.site(whole));
    CompiledExpression.Rvalue value =
        site.map(there -> value(whole, there.context().withVariants(place.variants())))
            .orElseGet(() -> CompiledConstants.unsupported(Type.Int.INT, e.span()));
    List<Statement> before = items.subList(0, last);
    return new CompiledExpression.Rvalue(
        value.type(),
        states -> caller.executeStatementExpression(e.block(), before, value.value(), states),
        states -> caller.executeStatementExpression(e.block(), before, value.effect(), states),
        e.span());
  }

  /** Returns a compound literal, which is initialised at each evaluation. */
  private CompiledExpression literal(Expression.CompoundLiteral e, LookupContext place) {
    for (ReplayProgram.ObjectDeclaration object : program.compoundLiterals(e)) {
      if (object.context().variants().intersects(place.variants())) {
        ReplayVariantSplit.splitUnlessSubset(place.variants(), object.context().variants());
        CompiledExpression.Lvalue named = objects.variable(object.variable(), e.span());
        CompiledExpression.StateTransformer made =
            states -> named.address().apply(caller.beginObjects(List.of(object), states));
        return new CompiledExpression.Lvalue(named.type(), made, made, e.span());
      }
    }
    return CompiledConstants.unsupported(Type.Int.INT, e.span());
  }

  /** Returns the selected association of a generic selection (C17, 6.5.1.1). */
  private CompiledExpression generic(Expression.GenericSelection e, LookupContext place) {
    Type control = value(e.control(), place).type();
    Optional<Expression> chosen = Optional.empty();
    for (Expression.Association one : e.associations()) {
      Type.Compatibility likeness =
          one.type()
              .map(type -> control.compatibilityWith(program.types.of(type, place)))
              .orElse(
                  chosen.isEmpty()
                      ? Type.Compatibility.COMPATIBLE
                      : Type.Compatibility.INCOMPATIBLE);
      if (likeness == Type.Compatibility.UNKNOWN) {
        return CompiledConstants.unsupported(Type.Int.INT, e.span());
      } else if (likeness == Type.Compatibility.COMPATIBLE) {
        chosen = Optional.of(one.value());
      }
    }
    return chosen
        .map(value -> compileOperand(value, place))
        .orElseGet(() -> CompiledConstants.unsupported(Type.Int.INT, e.span()));
  }

  private CompiledExpression offset(Expression.OffsetOf e, LookupContext place) {
    Type type = program.types.of(e.type(), place);
    Type.Int result = program.dataModel.sizeType();
    CompiledExpression.Rvalue bytes = CompiledConstants.of(BigInteger.ZERO, result, e.span());
    for (Declaration.Designator step : e.designators()) {
      long more = -1;
      if (step instanceof Declaration.Designator.IndexDesignator element
          && type instanceof Type.Array array) {
        type = array.element();
        long size =
            ReplayVariantSplit.uniqueMeaning(
                    type.layout(place.variants(), program.dataModel), place.variants())
                .size();
        more = Math.min(size, 0);
        CompiledExpression.Rvalue each =
            CompiledConstants.of(BigInteger.valueOf(size), result, e.span());
        CompiledExpression.Rvalue index = operators.convert(value(element.index(), place), result);
        CompiledExpression.Rvalue before =
            operators.binary(BinaryOperator.MULTIPLY, index, each, e.span());
        bytes = operators.binary(BinaryOperator.ADD, bytes, before, e.span());
      } else if (step instanceof Declaration.Designator.MemberDesignator name
          && type instanceof ReplayStructType struct) {
        more = 0;
        for (ReplayStructType.Field field : struct.memberPath(name.name(), place.variants())) {
          ReplayStructType in = (ReplayStructType) type;
          long next =
              ReplayVariantSplit.uniqueMeaning(
                  in.offsetOf(field, place.variants(), program.dataModel), place.variants());
          more = more < 0 || next < 0 ? -1 : more + next;
          type = field.type();
        }
      }
      if (more < 0) {
        return CompiledConstants.unsupported(result, e.span());
      }
      CompiledExpression.Rvalue inside =
          CompiledConstants.of(BigInteger.valueOf(more), result, e.span());
      bytes = operators.binary(BinaryOperator.ADD, bytes, inside, e.span());
    }
    return e.unlessArray().isPresent() && !(type instanceof Type.Array)
        ? compileOperand(e.unlessArray().get(), place)
        : bytes;
  }

  private CompiledExpression alternative(Expression.Choice e, LookupContext place) {
    for (Expression.Alternative part : e.alternatives()) {
      if (part.presenceCondition().intersects(place.variants())) {
        ReplayVariantSplit.splitUnlessSubset(place.variants(), part.presenceCondition());
        return compileOperand(part.expression(), place);
      }
    }
    return CompiledConstants.unsupported(Type.Int.INT, e.span());
  }

  private CompiledExpression name(Expression.Name e, LookupContext place) {
    Optional<ReplayScope.Entity> entity = place.lookup(e.name());
    if (entity.orElse(null) instanceof ReplayVariable variable) {
      return variable.feature().isPresent()
          ? CompiledConstants.feature(variable.feature().get(), variable.type(), e.span())
          : objects.variable(variable, e.span());
    } else if (entity.orElse(null) instanceof ReplayScope.Enumerator c) {
      return CompiledConstants.of(c.value(), c.type(), e.span());
    } else if (entity.orElse(null) instanceof ReplayFunction function) {
      return CompiledExpression.Rvalue.of(
          new Type.Pointer(function.type(place.variants())),
          e.span(),
          states -> {
            ConcreteValue routine =
                new ConcreteValue.FunctionPointer(function, machine.enclosingCall(function));
            return states.map(s -> s.push(routine));
          });
    }
    return program
        .feature(e.name())
        .filter(feature -> entity.isEmpty() && feature instanceof Feature.Numeric)
        .map(feature -> CompiledConstants.feature(feature, Type.Int.INT, e.span()))
        .orElseGet(() -> CompiledConstants.unsupported(new Type.Pointer(Type.VOID), e.span()));
  }

  private CompiledExpression index(Expression.Subscript e, LookupContext place) {
    CompiledExpression array = compileOperand(e.array(), place);
    if (array.type() instanceof Type.Int
        && value(e.index(), place).type() instanceof Type.Pointer) {
      return index(new Expression.Subscript(e.index(), e.array(), e.span()), place);
    }
    CompiledExpression.Rvalue index = operators.promote(value(e.index(), place));
    if (array instanceof CompiledExpression.Lvalue object && object.type() instanceof Type.Array) {
      boolean first =
          e.index() instanceof Expression.NumericConstant zero
              && Literals.value(zero.text()).filter(n -> n.signum() == 0).isPresent();
      return objects.element(object, first ? object.address() : object.access(), index, e.span());
    }
    if (array.type().isVector()) {
      return array instanceof CompiledExpression.Lvalue object
          ? operators.vectors().element(object, index, e.span())
          : operators.vectors().element((CompiledExpression.Rvalue) array, index, e.span());
    }
    CompiledExpression.Rvalue pointer = value(array);
    return objects.dereference(
        operators.binary(BinaryOperator.ADD, pointer, index, e.span()), e.span());
  }

  private CompiledExpression member(Expression.Member e, LookupContext place) {
    CompiledExpression record =
        e.access() == Expression.Access.ARROW
            ? objects.dereference(value(e.record(), place), e.record().span())
            : compileOperand(e.record(), place);
    if (record instanceof CompiledExpression.Lvalue object
        && object.type() instanceof ReplayStructType struct) {
      Optional<ReplayStructType.MemberSlot> found = struct.findMember(e.name(), place.variants());
      if (found.isPresent()) {
        List<ReplayStructType.Field> way = struct.memberPath(e.name(), place.variants());
        return objects.member(object, found.get(), way, e.span());
      }
    }
    return CompiledConstants.unsupported(Type.Int.INT, e.span());
  }

  private CompiledExpression unary(Expression.Unary e, LookupContext place) {
    if (e.operator() == UnaryOperator.DEREFERENCE) {
      CompiledExpression.Rvalue pointer = value(e.operand(), place);
      return toFunction(pointer).isPresent() ? pointer : objects.dereference(pointer, e.span());
    } else if (e.operator() == UnaryOperator.REAL_PART
        || e.operator() == UnaryOperator.IMAGINARY_PART) {
      return part(e, compileOperand(e.operand(), place));
    } else if (e.operator() != UnaryOperator.ADDRESS) {
      return operators.unary(e.operator(), value(e.operand(), place), e.span());
    }
    CompiledExpression operand = compileOperand(e.operand(), place);
    if (operand instanceof CompiledExpression.Rvalue value && toFunction(value).isPresent()) {
      return value;
    }
    return operand instanceof CompiledExpression.Lvalue object
        ? CompiledExpression.Rvalue.of(
            new Type.Pointer(object.type()),
            e.span(),
            states -> objects.noteAddressTaken(object.address().apply(states)))
        : CompiledConstants.unsupported(new Type.Pointer(Type.Int.INT), e.span());
  }

  /** Returns the real or imaginary part of a value or an object, as GNU C has it. */
  private CompiledExpression part(Expression.Unary e, CompiledExpression whole) {
    boolean isReal = e.operator() == UnaryOperator.REAL_PART;
    if (isReal && (whole.type() instanceof Type.Int || whole.type() instanceof Type.Floating)) {
      return whole;
    }
    CompiledExpression.Rvalue index =
        CompiledConstants.of(isReal ? BigInteger.ZERO : BigInteger.ONE, Type.Int.INT, e.span());
    return whole instanceof CompiledExpression.Lvalue object && object.type().isComplex()
        ? operators.vectors().element(object, index, e.span())
        : operators.complex().part(e.operator(), value(whole), e.span());
  }

  private CompiledExpression assign(Expression.Assign e, LookupContext place) {
    CompiledExpression target = compileOperand(e.target(), place);
    CompiledExpression.Rvalue value = value(e.value(), place);
    if (e.operator().isPresent()) {
      return update(target, e.operator().get(), value, true, e.span());
    } else if (target instanceof CompiledExpression.Lvalue object) {
      return objects.store(object, operators.convert(value, object.type()), e.span());
    }
    // An assignment to a feature variable of a product simulator: within a variant it has no
    // effect.
    return target;
  }

  private CompiledExpression update(
      CompiledExpression target,
      BinaryOperator operator,
      CompiledExpression.Rvalue right,
      boolean givesNew,
      Span span) {
    return target instanceof CompiledExpression.Lvalue object
        ? operators.update(object, operator, right, givesNew, span)
        : target;
  }

  private CompiledExpression conditional(Expression.Conditional e, LookupContext place) {
    CompiledExpression.Rvalue test = value(e.test(), place);
    CompiledExpression.Rvalue then = value(e.then(), place);
    CompiledExpression.Rvalue otherwise = value(e.otherwise(), place);
    // A null pointer constant has the type of the other operand, as if it had no pointer type.
    Type type =
        then.type() instanceof Type.Pointer && isNullPointer(e.otherwise(), place)
            ? then.type()
            : otherwise.type() instanceof Type.Pointer && isNullPointer(e.then(), place)
                ? otherwise.type()
                : operators.conditionalType(then, otherwise);
    CompiledExpression.Rvalue yes = operators.convert(then, type);
    CompiledExpression.Rvalue no = operators.convert(otherwise, type);
    return new CompiledExpression.Rvalue(
        type,
        states -> {
          BranchStates truth = branch(e.span(), e.test().span(), test.value(), states);
          return yes.value().apply(truth.whenTrue()).or(no.value().apply(truth.whenFalse()));
        },
        states -> {
          BranchStates truth = branch(e.span(), e.test().span(), test.value(), states);
          return yes.effect().apply(truth.whenTrue()).or(no.effect().apply(truth.whenFalse()));
        },
        e.span());
  }

  private CompiledExpression call(Expression.Call e, LookupContext place) {
    if (!(e.function() instanceof Expression.Name name)
        || place.lookup(name.name()).orElse(null) instanceof ReplayVariable) {
      return pointerCall(e, place);
    }
    if (e.isOf("__builtin_expect", 2)) {
      CompiledExpression.Rvalue first = value(e.arguments().get(0), place);
      CompiledExpression.Rvalue given =
          first.type() instanceof Type.Pointer
              ? first
              : operators.convert(first, program.dataModel.longType(true));
      return isConstant(e.arguments().get(1), place)
          ? given
          : sequence(value(e.arguments().get(1), place), given, e.span());
    }
    Optional<List<Expression.Call>> printed = PrintedLength.parts(e);
    if (printed.isPresent()) {
      Expression.Call output = printed.get().get(0);
      return FormatExpansion.of(printed.get().get(1))
          .filter(text -> isLibraryCall(output, text, place))
          .map(text -> printed(text, output, place))
          .orElseGet(() -> call(output, place));
    }
    if (e.isOf("__builtin_constant_p", 1)) {
      Expression given = e.arguments().get(0);
      boolean known = given instanceof Expression.StringLiteral || isConstant(given, place);
      return CompiledConstants.of(known ? BigInteger.ONE : BigInteger.ZERO, Type.Int.INT, e.span());
    } else if (e.isOf("__builtin_choose_expr", 3)) {
      boolean first =
          constant(e.arguments().get(0), place).filter(v -> v.signum() != 0).isPresent();
      return compileOperand(e.arguments().get(first ? 1 : 2), place);
    }
    Optional<BigInteger> bits = bitFunction(e, place);
    if (bits.isPresent()) {
      return CompiledConstants.of(bits.get(), bitFunctionType(name.name()), e.span());
    }
    Optional<Expression.Unary> complex =
        e.complexOperation()
            .filter(
                operation ->
                    !(place.lookup(name.name()).orElse(null) instanceof ReplayFunction function)
                        || function.definitions().isEmpty());
    if (complex.isPresent()) {
      return compileOperand(complex.get(), place);
    } else if (e.isOf("__builtin_shuffle", 2) || e.isOf("__builtin_shuffle", 3)) {
      return operators
          .vectors()
          .shuffle(e.arguments().stream().map(part -> value(part, place)).toList(), e.span());
    } else if (e.isOf("__builtin_convertvector", 2)
        && e.arguments().get(1) instanceof Expression.SizeofType to) {
      Type type = program.types.of(to.type(), place);
      return operators
          .vectors()
          .convertElements(value(e.arguments().get(0), place), type, e.span());
    }
    if (name.name().startsWith("__builtin_va_")) {
      return variadic.compileBuiltin(name.name(), e, place);
    }
    Matcher overflow = OVERFLOW.matcher(name.name());
    if (overflow.matches() && e.arguments().size() == 3) {
      return overflow(e, overflow, place);
    }
    Optional<ReplayScope.Entity> entity = place.lookup(name.name());
    if (entity.orElse(null) instanceof ReplayFunction function) {
      return call(e, function, function.type(place.variants()), place);
    }
    return LibraryFunctions.resultSpecifiers(name.name())
        .filter(words -> entity.isEmpty())
        .map(
            words ->
                new Type.Function(
                    program.types.fromSpecifiers(words), List.of(), Arity.UNSPECIFIED, Set.of()))
        .map(type -> call(e, new ReplayFunction(name.name(), e.span()), type, place))
        .orElseGet(() -> CompiledConstants.unsupported(Type.Int.INT, e.span()));
  }

  /**
   * Returns a call of a checked arithmetic function of GNU C, which returns whether the exact
   * result is representable in the target type.
   */
  private CompiledExpression overflow(Expression.Call e, Matcher name, LookupContext place) {
    CompiledExpression.Rvalue left = machine.requireInitialized(value(e.arguments().get(0), place));
    CompiledExpression.Rvalue right =
        machine.requireInitialized(value(e.arguments().get(1), place));
    CompiledExpression.Rvalue last = value(e.arguments().get(2), place);
    boolean asks = name.group("asks") != null;
    Type to =
        !asks && last.type() instanceof Type.Pointer pointer ? pointer.pointee() : last.type();
    Optional<Type> named = named(name);
    if (!(named.orElse(left.type()) instanceof Type.Int one)
        || !(named.orElse(right.type()) instanceof Type.Int two)
        || !(to instanceof Type.Int into)
        || into.equals(Type.Int.BOOL)) {
      return CompiledConstants.unsupported(Type.Int.BOOL, e.span());
    }
    CompiledExpression.Rvalue a = operators.convert(left, one);
    CompiledExpression.Rvalue b = operators.convert(right, two);
    CompiledExpression.StateTransformer exact =
        states ->
            b.value()
                .apply(a.value().apply(states))
                .map(
                    s -> {
                      BigInteger x = OperatorCompiler.intValue(s.topOperands(2).get(0));
                      BigInteger y = OperatorCompiler.intValue(s.top());
                      BigInteger result =
                          switch (name.group("what")) {
                            case "add" -> x.add(y);
                            case "sub" -> x.subtract(y);
                            default -> x.multiply(y);
                          };
                      ConcreteValue.Int stored = new ConcreteValue.Int(into.wrap(result));
                      boolean fits = into.contains(result);
                      return s.pop(2).push(ConcreteValue.Int.of(!fits)).push(stored);
                    });
    if (asks) {
      return CompiledExpression.Rvalue.of(
          Type.Int.BOOL,
          e.span(),
          states -> last.effect().apply(exact.apply(states)).map(MachineState::pop));
    }
    Span pointer = e.arguments().get(2).span();
    if (!(objects.dereference(last, pointer) instanceof CompiledExpression.Lvalue object)) {
      return CompiledConstants.unsupported(Type.Int.BOOL, e.span());
    }
    CompiledExpression.Rvalue stored =
        objects.store(object, CompiledExpression.Rvalue.of(into, e.span(), exact), e.span());
    return CompiledExpression.Rvalue.of(
        Type.Int.BOOL, e.span(), states -> stored.value().apply(states).map(MachineState::pop));
  }

  /**
   * Returns the operand type that the name of a checked arithmetic function contains, as in {@code
   * uaddl}.
   */
  private Optional<Type> named(Matcher name) {
    boolean signed = !"u".equals(name.group("sign"));
    return name.group("sign").isEmpty()
        ? Optional.empty()
        : Optional.of(
            switch (name.group("size")) {
              case "l" -> program.dataModel.longType(signed);
              case "ll" -> Type.Int.of("long long", 5, 64, signed);
              default -> Type.Int.of("int", 3, 32, signed);
            });
  }

  private boolean isLibraryCall(Expression.Call e, FormatExpansion text, LookupContext place) {
    return place.lookup(((Expression.Name) e.function()).name()).orElse(null)
            instanceof ReplayFunction function
        && isWritten(text, function, place);
  }

  /**
   * Returns whether the format expansion applies: the library declares its functions and the
   * arguments have its types.
   */
  private boolean isWritten(FormatExpansion text, ReplayFunction function, LookupContext place) {
    return function.definitions().isEmpty()
        && place.lookup(FormatExpansion.BEGIN_FUNCTION).isPresent()
        && text.arguments().stream()
            .allMatch(
                part -> {
                  Type given = value(part.argument(), place).type();
                  return part.kind() == FormatExpansion.ConvertedKind.INTEGER
                      ? given instanceof Type.Int number
                          && number.rank() < Type.Int.LONG_LONG.rank()
                      : given.equals(new Type.Pointer(Type.Int.CHAR));
                });
  }

  /** Returns the result of an output function, which the length on the operands is known for. */
  private CompiledExpression printed(
      FormatExpansion text, Expression.Call output, LookupContext place) {
    CompiledExpression.Rvalue length = value(text.expansion(), place);
    CompiledExpression.Rvalue result = value(output, place);
    return CompiledExpression.Rvalue.of(
        Type.Int.INT,
        output.span(),
        states ->
            result.value().apply(length.value().apply(states)).map(s -> s.pop(2).push(s.top())));
  }

  /** Returns whether the length of the text that an output function writes is computed. */
  private boolean hasComputedLength(
      Expression.Call output, ReplayFunction function, LookupContext place) {
    return PrintedLength.of(output)
        .flatMap(result -> PrintedLength.parts((Expression.Call) result))
        .flatMap(parts -> FormatExpansion.of(parts.get(1)))
        .filter(text -> isWritten(text, function, place))
        .isPresent();
  }

  /** Returns the kind of an argument after a format string, as {@link StreamChecks} encodes it. */
  private int kind(Expression argument, LookupContext place) {
    Type type = value(argument, place).type();
    if (type instanceof Type.Pointer pointer) {
      return pointer.pointee() instanceof Type.Int number && number.rank() == 1 ? 6 : 7;
    } else if (type instanceof Type.Floating real) {
      return real.size() > 8 ? 5 : 4;
    }
    return type instanceof Type.Int number ? Math.max(number.rank(), Type.Int.INT.rank()) - 2 : 0;
  }

  private CompiledExpression call(
      Expression.Call written, ReplayFunction function, Type.Function type, LookupContext place) {
    Expression.Call e =
        function.definitions().isEmpty()
            ? StreamChecks.instrument(
                written, n -> place.lookup(n).isPresent(), a -> kind(a, place))
            : written;
    Optional<FormatExpansion> text = FormatExpansion.of(e);
    if (text.filter(t -> isWritten(t, function, place)).isPresent()) {
      return compileOperand(text.get().expansion(), place);
    }
    List<CompiledExpression.Rvalue> arguments = arguments(e, type, place);
    CallArguments given =
        new CallArguments(function.name(), e.arguments(), arguments, program.dataModel);
    CallSite call =
        new CallSite(
            function,
            type.result(),
            function.definition(place.variants()),
            Optional.empty(),
            e.arguments().stream().map(Expression::span).toList(),
            arguments.stream().map(CompiledExpression.Rvalue::type).toList(),
            type.pointerToConstParameters(),
            given.formatMismatch(place),
            given.printedStrings(place),
            headerSizes(e, arguments, place),
            given
                .outputResult(place)
                .filter(possible -> type.result().equals(Type.Int.INT))
                .map(
                    possible ->
                        hasComputedLength(written, function, place)
                            ? possible.withLength()
                            : possible),
            e.span());
    return new CompiledExpression.Rvalue(
        type.result(),
        states -> caller.call(call, passed(arguments, call.definition(), states), ResultUse.VALUE),
        states ->
            caller
                .call(call, passed(arguments, call.definition(), states), ResultUse.NONE)
                .map(MachineState::pop),
        e.span());
  }

  /**
   * Returns for each argument, if it may be the size of a block, the sizes of structures behind
   * which the block has bytes.
   */
  private List<Optional<HeaderSizes>> headerSizes(
      Expression.Call e, List<CompiledExpression.Rvalue> values, LookupContext place) {
    List<Optional<HeaderSizes>> sizes = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Expression size = e.arguments().get(i);
      sizes.add(
          values.get(i).type() instanceof Type.Int
                  && !number(size, place).equals(Optional.of(BigInteger.ONE))
              ? Optional.of(headerSizes(size, place))
              : Optional.empty());
    }
    return sizes;
  }

  private HeaderSizes headerSizes(Expression size, LookupContext place) {
    if (size instanceof Expression.Cast cast) {
      return headerSizes(cast.operand(), place);
    } else if (size instanceof Expression.Name name) {
      return new HeaderSizes(
          Set.of(),
          place
              .lookup(name.name())
              .filter(ReplayVariable.class::isInstance)
              .map(ReplayVariable.class::cast));
    }
    List<Expression> summands = new ArrayList<>();
    addSummands(size, summands);
    Set<BigInteger> headers = new HashSet<>();
    Set<BigInteger> factors = new HashSet<>();
    for (Expression part : summands) {
      number(part, place).ifPresent(headers::add);
      if (part instanceof Expression.Binary product
          && product.operator() == BinaryOperator.MULTIPLY) {
        number(product.left(), place).ifPresent(factors::add);
        number(product.right(), place).ifPresent(factors::add);
      }
    }
    headers.removeAll(factors);
    return new HeaderSizes(summands.size() > 1 ? headers : Set.of(), Optional.empty());
  }

  /** Returns whether an expression is a null pointer constant (C11, 6.3.2.3, 3). */
  private boolean isNullPointer(Expression e, LookupContext place) {
    return e instanceof Expression.Cast cast
            && program.types.of(cast.type(), place).equals(new Type.Pointer(Type.VOID))
        ? number(cast.operand(), place).filter(value -> value.signum() == 0).isPresent()
        : number(e, place).filter(value -> value.signum() == 0).isPresent();
  }

  private Optional<BigInteger> number(Expression e, LookupContext place) {
    return isConstant(e, place) && value(e, place).type() instanceof Type.Int
        ? constant(e, place)
        : Optional.empty();
  }

  private static void addSummands(Expression e, List<Expression> all) {
    if (e instanceof Expression.Cast cast) {
      addSummands(cast.operand(), all);
    } else if (e instanceof Expression.Binary sum
        && (sum.operator() == BinaryOperator.ADD || sum.operator() == BinaryOperator.SUBTRACT)) {
      addSummands(sum.left(), all);
      addSummands(sum.right(), all);
    } else {
      all.add(e);
    }
  }

  /** Replaces the arguments on top by the result of a function of {@code math.h}. */
  public VariationalSet<MachineState> callMathFunction(
      CallSite call, VariationalSet<MachineState> states) {
    int given = call.arguments().size();
    return call.result() instanceof Type.Floating type
            && call.argumentTypes().stream().allMatch(Type.Floating.class::isInstance)
        ? states.map(
            s ->
                s.pop(given)
                    .push(
                        IeeeArithmetic.callMathFunction(
                            call.function().name(), s.topOperands(given), type)))
        : VariationalSet.empty();
  }

  private List<CompiledExpression.Rvalue> arguments(
      Expression.Call e, Type.Function type, LookupContext place) {
    List<CompiledExpression.Rvalue> arguments = new ArrayList<>();
    for (int i = 0; i < e.arguments().size(); i++) {
      CompiledExpression.Rvalue argument = value(e.arguments().get(i), place);
      arguments.add(
          i < type.parameters().size()
              ? operators.convert(argument, type.parameters().get(i))
              : operators.promoteArgument(argument));
    }
    return arguments;
  }

  /** Returns the function type that a pointer points to. */
  private static Optional<Type.Function> toFunction(CompiledExpression.Rvalue value) {
    return value.type() instanceof Type.Pointer pointer
            && pointer.pointee() instanceof Type.Function function
        ? Optional.of(function)
        : Optional.empty();
  }

  /** Returns a call through a pointer; the called function depends on the state. */
  private CompiledExpression pointerCall(Expression.Call e, LookupContext place) {
    CompiledExpression.Rvalue pointer = value(e.function(), place);
    Optional<Type.Function> type = toFunction(pointer);
    if (type.isEmpty()) {
      return CompiledConstants.unsupported(Type.Int.INT, e.span());
    }
    List<CompiledExpression.Rvalue> arguments = arguments(e, type.get(), place);
    List<Optional<HeaderSizes>> headerSizes = headerSizes(e, arguments, place);
    java.util.function.Function<ResultUse, CompiledExpression.StateTransformer> action =
        use ->
            states ->
                called(
                    e,
                    type.get(),
                    passed(
                        arguments,
                        Optional.empty(),
                        machine.requireInitialized(pointer).value().apply(states)),
                    arguments,
                    headerSizes,
                    place,
                    use);
    return new CompiledExpression.Rvalue(
        type.get().result(),
        action.apply(ResultUse.VALUE),
        states -> action.apply(ResultUse.NONE).apply(states).map(MachineState::pop),
        e.span());
  }

  /**
   * Calls the functions that the pointer below the arguments points to; the result takes the place
   * of the pointer and the arguments.
   */
  private VariationalSet<MachineState> called(
      Expression.Call e,
      Type.Function type,
      VariationalSet<MachineState> states,
      List<CompiledExpression.Rvalue> values,
      List<Optional<HeaderSizes>> headerSizes,
      LookupContext place,
      ResultUse use) {
    int given = values.size();
    VariationalSet<MachineState> valid =
        machine.check(
            states,
            s -> s.topOperands(given + 1).get(0) instanceof ConcreteValue.FunctionPointer,
            Check.NULL,
            e.span(),
            s -> new Cause.OutOfRange(e.function().span(), "is NULL", Check.NULL));
    Set<ConcreteValue.FunctionPointer> routines = new LinkedHashSet<>();
    valid.forEach(
        (s, when) -> routines.add((ConcreteValue.FunctionPointer) s.topOperands(given + 1).get(0)));
    VariationalSet<MachineState> result = VariationalSet.empty();
    for (ConcreteValue.FunctionPointer routine : routines) {
      ReplayFunction function = routine.function();
      VariationalSet<MachineState> open =
          machine.check(
              valid.filter(s -> s.topOperands(given + 1).get(0).equals(routine)),
              s -> routine.enclosing().filter(around -> !machine.isActive(around)).isEmpty(),
              Check.LIFETIME,
              e.span(),
              s ->
                  new Cause.OutOfRange(
                      e.function().span(),
                      "points to a function whose enclosing call has ended",
                      Check.LIFETIME));
      for (ReplayFunction.Definition body : function.definitions()) {
        VariationalSet<MachineState> here = open.within(body.presenceCondition());
        open = open.outside(body.presenceCondition());
        // A call with an incompatible type is undefined; its execution ends.
        if (body.type().isCallableAs(type)) {
          result =
              result.or(
                  called(
                      e,
                      routine,
                      type,
                      Optional.of(body),
                      values,
                      List.of(),
                      headerSizes,
                      here,
                      use));
        }
      }
      List<CallArguments.PrintedString> printed =
          new CallArguments(function.name(), e.arguments(), values, program.dataModel)
              .printedStrings(place);
      result =
          result.or(
              called(e, routine, type, Optional.empty(), values, printed, headerSizes, open, use));
    }
    return result.map(s -> s.pop(2).push(s.top()));
  }

  private VariationalSet<MachineState> called(
      Expression.Call e,
      ConcreteValue.FunctionPointer routine,
      Type.Function type,
      Optional<ReplayFunction.Definition> body,
      List<CompiledExpression.Rvalue> values,
      List<CallArguments.PrintedString> printed,
      List<Optional<HeaderSizes>> headerSizes,
      VariationalSet<MachineState> states,
      ResultUse use) {
    List<Span> arguments = e.arguments().stream().map(Expression::span).toList();
    CallSite call =
        new CallSite(
            routine.function(),
            type.result(),
            body,
            routine.enclosing(),
            arguments,
            values.stream().map(CompiledExpression.Rvalue::type).toList(),
            type.pointerToConstParameters(),
            Optional.empty(),
            printed,
            headerSizes,
            OutputResult.of(routine.function().name(), Optional.empty())
                .filter(possible -> type.result().equals(Type.Int.INT)),
            e.span());
    return caller.call(call, states, use);
  }

  /**
   * Checks the arguments of external functions for indeterminate values; parameters of defined
   * functions may receive them.
   */
  private VariationalSet<MachineState> passed(
      List<CompiledExpression.Rvalue> arguments,
      Optional<ReplayFunction.Definition> body,
      VariationalSet<MachineState> states) {
    int copied =
        body.filter(b -> !LibrarySource.contains(b.block().span()))
            .map(b -> b.parameters().size())
            .orElse(0);
    VariationalSet<MachineState> result = states;
    for (int i = 0; i < arguments.size(); i++) {
      CompiledExpression.Rvalue argument = arguments.get(i);
      result = (i < copied ? argument : machine.requireInitialized(argument)).value().apply(result);
    }
    return result;
  }
}
