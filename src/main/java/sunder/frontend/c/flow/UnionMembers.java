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
 * Members of a union have registers of their own, and one more says which of them was stored last:
 * its number and 1, {@link #ZERO} if all bytes are 0, {@link #UNKNOWN} if nobody knows any of them.
 * Of unions in an array there is an array of such numbers, in which 0 is what all of them started
 * with, and {@link #CLEAR} stands for {@link #ZERO}. That member can be read; of integers that were
 * stored, others are made that lie within them. Everything else is lost to sight.
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
   * A union on the way to a part.
   *
   * @param path to the union
   * @param member of it, in which the part is
   * @param isWhole whether the part is all of the member
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

  /** Whether a part is in a union. */
  static boolean isInUnion(CVariable root, List<Integer> path) {
    return !crossed(root, path).isEmpty();
  }

  /** What says which member of a union was stored last. */
  private RegisterAllocation.ScalarStorage mark(CVariable root, List<Integer> union) {
    return lowerer.storage.storageOf(root, union, RegisterAllocation.ScalarComponent.ACTIVE_MEMBER);
  }

  /** What the unions of an array started with that were not stored, where it is not always 0. */
  private Optional<Symbol> started(
      CVariable root, RegisterAllocation.ScalarStorage.Elements marks) {
    return root.startsIndeterminate() || lowerer.program.hasExternalWrites()
        ? Optional.of(lowerer.storage.sharedTemporary(marks.array(), "started", Optional.empty()))
        : Optional.empty();
  }

  /**
   * Where a part is in the unions on one path.
   *
   * @param union which of them it is in
   * @param within the place in that one, if it is known
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

  /** A number that is not negative, divided; what is a multiple beforehand is not asked for. */
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

  /** The number of the member that was stored last in the union of a path around a part. */
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

  /** That union has another member from here on. */
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

  /** All unions of a path are as if they had not been stored. */
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

  /** Of an object that starts to live all bytes are 0, or nobody knows any. */
  void initialize(CVariable root, boolean zero, Span span) {
    for (List<Integer> path : RegisterAllocation.unionPaths(root.type())) {
      startAll(root, path, zero ? ZERO : UNKNOWN, span);
    }
  }

  /** Nobody knows any byte of the unions in a part any more. */
  void havoc(CVariable root, List<Integer> part, Span span) {
    for (List<Integer> path : RegisterAllocation.unionPaths(root.type())) {
      if (path.size() >= part.size() && path.subList(0, part.size()).equals(part)) {
        startAll(root, path, UNKNOWN, span);
      }
    }
  }

  /** A part is about to be stored. */
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

  /** A whole struct is about to be stored. */
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
   * Copies a union: the member that was stored last, or all if all bytes are 0 or nobody knows any.
   *
   * @param chosen whether the unions around both are known to have what is copied
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

  /** If it is a union, all its bytes are 0: those of its members are so one after the other. */
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

  /** The unions around a part have the members on the way to it. */
  private void requireStored(ObjectLocation.Direct loc, Span span) {
    for (EnclosingUnion union : crossed(loc.root(), loc.path())) {
      loseUnless(isReadAs(union, last(loc, union.path(), span)), OTHER, span);
    }
  }

  /** The member that was stored last is the one on the way to a part, or all bytes are 0. */
  private BoolTerm isReadAs(EnclosingUnion union, IntTerm last) {
    return BoolTerm.or(BoolTerm.equal(last, number(union.member())), BoolTerm.equal(last, ZERO));
  }

  /** Runs where something does not hold are not followed. */
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
   * A part is about to be read; runs that go on have stored its member.
   *
   * @param result what it is if another member was stored last
   * @param unset whether it has no value then
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
      if (place.isPresent() && field.type() instanceof CType.Int from) {
        List<Integer> path = new ArrayList<>(union.path());
        path.add(field.number());
        IntTerm index = position(loc, union.path()).union().times(PointsToSets.ROW_STRIDE);
        ObjectLocation.Direct held = new ObjectLocation.Direct(loc.root(), path, index, from);
        FlowNode match = emitter.newNode();
        FlowNode rest = emitter.newNode();
        emitter.branch(BoolTerm.equal(last, number(field)), match, rest, span);
        emitter.setInsertionPoint(match, when);
        MemoryAccess.MemberValue value = lowerer.memory.loadMember(held, from.kind(), span);
        IntTerm bytes =
            place.get() == 0
                ? value.number()
                : IntegerArithmetic.arithmeticShiftRight(value.number(), 8 * place.get());
        CType.Int to = (CType.Int) loc.type();
        emitter.assign(
            result,
            lowerer.arithmetic.convert(bytes, from.kind(), to.kind(), new Object(), span),
            span);
        if (unset.isPresent()) {
          emitter.setFlag(unset.get(), value.isIndeterminate(), span);
        }
        emitter.jump(next);
        emitter.setInsertionPoint(rest, when);
      }
    }
    emitter.emitUnsupported(span, OTHER);
  }

  /** At which byte of an integer that was stored the part is, if it is in it. */
  private static Optional<Integer> place(
      ObjectLocation.Direct loc, EnclosingUnion union, StructType.Field stored) {
    boolean direct = loc.path().size() == union.path().size() + 1;
    if (!direct
        || stored.width().isPresent()
        || union.member().width().isPresent()
        || !(loc.type() instanceof CType.Int to)
        || !(stored.type() instanceof CType.Int from)) {
      return Optional.empty();
    }
    Optional<BigInteger> index =
        union.isWhole() ? Optional.of(BigInteger.ZERO) : position(loc, union.path()).within();
    return index
        .map(i -> i.multiply(BigInteger.valueOf(to.kind().size())))
        .filter(at -> at.signum() >= 0)
        .filter(
            at ->
                at.add(BigInteger.valueOf(to.kind().size()))
                        .compareTo(BigInteger.valueOf(from.kind().size()))
                    <= 0)
        .filter(at -> !to.kind().equals(IntKind.BOOL))
        .map(BigInteger::intValueExact);
  }
}
