package sunder.report;

import java.math.BigInteger;
import sunder.family.ConfigSet;

/** Some of the variants asked about, and the words for them. */
public final class Where {
  private final ConfigSet variants;
  private final ConfigSet scope;
  private final ConfigSet valid;

  /** Asked for several times by most forms, and never by some: a formula can take long. */
  private volatile String condition;

  /**
   * @param scope all that were asked about
   * @param valid every valid configuration: what conditions are relative to
   */
  public Where(ConfigSet variants, ConfigSet scope, ConfigSet valid) {
    this.variants = variants;
    this.scope = scope;
    this.valid = valid;
  }

  public ConfigSet variants() {
    return variants;
  }

  /** Others of the same question. */
  public Where of(ConfigSet others) {
    return new Where(others, scope, valid);
  }

  public BigInteger count() {
    return variants.count();
  }

  public boolean isEmpty() {
    return variants.isEmpty();
  }

  /** Whether these are all that were asked about. */
  public boolean isAll() {
    return variants.equals(scope);
  }

  /** A formula that holds for exactly these among the valid variants, or a note. */
  public String condition() {
    if (condition == null) {
      condition = Wording.condition(variants, valid);
    }
    return condition;
  }

  /** Such as {@code when A}, or {@code every variant}. */
  public String when() {
    return isAll() ? "every variant" : "when " + condition();
  }

  /** Such as {@code 3 variants}. */
  public String counted() {
    return Wording.variants(count());
  }

  /** Such as {@code 3 variants when A}, or {@code every variant}. */
  public String countedWhen() {
    return isAll() ? when() : counted() + " " + when();
  }

  /** Such as {@code , when A}; nothing if these are all valid variants. */
  public String restriction() {
    return variants.equals(valid) ? "" : ", when " + condition();
  }
}
