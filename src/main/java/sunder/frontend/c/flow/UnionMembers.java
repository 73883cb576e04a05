package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;

/**
 * Union members: the active member of each union, and reads of its bytes through another member.
 *
 * <p>Encoding: each member has separate registers, and one register holds the number of the active
 * member plus 1, or {@link #ZERO} if all bytes are 0, or {@link #UNKNOWN} if all bytes are
 * indeterminate. For unions in an array these are the elements of an array register, in which 0
 * means that the union still is as the whole array was at its beginning, and {@link #CLEAR}
 * represents {@link #ZERO}.
 *
 * <p>Input: reads and writes of subobjects of unions. Output: updates of the active member, and for
 * a read its value from the active member's integer if that contains the bytes. Invariant: all
 * other reads and writes of bytes of another member end in an error node of the kind {@code
 * UNSUPPORTED}. Source: C11, 6.2.6.1, 7 and 6.5.2.3, 3.
 */
final class UnionMembers {
  private static final IntTerm ZERO = IntTerm.ZERO;
  private static final IntTerm UNKNOWN = IntTerm.of(-1);
  private static final IntTerm CLEAR = IntTerm.of(-2);

  private static final String OTHER = "another member of a union than was stored is not supported";
  private static final String SEEN = "copying bytes as a union is not supported";

  private final ProgramLowering lowerer;
  private final Emitter emitter;

  UnionMembers(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /**
   * A union that contains a subobject.
   *
   * @param path the path to the union
   * @param union the type of the union
   * @param member the member of the union that contains the subobject
   * @param isWhole whether the subobject is the whole member
   */
  private record EnclosingUnion(
      List<Integer> path, StructType union, StructType.Field member, boolean isWhole) {}

  private static List<EnclosingUnion> crossed(CVariable root, List<Integer> path) {
    List<EnclosingUnion> result = new ArrayList<>();
    CType at = root.type();
    for (int next = 0; next < path.size(); next++) {
      while (at instanceof CType.Array array) {
        at = array.element();
      }
      StructType struct = ((CType.Struct) at).definition();
      StructType.Field field = struct.field(path.get(next));
      if (struct.isUnion()) {
        boolean whole = next + 1 == path.size() && !(field.type() instanceof CType.Array);
        result.add(new EnclosingUnion(path.subList(0, next), struct, field, whole));
      }
      at = field.type();
    }
    return result;
  }

  /** Returns whether a subobject is in a union. */
  static boolean isInUnion(CVariable root, List<Integer> path) {
    return !crossed(root, path).isEmpty();
  }

  /** Returns the storage of the active member of a union. */
  private RegisterAllocation.ScalarStorage mark(CVariable root, List<Integer> union) {
    return lowerer.storage.storageOf(root, union, RegisterAllocation.ScalarComponent.ACTIVE_MEMBER);
  }

  /**
   * Returns the register with the state in which the unions of an array began, where that is not
   * always {@link #ZERO}.
   */
  private Optional<Symbol> started(
      CVariable root, RegisterAllocation.ScalarStorage.Elements marks) {
    return root.startsIndeterminate() || lowerer.program.hasExternalWrites()
        ? Optional.of(lowerer.storage.sharedTemporary(marks.array(), "started", Optional.empty()))
        : Optional.empty();
  }

  /**
   * The position of a subobject among the unions of an array.
   *
   * @param union the index of the union
   * @param within the index within that union, if it is constant
   */
  private record UnionIndex(IntTerm union, Optional<BigInteger> within) {}

  private static UnionIndex position(ObjectLocation.Direct loc, List<Integer> union) {
    BigInteger each = BigInteger.ONE;
    CType at = loc.root().type();
    for (int next = 0; next <= loc.path().size(); next++) {
      while (at instanceof CType.Array array) {
        boolean inside = next > union.size();
        each = inside ? each.multiply(array.length().orElse(BigInteger.ONE)) : each;
        at = array.element();
      }
      if (next < loc.path().size()) {
        each = next >= union.size() ? each.multiply(PointsToSets.ROW_STRIDE) : each;
        at = ((CType.Struct) at).definition().field(loc.path().get(next)).type();
      }
    }
    return position(loc.index(), each);
  }

  /**
   * Returns the quotient and remainder of a number that is not negative; terms that are multiples
   * of the divisor are divided symbolically.
   */
  private static UnionIndex position(IntTerm number, BigInteger each) {
    IntTerm whole = IntTerm.of(number.constant().divide(each));
    IntTerm rest = IntTerm.of(number.constant().remainder(each));
    for (int i = 0; i < number.length(); i++) {
      BigInteger[] parts = number.coefficient(i).divideAndRemainder(each);
      whole = whole.plus(IntTerm.of(number.atom(i)).times(parts[0]));
      rest = rest.plus(IntTerm.of(number.atom(i)).times(parts[1]));
    }
    return TypeRanges.of(rest).within(BigInteger.ZERO, each.subtract(BigInteger.ONE))
        ? new UnionIndex(whole, rest.asConstant())
        : new UnionIndex(number.dividedBy(IntTerm.of(each)), Optional.empty());
  }

  /** Returns the number of the active member of an enclosing union. */
  private IntTerm last(ObjectLocation.Direct loc, List<Integer> union, Span span) {
    RegisterAllocation.ScalarStorage leaf = mark(loc.root(), union);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      return IntTerm.of(scalar.register());
    }
    RegisterAllocation.ScalarStorage.Elements marks =
        (RegisterAllocation.ScalarStorage.Elements) leaf;
    Symbol last = lowerer.storage.temporary(new Object(), "member", Optional.empty());
    IntTerm found = IntTerm.of(last);
    emitter.load(marks.array(), position(loc, union).union(), last, span);
    started(loc.root(), marks)
        .ifPresent(
            first -> {
              emitter.emitIf(
                  BoolTerm.equal(found, ZERO),
                  () -> emitter.assign(last, IntTerm.of(first), span),
                  span);
              emitter.emitIf(
                  BoolTerm.equal(found, CLEAR), () -> emitter.assign(last, ZERO, span), span);
            });
    return found;
  }

