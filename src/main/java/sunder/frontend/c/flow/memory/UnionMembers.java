package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.BitComposition;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SubobjectPaths.EnclosingUnion;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.TypeRanges;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
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
 * <p>Input: reads and writes of subobjects of unions. Output: updates of the active member; the
 * value of a read is composed of bits of the scalars of the active member, and before a part of
 * another member is written, the other scalars of that member are. Invariant: reads and writes of
 * bytes that no scalar of the active member has, and of bytes of pointers as numbers, end in an
 * error node of the kind {@code UNSUPPORTED}. Source: C11, 6.2.6.1, 7 and 6.5.2.3, 3.
 */
final class UnionMembers {
  private static final IntTerm ZERO = IntTerm.ZERO;
  private static final IntTerm UNKNOWN = IntTerm.of(-1);
  private static final IntTerm CLEAR = IntTerm.of(-2);

  private static final String OTHER = "another member of a union than was stored is not supported";
  private static final String SEEN = "copying bytes as a union is not supported";

  private final CProgram program;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final BitComposition bits;
  private final InitializationTracking initialization;
  private final TypePunning typePunning;
  private final MemoryAccess memory;
  private final UnionLayouts layouts;

  UnionMembers(ValueModel values, TypePunning typePunning, MemoryAccess memory) {
    this.typePunning = typePunning;
    this.layouts = new UnionLayouts(values.program().dataModel());
    this.program = values.program();
    this.emitter = values.emitter();
    this.storage = values.storage();
    this.bits = values.bits();
    this.initialization = values.initialization();
    this.memory = memory;
  }

  private static List<EnclosingUnion> enclosingUnions(ObjectLocation.Direct loc) {
    return SubobjectPaths.enclosingUnions(loc.root().type(), loc.path());
  }

  /** Returns the storage of the active member of a union. */
  private RegisterAllocation.ScalarStorage activeMember(CVariable root, List<Integer> union) {
    return storage.storageOf(root, union, RegisterAllocation.ScalarComponent.ACTIVE_MEMBER);
  }

  /**
   * Returns the register with the state in which the unions of an array began, where that is not
   * always {@link #ZERO}.
   */
  private Optional<Symbol> started(
      CVariable root, RegisterAllocation.ScalarStorage.Elements marks) {
    return root.startsIndeterminate() || program.hasExternalWrites()
        ? Optional.of(
            storage.sharedTemporary(TemporaryKey.of(marks.array()), "started", Optional.empty()))
        : Optional.empty();
  }

