package sunder.frontend.c.flow.control;

import static sunder.source.TypeSwitch.on;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.flow.memory.MemoryAccess;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.memory.PointerAccess;
import sunder.frontend.c.flow.memory.PointerIntegerConversions;
import sunder.frontend.c.flow.memory.TypePunning;
import sunder.frontend.c.flow.pointers.AddressRelations;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.BranchOutcome;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.FloatArithmetic;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * Lowering of expressions: side effects are emitted as control flow, and the value is returned as a
 * {@link SymbolicValue}.
 *
 * <p>Input: a typed expression. Output: edges at the insertion point of {@link Emitter} and a
 * value, valid at the insertion point behind them. Invariant: an operand's value is kept in a
 * temporary register while the evaluation of a later operand may overwrite a register that it
 * depends on. Source: C11, 6.5.
 */
public final class ExpressionLowering {
  private static final TypeSwitch<ExpressionLowering, Expr, SymbolicValue> VALUES =
      Expr.byKind(
          on(
              Expr.StringLiteral.class,
              (at, e) -> new SymbolicValue.Address(at.pointsTo.escapeString(e), IntTerm.ZERO)),
          on(Expr.FeatureValue.class, ExpressionLowering::feature),
          on(Expr.Load.class, ExpressionLowering::load),
          on(Expr.AddressOf.class, (at, e) -> at.syntax.lvalues.address(e.lvalue(), e.span())),
          on(Expr.Negate.class, ExpressionLowering::negated),
          on(
              Expr.Complement.class,
              (at, e) -> at.result(at.number(e.operand()).negate().plus(-1), e.type(), e)),
          on(Expr.Not.class, ExpressionLowering::booleanValue),
          on(Expr.Arithmetic.class, ExpressionLowering::arithmetic),
          on(Expr.Compare.class, ExpressionLowering::booleanValue),
          on(Expr.Logical.class, ExpressionLowering::booleanValue),
          on(Expr.Assign.class, ExpressionLowering::assign),
          on(Expr.CompoundAssignment.class, ExpressionLowering::compoundAssignment),
          on(Expr.PointerUpdate.class, ExpressionLowering::pointerUpdate),
          on(
              Expr.PointerAdd.class,
              (at, e) ->
                  at.pointerPlus(
                      at.address(e.pointer()), e.type(), e.count(), TemporaryKey.of(e), e.span())),
          on(Expr.Call.class, (at, e) -> at.syntax.calls.call(e, CallLowering.ResultUse.VALUE)),
          on(Expr.FunctionAddress.class, (at, e) -> at.syntax.calls.functionAddress(e)),
          on(
              Expr.IndirectCall.class,
              (at, e) -> at.syntax.calls.call(e, CallLowering.ResultUse.VALUE)),
          on(Expr.Comma.class, ExpressionLowering::comma),
          on(Expr.StatementExpression.class, (at, e) -> at.sequence(e, () -> at.value(e.value()))),
          on(
              Expr.VaStart.class,
              (at, e) -> {
                at.syntax.calls.vaStart(e);
                return new SymbolicValue.NoValue();
              }),
          on(Expr.VaArg.class, (at, e) -> at.syntax.calls.vaArg(e)),
          on(Expr.PointerDifference.class, ExpressionLowering::pointerDifference),
          on(Expr.Constant.class, (at, e) -> new SymbolicValue.IntegerValue(IntTerm.of(e.value()))),
          on(
              Expr.FloatingConstant.class,
              (at, e) ->
                  new SymbolicValue.IntegerValue(FloatArithmetic.constant(e.value(), e.type()))),
          on(Expr.Convert.class, ExpressionLowering::convert),
          on(Expr.Conditional.class, ExpressionLowering::conditional),
          on(Expr.Choice.class, ExpressionLowering::choice),
          on(Expr.Unsupported.class, ExpressionLowering::unsupported));

