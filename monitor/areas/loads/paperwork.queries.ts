import type { CurrentUser } from '@contract/identity/identity.entities';
import type { PaperworkGap } from '@contract/loads/load-papers.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import type { LoadPaperwork, LoadSummary } from '@contract/loads/loads.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { rateConfirmations as confirmations, ediInvoices, loadPapers, loads } from '../../db/schema';
import { agreedRate } from './detention/detention.queries';
import { detentionCents, detentionMinutes } from './detention/detention-statement';
import { statusNow } from './invoice-holds.queries';
import { loadSettingsOf } from './load-settings.queries';
import { confirmationsOfCarriers, type SentConfirmation } from './rate-confirmations-of-loads.queries';

/** No customer is billed for a cancelled load, and no carrier paid, unless its truck was ordered and not used. */
const isBilled = or(ne(loads.status, 'cancelled'), eq(loads.isTonu, true));

/** Loads that lack it, in SQL, as `missing` says of each. */
export const LACKS: Readonly<Record<PaperworkGap, SQL | undefined>> = {
  proof_of_delivery: and(
    ne(loads.status, 'cancelled'),
    sql`NOT EXISTS (SELECT FROM ${loadPapers} WHERE ${loadPapers.loadId} = ${loads.id}
      AND ${loadPapers.isType} = 'proof_of_delivery' AND ${loadPapers.withdrawnAt} IS NULL)`,
  ),
  rate_confirmation: and(
    isBilled,
    // Of the newest with its carrier: one that it signed before counts no more. Null: none was written here, but in a TMS or not at all.
    sql`(SELECT ${confirmations.status} = 'accepted' AND NOT ${confirmations.needsAcceptance} FROM ${confirmations}
      WHERE ${confirmations.loadId} = ${loads.id} AND ${confirmations.carrierId} = ${loads.carrierId}
      AND ${confirmations.companyId} = ${loads.companyId} ORDER BY ${confirmations.id} DESC LIMIT 1) IS FALSE`,
  ),
};

/** Loads, the closed ones with what their bill rests on, in a fixed number of statements. */
export async function withPaperwork(
  db: Queryable,
  { companyId, user }: { companyId: number; user: CurrentUser },
  rows: readonly LoadSummary[],
): Promise<LoadSummary[]> {
  const billed = rows.filter(
    ({ status, is_tonu }) => CLOSED_LOAD_STATUSES.includes(status) && (status !== 'cancelled' || is_tonu),
  );
  const ids = billed.map(({ id }) => id);
  const papers =
    ids.length === 0 ? new Map<number, LoadPaperwork>() : await paperworkOf(db, { companyId, user }, billed);
  return rows.map((load) =>
    CLOSED_LOAD_STATUSES.includes(load.status) ? { ...load, paperwork: papers.get(load.id) ?? null } : load,
  );
}

async function paperworkOf(
  db: Queryable,
  { companyId, user }: { companyId: number; user: CurrentUser },
  billed: readonly LoadSummary[],
): Promise<Map<number, LoadPaperwork>> {
  const ids = billed.map(({ id }) => id);
  const documents = await db
    .selectDistinctOn([loadPapers.loadId, loadPapers.isType], {
      loadId: loadPapers.loadId,
      isType: loadPapers.isType,
      id: loadPapers.id,
    })
    .from(loadPapers)
    .where(and(inArray(loadPapers.loadId, ids), isNull(loadPapers.withdrawnAt)))
    .orderBy(loadPapers.loadId, loadPapers.isType, desc(loadPapers.id));
  const mayViewInvoices = missingFor('manageRateConfirmations', user) === null;
  const invoices = mayViewInvoices ? await newestInvoices(db, companyId, ids) : null;
  const waited = billed.filter(({ stops }) => stops.some((stop) => (detentionMinutes(stop) ?? 0) > 0));
  const sent = await confirmationsOfCarriers(
    db,
    companyId,
    waited.map(({ id }) => id),
  );
  const { detention_hourly_cents: ownRate } = (await loadSettingsOf(db, [companyId]))(companyId);
  const paperwork = (load: LoadSummary): LoadPaperwork => {
    const newest = (type: (typeof documents)[number]['isType']) =>
      documents.find(({ loadId, isType }) => loadId === load.id && isType === type)?.id ?? null;
    const proof = newest('proof_of_delivery');
    return {
      proof_of_delivery_id: proof,
      bill_of_lading_id: newest('bill_of_lading'),
      ...(invoices && { invoice: invoices.get(load.id) ?? null }),
      detention: detentionOwed(load, sent.get(load.id), ownRate),
      missing: [
        ...(proof === null && load.status !== 'cancelled' ? ['proof_of_delivery' as const] : []),
        ...(isUnsigned(load) ? ['rate_confirmation' as const] : []),
      ],
    };
  };
  return new Map(billed.map((load) => [load.id, paperwork(load)]));
}

const isUnsigned = ({ rate_confirmation: paper }: Pick<LoadSummary, 'rate_confirmation'>) =>
  paper !== null && (paper.status !== 'accepted' || paper.needs_acceptance);

/** As the statement of the load has it for its carrier. */
function detentionOwed(
  { stops }: Pick<LoadSummary, 'stops'>,
  sent: SentConfirmation | undefined,
  ownRate: number | null,
): LoadPaperwork['detention'] {
  const known = stops.flatMap((stop) => detentionMinutes(stop) ?? []);
  const agreed = agreedRate(sent);
  const hourlyCents = agreed?.hourlyCents ?? ownRate;
  return {
    minutes: known.reduce((sum, minutes) => sum + minutes, 0),
    amount_cents: hourlyCents === null ? null : detentionCents(known, { hourlyCents, cap: agreed?.cap_cents ?? null }),
    stops_not_known: stops.length - known.length,
  };
}

async function newestInvoices(db: Queryable, companyId: number, ids: number[]) {
  const rows = await db
    .selectDistinctOn([ediInvoices.loadId], {
      loadId: ediInvoices.loadId,
      id: ediInvoices.id,
      number: ediInvoices.number,
      status: statusNow(companyId),
      total_cents: ediInvoices.totalCents,
      currency: ediInvoices.currency,
    })
    .from(ediInvoices)
    // Of the carrier that hauled it: another's invoice is no bill of this load.
    .innerJoin(loads, and(eq(loads.id, ediInvoices.loadId), eq(loads.carrierId, ediInvoices.carrierId)))
    .where(and(eq(ediInvoices.companyId, companyId), inArray(ediInvoices.loadId, ids)))
    .orderBy(ediInvoices.loadId, desc(ediInvoices.id));
  return new Map(rows.map(({ loadId, ...invoice }) => [loadId, invoice]));
}
