package sunder.testing;

import java.util.Map;
import java.util.TreeMap;
import sunder.verify.Method;

/** Counts over many families, each weighing the same whatever its number of variants. */
public final class Tally {
  private final Map<String, Double> decided = new TreeMap<>();
  private int families;
  private double unsafe;

  public void add(Agreement agreement) {
    families++;
    double variants = agreement.variants().doubleValue();
    for (Opinion opinion : agreement.opinions()) {
      decided.merge(opinion.method(), opinion.decided().doubleValue() / variants, Double::sum);
    }
    unsafe += agreement.opinions().get(0).unsafe().count().doubleValue() / variants;
  }

  public int families() {
    return families;
  }

  /** The share of variants that the default method decides. */
  public double decidedByRefinement() {
    return decided.getOrDefault(Method.ARP.spelling(), 0.0) / families;
  }

  public double unsafeShare() {
    return unsafe / families;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(families + " families, unsafe share ");
    text.append(percent(unsafe)).append("; decided");
    decided.forEach(
        (method, sum) -> text.append(" ").append(method).append(" ").append(percent(sum)));
    return text.toString();
  }

  private String percent(double sum) {
    return Math.round(100 * sum / families) + "%";
  }
}
