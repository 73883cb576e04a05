package sunder.cluster;

/** Somebody is not let in, or what somebody sent is not taken; the message is for the user. */
public final class Refused extends Exception {
  Refused(String message) {
    super(message);
  }
}
