package sunder.frontend.c.types;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.PresenceFormulas;
import sunder.source.Diagnostic;
import sunder.source.Span;

/** What is wrong with a program, and in which variants. */
public final class Faults {
  private record Fault(Span span, String message, Optional<String> hint) {}

  private final ConfigSet valid;
  private final Map<Fault, ConfigSet> found = new LinkedHashMap<>();
  private ConfigSet faulty;

  public Faults(ConfigSet valid) {
    this.valid = valid;
    this.faulty = valid.minus(valid);
  }

  public void report(ConfigSet when, Span span, String message, Optional<String> hint) {
    ConfigSet here = when.and(valid);
    if (!here.isEmpty()) {
      found.merge(new Fault(span, message, hint), here, ConfigSet::or);
      faulty = faulty.or(here);
    }
  }

  public void report(ConfigSet when, Span span, String message) {
    report(when, span, message, Optional.empty());
  }

  /** The variants that have a fault. */
  public ConfigSet faulty() {
    return faulty;
  }

  /** All of them, in source order, each with its condition. */
  public List<Diagnostic> diagnostics() {
    List<Diagnostic> result = new ArrayList<>();
    found.forEach(
        (fault, when) ->
            result.add(
                new Diagnostic(fault.span(), fault.message() + condition(when), fault.hint())));
    result.sort(
        Comparator.comparing((Diagnostic d) -> d.span().file().name())
            .thenComparing(d -> d.span().start()));
    return result;
  }

  private String condition(ConfigSet when) {
    return when.equals(valid) ? "" : " when " + PresenceFormulas.print(when, valid);
  }
}
