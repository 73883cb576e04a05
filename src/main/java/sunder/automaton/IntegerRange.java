package sunder.automaton;

import java.math.BigInteger;

/**
 * The integers of a register that its text asks to tell apart from the start.
 *
 * @param low the least of them
 * @param high the greatest, included
 */
public record IntegerRange(BigInteger low, BigInteger high) {}
