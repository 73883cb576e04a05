package sunder.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.certificate.Certificate;
import sunder.certificate.Certificate.Coverage;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.RunCutOff;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;

/**
 * Dead code and vacuity: statements that no run reaches, and facts by which a formula holds
 * trivially, as the coverage of the proofs of safety shows.
 *
 * <p>Variants without a proof count only if their coverage was computed separately.
 *
 * @param statements statements that no variant reaches, outermost only
 * @param assertions further statements that are assertions and that some of their variants never
 *     reach
 * @param branches further statements that no safe variant reaches although other variants do; of
 *     nested ones the outermost, and the first of each branch
 * @param cutOff the point at which a run of some variant ends before the first dead statement
 * @param vacuities the facts by which a formula holds vacuously
 */
public record DeadCode(
    List<DeadStatement> statements,
    List<DeadStatement> assertions,
    List<DeadStatement> branches,
    Optional<RunCutOff> cutOff,
    List<VacuousFormula> vacuities) {
  private static final long MOST_STEPS = 20_000;
  private static final int MOST_BITS = 10_000;
  private static final int MOST_RUNS = 4;

  /** No dead code and no vacuity. */
  public static final DeadCode NONE =
      new DeadCode(List.of(), List.of(), List.of(), Optional.empty(), List.of());

  public DeadCode {
    statements = List.copyOf(statements);
    assertions = List.copyOf(assertions);
    branches = List.copyOf(branches);
    vacuities = List.copyOf(vacuities);
  }

  /**
   * A statement that is unreachable in a set of variants.
   *
   * @param span the statement
   * @param variants the variants in scope that contain the statement and do not reach it
   */
  public record DeadStatement(Span span, ConfigSet variants) {}

  /**
   * A vacuously true formula: the fact by which it holds in a set of variants.
   *
   * @param sentence the fact, such as {@code `p` is never true}
   * @param variants the variants for which no earlier fact was given
   */
  public record VacuousFormula(String sentence, ConfigSet variants) {}

  /**
   * Computes dead code from the coverage of the proofs in a verdict.
   *
   * @param verdict the verdict of the family
   * @param others the coverage of the verified variants whose verdict has no proof with coverage,
   *     if it was computed
   * @param subject the program
   * @param asserted the assertions of the program
   * @param replay the interpreter that finds where a run ends
   */
  public static DeadCode of(
      FamilyVerdict verdict,
      Optional<Coverage> others,
      Subject subject,
      List<Assertion> asserted,
      Replay replay) {
    return new DeadCodeAnalysis(verdict, others, subject)
        .find(subject.statements(), asserted)
        .withCutOff(replay);
  }

  private DeadCode withCutOff(Replay replay) {
    if (statements.isEmpty()) {
      return this;
    }
    Optional<RunCutOff> found =
        statements.stream()
            .map(DeadStatement::variants)
            .distinct()
            .limit(MOST_RUNS)
            .flatMap(
                variants ->
                    replay
                        .cutOff(
                            variants.pick(),
                            new ReplayLimits(MOST_STEPS, 2, MOST_BITS, () -> false))
                        .stream())
            .filter(e -> statements.stream().anyMatch(s -> e.at().start() < s.span().start()))
            .findFirst();
    return new DeadCode(statements, assertions, branches, found, vacuities);
  }

  private static final class DeadCodeAnalysis {
    private final ConfigSet scope;
    private final Function<Span, ConfigSet> presenceConditions;
    private final Map<Span, ConfigSet> presence = new HashMap<>();
    private final List<FamilyVerdict.Group> known = new ArrayList<>();
    private final List<Coverage> visits = new ArrayList<>();

    DeadCodeAnalysis(FamilyVerdict verdict, Optional<Coverage> others, Subject subject) {
      this.scope = verdict.variantsWith(about -> about.kind() != Verdict.Kind.FAULT);
      this.presenceConditions = subject.presenceConditions();
      for (FamilyVerdict.Group group : verdict.groups()) {
        Optional<Coverage> proved = group.verdict().proof().flatMap(Certificate::coverage);
        proved
            .or(() -> group.verdict().kind().isVerified() ? others : Optional.empty())
            .ifPresent(
                visited -> {
                  known.add(group);
                  visits.add(visited);
                });
      }
    }

    DeadCode find(List<Span> statements, List<Assertion> asserted) {
      List<DeadStatement> everywhere = new ArrayList<>();
      List<DeadStatement> assertions = new ArrayList<>();
      for (Span statement : statements) {
        ConfigSet having = presenceCondition(statement);
        ConfigSet dead = missingVariants(statement, having, known -> true);
        boolean inside = everywhere.stream().anyMatch(outer -> outer.span().contains(statement));
        if (!dead.isEmpty() && dead.equals(having) && !inside) {
          everywhere.add(new DeadStatement(statement, dead));
        } else if (!dead.isEmpty() && !inside && asserts(statement, asserted)) {
          assertions.add(new DeadStatement(statement, dead));
        }
      }
      return new DeadCode(
          everywhere, assertions, branches(statements), Optional.empty(), reasons());
    }

    /** Returns the untaken branches: a dead statement whose enclosing statement is reached. */
    private List<DeadStatement> branches(List<Span> statements) {
      List<DeadStatement> result = new ArrayList<>();
      for (Span statement : statements) {
        ConfigSet dead =
            missingVariants(
                statement,
                presenceCondition(statement),
                group -> group.verdict().kind() == Verdict.Kind.SAFE);
        if (dead.isEmpty() || reachingVariants(statement).isEmpty()) {
          continue;
        }
        ConfigSet untaken = scope.space().none();
        for (int i = statements.size() - 1; i >= 0 && !dead.isEmpty(); i--) {
          Span outer = statements.get(i);
          if (outer.contains(statement) && !statement.contains(outer)) {
            ConfigSet here = dead.and(presenceCondition(outer)).and(reachingVariants(outer));
            for (DeadStatement told : result) {
              here = outer.contains(told.span()) ? here.minus(told.variants()) : here;
            }
            untaken = untaken.or(here);
            dead = dead.minus(presenceCondition(outer));
          }
        }
        if (!untaken.isEmpty()) {
          result.add(new DeadStatement(statement, untaken));
        }
      }
      return result;
    }

    private List<VacuousFormula> reasons() {
      Map<String, ConfigSet> reasons = new LinkedHashMap<>();
      for (int i = 0; i < known.size(); i++) {
        ConfigSet[] open = {known.get(i).variants()};
        visits
            .get(i)
            .reachedTriggers()
            .forEach(
                (sentence, others) -> {
                  reasons.merge(sentence, open[0].minus(others), ConfigSet::or);
                  open[0] = open[0].and(others);
                });
      }
      reasons.values().removeIf(ConfigSet::isEmpty);
      return reasons.entrySet().stream()
          .map(e -> new VacuousFormula(e.getKey(), e.getValue()))
          .toList();
    }

    private static boolean asserts(Span statement, List<Assertion> asserted) {
      return asserted.stream()
          .filter(a -> a.kind() == Assertion.Kind.ASSERT || SourceExcerpt.isMacro(a.span()))
          .anyMatch(a -> a.span().start() == statement.start() && statement.contains(a.span()));
    }

    private ConfigSet presenceCondition(Span statement) {
      return presence.computeIfAbsent(statement, s -> scope.and(presenceConditions.apply(s)));
    }

    /**
     * Returns the variants of the known groups that satisfy a predicate, of a set, that do not
     * reach a statement. The sets of the groups may be much larger than the others, and are seldom
     * needed.
     */
    private ConfigSet missingVariants(
        Span statement, ConfigSet having, Predicate<FamilyVerdict.Group> which) {
      ConfigSet result = scope.space().none();
      for (int i = 0; i < known.size(); i++) {
        if (which.test(known.get(i))) {
          ConfigSet missing =
              having.minus(
                  visits.get(i).statements().getOrDefault(statement, result.space().none()));
          result = missing.isEmpty() ? result : result.or(missing.and(known.get(i).variants()));
        }
      }
      return result;
    }

    private ConfigSet reachingVariants(Span statement) {
      ConfigSet result = scope.space().none();
      for (int i = 0; i < known.size(); i++) {
        Map<Span, ConfigSet> statements = visits.get(i).statements();
        ConfigSet here = statements.getOrDefault(statement, result.space().none());
        result = result.or(here.and(known.get(i).variants()));
      }
      return result;
    }
  }
}
