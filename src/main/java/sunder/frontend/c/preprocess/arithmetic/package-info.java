/**
 * Interval arithmetic on the values of conditions (C11, 6.10.1p4), which may depend on numeric
 * features whose values are not enumerated.
 *
 * <p>Input: the operands of an operator of {@code #if}, each a {@link
 * sunder.frontend.c.preprocess.arithmetic.ConditionValue}: an interval of {@code intmax_t} or
 * {@code uintmax_t}, and the feature or linear form that has this value. Output: the value of the
 * result, or the numbers at which a comparison cuts the range of a feature. {@code
 * LinearConsistency} says which variants contradict the sums of their features.
 */
package sunder.frontend.c.preprocess.arithmetic;
