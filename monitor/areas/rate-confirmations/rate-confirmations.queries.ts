import { numberOf, printedHash } from '@contract/rate-confirmations/confirmation-number';
import {
  CURRENCIES,
  DELIVERY_STATES,
  type DeliveryState,
  RATE_CONFIRMATION_LISTS,
  RATE_CONFIRMATION_STATUSES,
  type RateConfirmationList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  RateConfirmation,
  RateConfirmationAcceptance,
  RateConfirmationDelivery,
  RateConfirmationRevision,
  RateConfirmationSummary,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { dayOf } from '@contract/shared/day';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullName, fullNameOrNull } from '../../db/full-name';
import {
  rateConfirmationAnswers as answers,
  carriers,
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  loads,
  rateConfirmationRevisions as revisions,
  users,
} from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';
import { addressOfRecord } from '../carrier-notices/address-of-record';
import { noticesOfConfirmation } from '../carrier-notices/notices.queries';
import { listedIdentifiers, readListedIdentifiers } from '../carriers/listed-identifiers';
import { classifiedLoad } from '../loads/gate/gate-facts.queries';
import { lanesByLoad } from '../loads/lanes-of-loads.queries';
import { difference } from './difference';
import { expiryOf } from './fields-of-load';
import { knownAddresses } from './known-addresses.queries';
import { hasOpenTicket, openTickets } from './open-tickets';
import { comparedOf, type Own, ownConfirmation, statusOf } from './own-confirmation';
import { problemsOf } from './problems';
import { remitToOf } from './remit-to.queries';

/** What `q[...]` may search, under the names of the entity. */
const search = defineSearch({
  table: confirmations,
  attributes: {
    id: { column: confirmations.id, type: 'integer' },
    status: { column: confirmations.status, type: 'enum', values: RATE_CONFIRMATION_STATUSES },
    creator_id: { column: confirmations.creatorId, type: 'integer' },
    carrier_id: { column: confirmations.carrierId, type: 'integer' },
    load_id: { column: confirmations.loadId, type: 'integer' },
    currency: { column: confirmations.currency, type: 'enum', values: CURRENCIES },
    total_cents: { column: confirmations.totalCents, type: 'integer' },
    needs_acceptance: { column: confirmations.needsAcceptance, type: 'boolean' },
    created_at: { column: confirmations.createdAt, type: 'datetime' },
    delivered_at: { column: confirmations.deliveredAt, type: 'datetime' },
  },
  scopes: { tickets_status_not_eq: (value) => (value === 'closed' ? hasOpenTicket : undefined) },
  associations: {
    carrier: {
      table: carriers,
      on: eq(carriers.id, confirmations.carrierId),
      many: false,
      attributes: { legal_name: { column: carriers.legalName, type: 'string' } },
    },
    load: {
      table: loads,
      on: eq(loads.id, confirmations.loadId),
      many: false,
      attributes: { reference: { column: loads.reference, type: 'string' } },
    },
  },
});

const IN_LIST: Readonly<Record<RateConfirmationList, SQL | undefined>> = {
  all: undefined,
  viewed: eq(confirmations.status, 'viewed'),
  flagged: hasOpenTicket,
  delivered: eq(confirmations.status, 'delivered'),
  draft: eq(confirmations.status, 'draft'),
  waiting: or(
    inArray(confirmations.status, ['delivered', 'viewed']),
    and(eq(confirmations.status, 'accepted'), eq(confirmations.needsAcceptance, true)),
  ),
  // One that must be signed again is none of them.
  signed: and(eq(confirmations.status, 'accepted'), eq(confirmations.needsAcceptance, false)),
  closed: inArray(confirmations.status, ['rejected', 'cancelled', 'superseded', 'expired']),
};

type Wanted = { list: RateConfirmationList; q?: unknown; page: number; per_page: number };

/** A page of a company's confirmations, newest first unless `q` sorts, and their count. */
export async function confirmationsOf(db: Queryable, companyId: number, wanted: Wanted) {
  const asked = toSql(search, wanted.q);
  const where = and(eq(confirmations.companyId, companyId), asked.where, IN_LIST[wanted.list]);
  const rows = await summaries(db, where)
    .orderBy(...asked.orderBy, desc(confirmations.id))
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  return { rate_confirmations: await toWire(db, rows), total: await db.$count(confirmations, where) };
}

