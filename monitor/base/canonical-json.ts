/**
 * Canonical JSON, by RFC 8785: keys in the order of their UTF-16 units, no white space, numbers and strings as
 * ECMAScript writes them. Equal values give equal bytes.
 * Keys whose value is undefined are left out, as JSON leaves them out.
 * Half of a surrogate pair has no UTF-8 and becomes U+FFFD, as it would on its way into the database.
 *
 * @throws TypeError for what JSON cannot hold: NaN, an infinity, a function
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON.`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') return JSON.stringify(value.replace(/\p{Surrogate}/gu, '\ufffd'));
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, item]) => `${canonicalJson(key)}:${canonicalJson(item)}`);
    return `{${parts.join(',')}}`;
  }
  throw new TypeError(`A ${typeof value} has no JSON.`);
}
