package sunder.frontend.c.replay.scope;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;

/** Where something stands: what names mean there, and the variants that are looked at. */
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

  /** The same place for some of the variants; what is declared there is known here. */
  public LookupContext withVariants(ConfigSet part) {
    return new LookupContext(names, part);
  }

  /** The same place, where what is declared later is not known. */
  public LookupContext snapshot() {
    return new LookupContext(names.scope, when);
  }

  /** Whether what is declared there is known here. */
  public boolean hasSameScope(LookupContext other) {
    return names == other.names;
  }

  /** What names mean behind what was looked at: it may declare some. */
  public ReplayScope scope() {
    return names.scope;
  }

  public ConfigSet variants() {
    return when;
  }

  public void declare(String name, ReplayScope.Entity entity) {
    names.scope = names.scope.with(name, when, entity);
    names.declared.add(name);
  }

  /** Types and constants that another block declares are declared here. */
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

  public Optional<ReplayScope.Entity> lookup(String name) {
    return names.scope.lookup(name, when);
  }
}
