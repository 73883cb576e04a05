package sunder.frontend.promela.flow;

import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.Where;

/** What is asked of channels: which one is meant, how full it is, what its messages hold. */
final class ChannelTerms {
  private final Terms terms;
  private final Channels channels;

  ChannelTerms(Terms terms, Channels channels) {
    this.terms = terms;
    this.channels = channels;
  }

  /** Where a channel value is this channel. */
  Truth is(Value channel, Channels.Channel candidate) {
    return terms
        .number(channel)
        .where(terms.all(), n -> BoolTerm.equal(n, IntTerm.of(candidate.number())));
  }

  CaseTerm length(Value channel) {
    CaseTerm result = CaseTerm.of(terms.all(), 0);
    for (Channels.Channel candidate : channels.all()) {
      Truth here = is(channel, candidate);
      if (!here.isFalse()) {
        result = CaseTerm.choose(here, CaseTerm.of(terms.all(), candidate.count()), result);
      }
    }
    return result;
  }

  Truth question(Value.Question question) {
    Truth result = terms.truth(false);
    for (Channels.Channel candidate : channels.all()) {
      Truth here = is(question.channel(), candidate);
      if (!here.isFalse()) {
        BoolTerm holds = holds(question.property(), candidate);
        result = result.or(here.and(Truth.of(terms.all(), holds)));
      }
    }
    return result;
  }

  private static BoolTerm holds(ChannelProperty property, Channels.Channel channel) {
    IntTerm capacity = IntTerm.of(channel.type().capacity());
    return switch (property) {
      case LEN, NEMPTY -> BoolTerm.notEqual(channel.count(), IntTerm.ZERO);
      case EMPTY -> BoolTerm.equal(channel.count(), IntTerm.ZERO);
      case FULL -> BoolTerm.equal(channel.count(), capacity);
      case NFULL -> BoolTerm.notEqual(channel.count(), capacity);
    };
  }

  Truth poll(Value.Poll poll) {
    Truth result = terms.truth(false);
    for (Channels.Channel candidate : channels.withFields(poll.slots().size())) {
      Truth here = is(poll.channel(), candidate);
      int places =
          poll.where() == Where.ANY
              ? candidate.type().capacity()
              : Math.min(1, candidate.type().capacity());
      for (int place = 0; place < places && !here.isFalse(); place++) {
        BoolTerm used = BoolTerm.less(IntTerm.of(place), candidate.count());
        Truth matches = matches(poll.slots(), fields(candidate, place));
        result = result.or(here.and(matches).and(Truth.of(terms.all(), used)));
      }
    }
    return result;
  }

  /** The fields of the message at a place of a channel. */
  List<CaseTerm> fields(Channels.Channel channel, int place) {
    return channel.places().get(place).stream()
        .map(symbol -> CaseTerm.of(terms.all(), IntTerm.of(symbol)))
        .toList();
  }

  /** Where a message has the values that a receive asks for. */
  Truth matches(List<Slot> slots, List<CaseTerm> fields) {
    Truth result = terms.truth(true);
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Slot.Match match) {
        result =
            result.and(
                terms.number(match.value()).where(terms.all(), fields.get(i), BoolTerm::equal));
      }
    }
    return result;
  }
}
