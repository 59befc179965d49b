import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import { formatDate } from '@contract/shared/format';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { givenIds, runStatement } from '../../db/run-statement';
import { earlierNumbers, orderInForce } from '../rules/facts.queries';

/** A registration that FMCSA revoked before a carrier's own, and what stands against it today. */
export type EarlierCarrier = {
  id: number;
  /** Null: no file that is loaded names it. */
  legalName: string | null;
  /** Since when it is on the company's do not dispatch list; ISO day. */
  bannedSince: string | null;
  /** The newest out-of-service order in force; days are ISO days. */
  order: { on: string | null; asOf: string } | null;
  /** The day of the census that says so; ISO day. Null: not known. */
  asOf: string | null;
};

/**
 * The registrations before carriers' own by FMCSA's prior-revocation flag, and those before them, the latest first, by
 * carrier id. The statement has the company's id: other companies' refusals do not count.
 *
 * @param today ISO day
 */
export async function findEarlierCarriers(
  db: Queryable,
  carrierIds: readonly number[],
  companyId: number,
  today: string,
): Promise<Map<number, EarlierCarrier[]>> {
  const found = new Map<number, EarlierCarrier[]>();
  if (carrierIds.length === 0) return found;
  const rows = await runStatement<EarlierCarrier & { of: string | number }>(db, {
    name: 'earlier_carriers',
    write: earlierRows,
    values: { ids: `{${carrierIds.join(',')}}`, companyId, today },
  });
  for (const { of, id, ...rest } of rows)
    found.set(Number(of), [...(found.get(Number(of)) ?? []), { ...rest, id: Number(id) }]);
  return found;
}

/** A ban two registrations back is as good as one. */
const earlierRows = (): SQL => sql`
  SELECT e.of, e.id, coalesce(c.legal_name, c.dba_name) AS "legalName",
    (SELECT n.updated_at::date::text FROM connections n
      WHERE n.company_id = ${sql.placeholder('companyId')} AND n.carrier_id = e.id AND n.status = 'do_not_dispatch') AS "bannedSince",
    ${orderInForce(sql`e.id`)} AS "order",
    e.census_as_of AS "asOf"
  FROM (${earlierNumbers(givenIds('ids'))}) AS e LEFT JOIN carriers c ON c.id = e.id
  ORDER BY e.of, e.step, e.id`;

/** Those with something in force against them: the others are only a warning of the census. */
export const isStopped = ({ bannedSince, order }: EarlierCarrier): boolean => bannedSince !== null || order !== null;

/** "OLD FERRY INC (USDOT 5000101)" */
export const earlierName = ({ id, legalName }: EarlierCarrier): string =>
  legalName === null ? `USDOT ${id}` : `${legalName} (USDOT ${id})`;

/** "on your do not dispatch list since Nov 1, 2026 and ordered out of service on Nov 3, 2026" */
export function whatStopsIt({ bannedSince, order }: EarlierCarrier): string {
  const ordered = order && `ordered out of service${order.on ? ` on ${formatDate(order.on)}` : ''}`;
  return [bannedSince && `on your do not dispatch list since ${formatDate(bannedSince)}`, ordered]
    .filter(Boolean)
    .join(' and ');
}

/** One warning each, for those with something in force against them. */
export function earlierCarrierWarnings(earlier: readonly EarlierCarrier[]): CarrierWarning[] {
  return earlier.filter(isStopped).map((one) => ({
    kind: 'earlier_carrier_stopped',
    title: one.bannedSince
      ? `Was ${earlierName(one)}, on your do not dispatch list`
      : `Was ${earlierName(one)}, ordered out of service`,
    reason: `FMCSA revoked that registration before this one. It is ${whatStopsIt(one)}. A load needs an exception.`,
    on: one.bannedSince ?? one.order?.on ?? null,
    source: { name: 'Company Census File', as_of: one.asOf },
    mentions: [{ text: earlierName(one), carrier_id: one.id }],
  }));
}

/** A sentence for beside a verdict that the rules alone give. */
export const earlierCarrierWords = (earlier: readonly EarlierCarrier[]): string[] =>
  earlier.filter(isStopped).map((one) => `FMCSA revoked its earlier number, ${earlierName(one)}, ${whatStopsIt(one)}.`);
