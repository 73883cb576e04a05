/**
 * Features as symbols of terms: what terms over them say of sets of variants, and back.
 *
 * <p>In: the features that an automaton's symbols stand for, and conditions or answers over these
 * symbols. Out: sets of configurations, exact or marked as some of them; and conditions that hold
 * of the values in a set. Invariants: nothing here enumerates configurations, and a set that is not
 * exact is never larger than the truth.
 */
package sunder.verify.feature;