  /**
   * The position of a subobject among the unions of an array.
   *
   * @param union the index of the union
   * @param element the index within that union
   */
  private record UnionIndex(IntTerm union, IntTerm element) {
    /** Returns whether this can be the position of a scalar. */
    boolean mayBe(UnionLayouts.UnionScalar scalar) {
      return element.asConstant().filter(at -> !at.equals(scalar.element())).isEmpty();
    }
  }

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
        each = next >= union.size() ? each.multiply(ObjectLocation.ROW_STRIDE) : each;
        at = ((CType.Struct) at).definition().field(loc.path().get(next)).type();
      }
    }
    // An array of no elements has no position.
    return position(loc.index(), each.max(BigInteger.ONE));
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
        ? new UnionIndex(whole, rest)
        : new UnionIndex(number.dividedBy(IntTerm.of(each)), number.modulo(each));
  }

  /** Returns the number of the active member of an enclosing union. */
  private IntTerm last(ObjectLocation.Direct loc, List<Integer> union, Span span) {
    RegisterAllocation.ScalarStorage leaf = activeMember(loc.root(), union);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      return IntTerm.of(scalar.register());
    }
    RegisterAllocation.ScalarStorage.Elements marks =
        (RegisterAllocation.ScalarStorage.Elements) leaf;
    Symbol last = storage.temporary(TemporaryKey.fresh(), "member", Optional.empty());
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
    RegisterAllocation.ScalarStorage leaf = activeMember(loc.root(), union);
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
    RegisterAllocation.ScalarStorage leaf = activeMember(root, union);
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
    for (List<Integer> path : SubobjectPaths.unionPaths(root.type())) {
      startAll(root, path, zero ? ZERO : UNKNOWN, span);
    }
  }

  /** Makes all bytes of the unions in a subobject indeterminate. */
  void havoc(CVariable root, List<Integer> part, Span span) {
    for (List<Integer> path : SubobjectPaths.unionPaths(root.type())) {
      if (path.size() >= part.size() && path.subList(0, part.size()).equals(part)) {
        startAll(root, path, UNKNOWN, span);
      }
    }
  }

  /** Updates the active members of the enclosing unions before a scalar is stored. */
  void activateMembers(ObjectLocation.Direct loc, Span span) {
    for (EnclosingUnion union : enclosingUnions(loc)) {
      activate(loc, union, span);
    }
  }

  private void activate(ObjectLocation.Direct loc, EnclosingUnion union, Span span) {
    if (!union.isWhole()) {
      encode(loc, union, span);
    }
    set(loc, union.path(), number(union.member()), span);
  }

  /**
   * Emits the code before a part of a member is stored: if another member is active, the other
   * scalars of the member get the bits of that one.
   */
  private void encode(ObjectLocation.Direct loc, EnclosingUnion union, Span span) {
    IntTerm last = last(loc, union.path(), span);
    ConfigSet when = emitter.variants();
    FlowNode fine = emitter.newNode();
    FlowNode other = emitter.newNode();
    emitter.branch(
        BoolTerm.or(BoolTerm.equal(last, number(union.member())), BoolTerm.atMost(last, ZERO)),
        fine,
        other,
        span);
    emitter.setInsertionPoint(other, when);
    UnionIndex at = position(loc, union.path());
    forEachStored(
        loc,
        union,
        last,
        (member, stored) -> {
          List<UnionLayouts.UnionScalar> rest =
              member.scalars().stream().filter(scalar -> !isAt(loc, union, at, scalar)).toList();
          if (member.isComplete() && rest.stream().noneMatch(s -> s.pieces(stored).isEmpty())) {
            rest.forEach(scalar -> encode(loc, union, at.union(), scalar, stored, span));
            emitter.jump(fine);
          }
        },
        "a part of another member of a union is not supported",
        span);
    emitter.setInsertionPoint(fine, when);
  }

  private void encode(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      IntTerm index,
      UnionLayouts.UnionScalar scalar,
      UnionLayouts.MemberScalars stored,
      Span span) {
    ObjectLocation.Direct target = location(loc, union, index, scalar);
    InitializationTracking.ValueWithReads<SymbolicValue> value =
        initialization.collectReads(
            () -> compose(loc, union, index, scalar.type(), scalar.pieces(stored), span));
    initialization.rejectIndeterminate(
        value.reads(), "a byte of a union without a value is not modelled", span);
    memory.withKnownMember(() -> memory.store(target, value.value(), span));
  }

  /** Returns whether the location is certainly that of a scalar. */
  private static boolean isAt(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      UnionIndex at,
      UnionLayouts.UnionScalar scalar) {
    return isOnPath(loc, union, scalar) && at.element().isConstant() && at.mayBe(scalar);
  }

  private static boolean isOnPath(
      ObjectLocation.Direct loc, EnclosingUnion union, UnionLayouts.UnionScalar scalar) {
    return scalar.path().equals(loc.path().subList(union.path().size(), loc.path().size()));
  }

  private static ObjectLocation.Direct location(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      IntTerm index,
      UnionLayouts.UnionScalar scalar) {
    List<Integer> path = new ArrayList<>(union.path());
    path.addAll(scalar.path());
    IntTerm element = index.times(scalar.stride()).plus(IntTerm.of(scalar.element()));
    return new ObjectLocation.Direct(loc.root(), path, element, scalar.type());
  }

  /**
   * Emits code for each other member that can be active, for each set of variants with the same
   * layout. The insertion point afterwards is unreachable.
   *
   * @param use emits the code, with the layouts of the accessed member and of the active one; runs
   *     that reach the insertion point behind it end in an error node
   */
  private void forEachStored(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      IntTerm last,
      BiConsumer<UnionLayouts.MemberScalars, UnionLayouts.MemberScalars> use,
      String why,
      Span span) {
    emitter.forEachVariantValue(
        layouts.members(union.union(), emitter.variants()),
        span,
        members -> {
          ConfigSet when = emitter.variants();
          UnionLayouts.MemberScalars own = members.get(union.member().number());
          for (StructType.Field field : union.union().fields()) {
            UnionLayouts.MemberScalars stored = members.get(field.number());
            if (field != union.member() && own != null && stored != null) {
              FlowNode match = emitter.newNode();
              FlowNode rest = emitter.newNode();
              emitter.branch(BoolTerm.equal(last, number(field)), match, rest, span);
              emitter.setInsertionPoint(match, when);
              use.accept(own, stored);
              emitter.emitUnsupported(span, why);
              emitter.setInsertionPoint(rest, when);
            }
          }
          emitter.emitUnsupported(span, why);
        });
  }

  /** Returns the value that consists of bits of the active member. */
  private SymbolicValue compose(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      IntTerm index,
      CType type,
      List<UnionLayouts.Piece> pieces,
      Span span) {
    List<SymbolicValue> values = new ArrayList<>();
    for (UnionLayouts.Piece piece : pieces) {
      values.add(memory.loadMember(location(loc, union, index, piece.scalar()), span));
    }
    CType first = pieces.get(0).scalar().type();
    if (values.get(0) instanceof SymbolicValue.Address address) {
      return typePunning.convertPointer(address, first, (CType.Pointer) type, span);
    } else if (first.equals(type) && pieces.get(0).isWhole()) {
      return values.get(0);
    }
    List<BitComposition.Bits> parts = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      UnionLayouts.Piece piece = pieces.get(i);
      IntTerm number = ((SymbolicValue.IntegerValue) values.get(i)).term();
      parts.add(new BitComposition.Bits(number, piece.scalar().type(), piece.low(), piece.count()));
    }
    return new SymbolicValue.IntegerValue(bits.compose(parts, type, span));
  }

  /**
   * Returns the union of which a structure is a whole member, if there is one; the unions around it
   * get active members.
   */
  Optional<EnclosingUnion> activateOuter(ObjectLocation loc, Span span) {
    if (!(loc instanceof ObjectLocation.Direct direct)) {
      return Optional.empty();
    }
    List<EnclosingUnion> unions = enclosingUnions(direct);
    Optional<EnclosingUnion> whole = unions.stream().filter(EnclosingUnion::isWhole).findFirst();
    whole.ifPresent(
        last ->
            unions.stream()
                .filter(union -> union != last)
                .forEach(union -> activate(direct, union, span)));
    return whole;
  }

  /** Sets the active member of a union to the member that contains the location. */
  void activateWhole(ObjectLocation.Direct loc, EnclosingUnion union, Span span) {
    set(loc, union.path(), number(union.member()), span);
  }

  /**
   * Copies a union: the active member, or all members if all bytes are 0 or indeterminate.
   *
   * @param isRead whether the active members of the unions around {@code from} are respected by the
   *     caller
   * @param isStored whether those of the unions around {@code to} are
   */
  void copy(ObjectLocation from, ObjectLocation to, boolean isRead, boolean isStored, Span span) {
    memory.resolve(
        from,
        source ->
            memory.resolve(
                to,
                target -> {
                  if (!isRead) {
                    requireStored(source, span);
                  }
                  if (!isStored) {
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
      memory.resolve(
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
    for (EnclosingUnion union : enclosingUnions(loc)) {
      emitUnsupportedUnless(isReadAs(union, last(loc, union.path(), span)), OTHER, span);
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
  private void emitUnsupportedUnless(BoolTerm condition, String why, Span span) {
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
      memory.copyMember(from, to, field, span);
      set(to, to.path(), number(field), span);
      emitter.jump(next);
      emitter.setInsertionPoint(rest, when);
    }
    if (initialization.isTracked(from)) {
      emitUnsupportedUnless(
          BoolTerm.equal(last, ZERO), "copying a union without a value is not supported", span);
    }
    fields.forEach(field -> memory.copyMember(from, to, field, span));
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
    for (EnclosingUnion union : enclosingUnions(loc)) {
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
      UnionIndex at = position(loc, union.path());
      forEachStored(
          loc,
          union,
          last,
          (member, stored) -> read(loc, union, at, member, stored, result, unset, next, span),
          OTHER,
          span);
      emitter.setInsertionPoint(fine, when);
    }
  }

  /** Emits the read of a scalar from the active member, for each scalar at the location. */
  private void read(
      ObjectLocation.Direct loc,
      EnclosingUnion union,
      UnionIndex at,
      UnionLayouts.MemberScalars member,
      UnionLayouts.MemberScalars stored,
      Symbol result,
      Optional<Symbol> unset,
      FlowNode next,
      Span span) {
    ConfigSet when = emitter.variants();
    for (UnionLayouts.UnionScalar scalar : member.scalars()) {
      List<UnionLayouts.Piece> pieces = scalar.pieces(stored);
      if (isOnPath(loc, union, scalar) && at.mayBe(scalar) && !pieces.isEmpty()) {
        FlowNode here = emitter.newNode();
        FlowNode elsewhere = emitter.newNode();
        emitter.branch(
            BoolTerm.equal(at.element(), IntTerm.of(scalar.element())), here, elsewhere, span);
        emitter.setInsertionPoint(here, when);
        InitializationTracking.ValueWithReads<SymbolicValue> value =
            initialization.collectReads(
                () -> compose(loc, union, at.union(), scalar.type(), pieces, span));
        if (value.value() instanceof SymbolicValue.Address address) {
          emitter.assign(result, address.targetId(), span);
          // The offset is read from the location itself, whose member is not active.
          memory.storeOffset(loc, address.offset(), span);
        } else {
          emitter.assign(result, ((SymbolicValue.IntegerValue) value.value()).term(), span);
        }
        unset.ifPresent(
            flag ->
                emitter.setFlag(
                    flag,
                    initialization.disjunction(value.reads(), TemporaryKey.fresh(), span),
                    span));
        emitter.jump(next);
        emitter.setInsertionPoint(elsewhere, when);
      }
    }
  }
}
