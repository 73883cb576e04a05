package sunder.frontend.c.preprocess;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.name.ObservedFiles;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.limit.CancellationPoint;
import sunder.source.InputException;

/**
 * Discovers the features of a file, as a fixed point: conditions depend on includes and macros,
 * which depend on features, so that passes are made until one finds no new query.
 *
 * @param ofExpansion the queries that the expansion of the text has found
 */
record FeatureDiscovery(
    ObservedFiles files,
    HeaderSearch.IncludeFile file,
    COptions options,
    ExternalModel external,
    FeatureQueries ofExpansion) {
  private static final int MOST_PASSES = 30;

  /**
   * The queries for the features of a file, with the sets of names that interact in its conditions.
   *
   * @param isCounted whether a condition uses {@code __COUNTER__}
   * @param unasked names that no condition tests, though it seemed that one might
   */
  record Result(
      FeatureQueries queries,
      Collection<Set<String>> interactions,
      boolean isCounted,
      Set<String> unasked) {
    static final Result NONE = new Result(new FeatureQueries(), List.of(), false, Set.of());
  }

  /** A pass with the queries that it has found. */
  private record Pass(DirectiveProcessor processor, FeatureQueries found) {
    /** Returns the queries for names that the text does not determine in every variant. */
    FeatureQueries open() {
      return found.without(
          found.byName.keySet().stream().filter(processor::isAlwaysDetermined).toList());
    }

    /**
     * Returns whether a pass with the queries that this one has found would find the same: the
     * others that it knew are Boolean names that it did not test. The values of numbers of the
     * model do not depend on queries.
     */
    boolean wouldFindTheSame(FeatureQueries known, ExternalModel model) {
      return !processor.isCounted()
          && !processor.hasAskedFurtherGroups()
          && open().byName.size() == found.byName.size()
          && known.byName.entrySet().stream()
              .allMatch(
                  query -> {
                    FeatureQueries.NameQueries own = found.byName.get(query.getKey());
                    return own == null
                        ? query.getValue().isBoolean() && !processor.hasTested(query.getKey())
                        : own.givesSameFeature(query.getValue())
                            || model.fewValues(query.getKey()).isPresent();
                  });
    }
  }

  /**
   * Returns the result.
   *
   * @param start the result of a similar text: it saves passes; what is not asked here is dropped
   */
  Result result(Result start) throws InputException {
    FeatureQueries known = start.queries().union(ofExpansion);
    Result context = start;
    for (int passes = 1; ; passes++) {
      boolean machine = files.headers().usesSystemHeaders();
      DirectiveProcessor processor = processor(known, context);
      processor.askFurtherGroups();
      Pass pass = new Pass(processor, processor.discoverFeatures(file, ofExpansion));
      FeatureQueries next =
          known.union(pass.found()).union(processor.speculativeQueries().without(start.unasked()));
      boolean isComplete =
          !files.headers().hasGrown()
              && next.isSubsetOf(known)
              && machine == files.headers().usesSystemHeaders()
              && context.isCounted() == processor.isCounted();
      Set<String> unasked = new HashSet<>(known.byName.keySet());
      unasked.removeAll(pass.found().byName.keySet());
      unasked.addAll(start.unasked());
      context = new Result(known, processor.interactions(), processor.isCounted(), unasked);
      if (isComplete && pass.wouldFindTheSame(known, external)) {
        return new Result(pass.found(), context.interactions(), context.isCounted(), unasked);
      } else if (isComplete || passes == MOST_PASSES) {
        Pass last = processor.hasAskedFurtherGroups() ? pass(known, context) : pass;
        return withoutEarlierQueries(last.open(), known, context);
      }
      known = next;
    }
  }

  private Pass pass(FeatureQueries known, Result context) throws InputException {
    DirectiveProcessor processor = processor(known, context);
    return new Pass(processor, processor.discoverFeatures(file, ofExpansion));
  }

  private DirectiveProcessor processor(FeatureQueries known, Result context) throws InputException {
    CancellationPoint.check();
    DirectiveProcessor.PassKind kind = DirectiveProcessor.PassKind.FEATURE_DISCOVERY;
    FeatureSpace space =
        FeatureSpace.of(known, context.interactions(), file.lines(), options, external, kind);
    DirectiveProcessor processor = new DirectiveProcessor(files, space, options, kind);
    if (context.isCounted()) {
      processor.expandBeforeConditions();
    }
    return processor;
  }

  /**
   * Returns the queries of the last pass without those of earlier passes only; what a pass with
   * these queries finds is added until it finds nothing else.
   */
  private Result withoutEarlierQueries(FeatureQueries open, FeatureQueries known, Result context)
      throws InputException {
    FeatureQueries all = known.union(open);
    FeatureQueries kept =
        all.without(all.byName.keySet().stream().filter(n -> !open.byName.containsKey(n)).toList());
    FeatureQueries queries = open;
    FeatureQueries found = known.isSubsetOf(open) ? open : pass(open, context).open();
    for (int passes = 1; !found.isSubsetOf(queries) && passes < MOST_PASSES; passes++) {
      queries = queries.union(kept).union(found);
      found = pass(queries, context).open();
    }
    return new Result(queries, context.interactions(), context.isCounted(), context.unasked());
  }
}
