import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { formatPhone } from '@contract/shared/format';
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { recordCompanyEvent } from '../../../db/history/company-events';
import { loadLogs, loads, textAnswers, texts } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import { brokerFactsOf } from '../../../mail/broker-of-record';
import type { Services } from '../../../server/services';
import { addTextConsent, hasStopped, textLanguageOf } from '../../texts/consents';
import { providerIdIn } from '../../texts/gateway-posts';
import { dropWaiting, queueText } from '../../texts/queue-text';
import { asTexted } from '../../texts/segments';
import { type TextWord, wordIn } from '../../texts/stop-words';
import { textSettingsOf } from '../../texts/text-settings.queries';
import { driverPhonesOf, type LoadRow } from '../load-facts.queries';
import { MINUTE } from '../tracking/tracked-load';
import { checkCallEvent } from '../write-load-log';
import { replyText } from './text-words';

const MAX_ANSWER_CHARACTERS = 1600;
const PRODUCT = 'Broker Portal';

type Answer = { providerId: string; from: string; body: string; word: TextWord | null };

/**
 * Takes in a text message that someone sent to us: STOP, START and HELP, or an answer, which is kept with the load whose text
 * the number got last. Posted again, it counts once.
 */
export async function takeAnswer(services: Services, fields: ReadonlyMap<string, string>): Promise<void> {
  const providerId = providerIdIn(fields.get('MessageSid'));
  const from = readPhoneE164(fields.get('From') ?? '');
  // A short code or a name cannot be the number of a driver.
  if (providerId === null || from === null) return;
  const body = asTexted(fields.get('Body') ?? '').slice(0, MAX_ANSWER_CHARACTERS);
  const answer: Answer = { providerId, from, body, word: wordIn(body) };
  const newest = await newestTextTo(services.db, from);
  const now = services.clock();
  if (newest?.companyId == null) {
    await services.db.transaction((tx) => takeIn(tx, services, answer, null, now));
    return;
  }
  await decide(decidingWithoutUser(services, newest.companyId, now), (d) =>
    takeIn(d.tx, services, answer, newest, now),
  );
}

type Newest = { id: number; companyId: number | null; loadId: number | null; carrierId: number | null };

/** What the number is answering: its newest text about a load that went, else its newest of all. */
async function newestTextTo(db: Queryable, number: string): Promise<Newest | null> {
  const { id, companyId, loadId, carrierId } = texts;
  const [newest] = await db
    .select({ id, companyId, loadId, carrierId })
    .from(texts)
    .where(and(eq(texts.toE164, number), isNotNull(texts.companyId), isNotNull(texts.sentAt), ne(texts.kind, 'reply')))
    .orderBy(desc(sql`${texts.loadId} IS NOT NULL`), desc(texts.id))
    .limit(1);
  return newest ?? null;
}

async function takeIn(tx: Queryable, { env }: Services, answer: Answer, newest: Newest | null, now: Date) {
  const { providerId, from, body, word } = answer;
  const [load] =
    newest?.loadId == null ? [] : await tx.select().from(loads).where(eq(loads.id, newest.loadId)).for('update');
  const isFromDriver =
    load !== undefined &&
    load.cancelledAt === null &&
    load.carrierId === newest!.carrierId &&
    driverPhonesOf(load).includes(from);
  const [kept] = await tx
    .insert(textAnswers)
    .values({
      ...{ providerId, fromE164: from, body, receivedAt: now, isFromDriver },
      companyId: newest?.companyId ?? null,
      loadId: load?.id ?? null,
      textId: newest?.id ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: textAnswers.id });
  if (!kept) return;
  if (word !== null && (await isHeeded(tx, word, from))) {
    await heed(tx, { ...answer, word }, newest?.companyId ?? null, env, now);
    return;
  }
  if (load === undefined || !isFromDriver || CLOSED_LOAD_STATUSES.includes(load.status) || body === '') return;
  const loadLogId = await answerCheckCall(tx, load, from, body, now);
  if (loadLogId !== null) await tx.update(textAnswers).set({ loadLogId }).where(eq(textAnswers.id, kept.id));
}

/** "Yes" from someone who gets texts is an answer; from someone who ended them, it begins them again. */
const isHeeded = async (tx: Queryable, word: TextWord, from: string): Promise<boolean> =>
  word.asks !== 'start' || (await hasStopped(tx, from));

/** Does what STOP, START and HELP ask for, and says so once. */
async function heed(
  tx: Queryable,
  { providerId, from, body, word: { asks, language: said } }: Answer & { word: TextWord },
  companyId: number | null,
  env: Services['env'],
  now: Date,
): Promise<void> {
  const language = said ?? (await textLanguageOf(tx, from));
  if (asks !== 'help')
    await addTextConsent(
      tx,
      { companyId: null, number: from, isGiven: asks === 'start', way: 'text', words: body, language },
      now,
    );
  if (asks === 'stop') await dropWaiting(tx, from, 'The number answered STOP.');
  const broker = companyId === null ? null : await brokerFactsOf(tx, companyId);
  const of = { companyName: broker?.companyName ?? PRODUCT, phone: broker?.phone ? formatPhone(broker.phone) : null };
  await queueText(
    tx,
    { companyId, kind: 'reply', eventKey: `reply:${providerId}`, to: from, body: replyText(asks, language, of) },
    env,
    now,
  );
}

/**
 * Logs an answer as the check call that we texted about, if one is still open: what the driver says, never a verified
 * position.
 *
 * @returns the log's id; null: no check call was open
 */
async function answerCheckCall(
  tx: Queryable,
  load: LoadRow,
  from: string,
  body: string,
  now: Date,
): Promise<number | null> {
  const [ask] = await tx
    .select({ id: texts.id })
    .from(texts)
    .where(
      and(
        eq(texts.loadId, load.id),
        eq(texts.kind, 'check_call'),
        eq(texts.toE164, from),
        isNotNull(texts.sentAt),
        sql`NOT EXISTS (SELECT FROM ${loadLogs} l
          WHERE l.load_id = ${load.id} AND l.is_type = 'check_call' AND l.created_at >= ${texts.createdAt})`,
      ),
    )
    .limit(1);
  if (!ask) return null;
  const called = from === load.driverPhoneE164 ? ('driver' as const) : ('second_driver' as const);
  const [log] = await tx
    .insert(loadLogs)
    .values({
      loadId: load.id,
      isType: 'check_call',
      source: 'text',
      occurredAt: now,
      message: `The ${called === 'driver' ? 'driver' : 'second driver'} answered: “${body}”`,
      called,
      callResult: 'spoke',
      createdAt: now,
    })
    .returning({ id: loadLogs.id });
  const call = { id: log!.id, stopId: null, called, callResult: 'spoke' as const };
  await recordCompanyEvent(tx, { ...checkCallEvent(load, call, true), companyId: load.companyId, occurredAt: now });
  const { ask_every_minutes: every } = await textSettingsOf(tx, load.companyId);
  const nextCallAt = every === null ? null : new Date(now.getTime() + every * MINUTE);
  await tx.update(loads).set({ nextCallAt }).where(eq(loads.id, load.id));
  return log!.id;
}
