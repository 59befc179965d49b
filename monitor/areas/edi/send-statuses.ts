import { readPartnerCodes } from '@contract/edi/partner-codes';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companyEvents, ediPartners, ediStatuses, ediTenders, loadStops, loads } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { Services } from '../../server/services';
import { loadOfTender } from './load-of-tender';
import { sendSet } from './send-set';
import { STATUS_EVENTS, type StopNow, statusOfEvent } from './status-of-event';
import { write214 } from './write-214';

/** An event that is older is not sent anymore: the customer would take it for news. */
const SENT_FOR_DAYS = 7;
const AT_ONCE = 200;

/** Sends the customers what happened to their loads: each event once. */
export async function sendStatuses(services: Services, isStopped: () => boolean): Promise<void> {
  const { db, clock } = services;
  const due = await dueEvents(db, clock());
  for (const companyId of new Set(due.map((one) => one.companyId))) {
    if (isStopped()) return;
    const now = clock();
    await decide(decidingWithoutUser(services, companyId, now), async (d) => {
      // Read again under the company's lock: another node may have sent them.
      for (const one of await dueEvents(d.tx, now, companyId)) await send(d, one);
    });
  }
}

function dueEvents(db: Queryable, now: Date, companyId?: number) {
  const since = new Date(now.getTime() - SENT_FOR_DAYS * DAY_MS);
  return db
    .select({ companyId: ediTenders.companyId, tender: ediTenders, partner: ediPartners, event: companyEvents })
    .from(ediTenders)
    .innerJoin(ediPartners, eq(ediPartners.id, ediTenders.partnerId))
    .innerJoin(loads, eq(loads.id, ediTenders.loadId))
    .innerJoin(companyEvents, eq(companyEvents.loadId, ediTenders.loadId))
    .leftJoin(ediStatuses, and(eq(ediStatuses.tenderId, ediTenders.id), eq(ediStatuses.eventId, companyEvents.id)))
    .where(
      and(
        companyId === undefined ? undefined : eq(ediTenders.companyId, companyId),
        eq(ediTenders.status, 'accepted'),
        eq(ediPartners.isActive, true),
        eq(ediPartners.sendsStatuses, true),
        eq(companyEvents.companyId, ediTenders.companyId),
        inArray(companyEvents.kind, [...STATUS_EVENTS]),
        gt(companyEvents.occurredAt, since),
        // What happens to a load is written to it as well: the others need no look at their events.
        gt(loads.writtenAt, since),
        sql`${companyEvents.occurredAt} >= ${ediTenders.answeredAt}`,
        isNull(ediStatuses.id),
      ),
    )
    .orderBy(asc(companyEvents.id), asc(ediTenders.id))
    .limit(AT_ONCE);
}

async function send(d: Decision, { tender, partner, event }: Awaited<ReturnType<typeof dueEvents>>[number]) {
  const found = await loadOfTender(d.tx, tender);
  if (!found) return;
  const { row } = found;
  const told = statusOfEvent(event, await stopsNow(d, row.id));
  const codes = readPartnerCodes(partner.partnerCodes);
  const statuses = (told?.statuses ?? []).filter(({ code }) => codes.statuses[code] !== null);
  const of = {
    reference: row.reference,
    shipmentId: tender.shipmentId,
    scac: partner.scac,
    trailer: row.trailerNumber,
  };
  const isLeftOut = statuses.length === 0 && (told?.statuses.length ?? 0) > 0;
  const summary = isLeftOut
    ? `${told!.summary}. The partner’s codes leave this status out.`
    : (told?.summary ?? 'Nothing for the customer');
  const interchangeId =
    statuses.length === 0
      ? null
      : await sendSet(d, partner, '214', write214(of, statuses, codes), {
          summary,
          tenderId: tender.id,
          loadId: row.id,
        });
  await d.tx.insert(ediStatuses).values({
    companyId: d.companyId,
    tenderId: tender.id,
    eventId: event.id,
    codes: statuses.map(({ code }) => code),
    summary,
    interchangeId,
    createdAt: d.now,
  });
}

async function stopsNow(d: Decision, loadId: number): Promise<StopNow[]> {
  const stops = await d.tx
    .select()
    .from(loadStops)
    .where(eq(loadStops.loadId, loadId))
    .orderBy(asc(loadStops.sequence));
  const lastPickup = stops.findLast(({ kind }) => kind === 'pickup')?.id;
  return stops.map(({ id, kind, timeZone, country }) => ({
    id,
    kind,
    timeZone,
    country,
    isLastPickup: id === lastPickup,
  }));
}
