import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '@contract/shared/day';
import type { TextKind } from '@contract/texts/texts.constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import { BASE } from '../../base/base-path';
import type { Env } from '../../base/env';
import type { Queryable } from '../../db/client';
import { loads, texts } from '../../db/schema';
import { repeat } from '../../jobs/repeat';
import { type SendText, TextNotSent, textMessages } from '../../mail/text-messages';
import type { Services } from '../../server/services';
import { flaggedNumbers } from '../identity-alerts/contact-flags.queries';
import { addTextConsent, hasStopped } from './consents';
import { withoutSecrets } from './without-secrets';

/** A code is waited for. */
const LOOK_EVERY_MS = 2_000;
const FIRST_RETRY_MS = 15_000;
const MAX_TRIES = 7;
const MINUTE_MS = 60_000;
/**
 * A text that was being sent for longer than this was cut off: whether it went out is unknown, so it is not sent again.
 */
const CUT_OFF_AFTER_MS = 10 * MINUTE_MS;
/** What its moment has passed for. */
const STALE_AFTER_MS: Readonly<Record<TextKind, number>> = {
  code: 10 * MINUTE_MS,
  check_call: 15 * MINUTE_MS,
  reply: 60 * MINUTE_MS,
  driver: 24 * 60 * MINUTE_MS,
  link: 24 * 60 * MINUTE_MS,
};
/** By these the gateway says that the number stopped texts there. */
const STOPPED_AT_GATEWAY = '21610';

export type TextSender = Pick<Services, 'db' | 'clock'> & { env: Sending };
type Sending = Pick<Env, 'smsUrl' | 'smsFrom' | 'smsAuthToken' | 'publicOrigin' | 'dataDir'>;

type Taken = {
  id: number;
  companyId: number | null;
  kind: TextKind;
  to: string;
  body: string;
  loadId: number | null;
  carrierId: number | null;
  tries: number;
  /** When it was due: a text that was held for the morning is as old as the morning. */
  dueAt: Date | string;
  segments: number;
};

/**
 * Sends the texts that are due: codes first, then companies in turn. A text is marked before it is sent. If the gateway rejects
 * it, it is tried again later; one that was cut off in between is not, so that it never arrives twice. Safe on many nodes.
 *
 * @returns how many were sent
 */
export async function sendTexts(sender: TextSender, isStopped: () => boolean = () => false): Promise<number> {
  const { db, env, clock } = sender;
  await giveUpCutOff(db, clock());
  const gateway = textMessages({
    ...env,
    ...(env.smsAuthToken !== undefined && { statusUrl: `${env.publicOrigin}${BASE}/texts/status` }),
  });
  let sent = 0;
  let lastCompanyId = 0;
  while (!isStopped()) {
    const taken = await take(db, lastCompanyId, clock());
    if (!taken) break;
    lastCompanyId = taken.companyId ?? 0;
    if (await handOver(sender, taken, gateway)) sent += 1;
  }
  return sent;
}

async function handOver({ db, env, clock }: TextSender, taken: Taken, gateway: SendText | null): Promise<boolean> {
  const own = eq(texts.id, taken.id);
  // A code or a link is kept nowhere in clear once it is of no more use here.
  const blank = taken.kind === 'code' || taken.kind === 'link' ? { body: withoutSecrets(taken) } : {};
  const obstacle = await obstacleOf(db, taken, clock());
  if (obstacle !== null) {
    await db
      .update(texts)
      .set({ status: 'not_sent', problem: obstacle, ...blank })
      .where(own);
    return false;
  }
  try {
    const providerId = gateway
      ? await gateway({ to: taken.to, text: taken.body })
      : await keepAsFile(env, taken, clock());
    const status = gateway ? 'sent' : 'outbox';
    await db
      .update(texts)
      .set({ status, sentAt: clock(), problem: null, providerId, ...blank })
      .where(own);
    return true;
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'It was refused.';
    const mayGoLater = error instanceof TextNotSent ? error.mayGoLater : gateway === null;
    const wait = Math.max(FIRST_RETRY_MS * 2 ** (taken.tries - 1), waitAsked(error));
    const nextTryAt = new Date(clock().getTime() + wait);
    const isOver = !mayGoLater || taken.tries >= MAX_TRIES;
    await db
      .update(texts)
      .set({ status: isOver ? 'failed' : 'waiting', nextTryAt, problem, ...(isOver && blank) })
      .where(own);
    if (error instanceof TextNotSent && error.code === STOPPED_AT_GATEWAY) await noteStopped(db, taken.to, clock());
    return false;
  }
}

