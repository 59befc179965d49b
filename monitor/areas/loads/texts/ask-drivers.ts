import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { isOpenLoad } from '../../../db/closed-loads';
import {
  driverConsents,
  driverLinks,
  loadLinks,
  loadLogs,
  loads,
  textConsents,
  textSettings,
  texts,
} from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { repeat } from '../../../jobs/repeat';
import type { Services } from '../../../server/services';
import { textLanguageOf } from '../../texts/consents';
import { isStopHeard, queueText } from '../../texts/queue-text';
import { heldUntil } from '../../texts/quiet-hours';
import { textSettingsOf } from '../../texts/text-settings.queries';
import { driverPhonesOf, type LoadRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { MINUTE } from '../tracking/tracked-load';
import { doubtOf, nextStopOf, zoneOfNextStop } from './load-texts.queries';
import { askText } from './text-words';

const LOOK_EVERY_MS = 30_000;
/** Loads of a company in a round. */
const BATCH = 100;

/** A question `t` to a driver whom the load names now has no check call after it. */
const isOpenQuestion = sql`t.load_id = loads.id AND t.kind = 'check_call' AND t.carrier_id = loads.carrier_id
  AND t.to_e164 IN (loads.driver_phone_e164, loads.second_driver_phone_e164)
  AND NOT EXISTS (SELECT FROM ${loadLogs} l
    WHERE l.load_id = loads.id AND l.is_type = 'check_call' AND l.created_at >= t.created_at)`;

const hasFailed = sql`t.status IN ('failed', 'not_sent')`;

const isAsked = sql`EXISTS (SELECT FROM ${texts} t WHERE ${isOpenQuestion})`;

/** No question reached its driver: each failed, or was not sent. */
const isAskedInVain = sql`${isAsked} AND NOT EXISTS (SELECT FROM ${texts} t WHERE ${isOpenQuestion} AND NOT ${hasFailed})`;

/** A number of the load's drivers agreed to the company's texts. */
const hasConsent = (companyId: number, numbers: SQL) => sql`EXISTS (SELECT FROM ${textConsents} c
  WHERE c.company_id = ${companyId} AND c.number_e164 IN (${numbers}) AND c.is_given)`;

const ago = (now: Date, minutes: number) =>
  sql`${new Date(now.getTime() - minutes * MINUTE).toISOString()}::timestamptz`;

const isUnseen = (staleMinutes: number, now: Date) =>
  sql`(${loads.newestFixAt} IS NULL OR ${loads.newestFixAt} < ${ago(now, staleMinutes)})`;

/**
 * Loads of a company of whose drivers one should get a text: a check call is due, or none was logged for so long, and no position says more.
 */
const isToAsk = (companyId: number, every: number, staleMinutes: number, now: Date): SQL | undefined => {
  return and(
    eq(loads.companyId, companyId),
    isOpenLoad(loads.status),
    isNull(loads.cancelledAt),
    isNotNull(loads.carrierId),
    isUnseen(staleMinutes, now),
    sql`(${loads.nextCallAt} <= ${ago(now, 0)} OR (${loads.nextCallAt} IS NULL AND ${loads.trackingWindow} = 'current'
      AND NOT EXISTS (SELECT FROM ${loadLogs} l
        WHERE l.load_id = loads.id AND l.is_type = 'check_call' AND l.created_at > ${ago(now, every)})))`,
    hasConsent(companyId, sql`${loads.driverPhoneE164}, ${loads.secondDriverPhoneE164}`),
    sql`NOT ${isAsked}`,
  );
};

/**
 * Loads of a team of whose drivers one has not answered by half of the time that an answer may take, or was not reached, and the
 * other was not asked: until that time is over, no person calls.
 */
const isToAskOther = (companyId: number, withinMinutes: number, staleMinutes: number, now: Date): SQL | undefined =>
  and(
    eq(loads.companyId, companyId),
    isOpenLoad(loads.status),
    isNull(loads.cancelledAt),
    isNotNull(loads.carrierId),
    sql`${loads.driverPhoneE164} <> ${loads.secondDriverPhoneE164}`,
    isUnseen(staleMinutes, now),
    sql`${loads.nextCallAt} > ${ago(now, 0)}`,
    sql`EXISTS (SELECT FROM ${texts} t
      WHERE ${isOpenQuestion} AND (t.created_at <= ${ago(now, withinMinutes / 2)} OR ${hasFailed})
        AND ${hasConsent(
          companyId,
          sql`CASE t.to_e164 WHEN loads.driver_phone_e164 THEN loads.second_driver_phone_e164 ELSE loads.driver_phone_e164 END`,
        )})`,
    sql`(SELECT count(DISTINCT t.to_e164) FROM ${texts} t WHERE ${isOpenQuestion}) = 1`,
  );

/**
 * Asks drivers by text where a check call is due, for companies that want it: a consent is on file, the driver's identity is not in
 * doubt, and it is day where the driver goes. Of a team one is asked, and the other if no answer came by half of the time (decision
 * 0208). Until the answer is due, no person has to call. Several nodes may run it at once: each load is decided under its
 * company's lock.
 *
 * @returns how many texts were queued
 */
export async function askDrivers(services: Services, onError: (error: unknown) => void): Promise<number> {
  const { db, env } = services;
  const now = services.clock();
  const asking = await db
    .select({
      companyId: textSettings.companyId,
      every: textSettings.askEveryMinutes,
      within: textSettings.answerWithinMinutes,
    })
    .from(textSettings)
    .where(isNotNull(textSettings.askEveryMinutes));
  let asked = 0;
  for (const { companyId, every, within } of asking) {
    const deciding = decidingWithoutUser(services, companyId, now);
    const each = async (where: SQL | undefined, decideOn: (d: Decision<null>, id: number) => Promise<boolean>) => {
      const due = await db.select({ id: loads.id }).from(loads).where(where).orderBy(loads.nextCallAt).limit(BATCH);
      for (const { id } of due)
        await decide(deciding, (d) => decideOn(d, id)).then((is) => {
          asked += is ? 1 : 0;
        }, onError);
    };
    const { position_stale_after_minutes: stale } = (await loadSettingsOf(db, [companyId]))(companyId);
    // Before a person is: the other driver may be reached.
    if (isStopHeard(env)) {
      const other = isToAskOther(companyId, within, stale, now);
      await each(other, (d, id) => askOther(d, services, and(other, eq(loads.id, id))));
    }
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
  const load = await mayBeAsked(d, where);
  if (!load) return false;
  const eventKey = `check-call:${load.id}:${(load.nextCallAt ?? d.now).toISOString()}`;
  for (const number of await inOrder(d.tx, load)) {
    if (!(await question(d, env, load, number, eventKey))) continue;
    const { answer_within_minutes: within } = await textSettingsOf(d.tx, d.companyId);
    const nextCallAt = new Date(d.now.getTime() + within * MINUTE);
    await d.tx.update(loads).set({ nextCallAt }).where(eq(loads.id, load.id));
    return true;
  }
  return false;
}

/** The other driver of a team, about the same check call: when a person calls stays as it is. */
async function askOther(d: Decision<null>, { env }: Services, where: SQL | undefined): Promise<boolean> {
  const load = await mayBeAsked(d, where);
  if (!load) return false;
  const { rows } = await d.tx.execute<{ to: string; event_key: string }>(sql`
    SELECT t.to_e164 AS to, t.event_key FROM ${texts} t JOIN loads ON loads.id = ${load.id}
    WHERE t.company_id = ${d.companyId} AND ${isOpenQuestion} ORDER BY t.id DESC LIMIT 1`);
  const [first] = rows;
  const other = driverPhonesOf(load).find((number) => number !== first?.to);
  return first !== undefined && other !== undefined && question(d, env, load, other, first.event_key);
}

/** The load, if its drivers may be asked by text now; null: not now. */
async function mayBeAsked(d: Decision<null>, where: SQL | undefined): Promise<LoadRow | null> {
  const [load] = await d.tx.select().from(loads).where(where).for('update');
  if (!load) return null;
  const settings = await textSettingsOf(d.tx, d.companyId);
  // At night a person decides whether to wake the driver.
  if (settings.is_held_at_night && heldUntil(await zoneOfNextStop(d.tx, load), d.now) > d.now) return null;
  return (await doubtOf(d.tx, d.companyId, load.id)) === null ? load : null;
}

/** The numbers of a load's drivers, each once: who agreed to share its location by the driver's page is at the wheel more likely. */
async function inOrder(db: Queryable, load: LoadRow): Promise<string[]> {
  const numbers = [...new Set(driverPhonesOf(load))];
  if (numbers.length < 2) return numbers;
  const rows = await db
    .selectDistinctOn([driverConsents.linkId], { number: driverLinks.driverPhoneE164, step: driverConsents.step })
    .from(driverConsents)
    .innerJoin(driverLinks, eq(driverLinks.linkId, driverConsents.linkId))
    .innerJoin(loadLinks, and(eq(loadLinks.id, driverConsents.linkId), isNull(loadLinks.withdrawnAt)))
    .where(eq(driverConsents.loadId, load.id))
    .orderBy(driverConsents.linkId, desc(driverConsents.id));
  const shares = (number: string) => rows.some((row) => row.step === 'given' && row.number === number);
  return [...numbers.filter(shares), ...numbers.filter((number) => !shares(number))];
}

/** @returns whether the number gets it */
async function question(
  d: Decision<null>,
  env: Services['env'],
  load: LoadRow,
  number: string,
  eventKey: string,
): Promise<boolean> {
  const language = await textLanguageOf(d.tx, number, d.companyId);
  const about = { companyName: d.company.legal_name, reference: load.reference };
  const body = askText(language, about, await nextStopOf(d.tx, load));
  const { companyId, now } = d;
  const text = {
    companyId,
    kind: 'check_call',
    eventKey,
    to: number,
    body,
    loadId: load.id,
    carrierId: load.carrierId,
  } as const;
  return !('refused' in (await queueText(d.tx, text, env, now)));
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
