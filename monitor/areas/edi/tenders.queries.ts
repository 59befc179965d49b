import type { TenderList } from '@contract/edi/edi.constants';
import type { EdiTender, TenderDifference, TenderSummary } from '@contract/edi/edi.entities';
import type { LoadInput } from '@contract/loads/loads.calls';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { ediDifferences, ediPartners, ediSets, ediStatuses, ediTenders, loads, users } from '../../db/schema';
import { contains } from '../../db/search-text';
import { wordsOfInput } from '../loads/take-in/load-words';
import { judgeDifference, loadOfTender } from './load-of-tender';

const openDifferences = sql<number>`(SELECT count(*)::int FROM edi_differences f
  WHERE f.tender_id = ${ediTenders.id} AND f.company_id = ${ediTenders.companyId} AND f.status = 'open')`;

const LISTS: Readonly<Record<TenderList, SQL | undefined>> = {
  open: eq(ediTenders.status, 'open'),
  changes: sql`EXISTS (SELECT FROM edi_differences f
    WHERE f.tender_id = ${ediTenders.id} AND f.company_id = ${ediTenders.companyId} AND f.status = 'open')`,
  all: undefined,
};

const summaries = (db: Queryable) =>
  db
    .select({
      row: ediTenders,
      partner: ediPartners,
      reference: loads.reference,
      openDifferences,
    })
    .from(ediTenders)
    .innerJoin(ediPartners, eq(ediPartners.id, ediTenders.partnerId))
    .leftJoin(loads, and(eq(loads.id, ediTenders.loadId), eq(loads.companyId, ediTenders.companyId)));

type Query = { list: TenderList; search_text?: string; page: number; per_page: number };

/** A page of the company's tenders: those to answer by their deadline, the others newest first. */
export async function tendersOf(db: Queryable, companyId: number, query: Query) {
  const { search_text: text } = query;
  const found = and(eq(ediTenders.companyId, companyId), text ? contains(ediTenders.shipmentId, text) : undefined);
  const wanted = and(found, LISTS[query.list]);
  const rows = await summaries(db)
    .where(wanted)
    .orderBy(...(query.list === 'open' ? [asc(ediTenders.answerBy), asc(ediTenders.id)] : [desc(ediTenders.id)]))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const counts = {
    open: await db.$count(ediTenders, and(found, LISTS.open)),
    changes: await db.$count(ediTenders, and(found, LISTS.changes)),
    all: await db.$count(ediTenders, found),
  };
  return { edi_tenders: rows.map(toSummary), counts, total: counts[query.list] };
}

type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

function toSummary({ row, partner, reference, openDifferences: open }: SummaryRow): TenderSummary {
  const { stops } = row.said;
  return {
    id: row.id,
    partner: { id: partner.id, name: partner.name },
    shipment_id: row.shipmentId,
    status: row.status,
    lane: laneOf(stops),
    pickup_at: stops?.find(({ kind }) => kind === 'pickup')?.window_starts_at ?? null,
    customer_rate_cents: row.said.customer_rate_cents ?? null,
    received_at: row.receivedAt.toISOString(),
    answer_by: row.answerBy.toISOString(),
    load: row.loadId === null || reference === null ? null : { id: row.loadId, reference },
    open_differences: open,
  };
}

function laneOf(stops: LoadInput['stops']): string | null {
  if (!stops || stops.length === 0) return null;
  const place = ({ city, state, name }: NonNullable<LoadInput['stops']>[number]) =>
    [city, state].filter(Boolean).join(', ') || name || 'unknown';
  return `${place(stops[0]!)} to ${place(stops.at(-1)!)}`;
}

/** A tender with all that became of it. @throws ApiError 404, also for one of another company */
export async function getTender(db: Queryable, companyId: number, id: number, now: Date): Promise<EdiTender> {
  const [found] = await summaries(db).where(and(eq(ediTenders.companyId, companyId), eq(ediTenders.id, id)));
  if (!found) throw httpErrors.notFound('That tender');
  const { row, partner } = found;
  const words = await wordsOfInput(db, row.said, now);
  const statuses = await db
    .select()
    .from(ediStatuses)
    .where(and(eq(ediStatuses.companyId, companyId), eq(ediStatuses.tenderId, id)))
    .orderBy(desc(ediStatuses.id))
    .limit(200);
  return {
    ...toSummary(found),
    fields: [...words.values()].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    notes: row.notes,
    rule: partner.deadlineRule,
    rule_problem: row.ruleProblem,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: await nameOf(db, row.answeredByUserId),
    reason: row.reason,
    differences: await differencesOf(db, row, now),
    statuses: statuses.map((one) => ({
      id: one.id,
      codes: one.codes,
      summary: one.summary,
      interchange_id: one.interchangeId,
      created_at: one.createdAt.toISOString(),
    })),
    version: row.version,
  };
}

async function nameOf(db: Queryable, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [found] = await db
    .select({ name: fullNameOrNull(users) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.name ?? null;
}

async function differencesOf(
  db: Queryable,
  tender: typeof ediTenders.$inferSelect,
  now: Date,
): Promise<TenderDifference[]> {
  const rows = await db
    .select({ row: ediDifferences, interchangeId: ediSets.interchangeId, by: fullNameOrNull(users) })
    .from(ediDifferences)
    .leftJoin(ediSets, eq(ediSets.id, ediDifferences.setId))
    .leftJoin(users, eq(users.id, ediDifferences.decidedByUserId))
    .where(and(eq(ediDifferences.companyId, tender.companyId), eq(ediDifferences.tenderId, tender.id)))
    .orderBy(desc(ediDifferences.id));
  const load = await loadOfTender(db, tender);
  const made: TenderDifference[] = [];
  for (const { row, interchangeId, by } of rows) {
    // What it would do to the load as it is now.
    const judged = row.status === 'open' && load ? await judgeDifference(db, row, load, now) : null;
    made.push({
      id: row.id,
      kind: row.kind,
      status: row.status,
      changes: judged?.changes ?? row.changes,
      warnings: judged?.warnings ?? [],
      interchange_id: interchangeId,
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
      decided_by: by,
      reason: row.reason,
      version: row.version,
    });
  }
  return made;
}
