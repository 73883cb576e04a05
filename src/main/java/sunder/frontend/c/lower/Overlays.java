package sunder.frontend.c.lower;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.automaton.flow.FlowGraph.Spot;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.StructType;
import sunder.frontend.c.types.Variable;
import sunder.source.Span;

/**
 * Members of a union have registers of their own, and one more says which of them was stored last:
 * its number and 1, {@link #ZERO} if all bytes are 0, {@link #UNKNOWN} if nobody knows any of them.
 * That member can be read; of integers that were stored, others are made that lie within them.
 * Everything else is lost to sight.
 */
final class Overlays {
  private static final IntTerm ZERO = IntTerm.ZERO;
  private static final IntTerm UNKNOWN = IntTerm.of(-1);

  private static final String OTHER = "another member of a union than was stored is not supported";

  private final Lowerer lowerer;
  private final Emitter emitter;

  Overlays(Lowerer lowerer) {
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
  private record Crossed(
      List<Integer> path, StructType union, StructType.Field member, boolean isWhole) {}

  private static List<Crossed> crossed(Variable root, List<Integer> path) {
    List<Crossed> result = new ArrayList<>();
    CType at = root.type();
    for (int next = 0; next < path.size(); next++) {
      while (at instanceof CType.Array array) {
        at = array.of();
      }
      StructType struct = ((CType.Struct) at).definition();
      StructType.Field field = struct.field(path.get(next));
      if (struct.isUnion()) {
        boolean whole = next + 1 == path.size() && !(field.type() instanceof CType.Array);
        result.add(new Crossed(path.subList(0, next), struct, field, whole));
      }
      at = field.type();
    }
    return result;
  }

  /** Whether a part is in a union. */
  static boolean isIn(Variable root, List<Integer> path) {
    return !crossed(root, path).isEmpty();
  }

  private Optional<Symbol> stored(Variable root, List<Integer> path) {
    return lowerer.storage.leaf(root, path, Storage.Part.MEMBER)
            instanceof Storage.Leaf.Scalar scalar
        ? Optional.of(scalar.register())
        : Optional.empty();
  }

  private static IntTerm number(StructType.Field field) {
    return IntTerm.of(field.number() + 1);
  }

  /** Of an object that starts to live all bytes are 0, or nobody knows any. */
  void start(Variable root, boolean zero, Span span) {
    for (List<Integer> path : Storage.unions(root.type())) {
      stored(root, path)
          .ifPresent(register -> emitter.assign(register, zero ? ZERO : UNKNOWN, span));
    }
  }

  /** Nobody knows any byte of the unions in a part any more. */
  void forget(Variable root, List<Integer> part, Span span) {
    for (List<Integer> path : Storage.unions(root.type())) {
      if (path.size() >= part.size() && path.subList(0, part.size()).equals(part)) {
        stored(root, path).ifPresent(register -> emitter.assign(register, UNKNOWN, span));
      }
    }
  }

  /** A part is about to be stored. */
  void store(Loc.Direct loc, Span span) {
    for (Crossed union : crossed(loc.root(), loc.path())) {
      Optional<Symbol> register = stored(loc.root(), union.path());
      if (register.isEmpty()) {
        emitter.refuse(span, "a union in an array is not supported");
        return;
      } else if (!union.isWhole()) {
        IntTerm last = IntTerm.of(register.get());
        Spot fine = emitter.spot();
        Spot other = emitter.spot();
        ConfigSet when = emitter.when();
        emitter.branch(
            BoolTerm.or(BoolTerm.equal(last, number(union.member())), BoolTerm.atMost(last, ZERO)),
            fine,
            other,
            span);
        emitter.at(other, when);
        emitter.lose(span, "a part of another member of a union is not supported");
        emitter.at(fine, when);
      }
      emitter.assign(register.get(), number(union.member()), span);
    }
  }

  /** A whole struct is about to be stored. */
  void claim(Loc loc, Span span) {
    if (loc instanceof Loc.Direct direct) {
      for (Crossed union : crossed(direct.root(), direct.path())) {
        if (union.isWhole()) {
          stored(direct.root(), union.path())
              .ifPresent(register -> emitter.assign(register, number(union.member()), span));
        }
      }
    }
  }

  /**
   * Copies a union: the member that was stored last, or all if all bytes are 0 or nobody knows any.
   *
   * @param chosen whether the unions around both are known to have what is copied
   */
  void copy(Loc from, Loc to, boolean chosen, Span span) {
    known(
        from,
        source ->
            known(
                to,
                target -> {
                  if (!chosen) {
                    requireStored(source, span);
                    store(target, span);
                  }
                  copy(source, target, span);
                },
                span),
        span);
  }

  /** What is done with an object once it is known which one it is. */
  private void known(Loc loc, Consumer<Loc.Direct> use, Span span) {
    if (loc instanceof Loc.Direct direct) {
      use.accept(direct);
    } else if (loc instanceof Loc.Indirect indirect) {
      Spot next = emitter.spot();
      ConfigSet when = emitter.when();
      Targets.Use found =
          target -> {
            if (target.isSeen()) {
              emitter.lose(span, "copying bytes as a union is not supported");
              return;
            }
            lowerer
                .memory
                .object(indirect, target)
                .ifPresent(
                    object -> {
                      use.accept(object);
                      emitter.go(next);
                    });
          };
      Spot nowhere = lowerer.memory.nowhere(indirect.code(), indirect.where());
      lowerer.targets.dispatch(
          indirect.code(), indirect.pointee(), lowerer.calls.here(found), nowhere, span);
      emitter.at(next, when);
    }
  }

  /** The unions around a part have the members on the way to it. */
  private void requireStored(Loc.Direct loc, Span span) {
    for (Crossed union : crossed(loc.root(), loc.path())) {
      ConfigSet when = emitter.when();
      stored(loc.root(), union.path())
          .ifPresent(
              last -> {
                IntTerm member = IntTerm.of(last);
                Spot fine = emitter.spot();
                Spot other = emitter.spot();
                emitter.branch(
                    BoolTerm.or(
                        BoolTerm.equal(member, number(union.member())),
                        BoolTerm.equal(member, ZERO)),
                    fine,
                    other,
                    span);
                emitter.at(other, when);
                emitter.lose(span, OTHER);
                emitter.at(fine, when);
              });
    }
  }

  private void copy(Loc.Direct from, Loc.Direct to, Span span) {
    Optional<Symbol> source = stored(from.root(), from.path());
    Optional<Symbol> target = stored(to.root(), to.path());
    if (source.isEmpty() || target.isEmpty()) {
      emitter.refuse(span, "a union in an array is not supported");
      return;
    }
    IntTerm last = IntTerm.of(source.get());
    ConfigSet when = emitter.when();
    Spot next = emitter.spot();
    List<StructType.Field> fields = ((CType.Struct) from.type()).definition().fields();
    for (StructType.Field field : fields) {
      Spot match = emitter.spot();
      Spot rest = emitter.spot();
      emitter.branch(BoolTerm.equal(last, number(field)), match, rest, span);
      emitter.at(match, when);
      lowerer.memory.copyMember(from, to, field, span);
      emitter.assign(target.get(), number(field), span);
      emitter.go(next);
      emitter.at(rest, when);
    }
    if (lowerer.unset.isMarked(from)) {
      Spot zero = emitter.spot();
      Spot unknown = emitter.spot();
      emitter.branch(BoolTerm.equal(last, ZERO), zero, unknown, span);
      emitter.at(unknown, when);
      emitter.lose(span, "copying a union without a value is not supported");
      emitter.at(zero, when);
    }
    fields.stream()
        .filter(field -> !(field.type() instanceof CType.Floating))
        .forEach(field -> lowerer.memory.copyMember(from, to, field, span));
    emitter.assign(target.get(), last, span);
    emitter.go(next);
    emitter.at(next, when);
  }

  /**
   * A part is about to be read; runs that go on have stored its member.
   *
   * @param result what it is if another member was stored last
   * @param unset whether it has no value then
   */
  void read(Loc.Direct loc, Symbol result, Optional<Symbol> unset, Spot next, Span span) {
    for (Crossed union : crossed(loc.root(), loc.path())) {
      Optional<Symbol> register = stored(loc.root(), union.path());
      if (register.isEmpty()) {
        emitter.refuse(span, "a union in an array is not supported");
        return;
      }
      IntTerm last = IntTerm.of(register.get());
      ConfigSet when = emitter.when();
      Spot fine = emitter.spot();
      Spot other = emitter.spot();
      Spot fresh = emitter.spot();
      Spot rest = emitter.spot();
      emitter.branch(
          BoolTerm.or(BoolTerm.equal(last, number(union.member())), BoolTerm.equal(last, ZERO)),
          fine,
          other,
          span);
      emitter.at(other, when);
      emitter.branch(BoolTerm.equal(last, UNKNOWN), fresh, rest, span);
      emitter.at(fresh, when);
      emitter.assign(register.get(), number(union.member()), span);
      emitter.go(fine);
      emitter.at(rest, when);
      others(loc, union, last, result, unset, next, span);
      emitter.at(fine, when);
    }
  }

  private void others(
      Loc.Direct loc,
      Crossed union,
      IntTerm last,
      Symbol result,
      Optional<Symbol> unset,
      Spot next,
      Span span) {
    ConfigSet when = emitter.when();
    for (StructType.Field field : union.union().fields()) {
      Optional<Integer> place = place(loc, union, field);
      if (place.isPresent() && field.type() instanceof CType.Int from) {
        List<Integer> path = new ArrayList<>(union.path());
        path.add(field.number());
        Storage.Leaf leaf = lowerer.storage.leaf(loc.root(), path, Storage.Part.VALUE);
        Spot match = emitter.spot();
        Spot rest = emitter.spot();
        emitter.branch(BoolTerm.equal(last, number(field)), match, rest, span);
        emitter.at(match, when);
        if (leaf instanceof Storage.Leaf.Scalar scalar) {
          IntTerm value = IntTerm.of(scalar.register());
          IntTerm bytes =
              place.get() == 0 ? value : IntegerOperators.shiftedRight(value, 8 * place.get());
          CType.Int to = (CType.Int) loc.type();
          emitter.assign(
              result,
              lowerer.arithmetic.converted(bytes, from.kind(), to.kind(), new Object(), span),
              span);
          if (unset.isPresent()
              && lowerer.storage.leaf(loc.root(), path, Storage.Part.MARK)
                  instanceof Storage.Leaf.Scalar mark) {
            emitter.mark(unset.get(), IntTerm.of(mark.register()), span);
          }
          emitter.go(next);
        }
        emitter.at(rest, when);
      }
    }
    emitter.lose(span, OTHER);
  }

  /** At which byte of an integer that was stored the part is, if it is in it. */
  private static Optional<Integer> place(Loc.Direct loc, Crossed union, StructType.Field stored) {
    boolean direct = loc.path().size() == union.path().size() + 1;
    if (!direct
        || stored.width().isPresent()
        || union.member().width().isPresent()
        || !(loc.type() instanceof CType.Int to)
        || !(stored.type() instanceof CType.Int from)) {
      return Optional.empty();
    }
    Optional<BigInteger> index =
        union.isWhole() ? Optional.of(BigInteger.ZERO) : loc.index().asConstant();
    return index
        .map(i -> i.multiply(BigInteger.valueOf(to.kind().size())))
        .filter(at -> at.signum() >= 0)
        .filter(
            at ->
                at.add(BigInteger.valueOf(to.kind().size()))
                        .compareTo(BigInteger.valueOf(from.kind().size()))
                    <= 0)
        .filter(at -> !to.kind().equals(sunder.frontend.c.types.IntKind.BOOL))
        .map(BigInteger::intValueExact);
  }
}
