import { COMPANY_EVENT_VERSION } from '@contract/integrations/company-events.constants';
import type { SaidEvent } from '@contract/integrations/company-events.entities';
import type { Queryable } from '../client';
import { companyEvents } from '../schema';

/** Its kind, with the data that the catalogue gives that kind: ids and values spelled as on the wire. */
export type NewCompanyEvent = SaidEvent & {
  companyId: number;
  /** The carrier that it is about, if any. */
  carrierId?: number;
  /** As text, complete without the rows it mentions: they may change. No note of a person, no secret. */
  summary: string;
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
  await tx.insert(companyEvents).values(
    events.map(({ carrierId = null, userId = null, ...event }) => ({
      ...event,
      version: COMPANY_EVENT_VERSION,
      carrierId,
      userId,
    })),
  );
}
