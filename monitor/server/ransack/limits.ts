/**
 * The largest search we run; a larger one is rejected, never truncated. A condition counts once for each of its
 * attributes, a value once for each attribute it is compared with.
 */
export const searchLimits = {
  conditions: 100,
  values: 1_000,
  /** Values of one condition that are searched within texts (`cont`, `matches`, `end` and the like): each is a scan. */
  patterns: 20,
  /** The same for the whole search, once for each attribute. */
  patternsOfSearch: 100,
  /** Groups within groups below `q`. */
  groupDepth: 5,
  sorts: 10,
  valueLength: 1_000,
  /** `name=value` pairs in one query string. */
  parameters: 2_000,
  /** Brackets in one parameter's name: two for each group, five for the longest condition in it, and some spare. */
  brackets: 24,
} as const;
