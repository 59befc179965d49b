import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { Queryable } from '../client';
import { companyEvents } from '../schema';

export type NewCompanyEvent = {
  companyId: number;
  kind: CompanyEventKind;
  /** The carrier that it is about, if any. */
  carrierId?: number;
  /** As text, complete without the rows it mentions: they may change. No note of a person, no secret. */
  summary: string;
  /**
   * What a program needs beyond that: ids and values spelled as on the wire, such as `{ from: 'pass', to: 'fail' }`.
   */
  data?: Record<string, unknown>;
  /** Who did it; omitted: no user of the company. */
  userId?: number | null;
  occurredAt: Date;
};

/**
 * Records an event for the company's own systems and people: the source of webhooks, the feed and emails. Called in the
 * transaction of the change, so that both happen or neither; nothing is sent before the commit.
 */
export async function recordCompanyEvent(tx: Queryable, ...events: NewCompanyEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insert(companyEvents)
    .values(
      events.map(({ carrierId = null, data = {}, userId = null, ...event }) => ({ ...event, carrierId, data, userId })),
    );
}
