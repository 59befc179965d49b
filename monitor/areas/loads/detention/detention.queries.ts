import type { DetentionBilling, DetentionStatement } from '@contract/loads/detention.calls';
import type { LoadLinkAudience } from '@contract/loads/load-links.constants';
import type { LoadLogSource } from '@contract/loads/load-logs.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import type { PositionReporter } from '@contract/loads/positions.constants';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carriers, companies, loadLogs, loadPapers, loadStops, storedFiles } from '../../../db/schema';
import { grouped } from '../grouped';
import { fixesOf, type LoadRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { stopToWire } from '../loads.queries';
import { truckOnFile } from '../pickup-pass/pass-facts.queries';
import { confirmationOfCarrier, type SentConfirmation } from '../rate-confirmations-of-loads.queries';
import { vehicleLabel } from '../vehicle-label';
import { wordsOf } from '../words-of-stops';
import { type DetentionFacts, detentionCents, detentionStatement, momentsAround } from './detention-statement';

/**
 * The current statement of a load.
 *
 * @param audience a shipper does not see what the carrier's rate confirmation pays: it sees the company's own rate
 */
export async function detentionOf(
  db: Queryable,
  load: LoadRow,
  now: Date,
  audience: LoadLinkAudience = 'carrier',
): Promise<DetentionStatement> {
  const settings = (await loadSettingsOf(db, [load.companyId]))(load.companyId);
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  const words = await wordsOf(db, stops);
  const reports = await db
    .select()
    .from(loadLogs)
    .where(
      and(
        eq(loadLogs.loadId, load.id),
        inArray(loadLogs.isType, ['arrival', 'departure']),
        ne(loadLogs.source, 'eld'),
        eq(loadLogs.isWord, false),
        isNull(loadLogs.withdrawnAt),
        isNotNull(loadLogs.stopId),
      ),
    )
    .orderBy(asc(loadLogs.occurredAt), asc(loadLogs.id));
  const [company] = await db
    .select({ name: companies.legalName })
    .from(companies)
    .where(eq(companies.id, load.companyId));
  const [carrier] =
    load.carrierId === null
      ? []
      : await db
          .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
          .from(carriers)
          .where(eq(carriers.id, load.carrierId));
  const shown = stops.map((stop) => stopToWire(stop, settings, now, words));
  const facts = {
    load: {
      id: load.id,
      reference: load.reference,
      isClosed: CLOSED_LOAD_STATUSES.includes(load.status),
    },
    companyName: company!.name,
    carrierName: carrier?.name ?? null,
    stops: shown,
    seenBy: await reportersAt(db, load.id, shown.flatMap(momentsAround)),
    reports: reports.map(({ stopId, isType, occurredAt, source }) => ({
      stopId: stopId!,
      type: isType as 'arrival' | 'departure',
      at: occurredAt.toISOString(),
      source: source as LoadLogSource,
    })),
    agreed: audience === 'shipper' ? null : agreedRate(await confirmationOfCarrier(db, load)),
    hourlyCents: settings.detention_hourly_cents,
  };
  return detentionStatement(facts, now);
}

/** Who reported the load's positions of these moments: those that are still kept, and count. */
async function reportersAt(db: Queryable, loadId: number, moments: readonly string[]) {
  const instants = [...new Set(moments)].map((moment) => Date.parse(moment));
  const fixes = await fixesOf(
    db,
    instants.map((at) => ({ id: loadId, from: at, to: at })),
  );
  // Of two devices that reported at one moment neither is named: which of them counted is not kept.
  const reporters = [...grouped(fixes.get(loadId) ?? [], ({ observedAt }) => observedAt)].flatMap(([at, those]) => {
    const by = new Set(those.flatMap((fix) => fix.by ?? []));
    return by.size === 1 ? [[new Date(at).toISOString(), ...by] as [string, PositionReporter]] : [];
  });
  return new Map(reporters);
}

/** Detention by the hour on the rate confirmation that the carrier has; null: it names none, or not in dollars. */
export function agreedRate(sent: SentConfirmation | null | undefined): DetentionFacts['agreed'] {
  const line = sent?.fields.lines.find(({ kind, unit }) => kind === 'detention' && unit === 'hour');
  if (!sent || !line || sent.fields.currency !== 'USD') return null;
  return {
    number: numberOf(sent.id),
    revision: sent.revision,
    is_accepted: sent.isAccepted,
    cap_cents: line.cap_cents,
    free_hours: line.free_hours,
    hourlyCents: line.amount_cents,
  };
}

/** What the company's own copy says beside: who waited at the dock, and by which paper. */
export interface DetentionPaperFacts {
  /** By these two a shipper's accountant finds the load. */
  customer: string | null;
  poNumber: string | null;
  truck: string | null;
  trailer: string | null;
  driver: string | null;
  /** By the numbers on the rate confirmation, and the papers that were filed. */
  billOfLading: string | null;
}

export async function detentionPaperFacts(db: Queryable, load: LoadRow): Promise<DetentionPaperFacts> {
  const truck = await truckOnFile(db, load);
  const sent = await confirmationOfCarrier(db, load);
  const numbers = (sent?.fields.stops ?? []).flatMap(({ references }) => references.filter((one) => BILL.test(one)));
  const papers = await db
    .select({ name: storedFiles.name })
    .from(loadPapers)
    .innerJoin(storedFiles, eq(storedFiles.id, loadPapers.fileId))
    .where(and(eq(loadPapers.loadId, load.id), eq(loadPapers.isType, 'bill_of_lading'), isNull(loadPapers.withdrawnAt)))
    .orderBy(asc(loadPapers.id));
  const bills = [...new Set([...numbers, ...papers.map(({ name }) => `on file: ${name}`)])];
  return {
    customer: load.customerName,
    poNumber: load.poNumber,
    truck: truck && vehicleLabel(truck),
    trailer: load.trailerNumber,
    driver: [load.driverName, load.secondDriverName].filter(Boolean).join(', ') || null,
    billOfLading: bills.join('; ') || null,
  };
}

/** What the customer is billed for the minutes of a statement: by the company's own rate, never by what the carrier is paid. */
export async function billingOf(
  db: Queryable,
  load: LoadRow,
  { stops, company_hourly_cents: hourlyCents }: DetentionStatement,
): Promise<DetentionBilling> {
  const { customer, poNumber, billOfLading } = await detentionPaperFacts(db, load);
  const [proof] = await db
    .select({ id: loadPapers.id })
    .from(loadPapers)
    .where(
      and(eq(loadPapers.loadId, load.id), eq(loadPapers.isType, 'proof_of_delivery'), isNull(loadPapers.withdrawnAt)),
    )
    .orderBy(desc(loadPapers.id))
    .limit(1);
  const minutes = stops.map(({ detention_minutes: of }) => of ?? 0);
  return {
    customer_name: customer,
    po_number: poNumber,
    hourly_cents: hourlyCents,
    amount_cents: hourlyCents === null ? null : detentionCents(minutes, { hourlyCents, cap: null }),
    bill_of_lading: billOfLading,
    proof_of_delivery_id: proof?.id ?? null,
  };
}

const BILL = /^(bol|b\/l|bill of lading)\b/i;