  private final SyntaxLowerings syntax;
  private final MemoryModel model;
  private final Emitter emitter;
  private final CallContext context;
  private final IntegerArithmetic arithmetic;
  private final FloatArithmetic floats;
  private final DeferredCode deferred;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final HeapBlocks heapBlocks;
  private final ObjectBounds bounds;
  private final AddressRelations addressRelations;
  private final MemoryAccess memory;
  private final TypePunning typePunning;
  private final PointerIntegerConversions pointerIntegers;

  ExpressionLowering(SyntaxLowerings syntax, MemoryModel model) {
    this.syntax = syntax;
    this.model = model;
    this.emitter = model.values().emitter();
    this.context = model.values().context();
    this.arithmetic = model.values().arithmetic();
    this.floats = model.values().floats();
    this.deferred = model.values().deferred();
    this.initialization = model.values().initialization();
    this.pointsTo = model.pointsTo;
    this.heapBlocks = model.heapBlocks;
    this.bounds = model.bounds;
    this.addressRelations = model.addressRelations;
    this.memory = model.memory;
    this.typePunning = model.typePunning;
    this.pointerIntegers = model.pointerIntegers;
  }

  /** Evaluates the expression for its side effects and discards its value. */
  void lowerForEffects(Expr e) {
    initialization.ignoreReads(() -> effects(e));
  }

  private void effects(Expr e) {
    if (e instanceof Expr.Call call) {
      syntax.calls.call(call, CallLowering.ResultUse.NONE);
    } else if (e instanceof Expr.IndirectCall call) {
      syntax.calls.call(call, CallLowering.ResultUse.NONE);
    } else if (e instanceof Expr.Comma comma) {
      lowerForEffects(comma.first());
      lowerForEffects(comma.second());
    } else if (e instanceof Expr.StatementExpression sequence) {
      sequence(
          sequence,
          () -> {
            lowerForEffects(sequence.value());
            return true;
          });
    } else if (e instanceof Expr.Convert convert) {
      lowerForEffects(convert.operand());
    } else if (e instanceof Expr.Conditional c) {
      conditionally(c);
    } else if (e instanceof Expr.Choice choice) {
      choose(choice, this::lowerForEffects);
    } else {
      value(e);
    }
  }

