package sunder.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Looks at what goes on, without touching it. */
public final class Survey {
  private Survey() {}

  /** What a visitor sees now. */
  public static ClusterReport of(Visitor visitor) {
    Maps maps = visitor.maps();
    Map<String, Integer> open = new TreeMap<>();
    Set<String> tasks = maps.tasks().keySet();
    tasks.forEach(name -> open.merge(run(name), 1, Integer::sum));
    Set<String> leased = maps.leases().keySet();
    Map<String, List<ClusterReport.Begun>> begun = new TreeMap<>();
    open.keySet().forEach(run -> begun.put(run, new ArrayList<>()));
    new TreeMap<>(new LinkedHashMap<>(maps.events().getAll(maps.events().keySet())))
        .forEach((name, event) -> add(begun, name, event, leased.contains(name)));
    List<ClusterReport.Run> runs = new ArrayList<>();
    begun.forEach(
        (run, all) -> runs.add(new ClusterReport.Run(run, open.getOrDefault(run, 0), all)));
    return new ClusterReport(
        new ArrayList<>(new TreeSet<>(visitor.members())), visitor.time(), runs);
  }

  private static String run(String name) {
    return name.replaceFirst("/.*", "");
  }

  /** What was begun, and left, is open. */
  private static void add(
      Map<String, List<ClusterReport.Begun>> begun, String name, String text, boolean isLeased) {
    try {
      Event event = Event.of(text);
      List<ClusterReport.Begun> all = begun.computeIfAbsent(run(name), r -> new ArrayList<>());
      if (isLeased || event.ended().isPresent()) {
        all.add(
            new ClusterReport.Begun(
                event.title(), event.worker(), event.began(), event.ended(), event.tries()));
      }
    } catch (Refused e) {
      return; // told of elsewhere
    }
  }
}
