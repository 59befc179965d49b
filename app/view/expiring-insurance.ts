import { ENDING_POLICY_DAYS } from '@contract/insurance/insurance.constants';
import type { EndingPolicy } from '@contract/insurance/policies.entities';
import { addDays, addMonths, daysBetween } from '@contract/shared/day';

/** How far ahead the list of expiring insurance looks: the calendar month, or days. */
export const THIS_MONTH = 'month';
export const SPANS: readonly string[] = [THIS_MONTH, ...ENDING_POLICY_DAYS.map(String)];
export const DEFAULT_SPAN = '60';

export const spanLabel = (span: string): string => (span === THIS_MONTH ? 'This month' : `Next ${span} days`);

/**
 * The days for a span of the address; other text stays as typed, so that the monitor reports what is wrong with it. On
 * a month's last day no day of the month remains: the list then covers the next day.
 */
export function daysOf(span: string, today: string): string {
  if (span !== THIS_MONTH) return span;
  const lastDay = addDays(`${addMonths(`${today.slice(0, 7)}-01`, 1)}`, -1);
  return String(Math.max(daysBetween(today, lastDay), 1));
}

/** One carrier's ending policies, the first to end first. */
export interface ExpiringCarrier {
  carrier_id: number;
  carrier_name: string | null;
  connection_status: EndingPolicy['connection_status'];
  policies: EndingPolicy[];
}

/** The policies of a page by their carrier, in their order. */
export function byCarrier(policies: readonly EndingPolicy[]): ExpiringCarrier[] {
  const groups = new Map<number, ExpiringCarrier>();
  for (const policy of policies) {
    const { carrier_id, carrier_name, connection_status } = policy;
    const group = groups.get(carrier_id) ?? { carrier_id, carrier_name, connection_status, policies: [] };
    group.policies.push(policy);
    groups.set(carrier_id, group);
  }
  return [...groups.values()];
}
