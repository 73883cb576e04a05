package sunder.frontend.promela.model;

import java.util.List;

/**
 * The channels of one declaration.
 *
 * @param capacity how many messages fit; 0 for a rendezvous
 */
public record ChannelType(int capacity, List<DataType> fields) {
  public ChannelType {
    fields = List.copyOf(fields);
  }

  public boolean isRendezvous() {
    return capacity == 0;
  }
}