/** The counts of all lists, in one query. */
export async function confirmationCounts(db: Queryable, companyId: number, q: unknown) {
  const counted = (list: RateConfirmationList) =>
    sql<number>`count(*) FILTER (WHERE ${IN_LIST[list] ?? sql`true`})::int`;
  const [row] = await db
    .select(
      Object.fromEntries(RATE_CONFIRMATION_LISTS.map((list) => [list, counted(list)])) as Record<
        RateConfirmationList,
        SQL<number>
      >,
    )
    .from(confirmations)
    .where(and(eq(confirmations.companyId, companyId), toSql(search, q).where));
  return row!;
}

const acceptance = (column: SQL) => sql<string | null>`(
  SELECT ${column} FROM rate_confirmation_answers a JOIN rate_confirmation_revisions v ON v.id = a.revision_id
  WHERE a.rate_confirmation_id = ${confirmations}.id AND a.is_accepted AND v.revision = ${confirmations}.accepted_revision
  ORDER BY a.id DESC LIMIT 1)`;

const summaries = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      row: confirmations,
      creator: fullNameOrNull(users),
      carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      identifiers: sql<string>`${listedIdentifiers(sql`${confirmations.carrierId}`)}`,
      reference: loads.reference,
      signerName: acceptance(sql`a.name`),
      signerTitle: acceptance(sql`a.title`),
      deliveryStates: sql<string[]>`ARRAY(SELECT d.state FROM rate_confirmation_deliveries d
        JOIN rate_confirmation_revisions v ON v.id = d.revision_id
        WHERE d.rate_confirmation_id = ${confirmations}.id AND v.revision = ${confirmations}.revision)`,
      openTickets: sql<number>`(${openTickets})::int`,
    })
    .from(confirmations)
    .innerJoin(loads, eq(loads.id, confirmations.loadId))
    .leftJoin(carriers, eq(carriers.id, confirmations.carrierId))
    .leftJoin(users, eq(users.id, confirmations.creatorId))
    .where(where);
type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** The best result of several emails: one delivered to a server counts, whatever happened to the others. */
const BEST: readonly DeliveryState[] = ['sent', 'unknown', 'bounced'];
export const bestState = (states: readonly string[]): DeliveryState | null =>
  BEST.find((state) => states.includes(state)) ?? null;

async function toWire(db: Queryable, rows: readonly SummaryRow[]): Promise<RateConfirmationSummary[]> {
  const laneOf = await lanesByLoad(
    db,
    rows.map(({ row }) => row.loadId),
  );
  return rows.map((one) => ({ ...summaryToWire(one), lane: laneOf(one.row.loadId) }));
}

function summaryToWire({ row, ...joined }: SummaryRow): Omit<RateConfirmationSummary, 'lane'> {
  const { acceptedAt, acceptedRevision } = row;
  return {
    id: row.id,
    number: numberOf(row.id),
    status: statusOf(row),
    creator_id: row.creatorId,
    creator: joined.creator,
    carrier: {
      id: row.carrierId,
      legal_name: joined.carrierName,
      identifiers: readListedIdentifiers(joined.identifiers),
    },
    load: { id: row.loadId, reference: joined.reference },
    revision: row.revision,
    draft_revision: row.draftRevision,
    needs_acceptance: row.needsAcceptance,
    total_cents: row.totalCents,
    currency: row.currency,
    delivery_state: bestState(joined.deliveryStates),
    delivered_at: iso(row.deliveredAt),
    viewed_at: iso(row.viewedAt),
    accepted:
      acceptedAt && acceptedRevision !== null && joined.signerName !== null
        ? {
            at: acceptedAt.toISOString(),
            name: joined.signerName,
            title: joined.signerTitle ?? '',
            revision: acceptedRevision,
          }
        : null,
    rejected_at: iso(row.rejectedAt),
    cancelled_at: iso(row.cancelledAt),
    reason: row.reason,
    expires_at: iso(row.expiresAt),
    open_tickets: joined.openTickets,
    version: row.version,
    created_at: row.createdAt.toISOString(),
  };
}

