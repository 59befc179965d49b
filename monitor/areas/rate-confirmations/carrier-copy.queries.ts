import { isTonuAlone } from '@contract/rate-confirmations/lines';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  rateConfirmationAnswers as answers,
  companies,
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  loads,
} from '../../db/schema';
import { type Own, ownConfirmation, type RevisionRow, statusOf } from './own-confirmation';

type DeliveryRow = typeof deliveries.$inferSelect;

/** The target of an email's link. */
export interface CarrierCopy {
  delivery: DeliveryRow;
  company: typeof companies.$inferSelect;
  own: Own;
  /** What the email carried. */
  revision: RevisionRow;
  state: CopyState;
  /** The address to which the code is mailed. */
  email: string;
  /** Who accepted this revision; null: not accepted. */
  acceptance: typeof answers.$inferSelect | null;
}

/**
 * The state of a copy. `waits`: it can be accepted or rejected. `replaced`: a later revision was sent. `changed`: the
 * load is cancelled, or another carrier has it.
 */
export type CopyState = 'waits' | 'accepted' | 'rejected' | 'cancelled' | 'expired' | 'replaced' | 'changed';

/** The copy behind a link; null: no email has that link. */
export async function carrierCopy(db: Queryable, tokenHash: string): Promise<CarrierCopy | null> {
  const [found] = await db
    .select({ delivery: deliveries, company: companies, load: loads })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .innerJoin(companies, eq(companies.id, confirmations.companyId))
    .innerJoin(loads, eq(loads.id, confirmations.loadId))
    .where(eq(deliveries.tokenHash, tokenHash));
  if (!found) return null;
  const { delivery, company, load } = found;
  const own = await ownConfirmation(db, company.id, delivery.rateConfirmationId);
  const revision = own.revisions.find(({ id }) => id === delivery.revisionId)!;
  const given = await db.select().from(answers).where(eq(answers.revisionId, revision.id));
  return {
    delivery,
    company,
    own,
    revision,
    state: stateOf(own, revision, load),
    email: delivery.email,
    acceptance: given.find(({ isAccepted }) => isAccepted) ?? null,
  };
}

function stateOf({ row, sent }: Own, revision: RevisionRow, load: typeof loads.$inferSelect): CopyState {
  const status = statusOf(row);
  if (status === 'cancelled') return 'cancelled';
  if (status === 'superseded' || (sent !== null && revision.revision < sent.revision)) return 'replaced';
  // A cancelled load is still paid for if its truck was ordered.
  const isOff = load.cancelledAt !== null && !(load.isTonu && isTonuAlone(revision.fields));
  if (isOff || load.carrierId !== row.carrierId) return 'changed';
  if (status === 'accepted' || status === 'rejected' || status === 'expired') {
    // The email of a later revision may have arrived after all.
    return sent?.id === revision.id ? status : 'waits';
  }
  return 'waits';
}
