package sunder.frontend.c.replay.scope;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;

/** Where something stands: what names mean there, and the variants that are looked at. */
public final class Place {
  private static final class Names {
    private final Set<String> declared = new LinkedHashSet<>();
    private Scope scope;
  }

  private final Names names;
  private final ConfigSet when;

  private Place(Names names, ConfigSet when) {
    this.names = names;
    this.when = when;
  }

  public Place(Scope scope, ConfigSet when) {
    this(new Names(), when);
    names.scope = scope;
  }

  /** The same place for some of the variants; what is declared there is known here. */
  public Place within(ConfigSet part) {
    return new Place(names, part);
  }

  /** The same place, where what is declared later is not known. */
  public Place copy() {
    return new Place(names.scope, when);
  }

  /** Whether what is declared there is known here. */
  public boolean sees(Place other) {
    return names == other.names;
  }

  /** What names mean behind what was looked at: it may declare some. */
  public Scope scope() {
    return names.scope;
  }

  public ConfigSet when() {
    return when;
  }

  public void declare(String name, Scope.Entity entity) {
    names.scope = names.scope.with(name, when, entity);
    names.declared.add(name);
  }

  /** Types and constants that another block declares are declared here. */
  public void adopt(Place other) {
    for (String name : other.names.declared) {
      for (Varies.Part<Scope.Entity> part : other.scope().here(name)) {
        ConfigSet both = part.when().and(when);
        if (!(part.what() instanceof Variable) && !both.isEmpty()) {
          within(both).declare(name, part.what());
        }
      }
    }
  }

  public Optional<Scope.Entity> find(String name) {
    return names.scope.find(name, when);
  }
}
