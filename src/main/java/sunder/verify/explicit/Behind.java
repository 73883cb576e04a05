package sunder.verify.explicit;

/** What becomes of a configuration that reaches an error. */
enum Behind {
  /** It is not followed any further. */
  STOP,
  /** Its other runs are followed. */
  GO_ON
}
