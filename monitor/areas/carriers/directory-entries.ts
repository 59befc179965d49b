import type { DirectoryEntry } from '@contract/carriers/directory.entities';

/**
 * Merges entries with equal name, phone and email into one with all their roles (loads text, section 3). Merges nothing
 * else: the same name with another number may be another person. Keeps the order of the first of each.
 */
export function mergedEntries(entries: readonly DirectoryEntry[]): DirectoryEntry[] {
  const merged = new Map<string, DirectoryEntry>();
  for (const { name, phone, email, is_types } of entries) {
    const key = JSON.stringify([name, phone, email]);
    const known = merged.get(key);
    merged.set(key, { name, phone, email, is_types: [...new Set([...(known?.is_types ?? []), ...is_types])] });
  }
  return [...merged.values()];
}

/** A value of the federal record, with all its places. */
export function mergedValues(
  values: readonly (readonly [value: string | null, isType: string])[],
): { value: string; is_types: string[] }[] {
  const merged = new Map<string, string[]>();
  for (const [value, isType] of values) if (value) merged.set(value, [...(merged.get(value) ?? []), isType]);
  return [...merged].map(([value, is_types]) => ({ value, is_types }));
}
