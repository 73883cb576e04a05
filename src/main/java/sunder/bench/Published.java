package sunder.bench;

import java.util.SortedMap;

/**
 * Figures of others, as they were published.
 *
 * @param who the tool or method, named as published
 * @param source paper and table
 * @param metric what was measured, with its unit
 * @param values by size, as printed: {@code > 7 hrs} is a value too
 */
public record Published(
    String who, String source, String metric, SortedMap<Integer, String> values) {}
