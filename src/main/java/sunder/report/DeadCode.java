package sunder.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * Statements that no run gets to, as the proofs of safety show by the way. Of a variant of which no
 * proof tells, something is known only if somebody has looked.
 *
 * @param everywhere statements that no variant runs, the outermost of them
 * @param assertions of the others those that say what must hold, and are never asked in some of the
 *     variants that have them
 * @param branches of the others those that safe variants never take, and others may, the outermost
 *     and first of them
 * @param end where a run of a variant ends before it gets to the first of what none runs
 * @param reasons why a formula holds already, without most of what it says
 */
public record DeadCode(
    List<Statement> everywhere,
    List<Statement> assertions,
    List<Statement> branches,
    Optional<RunCutOff> end,
    List<Reason> reasons) {
  private static final long MOST_STEPS = 20_000;
  private static final int MOST_BITS = 10_000;
  private static final int MOST_RUNS = 4;

  /** Nothing to say. */
  public static final DeadCode NONE =
      new DeadCode(List.of(), List.of(), List.of(), Optional.empty(), List.of());

  public DeadCode {
    everywhere = List.copyOf(everywhere);
    assertions = List.copyOf(assertions);
    branches = List.copyOf(branches);
    reasons = List.copyOf(reasons);
  }

  /**
   * A statement that no run of some variants gets to.
   *
   * @param variants of those asked about that have it
   */
  public record Statement(Span span, ConfigSet variants) {}

  /**
   * What is true of all runs of some variants.
   *
   * @param sentence such as {@code `p` is never true}
   * @param variants those of which no other reason is given
   */
  public record Reason(String sentence, ConfigSet variants) {}

  /**
   * What proofs show.
   *
   * @param others what variants may run of which no proof tells, if that is known
   * @param asserted the assertions of the program
   */
  public static DeadCode of(
      FamilyVerdict verdict,
      Optional<Coverage> others,
      Subject subject,
      List<Assertion> asserted,
      Replay replay) {
    return new Finder(verdict, others, subject)
        .find(subject.statements(), asserted)
        .explained(replay);
  }

  private DeadCode explained(Replay replay) {
    if (everywhere.isEmpty()) {
      return this;
    }
    Optional<RunCutOff> found =
        everywhere.stream()
            .map(Statement::variants)
            .distinct()
            .limit(MOST_RUNS)
            .flatMap(
                variants ->
                    replay
                        .cutOff(
                            variants.pick(),
                            new ReplayLimits(MOST_STEPS, 2, MOST_BITS, () -> false))
                        .stream())
            .filter(e -> everywhere.stream().anyMatch(s -> e.at().start() < s.span().start()))
            .findFirst();
    return new DeadCode(everywhere, assertions, branches, found, reasons);
  }

  private static final class Finder {
    private final ConfigSet scope;
    private final List<Subject.ConditionalRegion> parts;
    private final List<FamilyVerdict.Group> known = new ArrayList<>();
    private final List<Coverage> visits = new ArrayList<>();
    private ConfigSet knownVariants;

    Finder(FamilyVerdict verdict, Optional<Coverage> others, Subject subject) {
      this.scope = verdict.variantsWith(about -> about.kind() != Verdict.Kind.FAULT);
      this.parts = subject.conditionalRegions();
      this.knownVariants = scope.space().none();
      for (FamilyVerdict.Group group : verdict.groups()) {
        Optional<Coverage> proved = group.verdict().proof().flatMap(Certificate::coverage);
        proved
            .or(() -> group.verdict().kind().isVerified() ? others : Optional.empty())
            .ifPresent(
                visited -> {
                  known.add(group);
                  visits.add(visited);
                  knownVariants = knownVariants.or(group.variants());
                });
      }
    }

    DeadCode find(List<Span> statements, List<Assertion> asserted) {
      List<Statement> everywhere = new ArrayList<>();
      List<Statement> assertions = new ArrayList<>();
      for (Span statement : statements) {
        ConfigSet having = present(statement);
        ConfigSet dead = having.and(knownVariants).minus(visiting(statement));
        boolean inside = everywhere.stream().anyMatch(outer -> outer.span().contains(statement));
        if (!dead.isEmpty() && dead.equals(having) && !inside) {
          everywhere.add(new Statement(statement, dead));
        } else if (!dead.isEmpty() && !inside && asserts(statement, asserted)) {
          assertions.add(new Statement(statement, dead));
        }
      }
      return new DeadCode(
          everywhere, assertions, branches(statements), Optional.empty(), reasons());
    }

    /** A branch is what is first in a statement that runs get to. */
    private List<Statement> branches(List<Span> statements) {
      ConfigSet safe = scope.space().none();
      for (FamilyVerdict.Group group : known) {
        safe = group.verdict().kind() == Verdict.Kind.SAFE ? safe.or(group.variants()) : safe;
      }
      List<Statement> result = new ArrayList<>();
      for (Span statement : statements) {
        ConfigSet taken = visiting(statement);
        ConfigSet dead = present(statement).and(safe).minus(taken);
        ConfigSet untaken = scope.space().none();
        for (int i = statements.size() - 1; i >= 0 && !dead.isEmpty() && !taken.isEmpty(); i--) {
          Span outer = statements.get(i);
          if (outer.contains(statement) && !statement.contains(outer)) {
            ConfigSet here = dead.and(present(outer)).and(visiting(outer));
            for (Statement told : result) {
              here = outer.contains(told.span()) ? here.minus(told.variants()) : here;
            }
            untaken = untaken.or(here);
            dead = dead.minus(present(outer));
          }
        }
        if (!untaken.isEmpty()) {
          result.add(new Statement(statement, untaken));
        }
      }
      return result;
    }

    private List<Reason> reasons() {
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
      return reasons.entrySet().stream().map(e -> new Reason(e.getKey(), e.getValue())).toList();
    }

    private static boolean asserts(Span statement, List<Assertion> asserted) {
      return asserted.stream()
          .filter(a -> a.kind() == Assertion.Kind.ASSERT || SourceExcerpt.isMacro(a.span()))
          .anyMatch(a -> a.span().start() == statement.start() && statement.contains(a.span()));
    }

    /** The variants asked about that have a statement: all those that have where it begins. */
    private ConfigSet present(Span statement) {
      ConfigSet having = scope;
      Span begin = new Span(statement.file(), statement.start(), statement.start());
      for (Subject.ConditionalRegion part : parts) {
        if (part.span().contains(begin)) {
          having = having.and(part.presenceCondition());
        }
      }
      return having;
    }

    private ConfigSet visiting(Span statement) {
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
