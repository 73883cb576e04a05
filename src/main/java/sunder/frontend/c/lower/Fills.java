package sunder.frontend.c.lower;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.automaton.flow.FlowGraph.Spot;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Expr;
import sunder.frontend.c.types.IntKind;
import sunder.source.Span;

/** {@code memset} of a whole array of integers. */
final class Fills {
  private final Lowerer lowerer;
  private final Emitter emitter;

  Fills(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter();
  }

  /** Sets every element; the value is the address. */
  Value fill(Expr.Call e, List<Value> arguments) {
    Span span = e.span();
    Value.Address address = (Value.Address) arguments.get(0);
    Optional<BigInteger> code = address.code().asConstant().filter(c -> c.signum() > 0);
    Optional<BigInteger> value = constant(arguments.get(1));
    Optional<BigInteger> size = constant(arguments.get(2));
    if (code.isEmpty() || value.isEmpty() || size.isEmpty() || !isStart(address)) {
      emitter.refuse(span, "this use of 'memset' is not supported");
      return address;
    }
    Targets.Target target = lowerer.targets().target(code.get());
    if (lowerer.targets().isText(target.root()) || Overlays.isIn(target.root(), target.path())) {
      emitter.refuse(span, "'memset' of a string literal or union is not supported");
      return address;
    }
    Optional<BigInteger> length = lowerer.targets().elements(target);
    boolean whole =
        target.type() instanceof CType.Int i
            && leaf(target) instanceof Leaf.Elements
            && length.isPresent()
            && size.get().equals(length.get().multiply(BigInteger.valueOf(i.kind().size())));
    if (!whole) {
      emitter.refuse(span, "'memset' of anything but a whole array is not supported");
      return address;
    }
    IntKind kind = ((CType.Int) target.type()).kind();
    Leaf.Elements leaf = (Leaf.Elements) leaf(target);
    BigInteger element = repeated(value.get(), kind);
    if (element.signum() == 0 && leaf.known().isEmpty()) {
      emitter.reset(leaf.array(), span);
    } else {
      loop(leaf, element, e, span);
    }
    return address;
  }

  private Leaf leaf(Targets.Target target) {
    return lowerer.storage().leaf(target.root(), target.path(), Storage.Part.VALUE);
  }

  private static boolean isStart(Value.Address address) {
    return address.offset().asConstant().filter(o -> o.signum() == 0).isPresent();
  }

  private static Optional<BigInteger> constant(Value value) {
    return value instanceof Value.Number number ? number.term().asConstant() : Optional.empty();
  }

  /** The element all of whose bytes have the value. */
  private static BigInteger repeated(BigInteger value, IntKind kind) {
    BigInteger low = value.and(BigInteger.valueOf(255));
    BigInteger all = BigInteger.ZERO;
    for (int i = 0; i < kind.size(); i++) {
      all = all.shiftLeft(8).or(low);
    }
    return kind.wrap(all);
  }

  private void loop(Leaf.Elements leaf, BigInteger element, Object key, Span span) {
    Symbol index = lowerer.storage().temporary(key, "index", Optional.empty());
    ConfigSet when = emitter.when();
    emitter.assign(index, IntTerm.ZERO, span);
    Spot head = emitter.spot();
    Spot body = emitter.spot();
    Spot next = emitter.spot();
    emitter.go(head);
    emitter.at(head, when);
    emitter.branch(BoolTerm.less(IntTerm.of(index), IntTerm.of(leaf.length())), body, next, span);
    emitter.at(body, when);
    emitter.store(leaf.array(), IntTerm.of(index), IntTerm.of(element), span);
    leaf.known().ifPresent(known -> emitter.store(known, IntTerm.of(index), IntTerm.ONE, span));
    emitter.assign(index, IntTerm.of(index).plus(1), span);
    emitter.go(head);
    emitter.at(next, when);
  }
}
