import type { LoadText } from '@contract/texts/texts.calls';
import { desc, eq, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Queryable } from '../../db/client';
import { texts } from '../../db/schema';
import { isStopHeard, sentLately } from './queue-text';
import { textSettingsOf } from './text-settings.queries';
import { withoutSecrets } from './without-secrets';

const MAX_SHOWN = 50;

/** Where texts go. */
export const whereTextsGo = (env: Pick<Env, 'smsUrl' | 'smsAuthToken'>) =>
  !isStopHeard(env) ? ('off' as const) : env.smsUrl === undefined ? ('outbox' as const) : ('gateway' as const);

type Month = { month: string; texts: number; segments: number; failed: number; cost_micros: number | null };

/** A company's settings for text messages, with what it sent by month. What never went costs nothing. */
export async function textingOf(db: Queryable, companyId: number, env: Env, now: Date) {
  const { rows } = await db.execute<Month>(sql`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS texts,
      sum(segments)::int AS segments, (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
      (sum(cost_micros) FILTER (WHERE status IN ('sent', 'delivered', 'failed')))::float8 AS cost_micros
    FROM ${texts} WHERE company_id = ${companyId} AND status NOT IN ('waiting', 'not_sent')
    GROUP BY 1 ORDER BY 1 DESC LIMIT 12`);
  return {
    text_settings: await textSettingsOf(db, companyId),
    goes: whereTextsGo(env),
    sent_in_24_hours: await sentLately(db, companyId, now),
    months: rows,
  };
}

/** @param now what is due earlier is not held */
const textToWire = (row: typeof texts.$inferSelect, now: Date): LoadText => ({
  id: row.id,
  kind: row.kind,
  to_e164: row.toE164,
  body: withoutSecrets(row),
  encoding: row.encoding,
  segments: row.segments,
  status: row.status,
  problem: row.problem,
  held_until: row.status === 'waiting' && row.nextTryAt > now ? row.nextTryAt.toISOString() : null,
  created_at: row.createdAt.toISOString(),
});

/** The newest texts about a load. */
export async function textsOfLoad(db: Queryable, loadId: number, now: Date): Promise<LoadText[]> {
  const rows = await db.select().from(texts).where(eq(texts.loadId, loadId)).orderBy(desc(texts.id)).limit(MAX_SHOWN);
  return rows.map((row) => textToWire(row, now));
}

/** A text that was just written. */
export async function getText(db: Queryable, id: number, now: Date): Promise<LoadText> {
  const [row] = await db.select().from(texts).where(eq(texts.id, id));
  return textToWire(row!, now);
}
