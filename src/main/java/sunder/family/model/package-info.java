/**
 * Feature models from files: UVL (the Universal Variability Language), TVL, Kconfig and DIMACS.
 *
 * <p>In: a file. Out: {@link sunder.family.ExternalModel}, its features and the rules that valid
 * configurations obey, ready to be put into a program's space. Errors: {@link
 * sunder.source.InputException} with places in the file, also for a model that no configuration
 * satisfies and for parts of UVL that have no meaning here (strings, clones, imports). Invariants:
 * an imported model has a valid configuration; its features are in tree order, which keeps diagrams
 * small.
 *
 * <p>What UVL leaves open: an Integer feature has the range that its attributes {@code min} and
 * {@code max} say. One that may be absent gets a Boolean feature {@code NAME?} for its presence,
 * and while absent its value is fixed (0, or its least value if 0 is outside its range), so that it
 * does not multiply the configurations. An attribute of a feature that is not selected is 0 in a
 * sum.
 *
 * <p>We read UVL's parse tree ({@code uvl-parser}) and not its metamodel: the metamodel has no
 * columns, keeps numbers as doubles, and both give {@code +} precedence over {@code *}, which
 * {@link sunder.family.model.UvlConstraints} puts right.
 */
package sunder.family.model;
