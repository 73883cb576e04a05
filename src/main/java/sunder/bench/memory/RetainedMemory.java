package sunder.bench.memory;

import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.Subject;
import sunder.frontend.ia.IaFrontEnd;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;

/**
 * The memory that the two largest kinds of objects of a run retain: the abstract states of a
 * search, and the nodes of decision diagrams. It is the difference of the used heap after
 * collections, with and without them.
 */
public final class RetainedMemory {
  private static final int COLLECTIONS = 3;

  private RetainedMemory() {}

  /** A number of objects and the bytes that they retain. */
  private record Retained(long objects, long bytes) {}

  /**
   * Prints the number of objects and their bytes.
   *
   * @param args {@code states FILE}, for the states of a search of the program without cuts; or
   *     {@code nodes N}, for the sets of configurations with exactly 0 to N of N features
   */
  public static void main(String[] args) throws Exception {
    Retained retained =
        args[0].equals("states") ? ofStates(Path.of(args[1])) : ofNodes(Integer.parseInt(args[1]));
    System.out.println(retained.objects() + " " + retained.bytes());
  }

  private static Retained ofStates(Path program) throws Exception {
    SourceFile text = new SourceFile(program.toString(), Files.readString(program));
    Subject subject = new IaFrontEnd().read(text, ExternalModel.NONE);
    Problem problem = new Problem(subject, Property.ABORT);
    ConfigSet scope = problem.scope();
    Automaton automaton = problem.automaton();
    Abstractor abstractor =
        new Abstractor(
            AbstractModelFactory.of(automaton, scope.space().none()),
            scope,
            SearchOrder.BFS,
            Budget.unlimited(),
            ProgressListener.NONE);
    long before = usedBytes();
    Abstractor.Search search =
        abstractor.start(
            Precision.initial(automaton.annotation()),
            new Abstractor.SearchQuery(
                scope, assertion -> scope, Abstractor.SearchExtent.EVERYWHERE),
            (states, locations) -> false);
    search.resume(Long.MAX_VALUE);
    long bytes = usedBytes() - before;
    return new Retained(search.states(), bytes);
  }

  private static Retained ofNodes(int features) {
    List<Feature.Bool> all =
        IntStream.range(0, features).mapToObj(i -> new Feature.Bool("F" + i)).toList();
    ConfigSpace space = ConfigSpace.of(List.copyOf(all));
    long before = usedBytes();
    List<ConfigSet> sums = new ArrayList<>(List.of(space.all()));
    for (int i = features - 1; i >= 0; i--) {
      ConfigSet on = space.selected(all.get(i));
      List<ConfigSet> next = new ArrayList<>();
      for (int k = 0; k <= sums.size(); k++) {
        ConfigSet without = k < sums.size() ? sums.get(k).minus(on) : space.none();
        next.add(k == 0 ? without : without.or(sums.get(k - 1).and(on)));
      }
      sums = next;
    }
    usedBytes();
    ConfigSet few = sums.get(0).or(sums.get(1)); // releases the sets that the collection found
    long bytes = usedBytes() - before;
    Reference.reachabilityFence(few);
    Reference.reachabilityFence(sums);
    // A node for each feature and each number that the features from it on can have.
    return new Retained(IntStream.range(0, features).mapToLong(i -> features - i + 1).sum(), bytes);
  }

  private static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
