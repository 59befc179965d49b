import type { RateLine } from '@contract/rate-confirmations/rate-confirmations.entities';

/** The pay for a truck ordered, not used: the paper's amount for that case, or 0 without one. */
export function tonuLines(lines: readonly RateLine[]): RateLine[] {
  const agreed = lines.find(({ kind }) => kind === 'tonu');
  const flat = { kind: 'tonu', label: null, unit: 'flat', cap_cents: null, free_hours: null } as const;
  return [{ ...flat, amount_cents: agreed?.amount_cents ?? 0, quantity: 1 }];
}
