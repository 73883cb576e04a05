package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** Replaces {@code timeout}: it holds where nothing is enabled while it does not hold. */
final class Timeouts {
  private Timeouts() {}

  /** Where some move is possible while there is no timeout. */
  static Truth enabled(List<Motion> motions, Registers registers, ConfigSet all) {
    Truth result = Truth.of(all, BoolTerm.FALSE);
    for (Motion motion : motions) {
      Truth here = motion.action().enabled(all);
      result =
          result.or(
              motion.action().mentionsTimeout()
                  ? here.map(guard -> with(guard, registers.timeout(), BoolTerm.FALSE))
                  : here);
      if (result.isTrue()) {
        return result;
      }
    }
    return result;
  }

  /** The moves with what {@code timeout} is among them. */
  static List<Motion> settled(List<Motion> motions, Registers registers, ConfigSet all) {
    if (motions.stream().noneMatch(motion -> motion.action().mentionsTimeout())) {
      return motions;
    }
    Truth timeout = enabled(motions, registers, all).not();
    List<Motion> result = new ArrayList<>();
    for (Motion motion : motions) {
      if (!motion.action().mentionsTimeout()) {
        result.add(motion);
        continue;
      }
      for (Truth.Case one : timeout.cases()) {
        ConfigSet when = motion.action().when().and(one.when());
        BoolTerm guard = with(motion.action().guard(), registers.timeout(), one.condition());
        if (!when.isEmpty() && !guard.equals(BoolTerm.FALSE)) {
          result.add(motion.with(when, guard));
        }
      }
    }
    return result;
  }

  private static BoolTerm with(BoolTerm guard, Symbol timeout, BoolTerm value) {
    return guard.substitute(symbol -> symbol == timeout ? value : Term.of(symbol));
  }
}
