package sunder.report;

import java.math.BigInteger;
import sunder.family.ConfigSet;

/**
 * A variant condition: a subset of the requested variants, with the phrases that describe it in
 * reports. Like its sets, it belongs to the thread of their space.
 */
public final class VariantCondition {
  private final ConfigSet variants;
  private final ConfigSet scope;
  private final ConfigSet valid;

  /** The formula, computed on demand: it can be expensive. */
  private String condition;

  /**
   * Creates the variant condition of a set of variants.
   *
   * @param scope the requested variants
   * @param valid the valid configurations, relative to which formulas are printed
   */
  public VariantCondition(ConfigSet variants, ConfigSet scope, ConfigSet valid) {
    this.variants = variants;
    this.scope = scope;
    this.valid = valid;
  }

  public ConfigSet variants() {
    return variants;
  }

  /** Returns the condition of another set of variants with the same scope. */
  public VariantCondition withVariants(ConfigSet others) {
    return new VariantCondition(others, scope, valid);
  }

  public BigInteger count() {
    return variants.count();
  }

  public boolean isEmpty() {
    return variants.isEmpty();
  }

  /** Returns whether the set contains all requested variants. */
  public boolean isAll() {
    return variants.equals(scope);
  }

  /**
   * Returns a formula over features that holds for exactly these among the valid variants, or a
   * note if no formula was computed.
   */
  public String condition() {
    if (condition == null) {
      condition = Wording.condition(variants, valid);
    }
    return condition;
  }

  /**
   * Returns {@code every variant} for all requested variants, else a clause such as {@code when A}.
   */
  public String whenClause() {
    return isAll() ? "every variant" : "when " + condition();
  }

  /** Returns the number of variants, such as {@code 3 variants}. */
  public String countPhrase() {
    return Wording.variants(count());
  }

  /**
   * Returns {@code every variant} for all requested variants, else a phrase such as {@code 3
   * variants when A}.
   */
  public String countWithCondition() {
    return isAll() ? whenClause() : countPhrase() + " " + whenClause();
  }

  /** Returns a clause such as {@code , when A}; empty for all valid variants. */
  public String restrictionClause() {
    return variants.equals(valid) ? "" : ", when " + condition();
  }
}
