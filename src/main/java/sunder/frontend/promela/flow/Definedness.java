package sunder.frontend.promela.flow;

import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;

/** Where values and places are defined: no index is outside, and nothing is divided by 0. */
final class Definedness {
  private final Terms terms;

  Definedness(Terms terms) {
    this.terms = terms;
  }

  /** Where the value is defined: no index outside, no division by 0. */
  Truth of(Value value) {
    if (value instanceof Value.Read read) {
      return of(read.place());
    } else if (value instanceof Value.Unary unary) {
      return of(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return of(binary);
    } else if (value instanceof Value.Conditional conditional) {
      Truth condition = terms.truth(conditional.condition());
      return of(conditional.condition())
          .and(condition.not().or(of(conditional.yes())))
          .and(condition.or(of(conditional.no())));
    } else if (value instanceof Value.Question question) {
      return of(question.channel());
    } else if (value instanceof Value.Poll poll) {
      return of(poll.slots()).and(of(poll.channel()));
    } else if (value instanceof Value.At at && at.pid().isPresent()) {
      return of(at.pid().get());
    }
    return terms.truth(true);
  }

  Truth of(List<Slot> slots) {
    Truth result = terms.truth(true);
    for (Slot slot : slots) {
      if (slot instanceof Slot.Match match) {
        result = result.and(of(match.value()));
      } else if (slot instanceof Slot.Store store) {
        result = result.and(of(store.place()));
      }
    }
    return result;
  }

  Truth of(Lvalue place) {
    Truth result = terms.truth(true);
    for (Lvalue.Index index : place.indices()) {
      Truth inside =
          terms
              .number(index.value())
              .where(
                  terms.all(),
                  n ->
                      BoolTerm.and(
                          BoolTerm.atMost(IntTerm.ZERO, n),
                          BoolTerm.less(n, IntTerm.of(index.length()))));
      result = result.and(of(index.value())).and(inside);
    }
    return result;
  }

  /** The second operand of a logical operation matters only where the first does not decide. */
  private Truth of(Value.Binary binary) {
    Truth left = of(binary.left());
    Truth right = of(binary.right());
    return switch (binary.operator()) {
      case AND, IMPLIES ->
          left.and(right.isTrue() ? right : terms.truth(binary.left()).not().or(right));
      case OR -> left.and(right.isTrue() ? right : terms.truth(binary.left()).or(right));
      case DIVIDE, REMAINDER ->
          left.and(right)
              .and(
                  terms
                      .number(binary.right())
                      .where(terms.all(), n -> BoolTerm.notEqual(n, IntTerm.ZERO)));
      case SHIFT_LEFT, SHIFT_RIGHT ->
          left.and(right).and(terms.shiftIsDefined(terms.number(binary.right())));
      default -> left.and(right);
    };
  }
}
