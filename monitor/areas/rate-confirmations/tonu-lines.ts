import type { RateLine } from '@contract/rate-confirmations/rate-confirmations.entities';

/** What is paid for a truck that was ordered and not used: what the paper said for that case. 0 where it named no amount. */
export function tonuLines(lines: readonly RateLine[]): RateLine[] {
  const agreed = lines.find(({ kind }) => kind === 'tonu');
  const flat = { kind: 'tonu', label: null, unit: 'flat', cap_cents: null, free_hours: null } as const;
  return [{ ...flat, amount_cents: agreed?.amount_cents ?? 0, quantity: 1 }];
}
