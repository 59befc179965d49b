/**
 * Limits how often something is done in this process.
 *
 * @param most within a window of `perMs` milliseconds, for each key
 * @returns whether it may be done once more now; of what has no key, for all together
 */
export function rateLimit({ most, perMs }: { most: number; perMs: number }) {
  let startedAt = 0;
  let counts = new Map<string, number>();
  return (key = '', now = Date.now()): boolean => {
    if (now - startedAt >= perMs || now < startedAt) {
      startedAt = now;
      counts = new Map();
    }
    const count = counts.get(key) ?? 0;
    if (count >= most) return false;
    counts.set(key, count + 1);
    return true;
  };
}
