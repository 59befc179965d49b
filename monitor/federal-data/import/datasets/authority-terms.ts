import type { AuthorityKind, AuthorityStatus } from '../../../../contract/carriers/authority-history.constants';

/**
 * How the files word authority, in ours. Motus: "Motor Carrier of Household Goods", "Broker of Property". Legacy:
 * COMMON, CONTRACT, BROKER in the carrier file, "HOUSEHOLD GOODS COMMON CARRIER" and the like in the history.
 */

/** Private and enterprise carriers haul, but not for hire: they are `other`. */
export function authorityKind(words: string): AuthorityKind {
  if (/forwarder/i.test(words)) return 'freight_forwarder';
  if (/broker/i.test(words)) return 'broker';
  if (isNotForHire(words)) return 'other';
  return /common|contract|carrier/i.test(words) ? 'carrier' : 'other';
}

const isNotForHire = (words: string): boolean => /private|enterprise/i.test(words);

/** The statuses of an authority in Motus. */
const STATUSES: readonly AuthorityStatus[] = ['active', 'inactive', 'pending', 'withdrawn'];

/** Null: another word. */
export const authorityStatus = (words: string): AuthorityStatus | null =>
  STATUSES.find((one) => one === words.toLowerCase()) ?? null;

/** What the authority is for, where its words say so; null where they do not. */
export function authorityScopes(words: string): string[] | null {
  const covered = words.replace(/\(?\s*(?:except|excluding|other than)\b[^)]*\)?/gi, ' ');
  const scopes = [
    ['property', /property/i],
    ['passenger', /passenger/i],
    ['household_goods', /household goods/i],
    ['private', /private/i],
    ['enterprise', /enterprise/i],
  ] as const;
  const found = scopes.filter(([, pattern]) => pattern.test(covered)).map(([scope]) => scope);
  return found.length > 0 ? found : null;
}
