import { LOAD_DRIVERS } from '@contract/loads/driver-links.constants';
import { timeZoneOf } from '@contract/shared/time-zones';
import { asc, eq } from 'drizzle-orm';
import type { Env } from '../../../base/env';
import type { Queryable } from '../../../db/client';
import { companies, loadStops } from '../../../db/schema';
import { consentOf, textLanguageOf } from '../../texts/consents';
import { refusalOf, TEXT_REFUSALS } from '../../texts/queue-text';
import { textsOfLoad, whereTextsGo } from '../../texts/texts.queries';
import { type OpenAlerts, openAlertsByLoad, ticketsByIds } from '../../tickets/tickets.queries';
import { driverOf, type LoadRow } from '../load-facts.queries';

/** The gravest alert that says someone may pretend to be the load's carrier; null: there is none. */
export async function doubtOf(db: Queryable, companyId: number, loadId: number): Promise<OpenAlerts['ofIdentity']> {
  return (await openAlertsByLoad(db, companyId, [loadId])).get(loadId)?.ofIdentity ?? null;
}

/** The alert for which no one writes to the load's drivers and their pages do nothing; null: there is none. */
export async function heldBy(db: Queryable, { companyId, id }: Pick<LoadRow, 'companyId' | 'id'>) {
  const doubt = await doubtOf(db, companyId, id);
  if (doubt?.severity !== 'act_now') return null;
  const [alert] = await ticketsByIds(db, companyId, [doubt.alertId]);
  return { alert_id: alert!.id, is_type: alert!.is_type, message: alert!.message };
}

/** Whether such an alert stands. */
export const areDriversHeld = async (db: Queryable, companyId: number, loadId: number): Promise<boolean> =>
  (await doubtOf(db, companyId, loadId))?.severity === 'act_now';

/** The stop that the truck has yet to reach, or the last one. */
export async function nextStopOf(db: Queryable, { id, nextStopId }: Pick<LoadRow, 'id' | 'nextStopId'>) {
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, id)).orderBy(asc(loadStops.sequence));
  return stops.find((stop) => stop.id === nextStopId) ?? stops.at(-1) ?? null;
}

/** Whose night it is: the next stop's, else the company's. */
export async function zoneOfNextStop(db: Queryable, load: LoadRow): Promise<string> {
  const stop = await nextStopOf(db, load);
  if (stop?.timeZone) return stop.timeZone;
  const [company] = await db.select().from(companies).where(eq(companies.id, load.companyId));
  return timeZoneOf(company?.timeZone ?? null, company?.state ?? null);
}

/** Whom of a load's drivers may be texted, and what they were. */
export async function textsAbout(db: Queryable, load: LoadRow, env: Env, now: Date) {
  const isDoubted = await areDriversHeld(db, load.companyId, load.id);
  const receivers = [];
  for (const who of LOAD_DRIVERS) {
    const { name, phone: number } = driverOf(load, who);
    if (number === null || load.carrierId === null) continue;
    const consent = await consentOf(db, load.companyId, number);
    const refusal = await refusalOf(db, { companyId: load.companyId, kind: 'driver', to: number }, env, now);
    receivers.push({
      who,
      name,
      number_e164: number,
      refused: load.cancelledAt
        ? 'The load is cancelled.'
        : isDoubted
          ? 'Someone may pretend to be the carrier.'
          : refusal === null || refusal === 'no_consent'
            ? null
            : TEXT_REFUSALS[refusal],
      consent: consent && { way: consent.way, at: consent.at.toISOString() },
      language: await textLanguageOf(db, number, load.companyId),
    });
  }
  return { goes: whereTextsGo(env), receivers, texts: await textsOfLoad(db, load.id, now) };
}
