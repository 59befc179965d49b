import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isOpenLoad } from '../../../db/closed-loads';
import { loadLogs, loads, textConsents, textSettings, texts } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { repeat } from '../../../jobs/repeat';
import type { Services } from '../../../server/services';
import { textLanguageOf } from '../../texts/consents';
import { isStopHeard, queueText } from '../../texts/queue-text';
import { heldUntil } from '../../texts/quiet-hours';
import { textSettingsOf } from '../../texts/text-settings.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { MINUTE } from '../tracking/tracked-load';
import { doubtOf, nextStopOf, zoneOfNextStop } from './load-texts.queries';
import { askText } from './text-words';

const LOOK_EVERY_MS = 30_000;
/** Loads of a company in a round. */
const BATCH = 100;

/** The newest question to the driver whom the load names now has no check call after it. */
const isAsked = sql`EXISTS (SELECT FROM ${texts} t
  WHERE t.load_id = loads.id AND t.kind = 'check_call' AND t.to_e164 = loads.driver_phone_e164 AND t.carrier_id = loads.carrier_id
    AND NOT EXISTS (SELECT FROM ${loadLogs} l
      WHERE l.load_id = loads.id AND l.is_type = 'check_call' AND l.created_at >= t.created_at))`;

/** The same question did not reach its driver: it failed, or was not sent. */
const isAskedInVain = sql`EXISTS (SELECT FROM ${texts} t
  WHERE t.load_id = loads.id AND t.kind = 'check_call' AND t.status IN ('failed', 'not_sent')
    AND t.id = (SELECT max(n.id) FROM ${texts} n WHERE n.load_id = loads.id AND n.kind = 'check_call')
    AND NOT EXISTS (SELECT FROM ${loadLogs} l
      WHERE l.load_id = loads.id AND l.is_type = 'check_call' AND l.created_at >= t.created_at))`;

/**
 * Loads of a company whose driver should get a text: a check call is due, or none was logged for so long, and no position says more.
 */
const isToAsk = (companyId: number, every: number, staleMinutes: number, now: Date): SQL | undefined => {
  const ago = (minutes: number) => sql`${new Date(now.getTime() - minutes * MINUTE).toISOString()}::timestamptz`;
  return and(
    eq(loads.companyId, companyId),
    isOpenLoad(loads.status),
    isNull(loads.cancelledAt),
    isNotNull(loads.carrierId),
    isNotNull(loads.driverPhoneE164),
    sql`(${loads.newestFixAt} IS NULL OR ${loads.newestFixAt} < ${ago(staleMinutes)})`,
    sql`(${loads.nextCallAt} <= ${ago(0)} OR (${loads.nextCallAt} IS NULL AND ${loads.trackingWindow} = 'current'
      AND NOT EXISTS (SELECT FROM ${loadLogs} l
        WHERE l.load_id = loads.id AND l.is_type = 'check_call' AND l.created_at > ${ago(every)})))`,
    sql`EXISTS (SELECT FROM ${textConsents} c
      WHERE c.company_id = ${companyId} AND c.number_e164 = ${loads.driverPhoneE164} AND c.is_given)`,
    sql`NOT ${isAsked}`,
  );
};

/**
 * Asks drivers by text where a check call is due, for companies that want it: a consent is on file, the driver's identity is not in
 * doubt, and it is day where the driver goes. Until the answer is due, no person has to call. Several nodes may run it at once: each
 * load is decided under its company's lock.
 *
 * @returns how many texts were queued
 */
export async function askDrivers(services: Services, onError: (error: unknown) => void): Promise<number> {
  const { db, env } = services;
  const now = services.clock();
  const asking = await db
    .select({ companyId: textSettings.companyId, every: textSettings.askEveryMinutes })
    .from(textSettings)
    .where(isNotNull(textSettings.askEveryMinutes));
  let asked = 0;
  for (const { companyId, every } of asking) {
    const deciding = decidingWithoutUser(services, companyId, now);
    const each = async (where: SQL | undefined, decideOn: (d: Decision<null>, id: number) => Promise<boolean>) => {
      const due = await db.select({ id: loads.id }).from(loads).where(where).orderBy(loads.nextCallAt).limit(BATCH);
      for (const { id } of due)
        await decide(deciding, (d) => decideOn(d, id)).then((is) => {
          asked += is ? 1 : 0;
        }, onError);
    };
    const { position_stale_after_minutes: stale } = (await loadSettingsOf(db, [companyId]))(companyId);
    await each(inVain(companyId, now), callInstead);
    if (!isStopHeard(env)) continue;
    const where = isToAsk(companyId, every!, stale, now);
    await each(where, (d, id) => askDriver(d, services, and(where, eq(loads.id, id))));
  }
  return asked;
}

const inVain = (companyId: number, now: Date) =>
  and(
    eq(loads.companyId, companyId),
    sql`${loads.nextCallAt} > ${now.toISOString()}::timestamptz`,
    isOpenLoad(loads.status),
    isAskedInVain,
  );

/** The question did not reach the driver: a person calls now. */
async function callInstead(d: Decision<null>, id: number): Promise<boolean> {
  await d.tx
    .update(loads)
    .set({ nextCallAt: d.now })
    .where(and(inVain(d.companyId, d.now), eq(loads.id, id)));
  return false;
}

/** @param where what made the load due: it is checked again under the company's lock */
async function askDriver(d: Decision<null>, { env }: Services, where: SQL | undefined): Promise<boolean> {
  const [load] = await d.tx.select().from(loads).where(where).for('update');
  if (!load) return false;
  const settings = await textSettingsOf(d.tx, d.companyId);
  // At night a person decides whether to wake the driver.
  if (settings.is_held_at_night && heldUntil(await zoneOfNextStop(d.tx, load), d.now) > d.now) return false;
  if ((await doubtOf(d.tx, d.companyId, load.id)) !== null) return false;
  const number = load.driverPhoneE164!;
  const language = await textLanguageOf(d.tx, number, d.companyId);
  const about = { companyName: d.company.legal_name, reference: load.reference };
  const made = await queueText(
    d.tx,
    {
      companyId: d.companyId,
      kind: 'check_call',
      eventKey: `check-call:${load.id}:${(load.nextCallAt ?? d.now).toISOString()}`,
      to: number,
      body: askText(language, about, await nextStopOf(d.tx, load)),
      loadId: load.id,
      carrierId: load.carrierId,
    },
    env,
    d.now,
  );
  if ('refused' in made) return false;
  const nextCallAt = new Date(d.now.getTime() + settings.answer_within_minutes * MINUTE);
  await d.tx.update(loads).set({ nextCallAt }).where(eq(loads.id, load.id));
  return true;
}

/** Asks while the product runs. @returns ends it after the round under way */
export const startAskingDrivers = (services: Services, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat(
    'asking',
    async () => {
      await askDrivers(services, onError);
      return false;
    },
    LOOK_EVERY_MS,
    onError,
    { isFirstDelayed: true },
  );