const waitAsked = (error: unknown): number => (error instanceof TextNotSent ? (error.retryAfter ?? 0) * 1000 : 0);

/** The gateway keeps its own list of numbers that stopped. */
export async function noteStopped(db: Queryable, number: string, now: Date): Promise<void> {
  if (await hasStopped(db, number)) return;
  const words = `The gateway sends nothing to it (${STOPPED_AT_GATEWAY})`;
  await addTextConsent(db, { companyId: null, number, isGiven: false, way: 'text', words }, now);
}
export const isStoppedAtGateway = (code: string | null): boolean => code === STOPPED_AT_GATEWAY;

/** Why a text that was right when it was written does not go now; null: it goes. */
async function obstacleOf(db: Queryable, taken: Taken, now: Date): Promise<string | null> {
  const { kind, to, companyId, loadId, carrierId } = taken;
  if (now.getTime() - new Date(taken.dueAt).getTime() > STALE_AFTER_MS[kind]) return 'It waited too long.';
  if (kind !== 'reply' && (await hasStopped(db, to))) return 'The number answered STOP.';
  const of = { companyId: companyId ?? 0, today: dayOf(now) };
  if ((await flaggedNumbers(db, of, [to])).size > 0) return 'The number is flagged for fraud.';
  if (loadId === null || kind === 'reply') return null;
  const [load] = await db.select().from(loads).where(eq(loads.id, loadId));
  if (!load || load.cancelledAt) return 'The load was canceled.';
  if (load.carrierId !== carrierId) return 'The load has another carrier.';
  if (load.driverPhoneE164 !== to && load.secondDriverPhoneE164 !== to) return 'The load has another driver.';
  return null;
}

/** The oldest due text: codes and answers before all, then of the next company by number after `lastCompanyId`. */
async function take(db: Services['db'], lastCompanyId: number, now: Date): Promise<Taken | null> {
  const { rows } = await db.execute<Taken>(sql`
    UPDATE ${texts} t SET status = 'handing_over', tries = t.tries + 1, next_try_at = ${now.toISOString()}::timestamptz
    FROM (
      SELECT id, CASE WHEN tries = 0 THEN next_try_at ELSE created_at END AS due_at FROM ${texts}
      WHERE status = 'waiting' AND next_try_at <= ${now.toISOString()}::timestamptz
      ORDER BY kind NOT IN ('code', 'reply'), coalesce(company_id, 0) <= ${lastCompanyId}, company_id, id
      LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE t.id = due.id
    RETURNING t.id, t.company_id AS "companyId", t.kind, t.to_e164 AS "to", t.body, t.load_id AS "loadId",
      t.carrier_id::float8 AS "carrierId", t.tries, due.due_at AS "dueAt", t.segments`);
  return rows[0] ?? null;
}

async function giveUpCutOff(db: Services['db'], now: Date): Promise<void> {
  await db
    .update(texts)
    .set({ status: 'failed', problem: 'The product stopped while it was handed over: no one knows whether it went.' })
    .where(and(eq(texts.status, 'handing_over'), lt(texts.nextTryAt, new Date(now.getTime() - CUT_OFF_AFTER_MS))));
}

/** Without a gateway a text is a file beside the mails, so that everything can be tried. */
async function keepAsFile({ dataDir, smsFrom }: Sending, { id, to, body, segments }: Taken, now: Date): Promise<null> {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const name = `${now.toISOString().replaceAll(':', '-')}-text-${id}.sms`;
  const head = [`To: ${to}`, `From: ${smsFrom ?? 'no number'}`, `Date: ${now.toUTCString()}`, `Segments: ${segments}`];
  // Written whole, then named: a reader of the folder never sees half a text.
  await writeFile(join(outbox, `.${name}`), `${head.join('\n')}\n\n${body}\n`, { mode: 0o600 });
  await rename(join(outbox, `.${name}`), join(outbox, name));
  return null;
}

/**
 * Sends texts while the product runs. What is on its way stands in the database, so that a restart loses nothing and several
 * nodes share the work.
 *
 * @returns ends it, once the text under way is handed over
 */
export const startTextCourier = (sender: TextSender, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat(
    'texts',
    async (isStopped) => {
      await sendTexts(sender, isStopped);
      return false;
    },
    LOOK_EVERY_MS,
    onError,
  );
