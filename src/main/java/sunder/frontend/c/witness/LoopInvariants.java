package sunder.frontend.c.witness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.certificate.Region;
import sunder.certificate.Stores;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.lower.LoopHead;
import sunder.source.Span;

/** What a certificate says at the heads of loops, in C. */
final class LoopInvariants {
  /** A longer case distinction is replaced by the range of each variable. */
  private static final int MOST_CASES = 16;

  private LoopInvariants() {}

  /** A condition that holds whenever runs are at the head of a loop. */
  record LoopInvariant(Span place, String function, String condition) {}

  /**
   * The invariants of some variants, in the order of the loops; trivial ones are left out.
   *
   * @param stores all that these variants may have
   */
  static List<LoopInvariant> of(List<Stores> stores, List<LoopHead> heads, ConfigSet variants) {
    Map<Span, List<LoopHead>> calls = new LinkedHashMap<>();
    heads.forEach(h -> calls.computeIfAbsent(h.place(), key -> new ArrayList<>()).add(h));
    List<LoopInvariant> result = new ArrayList<>();
    calls.forEach(
        (place, copies) -> {
          String condition = condition(stores, copies, variants);
          if (!condition.equals(CExpressions.TRUE)) {
            result.add(new LoopInvariant(place, copies.get(0).function(), condition));
          }
        });
    return result;
  }

  /** It must hold at every call of the function that the loop is in. */
  private static String condition(List<Stores> stores, List<LoopHead> copies, ConfigSet variants) {
    Set<String> cases = new LinkedHashSet<>();
    Optional<Ranges> ranges = Optional.empty();
    for (Stores some : stores) {
      for (LoopHead head : copies) {
        Function<Symbol, Optional<String>> names =
            register -> Optional.ofNullable(head.variables().get(some.registers().apply(register)));
        for (Region region : some.regions().getOrDefault(head.point(), List.of())) {
          if (region.variants().intersects(variants)) {
            cases.add(new CExpressions(names).of(region.registers()));
            Ranges own = Ranges.of(region.registers(), names);
            ranges = Optional.of(ranges.map(r -> r.or(own)).orElse(own));
          }
        }
      }
    }
    return cases.size() > MOST_CASES
        ? ranges.map(Ranges::condition).orElse(CExpressions.TRUE)
        : CExpressions.disjunction(List.copyOf(cases));
  }
}