/** @throws ApiError 404, also for one of another company */
export async function wholeConfirmation(
  db: Queryable,
  companyId: number,
  id: number,
  now: Date,
): Promise<RateConfirmation> {
  const own = await ownConfirmation(db, companyId, id);
  const { row, newest, sent, accepted } = own;
  const today = dayOf(now);
  const [summary] = await toWire(db, await summaries(db, eq(confirmations.id, row.id)));
  const [load] = await db.select().from(loads).where(eq(loads.id, row.loadId));
  const since = (before: typeof sent) => before && difference(comparedOf(before), comparedOf(newest));
  return {
    ...summary!,
    fields: newest.fields,
    terms: newest.terms,
    fields_hash: newest.fieldsHash,
    terms_hash: newest.termsHash,
    problems: problemsOf(
      newest.fields,
      { ...classifiedLoad(load!), expiresAt: accepted ? null : expiryOf(newest.fields) },
      now,
    ),
    changes_since_sent: since(sent),
    changes_since_accepted: since(accepted),
    known_addresses: await knownAddresses(db, companyId, row.carrierId, now),
    remit_to_left_out:
      newest.fields.payment.remit_to === null ? (await remitToOf(db, companyId, row.carrierId)).leftOut : null,
    load_difference: load!.paperDifference?.rate_confirmation_id === id ? load!.paperDifference : null,
    address_of_record: await addressOfRecord(db, { companyId, carrierId: row.carrierId, today }),
    carrier_notices: await noticesOfConfirmation(db, companyId, row.id),
    deliveries: await deliveriesOf(db, own),
    acceptances: await acceptancesOf(db, own),
  };
}

/** Newest first. */
export async function deliveriesOf(db: Queryable, { row, revisions: all }: Own): Promise<RateConfirmationDelivery[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.rateConfirmationId, row.id))
    .orderBy(desc(deliveries.id));
  const numbers = new Map(all.map((one) => [one.id, one.revision]));
  return rows.map((one) => ({
    id: one.id,
    revision: numbers.get(one.revisionId)!,
    email: one.email,
    known_as: one.knownAs,
    verified_how: one.verifiedHow,
    state: DELIVERY_STATES.find((state) => state === one.state)!,
    state_note: one.stateNote,
    message_id: one.messageId,
    sent_at: iso(one.sentAt),
    bounced_at: iso(one.bouncedAt),
    viewed_at: iso(one.viewedAt),
    created_at: one.createdAt.toISOString(),
  }));
}

/** Newest first, each with the vetting file written at the same time. */
export async function acceptancesOf(db: Queryable, { row }: Own): Promise<RateConfirmationAcceptance[]> {
  const rows = await db
    .select({
      answer: answers,
      revision: revisions.revision,
      file: sql<number | null>`(SELECT f.seq FROM vetting_files f
        WHERE f.company_id = ${row.companyId} AND f.carrier_id = ${row.carrierId}
          AND f.decision = 'rate_confirmation_accepted' AND f.decided_at = ${answers}.created_at
        ORDER BY f.seq DESC LIMIT 1)`,
    })
    .from(answers)
    .innerJoin(revisions, eq(revisions.id, answers.revisionId))
    .where(and(eq(answers.rateConfirmationId, row.id), eq(answers.isAccepted, true)))
    .orderBy(desc(answers.id));
  return rows.map(({ answer, revision, file }) => ({
    revision,
    name: answer.name,
    title: answer.title,
    email: answer.email,
    at: answer.createdAt.toISOString(),
    fields_hash: answer.fieldsHash,
    terms_hash: answer.termsHash,
    vetting_file_number: file,
  }));
}

/** The revisions, newest first, each with what it changed. */
export async function revisionsOf(db: Queryable, companyId: number, id: number): Promise<RateConfirmationRevision[]> {
  const { revisions: all } = await ownConfirmation(db, companyId, id);
  const ids = all.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: fullName(users) })
          .from(users)
          .where(inArray(users.id, ids))
          .orderBy(asc(users.id));
  const nameOf = new Map(people.map((one) => [one.id, one.name]));
  return all
    .map((one, at) => ({
      revision: one.revision,
      status: statusOf(one),
      fields_hash: one.fieldsHash,
      terms_hash: one.termsHash,
      printed_hash: printedHash(one.hash),
      terms_revision: one.termsRevision,
      total_cents: one.totalCents,
      currency: one.fields.currency,
      needs_acceptance: one.needsAcceptance,
      changes: at === 0 ? null : difference(comparedOf(all[at - 1]!), comparedOf(one)),
      created_by: nameOf.get(one.userId ?? 0) ?? null,
      created_at: one.createdAt.toISOString(),
      sent_at: iso(one.sentAt),
    }))
    .toReversed();
}
