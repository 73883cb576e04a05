package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * What is allocated: for each call in a text, as it is inlined, one block, and in loops as many as
 * are asked for. A block that was freed is given out again: pointers that still are to what it was
 * become {@link #GONE} before. Runs that need more blocks at a time are lost to sight.
 */
final class Heap {
  private static final BigInteger LONGEST_ROW = BigInteger.valueOf(64);

  /** What pointers are to whose object has become another one; no integer is this address. */
  private static final IntTerm GONE =
      IntTerm.of(IntKind.UNSIGNED_LONG_LONG.greatest().add(BigInteger.ONE).negate());

  private static final IntTerm FRESH = IntTerm.ZERO;
  private static final IntTerm LIVE = IntTerm.ONE;
  private static final IntTerm FREED = IntTerm.of(2);

  /**
   * A block.
   *
   * @param object what is in it: one of the type, or an array
   * @param state whether it lives
   * @param unit the size of what pointers to it point to
   * @param bytes the size of all
   * @param place where it is allocated
   * @param closer by what it is given back
   * @param guard 1 if it cannot be changed; nothing of what never can be made so
   */
  private record Block(
      Variable object,
      CType type,
      Symbol state,
      BigInteger unit,
      IntTerm bytes,
      Span place,
      String closer,
      Optional<Symbol> guard) {
    /** Whether it ends with the function that allocates it. */
    boolean isAutomatic() {
      return closer.equals(Library.ALLOCA);
    }

    BoolTerm is(IntTerm condition) {
      return BoolTerm.equal(IntTerm.of(state), condition);
    }

    BoolTerm isGuarded() {
      return guard.map(g -> BoolTerm.equal(IntTerm.of(g), IntTerm.ONE)).orElse(BoolTerm.FALSE);
    }
  }

  /** What is written when all pointers and blocks are known: at a spot, on the way to another. */
  private record Later(FlowNode from, ConfigSet when, Runnable write) {}

  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Map<Variable, Block> blocks = new LinkedHashMap<>();

  /** Of blocks that are one struct whose last member has no length, that member. */
  private final Map<Variable, StructType.Field> open = new HashMap<>();

  /** What functions allocate that ends with them, by where they are left. */
  private final Map<FlowNode, List<Block>> automatic = new HashMap<>();

  private final Set<FlowNode> left = new HashSet<>();

  /** Of what a function is given, and frees somewhere, whether it is freed. */
  private final Map<Variable, Symbol> freed = new LinkedHashMap<>();

  private final List<Later> later = new ArrayList<>();
  private boolean reuses;

  Heap(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /**
   * A call of a function that allocates or frees.
   *
   * @param wanted what the value is made a pointer to
   */
  Value call(Expr.Call e, List<Value> arguments, Optional<CType> wanted) {
    String name = e.function().name();
    Span span = e.span();
    if (name.equals("free") && arguments.size() == 1) {
      free((Value.Address) arguments.get(0), span);
      return new Value.Nothing();
    } else if (name.equals("malloc") && arguments.size() == 1) {
      return allocate(e, number(arguments.get(0)), wanted, false);
    } else if (name.equals(Library.ALLOCA) && arguments.size() == 1) {
      if (left.contains(lowerer.calls.frame().exit())) {
        emitter.refuse(span, "this '" + name + "' is not supported");
      }
      return allocate(e, number(arguments.get(0)), wanted, false);
    } else if (name.equals("calloc") && arguments.size() == 2) {
      return allocate(e, number(arguments.get(0)).times(number(arguments.get(1))), wanted, true);
    } else if (name.equals("realloc") && arguments.size() == 2) {
      return again(e, (Value.Address) arguments.get(0), number(arguments.get(1)), wanted);
    } else if (name.equals(Library.PROTECT)) {
      protect(
          (Value.Address) arguments.get(0),
          number(arguments.get(1)),
          number(arguments.get(2)),
          span);
      return new Value.Nothing();
    }
    emitter.refuse(span, "dynamic memory ('" + name + "') is not supported");
    return lowerer.expressions.nothing(e.type());
  }

  private static IntTerm number(Value value) {
    return value instanceof Value.Number number ? number.term() : IntTerm.ZERO;
  }

  private Value allocate(Expr.Call e, IntTerm bytes, Optional<CType> wanted, boolean zero) {
    Span span = e.span();
    // Where nobody knows for what it is, nobody can use it as anything but bytes.
    CType type =
        wanted
            .filter(t -> !(t instanceof CType.Array || t instanceof CType.Void))
            .orElse(new CType.Int(IntKind.CHAR));
    Symbol result = lowerer.storage.code(new Object(), e.function().name());
    FlowNode next = emitter.spot();
    ConfigSet all = emitter.when();
    IntTerm kept = lowerer.arithmetic.kept(bytes, new Object(), span);
    emitter.each(
        lowerer.program.model().of(type, all),
        span,
        unit -> {
          if (unit.filter(size -> size.signum() > 0).isPresent()) {
            allocate(e, new Wish(type, unit.get(), kept, zero), result, next);
          } else {
            emitter.refuse(span, "an object of unknown size is not supported");
          }
        });
    emitter.at(next, all);
    return new Value.Address(IntTerm.of(result), IntTerm.ZERO);
  }

  /** What is wanted of an allocation. */
  private record Wish(CType type, BigInteger unit, IntTerm bytes, boolean zero) {}

  private void allocate(Expr.Call e, Wish wish, Symbol result, FlowNode next) {
    Span span = e.span();
    ConfigSet when = emitter.when();
    if (!e.function().name().equals(Library.ALLOCA)) {
      mayFail(e, result, next);
    }
    // Larger objects there are none.
    BigInteger largest = lowerer.program.model().size().greatest();
    if (!Ranges.of(wish.bytes()).within(BigInteger.ZERO, largest)) {
      emitter.orEnd(BoolTerm.atMost(wish.bytes(), IntTerm.of(largest)), span);
    }
    boolean repeated = lowerer.calls.isRepeated();
    int rounds = repeated ? lowerer.program.objects() : 1;
    reuses |= repeated;
    for (int round = 0; round < rounds; round++) {
      Block block = block(e, wish);
      FlowNode other = emitter.spot();
      FlowNode take = emitter.spot();
      FlowNode free = emitter.spot();
      emitter.branch(block.is(LIVE), other, free, span);
      emitter.at(free, when);
      FlowNode again = later(() -> forget(block, take, span));
      emitter.branch(block.is(FRESH), take, repeated ? again : other, span);
      emitter.at(take, when);
      begin(block, wish, span);
      emitter.assign(result, code(block), span);
      emitter.go(next);
      emitter.at(other, when);
    }
    emitter.lose(
        Assertion.Kind.HEAP,
        span,
        repeated
            ? "more than " + rounds + " objects of one allocation are not followed (--heap)"
            : "memory that is allocated here once more is not followed");
  }

  private void mayFail(Expr.Call e, Symbol result, FlowNode next) {
    Span span = e.span();
    ConfigSet when = emitter.when();
    Symbol answer = lowerer.storage.temporary(e, "fails", Optional.of(IntKind.BOOL));
    emitter.ask(e.function().name(), answer, IntKind.BOOL, span);
    FlowNode works = emitter.spot();
    FlowNode fails = emitter.spot();
    emitter.branch(BoolTerm.equal(IntTerm.of(answer), IntTerm.ZERO), fails, works, span);
    emitter.at(fails, when);
    emitter.assign(result, IntTerm.ZERO, span);
    emitter.go(next);
    emitter.at(works, when);
  }

  /** A function is left, and with it what it allocated for itself. */
  void leave(FlowNode exit, Span span) {
    left.add(exit);
    for (Block block : automatic.getOrDefault(exit, List.of())) {
      emitter.where(block.is(LIVE), () -> emitter.assign(block.state(), FREED, span), span);
    }
  }

  private Block block(Expr.Call e, Wish wish) {
    Optional<BigInteger> bytes = wish.bytes().asConstant();
    Optional<BigInteger> count = bytes.map(all -> all.divide(wish.unit()));
    Optional<StructType.Field> end =
        count.filter(n -> n.signum() == 0).isPresent() ? Optional.empty() : openEnd(wish);
    boolean one = end.isPresent() || count.filter(BigInteger.ONE::equals).isPresent();
    Variable object =
        Variable.allocated(
            e.function().name(),
            one ? wish.type() : new CType.Array(wish.type(), count),
            e.span(),
            wish.zero());
    Symbol state = lowerer.storage.temporary(object, "state", Optional.empty());
    IntTerm size =
        bytes.isPresent()
            ? wish.bytes()
            : IntTerm.of(lowerer.storage.temporary(state, "size", Optional.empty()));
    Span place = emitter.told(e.span());
    boolean ends = e.function().name().equals(Library.ALLOCA);
    String closer = ends ? Library.ALLOCA : LibraryText.closer(e.span());
    Optional<Symbol> guard =
        Optional.of(e.span())
            .filter(LibraryText::isPaged)
            .map(at -> lowerer.storage.temporary(new Object(), "guard", Optional.empty()));
    Block block = new Block(object, wish.type(), state, wish.unit(), size, place, closer, guard);
    blocks.put(object, block);
    if (ends) {
      automatic.computeIfAbsent(lowerer.calls.frame().exit(), key -> new ArrayList<>()).add(block);
    }
    end.ifPresent(member -> open.put(object, member));
    if (!size.isConstant() || end.isPresent()) {
      lowerer.targets.hasRows(
          object, (parts, per) -> BoolTerm.atMost(parts.times(block.unit().divide(per)), size));
    }
    return block;
  }

  /** The last member of a struct, if it has no length and begins where the struct ends. */
  private Optional<StructType.Field> openEnd(Wish wish) {
    ConfigSet when = emitter.when();
    return wish.type() instanceof CType.Struct struct
        ? struct
            .definition()
            .openEnd()
            .filter(
                end ->
                    lowerer
                        .program
                        .model()
                        .before(struct.definition(), end, when)
                        .stateOf(when)
                        .equals(Optional.of(Optional.of(wish.unit()))))
        : Optional.empty();
  }

  /** Whether an object is one struct with as many elements behind it as there is room. */
  boolean isOpen(Variable root) {
    return open.containsKey(root);
  }

  /** Whether a part is in that member. */
  boolean isInEnd(Targets.Target part) {
    return isOpen(part.root())
        && !part.isSeen()
        && !part.path().isEmpty()
        && part.path().get(0) == open.get(part.root()).number();
  }

  /**
   * Whether some part of that member is in the block, if variants agree in the size of the part.
   *
   * @param index which one
   * @param type of the part
   */
  BoolTerm reaches(Variable root, IntTerm index, CType type) {
    Block block = blocks.get(root);
    ConfigSet when = emitter.when();
    return lowerer
        .program
        .model()
        .of(type, when)
        .stateOf(when)
        .flatMap(size -> size)
        .map(size -> index.plus(1).times(size).plus(IntTerm.of(block.unit())))
        .map(
            last ->
                BoolTerm.and(
                    BoolTerm.atMost(IntTerm.ZERO, index), BoolTerm.atMost(last, block.bytes())))
        .orElse(BoolTerm.FALSE);
  }

  /** Requires something of a part, in variants that agree in the size of such parts. */
  void agreed(Targets.Target part, Runnable require, Span span) {
    if (!isInEnd(part)) {
      require.run();
      return;
    }
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    emitter.each(
        lowerer.program.model().of(Views.element(open.get(part.root()).type()), when),
        span,
        size -> {
          if (size.isEmpty()) {
            emitter.lose(span, "an object of unknown size is not supported");
          }
          require.run();
          emitter.go(next);
        });
    emitter.at(next, when);
  }

  private IntTerm code(Block block) {
    return lowerer.targets.code(block.object(), List.of(), block.type());
  }

  private void begin(Block block, Wish wish, Span span) {
    emitter.assign(block.state(), LIVE, span);
    block.guard().ifPresent(guard -> emitter.assign(guard, IntTerm.ZERO, span));
    if (!block.bytes().isConstant()) {
      emitter.assign(block.bytes().asSymbol().orElseThrow(), wish.bytes(), span);
    }
    if (wish.zero()) {
      lowerer.memory.clear(block.object(), span);
    } else {
      lowerer.memory.begin(block.object(), span);
    }
  }

  private Value again(Expr.Call e, Value.Address given, IntTerm bytes, Optional<CType> wanted) {
    Span span = e.span();
    Value.Address old = (Value.Address) lowerer.arithmetic.kept(given, new Object(), span);
    IntTerm size = lowerer.arithmetic.kept(bytes, new Object(), span);
    CType pointee = Blocks.pointee(e.arguments().get(0));
    Optional<CType> type = pointee instanceof CType.Void ? wanted : Optional.of(pointee);
    Symbol before = lowerer.storage.temporary(new Object(), "size", Optional.empty());
    ConfigSet when = emitter.when();
    emitter.assign(before, IntTerm.ZERO, span);
    FlowNode checked = emitter.spot();
    whole(
        old,
        (block, target) -> {
          if (!target.path().isEmpty() || isOpen(block.object())) {
            loseMember(span);
            return;
          }
          emitter.assign(before, block.bytes(), span);
          emitter.go(checked);
        },
        gift -> loseGift(span),
        checked,
        span);
    emitter.at(checked, when);
    emitter.where(
        BoolTerm.equal(size, IntTerm.ZERO),
        () -> emitter.lose(span, "'realloc' to no bytes is not supported"),
        span);
    Value.Address result =
        (Value.Address) lowerer.arithmetic.kept(allocate(e, size, type, false), e, span);
    emitter.where(
        BoolTerm.and(
            BoolTerm.notEqual(result.code(), IntTerm.ZERO),
            BoolTerm.notEqual(old.code(), IntTerm.ZERO)),
        () -> {
          BoolTerm shrinks = BoolTerm.less(size, IntTerm.of(before));
          emitter.where(shrinks, () -> emitter.assign(before, size, span), span);
          type.ifPresent(t -> new Blocks(lowerer).copy(result, old, t, IntTerm.of(before), span));
          free(old, span);
        },
        span);
    return result;
  }

  /** All of a block of whole pages can be read alone from here on, or changed again. */
  private void protect(Value.Address address, IntTerm bytes, IntTerm how, Span span) {
    Value.Address kept = (Value.Address) lowerer.arithmetic.kept(address, new Object(), span);
    IntTerm size = lowerer.arithmetic.kept(bytes, new Object(), span);
    IntTerm bits = lowerer.arithmetic.kept(how, new Object(), span);
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    FlowNode others = emitter.spot();
    Runnable lose = () -> emitter.lose(span, "this protection of memory is not followed");
    lowerer.targets.dispatch(
        kept.code(),
        target -> blocks.containsKey(target.root()),
        lowerer.calls.here(
            target -> {
              Block block = blocks.get(target.root());
              Optional<IntTerm> start =
                  target.path().isEmpty() && !target.isSeen()
                      ? Optional.of(kept.offset())
                      : lowerer.views.start(target, kept.offset(), emitter.when());
              if (start.isEmpty() || block.guard().isEmpty()) {
                lose.run();
                return;
              }
              BoolTerm whole =
                  BoolTerm.and(
                      List.of(
                          block.is(LIVE),
                          BoolTerm.equal(start.get(), IntTerm.ZERO),
                          BoolTerm.equal(size, block.bytes()),
                          BoolTerm.equal(size.modulo(Library.PAGE), IntTerm.ZERO)));
              BoolTerm read = BoolTerm.equal(bits, IntTerm.ONE);
              BoolTerm write = BoolTerm.equal(bits, IntTerm.of(3));
              emitter.where(BoolTerm.and(whole, BoolTerm.or(read, write)).not(), lose, span);
              Symbol guard = block.guard().get();
              emitter.assign(guard, IntTerm.ZERO, span);
              emitter.where(read, () -> emitter.assign(guard, IntTerm.ONE, span), span);
              emitter.go(next);
            }),
        others,
        span);
    emitter.at(others, when);
    lose.run();
    emitter.at(next, when);
  }

  /** What is changed must not be protected. */
  void requireOpen(Variable root, Span span) {
    Block block = blocks.get(root);
    if (block != null && block.guard().isPresent()) {
      emitter.require(block.isGuarded().not(), Check.NULL, span);
    }
  }

  private void free(Value.Address address, Span span) {
    Value.Address kept = (Value.Address) lowerer.arithmetic.kept(address, new Object(), span);
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    whole(
        kept,
        (block, target) -> {
          emitter.where(
              block.isGuarded(),
              () -> emitter.lose(span, "freeing what is protected is not followed"),
              span);
          emitter.assign(block.state(), FREED, span);
          emitter.go(next);
        },
        gift -> {
          Symbol state =
              freed.computeIfAbsent(
                  gift,
                  key -> lowerer.storage.shared(key, key.name() + " freed", Optional.empty()));
          emitter.require(BoolTerm.equal(IntTerm.of(state), IntTerm.ZERO), Check.LIFETIME, span);
          emitter.where(
              BoolTerm.notEqual(kept.offset(), IntTerm.ZERO), () -> loseMember(span), span);
          emitter.assign(state, IntTerm.ONE, span);
          emitter.go(next);
        },
        next,
        span);
    emitter.at(next, when);
  }

  private void loseGift(Span span) {
    emitter.lose(Assertion.Kind.HEAP, span, "freeing what was there before is not followed");
  }

  /**
   * Does something with the block that an address is of: it must be its start, and live.
   *
   * @param gift what is done with what a function is given
   */
  private void whole(
      Value.Address address,
      BiConsumer<Block, Targets.Target> use,
      Consumer<Variable> gift,
      FlowNode none,
      Span span) {
    ConfigSet when = emitter.when();
    FlowNode others = emitter.spot();
    lowerer.targets.dispatch(
        address.code(),
        target ->
            blocks.containsKey(target.root()) || target.root().kind() == Variable.Kind.OUTSIDE,
        lowerer.calls.here(
            target -> {
              Block block = blocks.get(target.root());
              Optional<IntTerm> start =
                  target.path().isEmpty() && !target.isSeen()
                      ? Optional.of(address.offset())
                      : lowerer.views.start(target, address.offset(), emitter.when());
              if (lowerer.arguments.isLasting(target.root())) {
                emitter.require(BoolTerm.FALSE, Check.LIFETIME, span);
                return;
              } else if (block == null) {
                if (lowerer.arguments.isGift(target.root())
                    && target.path().isEmpty()
                    && !target.isSeen()) {
                  gift.accept(target.root());
                } else {
                  loseGift(span);
                }
                return;
              } else if (start.isEmpty() || Overlays.isIn(target.root(), target.path())) {
                loseMember(span);
                return;
              }
              emitter.require(block.is(LIVE), Check.LIFETIME, span);
              emitter.require(
                  block.closer().equals(LibraryText.closer(span))
                      ? BoolTerm.equal(start.get(), IntTerm.ZERO)
                      : BoolTerm.FALSE,
                  Check.LIFETIME,
                  span);
              use.accept(block, target);
            }),
        others,
        span);
    emitter.at(others, when);
    FlowNode wrong = emitter.spot();
    emitter.branch(BoolTerm.equal(address.code(), IntTerm.ZERO), none, wrong, span);
    emitter.at(wrong, when);
    emitter.require(BoolTerm.FALSE, Check.LIFETIME, span);
    emitter.go(emitter.graph.cutOff());
  }

  private void loseMember(Span span) {
    emitter.lose(Assertion.Kind.HEAP, span, "the address of a member is not followed here");
  }

  /** What is used must live, and be in its object. */
  void require(Targets.Target target, IntTerm offset, Span span) {
    requireLife(target.root(), span);
    agreed(
        target,
        () -> emitter.require(lowerer.targets.has(target, offset), Check.BOUNDS, span),
        span);
    if (isOpen(target.root()) && target.path().isEmpty() && !offset.equals(IntTerm.ZERO)) {
      emitter.where(
          BoolTerm.notEqual(offset, IntTerm.ZERO),
          () -> emitter.lose(span, "a struct behind one that has no end is not followed"),
          span);
    }
  }

  /** What is used must live. */
  void requireLife(Variable root, Span span) {
    Block block = blocks.get(root);
    if (block != null) {
      emitter.require(block.is(LIVE), Check.LIFETIME, span);
    }
    if (lowerer.arguments.isGift(root)) {
      whenKnown(
          () -> {
            if (freed.containsKey(root)) {
              IntTerm state = IntTerm.of(freed.get(root));
              emitter.require(BoolTerm.equal(state, IntTerm.ZERO), Check.LIFETIME, span);
            }
          });
    }
    lowerer.lives.require(root, span);
  }

  /** Where runs go that use an address of nothing: it may be one of what was freed long ago. */
  FlowNode nowhere(IntTerm code, FlowNode otherwise, Span span) {
    return later(
        () -> {
          FlowNode gone = emitter.spot();
          ConfigSet when = emitter.when();
          emitter.branch(isGone(code), gone, otherwise, span);
          emitter.at(gone, when);
          emitter.require(BoolTerm.FALSE, Check.LIFETIME, span);
        });
  }

  private BoolTerm isGone(IntTerm code) {
    return reuses ? BoolTerm.equal(code, GONE) : BoolTerm.FALSE;
  }

  /**
   * Nobody knows whether what was freed was given out again, and so whether a pointer to it is
   * equal to another one.
   */
  void requireKnown(IntTerm one, IntTerm other, Span span) {
    if (!one.isConstant() && !other.isConstant()) {
      FlowNode next = emitter.spot();
      ConfigSet when = emitter.when();
      emitter.go(
          later(
              () -> {
                BoolTerm apart =
                    BoolTerm.and(
                        BoolTerm.and(
                            BoolTerm.notEqual(one, IntTerm.ZERO),
                            BoolTerm.notEqual(other, IntTerm.ZERO)),
                        BoolTerm.and(
                            BoolTerm.or(wasFreed(one), wasFreed(other)),
                            BoolTerm.or(BoolTerm.notEqual(one, other), isGone(one))));
                emitter.where(
                    apart,
                    () ->
                        emitter.lose(
                            Assertion.Kind.HEAP, span, "comparing what was freed is not followed"),
                    span);
                emitter.go(next);
              }));
      emitter.at(next, when);
    }
  }

  private BoolTerm wasFreed(IntTerm code) {
    BoolTerm freed = isGone(code);
    for (Block block : blocks.values()) {
      for (IntTerm number : lowerer.targets.codes(block.object())) {
        freed = BoolTerm.or(freed, BoolTerm.and(block.is(FREED), BoolTerm.equal(code, number)));
      }
    }
    return freed;
  }

  /** A spot at which something is written when all pointers and blocks are known. */
  private FlowNode later(Runnable write) {
    FlowNode from = emitter.spot();
    Optional<Span> blamed = emitter.blamed();
    later.add(new Later(from, emitter.when(), () -> emitter.telling(blamed, write)));
    return from;
  }

  /** Goes on writing behind something that is written when all pointers and blocks are known. */
  void whenKnown(Runnable write) {
    FlowNode next = emitter.spot();
    ConfigSet when = emitter.when();
    Consumer<Runnable> here = lowerer.calls.here();
    emitter.go(
        later(
            () -> {
              here.accept(write);
              emitter.go(next);
            }));
    emitter.at(next, when);
  }

  /** No block is there yet. */
  void start(Span span) {
    blocks.values().forEach(block -> emitter.assign(block.state(), FRESH, span));
    freed.values().forEach(state -> emitter.assign(state, IntTerm.ZERO, span));
  }

  /** Writes what waited for all pointers to be known. */
  void finish() {
    for (Later item : later) {
      emitter.at(item.from(), item.when());
      item.write().run();
    }
  }

  /** Pointers to what a block was are to nothing any more: it becomes something else. */
  private void forget(Block block, FlowNode next, Span span) {
    for (Symbol register : lowerer.storage.codes) {
      whereIs(block.object(), register, () -> emitter.assign(register, GONE, span), span);
    }
    forget(block.object(), root -> true, span);
    emitter.go(next);
  }

  /** The same of an object of a block that begins once more, in the pointers that are there. */
  void renew(Variable object, BooleanSupplier again, Predicate<Variable> there, Span span) {
    reuses |= again.getAsBoolean();
    FlowNode next = emitter.spot();
    ConfigSet when = emitter.when();
    emitter.go(
        later(
            () -> {
              if (again.getAsBoolean()) {
                forget(object, there, span);
              }
              emitter.go(next);
            }));
    emitter.at(next, when);
  }

  private void forget(Variable object, Predicate<Variable> there, Span span) {
    if (lowerer.targets.codes(object).isEmpty()) {
      return;
    }
    for (Storage.Pointer pointer : lowerer.storage.pointers()) {
      if (there.test(pointer.root())) {
        eachIn(
            pointer,
            object,
            (register, index) -> {
              if (pointer.leaf() instanceof Storage.Leaf.Elements row) {
                emitter.store(row.array(), index, GONE, span);
              } else {
                emitter.assign(register, GONE, span);
              }
            },
            span);
      }
    }
  }

  /**
   * What is done where a pointer is to an object: the register that has it, and which element it
   * is.
   */
  private interface Found {
    void with(Symbol register, IntTerm index);
  }

  /** Does something where a pointer of the program, or one of a row of them, is to an object. */
  private void eachIn(Storage.Pointer pointer, Variable object, Found use, Span span) {
    if (!lowerer.targets.mayBe(object, pointer.to())) {
      return;
    } else if (pointer.leaf() instanceof Storage.Leaf.Scalar scalar) {
      Symbol register = scalar.register();
      whereIs(object, register, () -> use.with(register, IntTerm.ZERO), span);
      return;
    }
    Storage.Leaf.Elements row = (Storage.Leaf.Elements) pointer.leaf();
    if (row.length().signum() == 0 || row.length().compareTo(LONGEST_ROW) > 0) {
      emitter.lose(
          Assertion.Kind.HEAP,
          span,
          "long arrays of pointers to what may be gone are not followed");
      return;
    }
    Symbol element = lowerer.storage.temporary(row, "element", Optional.empty());
    for (int i = 0; i < row.length().intValue(); i++) {
      IntTerm index = IntTerm.of(i);
      emitter.load(row.array(), index, element, span);
      whereIs(object, element, () -> use.with(element, index), span);
    }
  }

  /** Does something where a register is the number of an object or of a part of it. */
  private void whereIs(Variable object, Symbol register, Runnable use, Span span) {
    BoolTerm is = BoolTerm.FALSE;
    for (IntTerm code : lowerer.targets.codes(object)) {
      is = BoolTerm.or(is, BoolTerm.equal(IntTerm.of(register), code));
    }
    emitter.where(is, use, span);
  }

  /** Where pointers keep what they are to from being lost at the end of a run. */
  enum Roots {
    /** {@code main} has ended: its variables and those of functions are gone. */
    LASTING,
    /** It is left by {@code exit}: what any variable still points to was not lost. */
    ALL;

    private boolean has(Variable variable) {
      boolean isGiven = variable.kind() == Variable.Kind.PARAMETER;
      return (variable.number() >= 0 || isGiven)
          && (this == ALL || variable.kind() == Variable.Kind.STATIC);
    }
  }

  /** A run ends: what is not freed must be in reach. */
  void end(Roots roots, Span span) {
    // Nobody knows what is done with what a function alone leaves.
    boolean ends = lowerer.program.entry().isEmpty();
    if (ends && emitter.property.checks().contains(Check.LEAK)) {
      FlowNode next = emitter.spot();
      ConfigSet when = emitter.when();
      emitter.go(later(() -> reachable(roots, next, span)));
      emitter.at(next, when);
    }
  }

  private void reachable(Roots roots, FlowNode next, Span span) {
    ConfigSet when = emitter.when();
    Map<Block, Symbol> marks = new LinkedHashMap<>();
    FlowNode some = emitter.spot();
    for (Block block : blocks.values()) {
      FlowNode other = emitter.spot();
      emitter.branch(block.is(LIVE), some, other, span);
      emitter.at(other, when);
    }
    emitter.go(next);
    emitter.at(some, when);
    for (Block block : blocks.values()) {
      Symbol mark = lowerer.storage.temporary(new Object(), "reached", Optional.of(IntKind.BOOL));
      marks.put(block, mark);
      emitter.assign(mark, block.isAutomatic() ? IntTerm.ONE : IntTerm.ZERO, span);
    }
    Symbol changed = lowerer.storage.temporary(new Object(), "changed", Optional.of(IntKind.BOOL));
    lowerer.storage.pointers().stream()
        .filter(pointer -> roots.has(pointer.root()))
        .forEach(pointer -> mark(pointer, marks, changed, span));
    FlowNode again = emitter.spot();
    emitter.go(again);
    emitter.at(again, when);
    emitter.assign(changed, IntTerm.ZERO, span);
    marks.forEach((block, mark) -> follow(block, mark, marks, changed, span));
    FlowNode done = emitter.spot();
    emitter.branch(BoolTerm.equal(IntTerm.of(changed), IntTerm.ONE), again, done, span);
    emitter.at(done, when);
    marks.entrySet().stream()
        .sorted(Comparator.comparingInt(e -> e.getKey().place().start()))
        .forEach(
            e ->
                emitter.require(
                    BoolTerm.or(
                        e.getKey().is(LIVE).not(),
                        BoolTerm.equal(IntTerm.of(e.getValue()), IntTerm.ONE)),
                    Check.LEAK,
                    e.getKey().place()));
    emitter.go(next);
  }

  /** What a block points to that is reached is reached. */
  private void follow(
      Block block, Symbol mark, Map<Block, Symbol> marks, Symbol changed, Span span) {
    BoolTerm reached = BoolTerm.and(block.is(LIVE), BoolTerm.equal(IntTerm.of(mark), IntTerm.ONE));
    emitter.where(
        reached,
        () ->
            lowerer.storage.pointers().stream()
                .filter(pointer -> pointer.root() == block.object())
                .forEach(pointer -> mark(pointer, marks, changed, span)),
        span);
  }

  private void mark(Storage.Pointer pointer, Map<Block, Symbol> marks, Symbol changed, Span span) {
    marks.forEach(
        (block, mark) ->
            eachIn(
                pointer,
                block.object(),
                (register, index) ->
                    emitter.where(
                        BoolTerm.equal(IntTerm.of(mark), IntTerm.ZERO),
                        () -> {
                          emitter.assign(mark, IntTerm.ONE, span);
                          emitter.assign(changed, IntTerm.ONE, span);
                        },
                        span),
                span));
  }
}
