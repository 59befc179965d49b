import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { Queryable } from '../client';
import { companyEvents } from '../schema';

export type NewCompanyEvent = {
  companyId: number;
  kind: CompanyEventKind;
  /** The carrier that it is about, if it is about one. */
  carrierId?: number;
  /** In words, complete without the rows it speaks of: they may change. No note of a person, no secret. */
  summary: string;
  /** What a program needs beyond that: ids and values in wire spelling, such as `{ from: 'pass', to: 'fail' }`. */
  data?: Record<string, unknown>;
  /** Who did it; left out: no one of the company. */
  userId?: number | null;
  occurredAt: Date;
};

/**
 * Tells the company's own systems and people that something happened: webhooks, the feed and mails are fed from here.
 * Given the transaction that makes the change, both happen or neither; nothing is sent before it is committed.
 */
export async function recordCompanyEvent(tx: Queryable, ...events: NewCompanyEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insert(companyEvents)
    .values(
      events.map(({ carrierId = null, data = {}, userId = null, ...event }) => ({ ...event, carrierId, data, userId })),
    );
}
