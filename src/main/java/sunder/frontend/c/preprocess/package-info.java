/**
 * A variability-aware preprocessor: it processes the directives of C for all variants at once.
 *
 * <p>Input: C files with the project, bundled and system headers that they include, options and an
 * external feature model. Output: {@link
 * sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile}: macro-expanded tokens with presence
 * conditions, the feature model, conditional regions and diagnostics.
 *
 * <p>The packages {@code option} and {@code token} have the options and the tokens of both sides,
 * {@code header} finds headers, {@code macro} has the definitions of macros, {@code name} the names
 * in files, and {@code arithmetic} computes in conditions.
 *
 * <p>The pipeline: {@code SplicedText} and {@code LogicalLine} divide a file into lines of
 * preprocessing tokens; {@code DirectiveProcessor} processes them in order, with {@code
 * HeaderSearch} for includes, {@code ConditionalStack} for the active variants, and {@code
 * ConditionPreparation} and {@code ConditionEvaluator} for conditions; {@code MacroExpander}
 * expands the text with the definitions of {@code MacroTable} and {@code MacroSubstitution}. {@code
 * FeatureDiscovery} runs passes that collect {@code FeatureQueries} until no new feature is found;
 * {@code Preprocessor} derives a {@code FeatureSpace} from them, and runs the pass for the output,
 * again if the expansion of the text asks for further names.
 *
 * <p>Invariants: in each variant, the tokens present are those of an ordinary preprocessor (C11,
 * 6.10, with the extensions of GCC's cpp manual); a variant with an unsupported directive has a
 * diagnostic. A macro is a list of bodies with presence conditions, as in SuperC (Gazzillo and
 * Grimm, PLDI 2012); a use with several active bodies becomes alternatives.
 */
package sunder.frontend.c.preprocess;
