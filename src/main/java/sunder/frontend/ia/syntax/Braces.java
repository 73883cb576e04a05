package sunder.frontend.ia.syntax;

import java.util.List;
import java.util.Optional;

/** Where a statement needs braces to be read as it is meant. */
final class Braces {
  private Braces() {}

  /** What cannot be the branch of {@code if}, the body of a loop, or an argument. */
  static boolean neededAsBranch(Statement statement) {
    return isDeclaration(statement)
        || statement instanceof Statement.FeatureGroup group && !isSingle(group);
  }

  private static boolean isDeclaration(Statement statement) {
    return statement instanceof Statement.DeclareVariable
        || statement instanceof Statement.DeclareProcedure;
  }

  /** Whether each part is one statement, as the parser demands of a group in the place of one. */
  private static boolean isSingle(Statement.FeatureGroup group) {
    return isSingle(group.then())
        && (isChain(group.otherwise())
            ? isSingle((Statement.FeatureGroup) group.otherwise().get(0))
            : isSingle(group.otherwise()));
  }

  private static boolean isSingle(List<Statement> part) {
    return part.size() == 1
        && !isDeclaration(part.get(0))
        && !(part.get(0) instanceof Statement.FeatureGroup);
  }

  /** Whether what is behind {@code #else} can be written with {@code #elif}. */
  static boolean isChain(List<Statement> otherwise) {
    return otherwise.size() == 1 && otherwise.get(0) instanceof Statement.FeatureGroup;
  }

  /** Whether an {@code else} behind the statement would belong to a part of it. */
  static boolean takesElse(Statement statement) {
    if (statement instanceof Statement.If s) {
      return s.otherwise().map(Braces::takesElse).orElse(true);
    }
    if (statement instanceof Statement.FeatureIf s) {
      return s.otherwise().map(Braces::takesElse).orElse(true);
    }
    return lastPart(statement).map(Braces::takesElse).orElse(false);
  }

  private static Optional<Statement> lastPart(Statement statement) {
    if (statement instanceof Statement.While s) {
      return Optional.of(s.body());
    }
    return statement instanceof Statement.Choice s ? Optional.of(s.right()) : Optional.empty();
  }

  /** Whether an {@code or} behind the statement would belong to a part of it. */
  static boolean takesOr(Statement statement) {
    return statement instanceof Statement.If
        || statement instanceof Statement.FeatureIf
        || statement instanceof Statement.While;
  }
}
