/**
 * Explicit search of a family with numeric features: data concrete, features symbolic.
 *
 * <p>A state gives each register a term over the features, and carries the set of configurations
 * that reach it, as states of a featured transition system do (model-sketching, section 2); inputs
 * of few values are enumerated, others that only decide a guard are tried with the values that it
 * tells apart. Holes keep whole ranges together: {@code x > h} with {@code x = 10} is the set
 * {@code h <= 9} and its complement. What reaches abort does so for certain, what does not is safe,
 * and a hole of 32 bits costs what one of 3 bits does.
 *
 * <p>It ends only where the data are finite and few, so it is a bounded first attempt of the
 * refinement procedure, which intervals take over from: they cannot relate a register to the hole
 * that it was computed from. C programs are often such machines, and Promela models with wide
 * numbers may be; there it has further turns. Where a step is not exactly expressible, the
 * configurations concerned are left undecided; nothing is ever approximated.
 */
package sunder.verify.explicit;
