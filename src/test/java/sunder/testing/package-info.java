/**
 * What tests of several packages share: random families, programs and terms, the corpus with its
 * expected verdicts, the comparison of methods, and samples. What only the tests of one package
 * use, or what needs its inside, stays there.
 */
package sunder.testing;
