import { dayOf } from '@contract/shared/day';
import { MAX_TEXTS_A_NUMBER, type TextKind } from '@contract/texts/texts.constants';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Queryable } from '../../db/client';
import { texts } from '../../db/schema';
import { flaggedNumbers } from '../identity-alerts/contact-flags.queries';
import { consentOf, hasStopped } from './consents';
import { asTexted, segmentsOf } from './segments';
import { textSettingsOf } from './text-settings.queries';

/** Why a number gets no text message. */
export type TextRefusal = 'not_heard' | 'stopped' | 'flagged' | 'no_consent' | 'company_maximum' | 'number_maximum';

/** For the person who wants to send one. */
export const TEXT_REFUSALS: Readonly<Record<TextRefusal, string>> = {
  not_heard: 'Texts cannot be sent: STOP would not be heard. The operator sets SMS_AUTH_TOKEN.',
  stopped: 'This number answered STOP. It gets no texts until it answers START.',
  flagged: 'This number is flagged for fraud.',
  no_consent: 'There is no consent of this number yet.',
  company_maximum: 'Your company has sent its maximum of texts in 24 hours. A manager can raise it.',
  number_maximum: `This number got ${MAX_TEXTS_A_NUMBER} texts of your company in 24 hours. Call it.`,
};

export type NewText = {
  /** Null: an answer to a number that no company texted. */
  companyId: number | null;
  kind: TextKind;
  /** What happened: the same event is texted to a number once. */
  eventKey: string;
  /** E.164. */
  to: string;
  body: string;
  loadId?: number | null;
  /** Of the load: if it has another one when the text would go, it does not. */
  carrierId?: number | null;
  userId?: number | null;
  /** Held until then; omitted: it goes at once. */
  notBefore?: Date;
};

type Settings = Pick<Env, 'smsUrl' | 'smsAuthToken' | 'smsPriceMicros'>;

const DAY_MS = 86_400_000;

/** Whether STOP would reach us. Without a gateway texts are files, which cannot be answered. */
export const isStopHeard = ({ smsUrl, smsAuthToken }: Pick<Env, 'smsUrl' | 'smsAuthToken'>): boolean =>
  smsUrl === undefined || smsAuthToken !== undefined;

/** Texts that their recipient requested need no consent on file: a code, or the answer to STOP and HELP. */
const NEEDS_NO_CONSENT: readonly TextKind[] = ['code', 'reply'];

/** Why a number gets no text of a kind now; null: it may. */
export async function refusalOf(
  tx: Queryable,
  { companyId, kind, to }: Pick<NewText, 'companyId' | 'kind' | 'to'>,
  env: Settings,
  now: Date,
): Promise<TextRefusal | null> {
  if (kind !== 'reply') {
    if (!isStopHeard(env) && kind !== 'code') return 'not_heard';
    if (await hasStopped(tx, to)) return 'stopped';
  }
  const of = { companyId: companyId ?? 0, today: dayOf(now) };
  if ((await flaggedNumbers(tx, of, [to])).size > 0) return 'flagged';
  if (companyId === null) return (await sentLately(tx, null, now, to)) >= MAX_TEXTS_A_NUMBER ? 'number_maximum' : null;
  if (!NEEDS_NO_CONSENT.includes(kind) && (await consentOf(tx, companyId, to)) === null) return 'no_consent';
  if ((await sentLately(tx, companyId, now, to)) >= MAX_TEXTS_A_NUMBER) return 'number_maximum';
  const { daily_maximum } = await textSettingsOf(tx, companyId);
  return (await sentLately(tx, companyId, now)) >= daily_maximum ? 'company_maximum' : null;
}

/** How many texts a company began to send in the last 24 hours, to all numbers or to one. */
export const sentLately = (db: Queryable, companyId: number | null, now: Date, to?: string): Promise<number> =>
  db.$count(
    texts,
    and(
      companyId === null ? isNull(texts.companyId) : eq(texts.companyId, companyId),
      gt(texts.createdAt, new Date(now.getTime() - DAY_MS)),
      ne(texts.status, 'not_sent'),
      to === undefined ? undefined : eq(texts.toE164, to),
    ),
  );

/**
 * Writes a text message that the courier sends after the commit. The same event again is the text that there is. In a decision
 * its company is locked, so that a maximum holds for two at once.
 *
 * @returns its id, or why there is none
 */
export async function queueText(
  tx: Queryable,
  text: NewText,
  env: Settings,
  now: Date,
): Promise<{ id: number } | { refused: TextRefusal }> {
  const { companyId, eventKey, to, notBefore, loadId = null, carrierId = null, userId = null, kind } = text;
  const same = and(
    companyId === null ? isNull(texts.companyId) : eq(texts.companyId, companyId),
    eq(texts.eventKey, eventKey),
    eq(texts.toE164, to),
  );
  const [known] = await tx.select({ id: texts.id }).from(texts).where(same);
  if (known) return known;
  const refused = await refusalOf(tx, text, env, now);
  if (refused !== null) return { refused };
  const body = asTexted(text.body);
  const { encoding, segments } = segmentsOf(body);
  const costMicros = env.smsPriceMicros === null ? null : segments * env.smsPriceMicros;
  const [made] = await tx
    .insert(texts)
    .values({
      ...{ companyId, kind, eventKey, toE164: to, body, encoding, segments, costMicros, loadId, carrierId, userId },
      nextTryAt: notBefore ?? now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: texts.id });
  return made ?? (await tx.select({ id: texts.id }).from(texts).where(same))[0]!;
}

/** What waits for a number does not go any more. @returns how many */
export async function dropWaiting(tx: Queryable, number: string, problem: string): Promise<number> {
  const dropped = await tx
    .update(texts)
    .set({ status: 'not_sent', problem })
    .where(and(eq(texts.toE164, number), inArray(texts.status, ['waiting']), ne(texts.kind, 'reply')))
    .returning({ one: sql`1` });
  return dropped.length;
}
