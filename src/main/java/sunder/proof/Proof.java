package sunder.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.horn.Clauses;

/**
 * What was read of a certificate.
 *
 * @param safe the variants that it says are safe
 * @param claimed how many it says they are
 * @param clauses the steps of the program between the control points that it speaks of
 * @param vocabulary the features
 * @param predicates by number of the control point
 * @param script what must be in it besides the proof
 * @param asked the conditions that it asks, as text
 */
record Proof(
    ConfigSet safe,
    BigInteger claimed,
    Clauses clauses,
    Vocabulary vocabulary,
    Map<Integer, Formula.Definition> predicates,
    Script script,
    List<String> asked) {}
