package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;

/** What {@code sizeof} gives, as ILP32 lays objects out. */
final class Sizes {
  /** Where the next part of an object may be, and what the object is aligned to. */
  private record Layout(BigInteger end, int alignment) {
    static final Layout EMPTY = new Layout(BigInteger.ZERO, 1);

    BigInteger aligned(int to) {
      BigInteger unit = BigInteger.valueOf(to);
      return end.add(unit.subtract(BigInteger.ONE)).divide(unit).multiply(unit);
    }

    Layout with(Layout part, boolean behind) {
      BigInteger start = behind ? aligned(part.alignment) : BigInteger.ZERO;
      return new Layout(end.max(start.add(part.end)), Math.max(alignment, part.alignment));
    }

    Layout padded() {
      return new Layout(aligned(alignment), alignment);
    }
  }

  private Sizes() {}

  /** The size in bytes, if it is known; splits where variants differ in it. */
  static Optional<BigInteger> of(CType type, Checking checking) {
    StateSet<Optional<Layout>> layouts = layouts(type, checking.when());
    layouts.forEach(
        (layout, when) -> {
          if (!when.equals(checking.when())) {
            throw new Split(when);
          }
        });
    return layouts.stateOf(checking.when()).flatMap(layout -> layout).map(Layout::end);
  }

  /** The different layouts of the variants; nothing where there is none. */
  private static StateSet<Optional<Layout>> layouts(CType type, ConfigSet when) {
    if (type instanceof CType.Array array) {
      return layouts(array.of(), when).map(element -> element.flatMap(e -> row(e, array)));
    } else if (type instanceof CType.Struct struct) {
      return layouts(struct.definition(), when);
    } else if (type instanceof CType.Int i) {
      return scalar(i.kind().size(), when);
    } else if (type instanceof CType.Floating f) {
      return scalar(Map.of("float", 4, "double", 8).getOrDefault(f.name(), 12), when);
    }
    return type instanceof CType.Pointer ? scalar(4, when) : StateSet.of(Optional.empty(), when);
  }

  private static StateSet<Optional<Layout>> scalar(int size, ConfigSet when) {
    return StateSet.of(Optional.of(new Layout(BigInteger.valueOf(size), Math.min(4, size))), when);
  }

  private static Optional<Layout> row(Layout element, CType.Array array) {
    return array.length().map(n -> new Layout(element.end().multiply(n), element.alignment()));
  }

  private static StateSet<Optional<Layout>> layouts(StructType struct, ConfigSet when) {
    ConfigSet unknown = struct.incomplete(when);
    StateSet<Optional<Layout>> all =
        StateSet.of(Optional.of(Layout.EMPTY), when.minus(unknown))
            .or(StateSet.of(Optional.empty(), unknown));
    for (StructType.Field field : struct.fields()) {
      StateSet.Builder<Optional<Layout>> next = new StateSet.Builder<>();
      next.addAll(all.outside(field.when()));
      all.within(field.when())
          .forEach(
              (before, having) ->
                  layouts(field.type(), having)
                      .forEach(
                          (own, part) ->
                              next.add(
                                  before
                                      .filter(layout -> !field.isBits())
                                      .flatMap(b -> own.map(o -> b.with(o, !struct.isUnion()))),
                                  part)));
      all = next.build();
    }
    return all.map(layout -> layout.map(Layout::padded));
  }
}
