import { PAPER_CHANGED } from '@contract/shared/errors';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { recordCarrierEvent } from '../../db/history/carrier-history';
import { recordCompanyEvent } from '../../db/history/company-events';
import { companyEvents } from '../../db/schema';

type Paper = { id: string; companyId: number; carrierId: number | null; name: string };

/**
 * A stored paper is not what was kept, or cannot be opened at all. Nothing of it is shown. The monitor's error hook logs it
 * and reports it to the company by `reportPaperProblem`.
 */
export class PaperProblem extends ApiError {
  constructor(
    readonly paper: Paper,
    /**
     * `unreadable`: sealed with a key that is gone, or changed since it was sealed; the two cannot be distinguished.
     */
    readonly reason: 'changed' | 'unreadable',
  ) {
    super(reason === 'changed' ? 409 : 404, REFUSALS[reason]);
  }
}

const REFUSALS = {
  changed: {
    code: PAPER_CHANGED,
    message:
      'That paper is not the one that was kept: its content no longer has the hash it was stored with. It is not shown, and your company’s events tell of it.',
  },
  unreadable: {
    code: 'not_found',
    message:
      'That file cannot be opened: the key that it was sealed with is not among DATA_KEYS any more, or it was changed.',
  },
} as const;

/** Notifies the company, once per paper and reason, however often it is read. */
export async function reportPaperProblem(db: Database, { paper, reason }: PaperProblem, now: Date): Promise<void> {
  const { id, companyId, carrierId, name } = paper;
  const data = { file_id: id, reason };
  const known = await db.$count(
    companyEvents,
    and(
      eq(companyEvents.companyId, companyId),
      eq(companyEvents.kind, 'paper_changed'),
      sql`${companyEvents.data} @> ${JSON.stringify(data)}::jsonb`,
    ),
  );
  if (known > 0) return;
  const summary =
    reason === 'changed'
      ? `The stored paper ${name} is not the one that was kept: its hash differs. It is no longer shown`
      : `The stored paper ${name} cannot be opened: its key is gone, or it was changed`;
  const event = { companyId, kind: 'paper_changed' as const, summary, data, userId: null, occurredAt: now };
  if (carrierId === null) await recordCompanyEvent(db, event);
  else await recordCarrierEvent(db, { ...event, carrierId });
}
