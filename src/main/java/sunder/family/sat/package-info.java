/**
 * Satisfiability of clauses over numbered variables: a solver that is asked again and again with
 * assumptions, and unit propagation alone. A literal is a variable from 1 on, or its negative.
 */
package sunder.family.sat;
