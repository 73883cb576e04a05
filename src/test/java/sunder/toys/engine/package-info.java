/** A whole engine: what the control flow alone cannot reach is safe. */
package sunder.toys.engine;
