package sunder.smt;

/** Answers linear queries; what it says about "satisfiable" is checked by its caller. */
interface Backend extends AutoCloseable {
  /** A model has a value for every symbol of the query. */
  Answer check(Query query);

  @Override
  void close();
}