  private void conditionally(Expr.Conditional c) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    FlowNode next = emitter.newNode();
    BranchOutcome outcome = syntax.conditions.branch(c.test(), yes, no);
    emitter.setInsertionPoint(yes, outcome.whenTrue());
    lowerForEffects(c.then());
    ConfigSet first = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(no, outcome.whenFalse());
    lowerForEffects(c.otherwise());
    ConfigSet second = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(next, first.or(second));
  }

  /** Runs the action for each alternative in its variants, and joins the branches behind them. */
  private void choose(Expr.Choice choice, java.util.function.Consumer<Expr> action) {
    FlowNode next = emitter.newNode();
    List<ConfigSet> after = new ArrayList<>();
    for (Expr.Alternative part : choice.alternatives()) {
      emitter.branchAway(
          part.presenceCondition(),
          choice.span(),
          () -> {
            action.accept(part.expression());
            after.add(emitter.variants());
            emitter.jump(next);
          });
    }
    ConfigSet none = emitter.variants().minus(emitter.variants());
    emitter.jump(emitter.graph.cutOff());
    emitter.setInsertionPoint(next, after.stream().reduce(none, ConfigSet::or));
  }

  /** Returns the value of an expression of integer type as a term; 0 for one of another type. */
  IntTerm number(Expr e) {
    return value(e) instanceof SymbolicValue.IntegerValue number ? number.term() : IntTerm.ZERO;
  }

  public SymbolicValue value(Expr e) {
    return VALUES.apply(this, e);
  }

  private SymbolicValue comma(Expr.Comma e) {
    lowerForEffects(e.first());
    return value(e.second());
  }

  private <T> T sequence(Expr.StatementExpression e, Supplier<T> value) {
    return syntax.statements.lowerBlock(
        e.items(),
        e.span(),
        () ->
            syntax.statements.withLocalLabels(
                e.items(),
                () -> {
                  e.items().forEach(syntax.statements::lower);
                  return value.get();
                }));
  }

  /**
   * Returns the value of an operand of a comparison or of an argument of a function without a body;
   * a string literal there is not added to the targets whose address is taken.
   */
  SymbolicValue valueWithoutEscape(Expr e) {
    return e.stringLiteral()
        .<SymbolicValue>map(
            text -> new SymbolicValue.Address(pointsTo.stringId(text), IntTerm.ZERO))
        .orElseGet(() -> value(e));
  }

  private SymbolicValue feature(Expr.FeatureValue e) {
    return e.feature() instanceof Feature.Numeric n
        ? new SymbolicValue.IntegerValue(IntTerm.of(emitter.graph.feature(n)))
        : booleanValue(e);
  }

  private SymbolicValue booleanValue(Expr e) {
    return new SymbolicValue.IntegerValue(syntax.conditions.booleanValue(e));
  }

  private SymbolicValue negated(Expr.Negate e) {
    IntTerm operand = number(e.operand());
    return e.type() instanceof CType.Floating
        ? new SymbolicValue.IntegerValue(floats.negate(operand, e.type(), e.span()))
        : result(operand.negate(), e.type(), e);
  }

  private SymbolicValue choice(Expr.Choice e) {
    ValueMerge merge = new ValueMerge(e.type(), kind(e), TemporaryKey.of(e), e.span());
    choose(e, part -> merge.assign(() -> value(part)));
    return merge.value();
  }

  private SymbolicValue unsupported(Expr.Unsupported e) {
    emitter.rejectUnsupported(e.span(), e.message());
    return SymbolicValue.defaultOf(e.type());
  }

  /** Returns the kind of the alternatives, if all have the same type. */
  private static Optional<IntKind> kind(Expr.Choice choice) {
    CType type = choice.type();
    boolean same = choice.alternatives().stream().allMatch(p -> p.expression().type().equals(type));
    return same ? RegisterAllocation.intKind(type) : Optional.empty();
  }

  private SymbolicValue load(Expr.Load load) {
    if (load.lvalue() instanceof Lvalue.VariableReference named) {
      if (named.variable().isGlobalRegister()) {
        emitter.emitUnsupported(
            load.span(), "the value of a global register variable is not followed");
      }
      SymbolicValue.Address alias = context.alias(named.variable());
      if (alias != SymbolicValue.Address.NULL) {
        return alias;
      }
      Optional<IntTerm> constant = context.constant(named.variable());
      if (constant.isPresent()) {
        return new SymbolicValue.IntegerValue(constant.get());
      }
    }
    return memory.load(syntax.lvalues.location(load.lvalue()), TemporaryKey.of(load), load.span());
  }

  private SymbolicValue.Address address(Expr e) {
    return value(e) instanceof SymbolicValue.Address address ? address : SymbolicValue.Address.NULL;
  }

  private SymbolicValue convert(Expr.Convert e) {
    if (e.type() instanceof CType.Void) {
      lowerForEffects(e.operand());
      return new SymbolicValue.NoValue();
    }
    boolean aims =
        e.type() instanceof CType.Pointer p
            && !(p.pointee() instanceof CType.Void)
            && isVoid(e.operand().type());
    SymbolicValue value =
        aims
            ? syntax.calls.withPointeeHint(
                Optional.of(((CType.Pointer) e.type()).pointee()), e.operand())
            : value(e.operand());
    if (e.type() instanceof CType.Pointer to) {
      return value instanceof SymbolicValue.Address address
          ? typePunning.convertPointer(address, e.operand().type(), to, e.span())
          : fromInteger(((SymbolicValue.IntegerValue) value).term(), to.pointee(), e.span());
    }
    if (isFloating(e.type()) || isFloating(e.operand().type())) {
      return value instanceof SymbolicValue.IntegerValue number
          ? new SymbolicValue.IntegerValue(
              floats.convert(number.term(), e.operand().type(), e.type(), e.span()))
          : SymbolicValue.defaultOf(e.type());
    }
    if (e.type() instanceof CType.Int && value instanceof SymbolicValue.Address address) {
      return new SymbolicValue.IntegerValue(pointerIntegers.toInteger(address, e.span()));
    }
    if (e.type() instanceof CType.Int to
        && e.operand().type() instanceof CType.Int from
        && value instanceof SymbolicValue.IntegerValue number) {
      return new SymbolicValue.IntegerValue(
          arithmetic.convert(number.term(), from.kind(), to.kind(), TemporaryKey.of(e), e.span()));
    }
    return value;
  }

  private SymbolicValue.Address fromInteger(IntTerm term, CType to, Span span) {
    return term.isConstant()
        ? pointerIntegers.fromConstant(term.constant())
        : pointerIntegers.fromInteger(term, to, span);
  }

  private static boolean isVoid(CType type) {
    return type instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Void;
  }

  private SymbolicValue result(IntTerm term, CType type, Expr e) {
    IntKind kind = ((CType.Int) type).kind();
    return new SymbolicValue.IntegerValue(
        arithmetic.wrapOrCheck(term, kind, TemporaryKey.of(e), e.span()));
  }

  private static boolean isFloating(CType type) {
    return type instanceof CType.Floating;
  }

  private SymbolicValue arithmetic(Expr.Arithmetic e) {
    IntTerm value = computed(e);
    return isFloating(e.type())
        ? new SymbolicValue.IntegerValue(value)
        : result(value, e.type(), e);
  }

  /**
   * Returns the result of an operator; that of an integer operator before it is reduced to its
   * type.
   */
  private IntTerm computed(Expr.Arithmetic e) {
    IntTerm left = summand(e.left(), e);
    if (syntax.sideEffects.mayOverwrite(e.right())) {
      left = arithmetic.materialize(left, TemporaryKey.of(e.left()), e.span());
    }
    IntTerm right =
        mayBeUndefined(e.operator())
            ? initialization.evaluateInitialized(() -> summand(e.right(), e))
            : summand(e.right(), e);
    return e.type() instanceof CType.Int type
        ? arithmetic.compute(e.operator(), left, right, type.kind(), TemporaryKey.of(e), e.span())
        : floats.compute(e.operator(), left, right, e.type(), e.span());
  }

  /**
   * Returns the value of an operand. In a sum that wraps around, an inner sum that only adds
   * constants is not reduced first, so that its constant is merged with those that follow.
   */
  private IntTerm summand(Expr operand, Expr.Arithmetic of) {
    if (operand instanceof Expr.Arithmetic inner
        && isSum(inner)
        && isSum(of)
        && of.type() instanceof CType.Int type
        && inner.type().equals(type)) {
      IntTerm sum = computed(inner);
      boolean onlyConstants = arithmetic.isInWrappingRange(sum.direction(), type.kind());
      return onlyConstants
          ? sum
          : ((SymbolicValue.IntegerValue) result(sum, inner.type(), inner)).term();
    }
    return number(operand);
  }

  private static boolean isSum(Expr.Arithmetic e) {
    return e.operator() == BinaryOperator.ADD || e.operator() == BinaryOperator.SUBTRACT;
  }

  /**
   * Runs the action on the expression, or on each alternative of a choice between structures, in
   * its variants.
   */
  void forEachAlternative(Expr e, java.util.function.Consumer<Expr> use) {
    if (e instanceof Expr.Choice choice && e.type() instanceof CType.Struct) {
      choose(choice, use);
    } else {
      use.accept(e);
    }
  }

  private SymbolicValue assign(Expr.Assign e) {
    if (e.value() instanceof Expr.Choice && e.type() instanceof CType.Struct) {
      forEachAlternative(e.value(), value -> assign(new Expr.Assign(e.target(), value, e.span())));
      return new SymbolicValue.Aggregate(syntax.lvalues.location(e.target()));
    }
    InitializationTracking.ValueWithReads<SymbolicValue> gathered =
        initialization.collectReads(
            () ->
                isVoid(e.type())
                    ? syntax.calls.withPointeeHint(pointeeHintOf(e.target()), e.value())
                    : value(e.value()));
    SymbolicValue value = gathered.value();
    if (syntax.sideEffects.mayOverwrite(new Expr.Load(e.target(), e.span()))) {
      value = arithmetic.materialize(value, TemporaryKey.of(e.value()), e.span());
    }
    ObjectLocation loc = syntax.lvalues.location(e.target());
    memory.store(loc, value, gathered.reads(), InitializationTracking.CopyKind.SCALAR, e.span());
    return assignedValue(loc, value, gathered.reads(), e);
  }

  /**
   * Returns the pointee type to which the {@code void *} at a place is converted in the current
   * function, if it is a single type.
   */
  private Optional<CType> pointeeHintOf(Lvalue place) {
    return place instanceof Lvalue.VariableReference named
        ? context.frame().voidPointerTarget(named.variable())
        : Optional.empty();
  }

  /**
   * Returns the value of an assignment expression; an integer is read back from the object, as the
   * registers in its term may change.
   */
  private SymbolicValue assignedValue(
      ObjectLocation loc,
      SymbolicValue value,
      List<InitializationTracking.IndeterminateRead> reads,
      Expr e) {
    initialization.noteReads(reads);
    boolean scalar = loc instanceof ObjectLocation.Direct direct && direct.index().isConstant();
    return scalar && value instanceof SymbolicValue.IntegerValue
        ? initialization.collectReads(() -> memory.load(loc, TemporaryKey.of(e), e.span())).value()
        : value;
  }

  private SymbolicValue compoundAssignment(Expr.CompoundAssignment e) {
    InitializationTracking.ValueWithReads<IntTerm> second =
        initialization.collectReads(() -> number(e.right()));
    IntTerm right = second.value();
    if (syntax.sideEffects.mayOverwrite(new Expr.Load(e.target(), e.span()))) {
      right = arithmetic.materialize(right, TemporaryKey.of(e.right()), e.span());
    }
    ObjectLocation loc = syntax.lvalues.location(e.target());
    InitializationTracking.ValueWithReads<SymbolicValue> first =
        initialization.collectReads(() -> memory.load(loc, TemporaryKey.of(e), e.span()));
    if (!(first.value() instanceof SymbolicValue.IntegerValue before)) {
      return new SymbolicValue.IntegerValue(IntTerm.ZERO);
    }
    List<InitializationTracking.IndeterminateRead> reads = new ArrayList<>(first.reads());
    if (mayBeUndefined(e.operator())) {
      initialization.requireInitialized(second.reads());
    } else {
      reads.addAll(second.reads());
    }
    IntTerm old = before.term();
    if (!e.yieldsNewValue()) {
      old = arithmetic.materialize(old, TemporaryKey.of(e.right()), e.span());
    }
    IntTerm stored =
        isFloating(e.computationType())
            ? floatingResult(e, old, right)
            : integerResult(e, old, right);
    memory.store(
        loc,
        new SymbolicValue.IntegerValue(stored),
        reads,
        InitializationTracking.CopyKind.SCALAR,
        e.span());
    if (e.yieldsNewValue()) {
      return assignedValue(loc, new SymbolicValue.IntegerValue(stored), reads, e);
    }
    initialization.noteReads(first.reads());
    return new SymbolicValue.IntegerValue(old);
  }

  /** Returns the value that a compound assignment stores, computed in an integer type. */
  private IntTerm integerResult(Expr.CompoundAssignment e, IntTerm old, IntTerm right) {
    IntKind kind = ((CType.Int) e.type()).kind();
    IntKind computed = ((CType.Int) e.computationType()).kind();
    IntTerm operand =
        arithmetic.convert(old, kind, computed, TemporaryKey.of(e.target()), e.span());
    IntTerm raw =
        arithmetic.compute(e.operator(), operand, right, computed, TemporaryKey.of(e), e.span());
    IntTerm result = arithmetic.wrapOrCheck(raw, computed, TemporaryKey.of(e), e.span());
    return arithmetic.convert(result, computed, kind, TemporaryKey.of(e), e.span());
  }

  /** Returns the value that a compound assignment stores, computed in a floating type. */
  private IntTerm floatingResult(Expr.CompoundAssignment e, IntTerm old, IntTerm right) {
    CType common = e.computationType();
    IntTerm operand = floats.convert(old, e.type(), common, e.span());
    IntTerm result = floats.compute(e.operator(), operand, right, common, e.span());
    return floats.convert(result, common, e.type(), e.span());
  }

  /** Returns whether the result of the operator may be undefined depending on the right operand. */
  private static boolean mayBeUndefined(BinaryOperator operator) {
    return switch (operator) {
      case DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> true;
      default -> false;
    };
  }

  private SymbolicValue pointerUpdate(Expr.PointerUpdate e) {
    ObjectLocation loc = syntax.lvalues.location(e.target());
    InitializationTracking.ValueWithReads<SymbolicValue> first =
        initialization.collectReads(() -> memory.load(loc, TemporaryKey.of(e), e.span()));
    if (!(first.value() instanceof SymbolicValue.Address old)) {
      return SymbolicValue.Address.NULL;
    }
    IntTerm code =
        arithmetic.materializeTarget(old.targetId(), TemporaryKey.of(e.target()), e.span());
    IntTerm offset = arithmetic.materialize(old.offset(), TemporaryKey.of(e.count()), e.span());
    SymbolicValue.Address before = new SymbolicValue.Address(code, offset);
    InitializationTracking.ValueWithReads<SymbolicValue.Address> second =
        initialization.collectReads(
            () -> pointerPlus(before, e.type(), e.count(), TemporaryKey.of(e), e.span()));
    SymbolicValue.Address after = second.value();
    List<InitializationTracking.IndeterminateRead> reads = new ArrayList<>(first.reads());
    reads.addAll(second.reads());
    memory.store(loc, after, reads, InitializationTracking.CopyKind.SCALAR, e.span());
    initialization.noteReads(e.yieldsNewValue() ? reads : first.reads());
    return e.yieldsNewValue() ? after : before;
  }

  private SymbolicValue.Address pointerPlus(
      SymbolicValue.Address address, CType pointer, Expr count, TemporaryKey key, Span span) {
    SymbolicValue.Address from = inArithmeticUnits(address, pointer, span);
    if (syntax.sideEffects.mayOverwrite(count)) {
      from = (SymbolicValue.Address) arithmetic.materialize(from, key, span);
    }
    IntTerm each = elementCount(pointer, span);
    return new SymbolicValue.Address(
        from.targetId(), from.offset().plus(number(count).times(each)));
  }

  /** Returns the number of array cells that the pointee of a pointer type occupies. */
  private IntTerm elementCount(CType pointer, Span span) {
    return memory
        .elementCount(((CType.Pointer) pointer).declaredPointee())
        .orElseGet(
            () -> {
              emitter.rejectUnsupported(span, PointerAccess.UNKNOWN_SIZE);
              return IntTerm.ONE;
            });
  }

  /** Returns the address in the unit of its pointer arithmetic: a {@code void *} counts bytes. */
  private SymbolicValue.Address inArithmeticUnits(
      SymbolicValue.Address address, CType pointer, Span span) {
    return isVoid(pointer)
        ? typePunning.convertPointer(
            address, pointer, new CType.Pointer(new CType.Int(IntKind.CHAR)), span)
        : address;
  }

  private SymbolicValue pointerDifference(Expr.PointerDifference e) {
    return initialization.evaluateInitialized(() -> offsetDifference(e));
  }

  private SymbolicValue offsetDifference(Expr.PointerDifference e) {
    SymbolicValue.Address left = inArithmeticUnits(address(e.left()), e.left().type(), e.span());
    if (syntax.sideEffects.mayOverwrite(e.right())) {
      left =
          (SymbolicValue.Address) arithmetic.materialize(left, TemporaryKey.of(e.left()), e.span());
    }
    SymbolicValue.Address right = inArithmeticUnits(address(e.right()), e.right().type(), e.span());
    heapBlocks.requireComparable(left.targetId(), right.targetId(), e.span());
    SymbolicValue.Address from = left;
    deferred.emit(
        () -> {
          BoolTerm open = addressRelations.arePunned(from, right);
          if (!open.equals(BoolTerm.FALSE)) {
            emitter.emitIf(
                open,
                () ->
                    emitter.emitUnsupported(
                        e.span(), "the difference of these pointers is not modelled"),
                e.span());
          }
        });
    FlowNode fine = emitter.newNode();
    emitter.branch(
        BoolTerm.equal(left.targetId(), right.targetId()), fine, emitter.graph.cutOff(), e.span());
    emitter.setInsertionPoint(fine, emitter.variants());
    IntTerm distance = left.offset().minus(right.offset());
    bounds.assumeSameRow(distance, e.span());
    IntTerm each = elementCount(e.left().type(), e.span());
    return new SymbolicValue.IntegerValue(
        each.equals(IntTerm.ONE) ? distance : distance.dividedBy(each));
  }

  private SymbolicValue conditional(Expr.Conditional e) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    FlowNode next = emitter.newNode();
    ValueMerge merge =
        new ValueMerge(
            e.type(), RegisterAllocation.intKind(e.type()), TemporaryKey.of(e), e.span());
    BranchOutcome outcome = syntax.conditions.branch(e.test(), yes, no);
    emitter.setInsertionPoint(yes, outcome.whenTrue());
    merge.assign(() -> value(e.then()));
    ConfigSet first = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(no, outcome.whenFalse());
    merge.assign(() -> value(e.otherwise()));
    ConfigSet second = emitter.variants();
    emitter.jump(next);
    emitter.setInsertionPoint(next, first.or(second));
    return merge.value();
  }

  /**
   * The registers that hold the value of a conditional expression, assigned on each of its
   * branches.
   */
  private final class ValueMerge {
    private final ValueRegisters registers;
    private final Span span;
    private final List<InitializationTracking.IndeterminateRead> reads = new ArrayList<>();
    private final FlowNode before = emitter.insertionPoint();
    private final FlowNode first = emitter.newNode();

    ValueMerge(CType type, Optional<IntKind> kind, TemporaryKey key, Span span) {
      this.span = span;
      this.registers =
          ValueRegisters.temporary(model, "chosen", type, kind, key, TemporaryKey.of(span), span);
      emitter.setInsertionPoint(first, emitter.variants());
    }

    void assign(Supplier<SymbolicValue> evaluation) {
      InitializationTracking.ValueWithReads<SymbolicValue> given =
          initialization.collectReads(evaluation);
      reads.addAll(initialization.copyFlags(given.reads(), span));
      registers.assign(given.value(), span);
    }

    /**
     * Returns the value in the registers, behind both branches; the flags of indeterminate values
     * are cleared before the branches.
     */
    SymbolicValue value() {
      FlowNode here = emitter.insertionPoint();
      ConfigSet when = emitter.variants();
      emitter.setInsertionPoint(before, when);
      reads.forEach(read -> emitter.setFlag(read.flag(), IntTerm.ZERO, span));
      emitter.jump(first);
      emitter.setInsertionPoint(here, when);
      initialization.noteReads(reads);
      return registers.value();
    }
  }
}
