/**
 * Limits how often something happens in this process.
 *
 * @param most within a window of `perMs` milliseconds, for each key
 * @returns whether it may happen once more now; without a key, counted together
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