  /** Sets the active member of an enclosing union. */
  private void set(ObjectLocation.Direct loc, List<Integer> union, IntTerm last, Span span) {
    RegisterAllocation.ScalarStorage leaf = mark(loc.root(), union);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      emitter.assign(scalar.register(), last, span);
      return;
    }
    RegisterAllocation.ScalarStorage.Elements marks =
        (RegisterAllocation.ScalarStorage.Elements) leaf;
    IntTerm index = position(loc, union).union();
    emitter.store(marks.array(), index, last, span);
    if (!last.isConstant() && started(loc.root(), marks).isPresent()) {
      emitter.emitIf(
          BoolTerm.equal(last, ZERO), () -> emitter.store(marks.array(), index, CLEAR, span), span);
    }
  }

  /** Sets the state of all unions on a path. */
  private void startAll(CVariable root, List<Integer> union, IntTerm as, Span span) {
    RegisterAllocation.ScalarStorage leaf = mark(root, union);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Elements marks) {
      emitter.resetArray(marks.array(), span);
      started(root, marks).ifPresent(first -> emitter.assign(first, as, span));
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      emitter.assign(scalar.register(), as, span);
    }
  }

  private static IntTerm number(StructType.Field field) {
    return IntTerm.of(field.number() + 1);
  }

  /**
   * Sets the state of the unions of an object whose lifetime begins: all bytes 0, or indeterminate.
   */
  void initialize(CVariable root, boolean zero, Span span) {
    for (List<Integer> path : RegisterAllocation.unionPaths(root.type())) {
      startAll(root, path, zero ? ZERO : UNKNOWN, span);
    }
  }

  /** Makes all bytes of the unions in a subobject indeterminate. */
  void havoc(CVariable root, List<Integer> part, Span span) {
    for (List<Integer> path : RegisterAllocation.unionPaths(root.type())) {
      if (path.size() >= part.size() && path.subList(0, part.size()).equals(part)) {
        startAll(root, path, UNKNOWN, span);
      }
    }
  }

  /** Updates the active members of the enclosing unions before a scalar is stored. */
  void activateMembers(ObjectLocation.Direct loc, Span span) {
    for (EnclosingUnion union : crossed(loc.root(), loc.path())) {
      if (!union.isWhole()) {
        IntTerm last = last(loc, union.path(), span);
        loseUnless(
            BoolTerm.or(BoolTerm.equal(last, number(union.member())), BoolTerm.atMost(last, ZERO)),
            "a part of another member of a union is not supported",
            span);
      }
      set(loc, union.path(), number(union.member()), span);
    }
  }

  /** Updates the active members of the enclosing unions before a structure is stored. */
  void activateMembersOfStruct(ObjectLocation loc, Span span) {
    if (loc instanceof ObjectLocation.Direct direct) {
      for (EnclosingUnion union : crossed(direct.root(), direct.path())) {
        if (union.isWhole()) {
          set(direct, union.path(), number(union.member()), span);
        }
      }
    }
  }

  /**
   * Copies a union: the active member, or all members if all bytes are 0 or indeterminate.
   *
   * @param chosen whether the enclosing unions are known to have the copied member active
   */
  void copy(ObjectLocation from, ObjectLocation to, boolean chosen, Span span) {
    MemoryAccess memory = lowerer.memory;
    memory.resolve(
        from,
        source ->
            memory.resolve(
                to,
                target -> {
                  if (!chosen) {
                    requireStored(source, span);
                    activateMembers(target, span);
                  }
                  copy(source, target, span);
                },
                SEEN,
                span),
        SEEN,
        span);
  }

  /** Sets all bytes of a union to 0; the scalars of its members are assigned by the caller. */
  void zeroInitialize(ObjectLocation loc, Span span) {
    if (loc.type() instanceof CType.Struct struct && struct.definition().isUnion()) {
      lowerer.memory.resolve(
          loc,
          union -> {
            activateMembers(union, span);
            set(union, union.path(), ZERO, span);
          },
          SEEN,
          span);
    }
  }

  /** Ends runs in which an enclosing union has another active member than that on the path. */
  private void requireStored(ObjectLocation.Direct loc, Span span) {
    for (EnclosingUnion union : crossed(loc.root(), loc.path())) {
      loseUnless(isReadAs(union, last(loc, union.path(), span)), OTHER, span);
    }
  }

  /**
   * Returns the condition that a member can be read from its registers: it is active, or all bytes
   * are 0.
   */
  private BoolTerm isReadAs(EnclosingUnion union, IntTerm last) {
    return BoolTerm.or(BoolTerm.equal(last, number(union.member())), BoolTerm.equal(last, ZERO));
  }

  /** Emits an error node for runs in which the condition does not hold. */
  private void loseUnless(BoolTerm condition, String why, Span span) {
    ConfigSet when = emitter.variants();
    FlowNode fine = emitter.newNode();
    FlowNode other = emitter.newNode();
    emitter.branch(condition, fine, other, span);
    emitter.setInsertionPoint(other, when);
    emitter.emitUnsupported(span, why);
    emitter.setInsertionPoint(fine, when);
  }

  private void copy(ObjectLocation.Direct from, ObjectLocation.Direct to, Span span) {
    IntTerm last = last(from, from.path(), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    List<StructType.Field> fields = ((CType.Struct) from.type()).definition().fields();
    for (StructType.Field field : fields) {
      FlowNode match = emitter.newNode();
      FlowNode rest = emitter.newNode();
      emitter.branch(BoolTerm.equal(last, number(field)), match, rest, span);
      emitter.setInsertionPoint(match, when);
      lowerer.memory.copyMember(from, to, field, span);
      set(to, to.path(), number(field), span);
      emitter.jump(next);
      emitter.setInsertionPoint(rest, when);
    }
    if (lowerer.initialization.isTracked(from)) {
      loseUnless(
          BoolTerm.equal(last, ZERO), "copying a union without a value is not supported", span);
    }
    fields.forEach(field -> lowerer.memory.copyMember(from, to, field, span));
    set(to, to.path(), last, span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
  }

  /**
   * Emits the code before a scalar of a union is read; the insertion point afterwards is reached by
   * runs in which its member can be read from its registers.
   *
   * @param result the register for the value, if another member is active
   * @param unset the flag that is set then if the value is indeterminate
   * @param next the node where execution continues then
   */
  void lowerRead(
      ObjectLocation.Direct loc, Symbol result, Optional<Symbol> unset, FlowNode next, Span span) {
    for (EnclosingUnion union : crossed(loc.root(), loc.path())) {
      IntTerm last = last(loc, union.path(), span);
      ConfigSet when = emitter.variants();
      FlowNode fine = emitter.newNode();
      FlowNode other = emitter.newNode();
      FlowNode fresh = emitter.newNode();
      FlowNode rest = emitter.newNode();
      emitter.branch(isReadAs(union, last), fine, other, span);
      emitter.setInsertionPoint(other, when);
      emitter.branch(BoolTerm.equal(last, UNKNOWN), fresh, rest, span);
      emitter.setInsertionPoint(fresh, when);
      set(loc, union.path(), number(union.member()), span);
      emitter.jump(fine);
      emitter.setInsertionPoint(rest, when);
      others(loc, union, last, result, unset, next, span);
      emitter.setInsertionPoint(fine, when);
    }
  }

  private void others(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      IntTerm last,
      Symbol result,
      Optional<Symbol> unset,
      FlowNode next,
      Span span) {
    ConfigSet when = emitter.variants();
    for (StructType.Field field : union.union().fields()) {
      Optional<Integer> place = place(loc, union, field);
      if (place.isPresent()) {
        IntKind from = FloatArithmetic.bitsKind(field.type()).orElseThrow();
        List<Integer> path = new ArrayList<>(union.path());
        path.add(field.number());
        IntTerm index = position(loc, union.path()).union().times(PointsToSets.ROW_STRIDE);
        ObjectLocation.Direct held =
            new ObjectLocation.Direct(loc.root(), path, index, field.type());
        FlowNode match = emitter.newNode();
        FlowNode rest = emitter.newNode();
        emitter.branch(BoolTerm.equal(last, number(field)), match, rest, span);
        emitter.setInsertionPoint(match, when);
        IntKind stored = RegisterAllocation.intKind(field.type()).orElseThrow();
        MemoryAccess.MemberValue value = lowerer.memory.loadMember(held, stored, span);
        IntTerm all = lowerer.floats.toBits(value.number(), field.type(), span);
        IntTerm bytes =
            place.get() == 0 ? all : IntegerArithmetic.arithmeticShiftRight(all, 8 * place.get());
        IntKind to = FloatArithmetic.bitsKind(loc.type()).orElseThrow();
        IntTerm own = lowerer.arithmetic.convert(bytes, from, to, new Object(), span);
        emitter.assign(result, lowerer.floats.fromBits(own, loc.type(), span), span);
        if (unset.isPresent()) {
          emitter.setFlag(unset.get(), value.isIndeterminate(), span);
        }
        emitter.jump(next);
        emitter.setInsertionPoint(rest, when);
      }
    }
    emitter.emitUnsupported(span, OTHER);
  }

  /**
   * Returns the byte position of the scalar within a member that is active and a number, if it is
   * within it.
   */
  private static Optional<Integer> place(
      ObjectLocation.Direct loc, EnclosingUnion union, StructType.Field stored) {
    boolean direct = loc.path().size() == union.path().size() + 1;
    Optional<IntKind> read = FloatArithmetic.bitsKind(loc.type());
    Optional<IntKind> held = FloatArithmetic.bitsKind(stored.type());
    if (!direct
        || stored.width().isPresent()
        || union.member().width().isPresent()
        || read.isEmpty()
        || held.isEmpty()) {
      return Optional.empty();
    }
    IntKind to = read.get();
    IntKind from = held.get();
    Optional<BigInteger> index =
        union.isWhole() ? Optional.of(BigInteger.ZERO) : position(loc, union.path()).within();
    return index
        .map(i -> i.multiply(BigInteger.valueOf(to.size())))
        .filter(at -> at.signum() >= 0)
        .filter(
            at ->
                at.add(BigInteger.valueOf(to.size())).compareTo(BigInteger.valueOf(from.size()))
                    <= 0)
        .filter(at -> !to.equals(IntKind.BOOL))
        .map(BigInteger::intValueExact);
  }
}
