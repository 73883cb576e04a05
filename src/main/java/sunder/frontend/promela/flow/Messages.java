package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.promela.flow.Channels.Channel;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Statement.Receiving;

/** What one process does with messages: in each channel that may be meant, at each length. */
final class Messages {
  private final Channels channels;
  private final Terms terms;
  private final Effects effects;

  /**
   * @param terms of the process that sends or receives
   */
  Messages(Channels channels, Terms terms, Effects effects) {
    this.channels = channels;
    this.terms = terms;
    this.effects = effects;
  }

  void send(Truth presence, Code.Send send, List<Action> result) {
    Truth usable = usable(send.channel());
    effects.fail(presence.and(usable.not()), result);
    Truth here = presence.and(usable);
    for (Channel channel : channels.withFields(send.fields().size())) {
      Truth chosen = here.and(terms.is(send.channel(), channel));
      if (!channel.type().isRendezvous() && !chosen.isFalse()) {
        append(chosen, send, channel, result);
      }
    }
  }

  private void append(Truth chosen, Code.Send send, Channel channel, List<Action> result) {
    int capacity = channel.type().capacity();
    Truth room =
        chosen.and(Truth.of(terms.all(), BoolTerm.less(channel.count(), IntTerm.of(capacity))));
    Truth defined = terms.allDefined(send.fields());
    effects.fail(room.and(defined.not()), result);
    for (int place = 0; place < capacity; place++) {
      BoolTerm last = BoolTerm.equal(channel.count(), IntTerm.of(place));
      Truth here = chosen.and(defined).and(Truth.of(terms.all(), last));
      List<Partial> partials = Partial.where(here);
      for (int field = 0; field < send.fields().size(); field++) {
        DataType type = channel.type().fields().get(field);
        Symbol register = channel.places().get(place).get(field);
        partials =
            Effects.updated(partials, register, type, terms.number(send.fields().get(field)));
      }
      IntTerm more = IntTerm.of(place + 1);
      effects.end(partials.stream().map(p -> p.updating(channel.length(), more)).toList(), result);
    }
  }

  /** A variable that holds no channel is an error to use. */
  private Truth usable(Value channel) {
    return terms
        .defined(channel)
        .and(terms.number(channel).where(terms.all(), n -> BoolTerm.notEqual(n, IntTerm.ZERO)));
  }

  void receive(Truth presence, Code.Receive receive, List<Action> result) {
    Truth usable = usable(receive.channel());
    effects.fail(presence.and(usable.not()), result);
    Truth here = presence.and(usable);
    for (Channel channel : channels.withFields(receive.slots().size())) {
      Truth chosen = here.and(terms.is(receive.channel(), channel));
      if (!channel.type().isRendezvous() && !chosen.isFalse()) {
        take(chosen, receive, channel, result);
      }
    }
  }

  private void take(Truth chosen, Code.Receive receive, Channel channel, List<Action> result) {
    BoolTerm some = BoolTerm.less(IntTerm.ZERO, channel.count());
    Truth filled = chosen.and(Truth.of(terms.all(), some));
    List<CaseTerm> fields = terms.fields(channel, 0);
    Truth defined = terms.definedAll(receive.slots());
    effects.fail(filled.and(defined.not()), result);
    Truth matching = filled.and(defined).and(terms.matches(receive.slots(), fields));
    List<Partial> partials =
        Partial.where(matching).stream()
            .map(p -> receive.receiving() == Receiving.REMOVE ? shifted(p, channel) : p)
            .toList();
    effects.end(received(partials, receive, fields, terms), result);
  }

  /** The oldest message is gone; the places behind the last are 0 again. */
  private static Partial shifted(Partial partial, Channel channel) {
    Partial result = partial.updating(channel.length(), channel.count().plus(-1));
    List<List<Symbol>> places = channel.places();
    for (int place = 0; place < places.size(); place++) {
      for (int field = 0; field < places.get(place).size(); field++) {
        Term next =
            place + 1 < places.size() ? IntTerm.of(places.get(place + 1).get(field)) : IntTerm.ZERO;
        result = result.updating(places.get(place).get(field), next);
      }
    }
    return result;
  }

  private List<Partial> received(
      List<Partial> partials, Code.Receive receive, List<CaseTerm> fields, Terms owner) {
    List<Partial> result = partials;
    for (int i = 0; i < fields.size(); i++) {
      if (receive.slots().get(i) instanceof Slot.Store store) {
        result = effects.stored(result, store.place(), fields.get(i), owner);
      }
    }
    return result;
  }

  /** A rendezvous of this process, which sends, with another, where both steps are there. */
  List<Action> rendezvous(Truth presence, Code.Send send, Code.Receive receive, Terms other) {
    List<Action> result = new ArrayList<>();
    if (send.fields().size() != receive.slots().size()) {
      return result;
    }
    Truth both = presence.and(terms.defined(send.channel())).and(other.defined(receive.channel()));
    for (Channel channel : channels.withFields(send.fields().size())) {
      if (channel.type().isRendezvous()) {
        Truth chosen =
            both.and(terms.is(send.channel(), channel)).and(other.is(receive.channel(), channel));
        if (!chosen.isFalse()) {
          handOver(chosen, send, receive, channel, other, result);
        }
      }
    }
    return result;
  }

  private void handOver(
      Truth chosen,
      Code.Send send,
      Code.Receive receive,
      Channel channel,
      Terms other,
      List<Action> result) {
    List<CaseTerm> fields = new ArrayList<>();
    for (int i = 0; i < send.fields().size(); i++) {
      DataType type = channel.type().fields().get(i);
      fields.add(terms.number(send.fields().get(i)).map(n -> Wrapping.into(type, n)));
    }
    Truth defined = terms.allDefined(send.fields()).and(other.definedAll(receive.slots()));
    effects.fail(chosen.and(defined.not()), result);
    Truth matching = chosen.and(defined).and(other.matches(receive.slots(), fields));
    effects.end(received(Partial.where(matching), receive, fields, other), result);
  }
}
