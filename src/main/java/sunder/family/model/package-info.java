/**
 * Readers of feature models: UVL (the Universal Variability Language), TVL, Kconfig and DIMACS.
 *
 * <p>Input: a file. Output: {@link sunder.family.ExternalModel}: features and the rules that valid
 * configurations satisfy. Errors: {@link sunder.source.InputException} with places in the file,
 * also for a model without a valid configuration. Invariants: an imported model has a valid
 * configuration; its features are in tree order, which keeps diagrams small.
 *
 * <p>Where UVL leaves the semantics open: an Integer feature has the range of its attributes {@code
 * min} and {@code max}. One that may be absent gets a Boolean feature {@code defined_NAME} for its
 * presence, which is whether C has the macro, and while it is absent its value is fixed (0, or its
 * least value if 0 is outside its range), so that it does not multiply the configurations. An
 * attribute of an unselected feature is 0 in a sum.
 *
 * <p>The UVL reader uses the parse tree of {@code uvl-parser} and not its metamodel: the metamodel
 * has no columns, keeps numbers as doubles, and both give {@code +} precedence over {@code *},
 * which {@link sunder.family.model.UvlConstraints} corrects.
 */
package sunder.family.model;
