package sunder.frontend.c.replay.scope;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;

/**
 * A lookup context: a position in the text with its scope, and the set of variants under
 * consideration.
 *
 * <p>Contexts that {@link #withVariants} returns share the scope: a declaration in one of them is
 * visible in all. Its counterpart in the translation is {@code
 * sunder.frontend.c.elaborate.ElaborationContext}, with which it shares no code.
 */
public final class LookupContext {
  private static final class MutableScope {
    private final Set<String> declared = new LinkedHashSet<>();
    private ReplayScope scope;
  }

  private final MutableScope names;
  private final ConfigSet when;

  private LookupContext(MutableScope names, ConfigSet when) {
    this.names = names;
    this.when = when;
  }

  public LookupContext(ReplayScope scope, ConfigSet when) {
    this(new MutableScope(), when);
    names.scope = scope;
  }

  /** Returns a context at the same position for other variants, with a shared scope. */
  public LookupContext withVariants(ConfigSet part) {
    return new LookupContext(names, part);
  }

  /** Returns a context at the same position in which later declarations are not visible. */
  public LookupContext snapshot() {
    return new LookupContext(names.scope, when);
  }

  /** Returns whether another context shares the scope of this one. */
  public boolean hasSameScope(LookupContext other) {
    return names == other.names;
  }

  /** Returns the current scope, including the declarations since the creation of this context. */
  public ReplayScope scope() {
    return names.scope;
  }

  public ConfigSet variants() {
    return when;
  }

  /** Declares an entity in the variants of this context. */
  public void declare(String name, ReplayScope.Entity entity) {
    names.scope = names.scope.with(name, when, entity);
    names.declared.add(name);
  }

  /** Declares the types and constants that another context declared. */
  public void importTypes(LookupContext other) {
    for (String name : other.names.declared) {
      for (ReplayVariantSplit.ConditionalResult<ReplayScope.Entity> part :
          other.scope().localEntries(name)) {
        ConfigSet both = part.presenceCondition().and(when);
        if (!(part.result() instanceof ReplayVariable) && !both.isEmpty()) {
          withVariants(both).declare(name, part.result());
        }
      }
    }
  }

  /**
   * Returns the entity that a name denotes.
   *
   * @throws ReplayVariantSplit if the entity differs among the variants of this context
   */
  public Optional<ReplayScope.Entity> lookup(String name) {
    return names.scope.lookup(name, when);
  }
}
