const NAMES = ['kind', 'user_id', 'from', 'until'] as const;

/** How the audit log is narrowed, as its page and its file read it from the address; left out where nothing is chosen. */
export function auditFiltersIn(search: URLSearchParams): Partial<Record<(typeof NAMES)[number], string>> {
  return Object.fromEntries(NAMES.map((name) => [name, search.get(name) || undefined]));
}
