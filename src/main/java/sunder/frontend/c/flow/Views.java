package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Objects seen as something else than they are. A pointer to one is to the bytes of the whole
 * object, counted in what it is seen as; what is read there is the sum of bytes of scalars, and
 * what is stored changes bytes of them. A whole pointer is read as one to something else. Other
 * bytes of pointers, those of bit-fields, of unions and between members are lost to sight.
 */
final class Views {
  /** So many places in an element are told apart. */
  private static final BigInteger MOST_PLACES = BigInteger.valueOf(64);

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  private static final String FOLLOWED = " is not followed";
  private static final String LOST = "what is in these bytes" + FOLLOWED;

  private final Lowerer lowerer;
  private final Emitter emitter;

  Views(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** Objects in a row, on the way to a part: how many and how many bytes each takes. */
  private record Row(Optional<BigInteger> count, BigInteger unit) {
    boolean isOne() {
      return count.filter(BigInteger.ONE::equals).isPresent();
    }
  }

  /** How the bytes of a part lie. */
  private record Way(BigInteger start, List<Row> rows) {
    Way beyond(BigInteger bytes) {
      return new Way(start.add(bytes), rows);
    }

    Way with(Row row) {
      List<Row> more = new ArrayList<>(rows);
      more.add(row);
      return new Way(start, more);
    }

    /**
     * The byte at which a part begins.
     *
     * @param index its number among all of its kind, as places have it
     */
    IntTerm at(IntTerm index) {
      IntTerm bytes = IntTerm.of(start);
      IntTerm rest = index;
      for (int i = rows.size() - 1; i >= 0; i--) {
        boolean only = rows.subList(0, i).stream().allMatch(Row::isOne);
        IntTerm per =
            IntTerm.of(rows.get(i).count().orElse(BigInteger.ZERO).multiply(Targets.APART));
        IntTerm own = only ? rest : rest.remainder(per);
        rest = only ? IntTerm.ZERO : rest.dividedBy(per);
        bytes = bytes.plus(own.times(rows.get(i).unit()));
      }
      return bytes;
    }
  }

  private static <A, B, C> StateSet<Optional<C>> both(
      StateSet<Optional<A>> first,
      Function<ConfigSet, StateSet<Optional<B>>> second,
      BiFunction<A, B, C> joined) {
    StateSet.Builder<Optional<C>> result = new StateSet.Builder<>();
    first.forEach(
        (one, when) ->
            second
                .apply(when)
                .forEach(
                    (other, part) ->
                        result.add(one.flatMap(a -> other.map(b -> joined.apply(a, b))), part)));
    return result.build();
  }

  /** The way from an object to parts of a type in it. */
  private StateSet<Optional<Way>> way(CType from, List<Integer> path, CType to, ConfigSet when) {
    StateSet<Optional<Way>> ways =
        StateSet.of(Optional.of(new Way(BigInteger.ZERO, List.of())), when);
    CType at = from;
    int next = 0;
    while (true) {
      Optional<BigInteger> count = Optional.of(BigInteger.ONE);
      while (at instanceof CType.Array array && !(next == path.size() && at.equals(to))) {
        count = count.flatMap(n -> array.length().map(n::multiply));
        at = array.of();
      }
      CType unit = at;
      Optional<BigInteger> all = count;
      ways =
          both(
              ways,
              part -> lowerer.program.model().of(unit, part),
              (way, size) -> way.with(new Row(all, size)));
      if (next == path.size() || !(at instanceof CType.Struct struct)) {
        return ways;
      }
      StructType.Field field = struct.definition().field(path.get(next++));
      ways =
          both(
              ways,
              part -> lowerer.program.model().before(struct.definition(), field, part),
              Way::beyond);
      at = field.type();
    }
  }

  /** How the bytes of what a number stands for lie. */
  private StateSet<Optional<Way>> way(Targets.Target target, ConfigSet when) {
    CType whole = target.isSeen() ? target.type() : target.whole();
    BigInteger from = target.from().orElse(BigInteger.ZERO);
    return way(whole, target.path(), target.type(), when).map(way -> way.map(w -> w.beyond(from)));
  }

  /** The byte at which what an address is of begins, if all these variants agree on that. */
  Optional<IntTerm> start(Targets.Target target, IntTerm offset, ConfigSet when) {
    return way(target, when).stateOf(when).flatMap(way -> way).map(way -> way.at(offset));
  }

  /** The same for each of the variants, if they do not agree; nothing where it is not known. */
  void start(Targets.Target target, IntTerm offset, Consumer<Optional<IntTerm>> use, Span span) {
    boolean known = isKnown(target);
    emitter.each(
        way(target, emitter.when()),
        span,
        way -> use.accept(way.filter(w -> known).map(w -> w.at(offset))));
  }

  /** The address of what begins at a byte of an object, as one of something of a type. */
  void at(
      Variable root, IntTerm at, CType as, Runnable lost, Consumer<Value.Address> use, Span span) {
    Targets.Target bytes =
        new Targets.Target(root, List.of(), CHARACTER, Optional.of(BigInteger.ZERO));
    turned(bytes, at, as, lost, use, span);
  }

  /** What there is in a row, if an object is one. */
  static CType element(CType type) {
    return type instanceof CType.Array array ? element(array.of()) : type;
  }

  /** All of an object. */
  Targets.Target whole(Variable root) {
    return new Targets.Target(root, List.of(), element(root.type()));
  }

  /** The number of an object that is seen as those of a type, from a byte on. */
  private IntTerm code(Variable root, CType as, BigInteger from) {
    CType at = root.type();
    while (at instanceof CType.Array array && !at.equals(as)) {
      at = array.of();
    }
    return at.equals(as) && from.signum() == 0
        ? lowerer.targets.code(root, List.of(), as)
        : lowerer.targets.seen(root, as, from);
  }

  /** An address as one of something of another type. */
  Value.Address of(Value.Address address, CType from, CType.Pointer to, Span span) {
    String message = "a '%s' as a '%s' is not supported".formatted(from, to);
    Runnable lost =
        address.code().isConstant()
            ? () -> emitter.refuse(span, message)
            : () -> emitter.lose(span, message);
    Optional<Value.Address> plain =
        address
            .code()
            .asConstant()
            .flatMap(code -> plain(lowerer.targets.target(code), address.offset(), to.to()));
    if (plain.isPresent()) {
      return plain.get();
    }
    Value.Address given = (Value.Address) lowerer.arithmetic.kept(address, new Object(), span);
    Symbol code =
        given.code().asSymbol().orElseGet(() -> lowerer.storage.code(new Object(), "seen"));
    Symbol offset =
        given
            .offset()
            .asSymbol()
            .orElseGet(
                () -> lowerer.storage.temporary(new Object(), "seen offset", Optional.empty()));
    emitter.assign(code, given.code(), span);
    emitter.assign(offset, given.offset(), span);
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    FlowNode others = emitter.spot();
    Consumer<Value.Address> use =
        found -> {
          emitter.assign(code, found.code(), span);
          emitter.assign(offset, found.offset(), span);
          emitter.go(next);
        };
    lowerer.targets.dispatchHeld(
        given.code(),
        lowerer.calls.here(
            target -> {
              if (Targets.fits(target.type(), to.to())) {
                emitter.go(next);
              } else {
                turned(target, IntTerm.of(offset), to.to(), lost, use, span);
              }
            }),
        others,
        span);
    emitter.at(others, when);
    FlowNode wrong = emitter.spot();
    emitter.branch(BoolTerm.atMost(given.code(), IntTerm.ZERO), next, wrong, span);
    emitter.at(wrong, when);
    lost.run();
    emitter.at(next, when);
    return new Value.Address(IntTerm.of(code), IntTerm.of(offset));
  }

  /** The same where variants do not differ in it and nothing must be told apart. */
  private Optional<Value.Address> plain(Targets.Target target, IntTerm offset, CType to) {
    ConfigSet all = emitter.when();
    Optional<BigInteger> unit =
        lowerer.program.model().of(to, all).stateOf(all).flatMap(size -> size);
    return start(target, offset, all)
        .filter(bytes -> isKnown(target))
        .flatMap(
            bytes ->
                unit.filter(u -> u.signum() > 0 && step(bytes, u).equals(u))
                    .map(u -> address(target.root(), to, bytes, u, bytes.constant().mod(u))));
  }

  private boolean isKnown(Targets.Target target) {
    return !lowerer.arguments.isBeyond(target.root());
  }

  private void turned(
      Targets.Target target,
      IntTerm offset,
      CType to,
      Runnable lost,
      Consumer<Value.Address> use,
      Span span) {
    emitter.each(
        both(
            way(target, emitter.when()),
            when -> lowerer.program.model().of(to, when),
            (way, unit) -> List.of(way.at(offset), IntTerm.of(unit))),
        span,
        found -> {
          if (found.isEmpty() || found.get().get(1).constant().signum() == 0 || !isKnown(target)) {
            lost.run();
            return;
          }
          IntTerm bytes = found.get().get(0);
          BigInteger unit = found.get().get(1).constant();
          rests(
              bytes,
              unit,
              rest -> use.accept(address(target.root(), to, bytes, unit, rest)),
              lost,
              span);
        });
  }

  /** The address of a byte; {@code from} is where the first one of all that are seen begins. */
  private Value.Address address(
      Variable root, CType as, IntTerm bytes, BigInteger unit, BigInteger from) {
    return new Value.Address(code(root, as, from), quotient(bytes.minus(IntTerm.of(from)), unit));
  }

  /** What a sum is always a multiple of, but for its constant, and a number, too. */
  private static BigInteger step(IntTerm sum, BigInteger number) {
    BigInteger step = number;
    for (int i = 0; i < sum.length(); i++) {
      step = step.gcd(sum.coefficient(i));
    }
    return step;
  }

  /** Does something for each rest that a sum may have; if they are too many, something else. */
  private void rests(
      IntTerm sum, BigInteger divisor, Consumer<BigInteger> use, Runnable many, Span span) {
    BigInteger step = step(sum, divisor);
    if (divisor.divide(step).compareTo(MOST_PLACES) > 0) {
      many.run();
      return;
    }
    ConfigSet when = emitter.when();
    for (BigInteger rest = sum.constant().mod(step);
        rest.compareTo(divisor) < 0;
        rest = rest.add(step)) {
      FlowNode here = emitter.spot();
      FlowNode other = emitter.spot();
      BoolTerm is =
          step.equals(divisor)
              ? BoolTerm.TRUE
              : BoolTerm.equal(sum.modulo(divisor), IntTerm.of(rest));
      emitter.branch(is, here, other, span);
      emitter.at(here, when);
      use.accept(rest);
      emitter.at(other, when);
    }
    emitter.go(emitter.graph.cutOff());
  }

  /** The quotient of what is divisible. */
  private static IntTerm quotient(IntTerm sum, BigInteger divisor) {
    boolean divides =
        step(sum, divisor).equals(divisor) && sum.constant().mod(divisor).signum() == 0;
    IntTerm result = IntTerm.of(sum.constant().divide(divisor));
    for (int i = 0; divides && i < sum.length(); i++) {
      result = result.plus(IntTerm.of(sum.atom(i)).times(sum.coefficient(i).divide(divisor)));
    }
    return divides ? result : sum.dividedBy(IntTerm.of(divisor));
  }

  /** The address of a part of what is seen as something. */
  void part(Loc.Indirect loc, Targets.Target seen, Consumer<Value.Address> use, Span span) {
    Runnable lost =
        () -> emitter.lose(span, "the address of a '%s' in bytes".formatted(loc.type()) + FOLLOWED);
    place(loc, seen, at -> at(seen.root(), at, loc.type(), lost, use, span), span);
  }

  /** Finds the byte at which a part of what is seen as something begins. */
  private void place(Loc.Indirect loc, Targets.Target seen, Consumer<IntTerm> use, Span span) {
    BigInteger scale = BigInteger.ONE;
    CType at = loc.pointee();
    int next = 0;
    while (!(next == loc.path().size() && at.equals(loc.type()))) {
      if (at instanceof CType.Array array) {
        scale = scale.multiply(array.length().orElse(BigInteger.ZERO));
        at = array.of();
      } else {
        scale = scale.multiply(Targets.APART);
        at = ((CType.Struct) at).definition().field(loc.path().get(next++)).type();
      }
    }
    IntTerm within = loc.index().minus(loc.element().times(scale));
    emitter.each(
        both(
            way(loc.pointee(), loc.path(), loc.type(), emitter.when()),
            when -> lowerer.program.model().of(loc.pointee(), when),
            (way, unit) ->
                loc.element()
                    .times(unit)
                    .plus(way.at(within))
                    .plus(IntTerm.of(seen.from().orElse(BigInteger.ZERO)))),
        span,
        bytes -> {
          if (bytes.isEmpty()) {
            emitter.lose(span, LOST);
          } else {
            use.accept(bytes.get());
          }
        });
  }

  /**
   * Some bytes of a scalar.
   *
   * @param from the first of them
   */
  record Piece(Loc.Direct place, int size, int from, int length) {
    boolean isWhole() {
      return from == 0 && length == size();
    }
  }

  /**
   * Finds the scalars that hold the bytes of a part, which must be there; none in variants that do
   * not have the part.
   */
  void pieces(Loc.Indirect loc, Targets.Target seen, Consumer<List<Piece>> use, Span span) {
    ConfigSet having = emitter.when();
    CType at = element(loc.pointee());
    for (int number : loc.path()) {
      StructType.Field field = ((CType.Struct) at).definition().field(number);
      having = having.and(field.when());
      at = element(field.type());
    }
    ConfigSet inside = having;
    ConfigSet others = emitter.when().minus(having);
    FlowNode here = emitter.spot();
    FlowNode other = emitter.spot();
    emitter.features(having, here, other, span);
    emitter.at(other, others);
    if (others.isEmpty()) {
      emitter.go(emitter.graph.cutOff());
    } else {
      use.accept(List.of());
    }
    emitter.at(here, inside);
    allPieces(loc, seen, use, span);
  }

  private void allPieces(
      Loc.Indirect loc, Targets.Target seen, Consumer<List<Piece>> use, Span span) {
    if (lowerer.heap.isOpen(seen.root())) {
      emitter.lose(span, LOST);
      return;
    }
    int size = bytes(loc.type());
    place(
        loc,
        seen,
        at -> {
          requireThere(seen.root(), at, BigInteger.valueOf(size), loc.where());
          CType element = element(seen.root().type());
          emitter.each(
              lowerer.program.model().of(element, emitter.when()),
              span,
              unit -> {
                if (unit.filter(u -> u.signum() > 0).isPresent()) {
                  Finder finder = new Finder(seen.root(), element, unit.get(), use, span);
                  finder.find(at, size);
                } else {
                  emitter.lose(span, LOST);
                }
              });
        },
        span);
  }

  /** A whole struct is read or written: all its bytes must be there. */
  void requireThere(Loc loc, Span span) {
    if (loc instanceof Loc.Indirect indirect) {
      FlowNode next = emitter.spot();
      ConfigSet when = emitter.when();
      lowerer.targets.dispatch(
          indirect.code(),
          target -> target.isSeen() && Targets.fits(target.type(), indirect.pointee()),
          lowerer.calls.here(
              target ->
                  place(
                      indirect,
                      target,
                      at ->
                          emitter.each(
                              lowerer.program.model().of(loc.type(), emitter.when()),
                              span,
                              size -> {
                                requireThere(
                                    target.root(),
                                    at,
                                    size.orElse(BigInteger.ZERO),
                                    indirect.where());
                                emitter.go(next);
                              }),
                      span)),
          next,
          span);
      emitter.at(next, when);
    }
  }

  private void requireThere(Variable root, IntTerm at, BigInteger size, Span span) {
    lowerer.heap.requireLife(root, span);
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    emitter.each(
        lowerer.program.model().of(element(root.type()), when),
        span,
        unit -> {
          BoolTerm there = lowerer.targets.hasBytes(root, at, size, unit.orElse(BigInteger.ONE));
          emitter.require(there, Check.BOUNDS, span);
          emitter.go(next);
        });
    emitter.at(next, when);
  }

  /** Finds scalars by the bytes of an object that they hold. */
  private final class Finder {
    private final Variable root;
    private final CType element;
    private final BigInteger unit;
    private final Consumer<List<Piece>> use;
    private final Span span;

    Finder(Variable root, CType element, BigInteger unit, Consumer<List<Piece>> use, Span span) {
      this.root = root;
      this.element = element;
      this.unit = unit;
      this.use = use;
      this.span = span;
    }

    /** At which byte of an element it begins is told apart, as far as that is not known. */
    void find(IntTerm at, int size) {
      rests(
          at,
          unit,
          rest -> collect(quotient(at.minus(IntTerm.of(rest)), unit), rest, size, List.of()),
          () -> emitter.lose(span, "any byte of so large an object" + FOLLOWED),
          span);
    }

    private void collect(IntTerm row, BigInteger at, int size, List<Piece> found) {
      if (size == 0) {
        use.accept(found);
      } else if (at.compareTo(unit) >= 0) {
        collect(row.plus(1), at.subtract(unit), size, found);
      } else {
        descend(
            new Loc.Direct(root, List.of(), row, element),
            at,
            (place, from) -> {
              int whole = bytes(place.type());
              int length = Math.min(size, whole - from);
              List<Piece> more = new ArrayList<>(found);
              more.add(new Piece(place, whole, from, length));
              collect(row, at.add(BigInteger.valueOf(length)), size - length, more);
            });
      }
    }

    /** What is done with the scalar that has a byte: which one of it that is. */
    private interface Found {
      void with(Loc.Direct place, int from);
    }

    private void descend(Loc loc, BigInteger at, Found found) {
      if (loc.type() instanceof CType.Array array && array.length().isPresent()) {
        emitter.each(
            lowerer.program.model().of(array.of(), emitter.when()),
            span,
            size -> {
              if (size.filter(s -> s.signum() > 0).isEmpty()) {
                emitter.lose(span, LOST);
                return;
              }
              BigInteger[] parts = at.divideAndRemainder(size.get());
              IntTerm index =
                  loc.elementIndex().times(array.length().get()).plus(IntTerm.of(parts[0]));
              descend(loc.at(index, array.of()), parts[1], found);
            });
      } else if (loc.type() instanceof CType.Struct struct && !struct.definition().isUnion()) {
        emitter.each(
            member(struct.definition(), at),
            span,
            member -> {
              if (member.isEmpty()) {
                emitter.lose(span, LOST);
              } else {
                descend(loc.member(member.get().field()), at.subtract(member.get().start()), found);
              }
            });
      } else if (loc.type() instanceof CType.Int || loc.type() instanceof CType.Pointer) {
        found.with((Loc.Direct) loc, at.intValueExact());
      } else {
        emitter.lose(span, LOST);
      }
    }

    private record Member(StructType.Field field, BigInteger start, BigInteger size) {
      boolean has(BigInteger at) {
        return start.compareTo(at) <= 0 && at.compareTo(start.add(size)) < 0;
      }
    }

    /** The member that has a byte; none between members. */
    private StateSet<Optional<Member>> member(StructType struct, BigInteger at) {
      StateSet<Optional<Member>> found = StateSet.of(Optional.empty(), emitter.when());
      for (StructType.Field field : struct.fields()) {
        StateSet.Builder<Optional<Member>> next = new StateSet.Builder<>();
        next.addAll(found.outside(field.when()));
        found
            .within(field.when())
            .forEach(
                (known, having) ->
                    both(
                            lowerer.program.model().before(struct, field, having),
                            when -> lowerer.program.model().of(field.type(), when),
                            (start, size) -> new Member(field, start, size))
                        .forEach(
                            (here, part) ->
                                next.add(known.or(() -> here.filter(m -> m.has(at))), part)));
        found = next.build();
      }
      return found;
    }
  }

  /** A whole pointer that is there as one to something else than of this type. */
  static Optional<Loc.Direct> otherPointer(List<Piece> pieces, CType type) {
    return pieces.stream()
        .findFirst()
        .filter(Piece::isWhole)
        .map(Piece::place)
        .filter(place -> place.type().isPointer() && type.isPointer())
        .filter(place -> !place.type().equals(type));
  }

  /** What is there. */
  IntTerm value(List<Piece> pieces, CType type, Storage.Part part, Span span) {
    if (pieces.isEmpty()) {
      return IntTerm.ZERO;
    }
    Piece first = pieces.get(0);
    if (first.isWhole() && first.place().type().equals(type)) {
      return lowerer.memory.number(first.place(), part, new Object(), span);
    } else if (first.isWhole()
        && first.place().type() instanceof CType.Pointer from
        && type instanceof CType.Pointer to) {
      Value.Address held =
          new Value.Address(
              lowerer.memory.number(first.place(), Storage.Part.VALUE, new Object(), span),
              lowerer.memory.number(first.place(), Storage.Part.OFFSET, new Object(), span));
      Value.Address seen = lowerer.expressions.retyped(held, from, to, span);
      return part == Storage.Part.OFFSET ? seen.offset() : seen.code();
    }
    IntTerm sum = IntTerm.ZERO;
    int bits = 0;
    for (Piece piece : pieces) {
      if (!isNumber(piece, type)) {
        emitter.lose(span, LOST);
        return IntTerm.ZERO;
      }
      IntKind kind = ((CType.Int) piece.place().type()).kind();
      IntTerm held = lowerer.memory.number(piece.place(), part, new Object(), span);
      IntTerm bytes =
          piece.from() == 0 ? held : IntegerOperators.shiftedRight(held, 8 * piece.from());
      if (pieces.size() == 1) {
        return converted(bytes, kind, type, span);
      }
      sum = sum.plus(bytes.modulo(size(piece.length())).times(size(bits / 8)));
      bits += 8 * piece.length();
    }
    return converted(sum, IntKind.UNSIGNED_LONG_LONG, type, span);
  }

  private static boolean isNumber(Piece piece, CType type) {
    return piece.place().type() instanceof CType.Int
        && type instanceof CType.Int to
        && to.kind() != IntKind.BOOL;
  }

  /** Those of a number or an address. */
  private int bytes(CType scalar) {
    IntKind address = lowerer.program.model().size();
    return (scalar instanceof CType.Int i ? i.kind() : address).size();
  }

  /** How many values so many bytes have. */
  private static BigInteger size(int bytes) {
    return BigInteger.ONE.shiftLeft(8 * bytes);
  }

  private IntTerm converted(IntTerm value, IntKind from, CType to, Span span) {
    return lowerer.arithmetic.converted(value, from, ((CType.Int) to).kind(), new Object(), span);
  }

  /**
   * Stores there.
   *
   * @param put stores in a scalar
   */
  void store(
      List<Piece> pieces,
      CType type,
      IntTerm value,
      BiConsumer<Loc.Direct, IntTerm> put,
      Span span) {
    if (pieces.isEmpty()) {
      return;
    }
    Piece first = pieces.get(0);
    if (first.isWhole() && first.place().type().equals(type)) {
      put.accept(first.place(), value);
      return;
    }
    boolean several = pieces.size() > 1;
    IntTerm all = several ? lowerer.arithmetic.kept(value, new Object(), span) : value;
    List<Piece> places =
        several ? pieces.stream().map(piece -> kept(piece, span)).toList() : pieces;
    int bits = 0;
    for (Piece piece : places) {
      CType own = piece.place().type();
      if (!isNumber(piece, type) || own.equals(new CType.Int(IntKind.BOOL))) {
        emitter.lose(span, LOST);
        return;
      }
      IntTerm bytes = bits == 0 ? all : IntegerOperators.shiftedRight(all, bits);
      if (!piece.isWhole()) {
        bytes = changed(piece, bytes, span);
      }
      IntKind from =
          several || !piece.isWhole() ? IntKind.UNSIGNED_LONG_LONG : ((CType.Int) type).kind();
      put.accept(piece.place(), converted(bytes, from, own, span));
      bits += 8 * piece.length();
    }
  }

  /** What is stored first may change what says where the rest is. */
  private Piece kept(Piece piece, Span span) {
    Loc.Direct place = piece.place();
    IntTerm index = lowerer.arithmetic.kept(place.index(), new Object(), span);
    return new Piece(
        new Loc.Direct(place.root(), place.path(), index, place.type()),
        piece.size(),
        piece.from(),
        piece.length());
  }

  /** A scalar some of whose bytes become others. */
  private IntTerm changed(Piece piece, IntTerm bytes, Span span) {
    Unset.Gathered<IntTerm> old =
        lowerer.unset.gathered(
            () -> lowerer.memory.number(piece.place(), Storage.Part.VALUE, new Object(), span));
    ConfigSet when = emitter.when();
    for (Unset.Read read : old.reads()) {
      FlowNode set = emitter.spot();
      FlowNode unset = emitter.spot();
      emitter.graph.branchOnFlag(emitter.here(), read.mark(), set, unset, emitter.told(span));
      emitter.at(unset, when);
      emitter.lose(span, "a byte of what has no value" + FOLLOWED);
      emitter.at(set, when);
    }
    IntTerm before = IntegerOperators.shiftedRight(old.value(), 8 * piece.from());
    IntTerm more = bytes.modulo(size(piece.length())).minus(before.modulo(size(piece.length())));
    return old.value().plus(more.times(size(piece.from())));
  }
}
