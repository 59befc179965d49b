import type { PostingAudience } from '@contract/load-board/load-board.constants';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { type loadPostings, loadStops } from '../../db/schema';
import { askGate, gateProblems, loadFor } from '../loads/gate/ask-gate';
import type { LoadRow } from '../loads/load-facts.queries';
import { getLoadRow } from '../loads/loads.queries';
import { obstaclesOf } from '../loads/posting-obstacles';
import { type JudgedCarrier, judgeCarrier } from './audience.queries';

type PostingRow = typeof loadPostings.$inferSelect;

/**
 * Whether a posting is on the board now: its time may be over, or the load no longer postable, before the posting is
 * closed.
 */
export async function isOnBoard(
  db: Queryable,
  { state, expiresAt }: PostingRow,
  load: LoadRow,
  now: Date,
): Promise<boolean> {
  if (state !== 'posted' || expiresAt <= now) return false;
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id));
  return obstaclesOf(load, stops, now).length === 0;
}

/**
 * Whether a carrier may open a posting by the company's current rules. Checked at every page and form: they may have
 * changed since the link was sent.
 */
export async function judgedFor(
  db: Queryable,
  { companyId, loadId, audience, classificationIds, carrierIds }: PostingRow,
  carrierId: number,
  today: string,
): Promise<JudgedCarrier> {
  const of = { audience: audience as PostingAudience, classificationIds, carrierIds };
  const judged = await judgeCarrier(db, companyId, of, carrierId, today);
  const load = await getLoadRow(db, companyId, loadId);
  // An offer gives nothing yet: a needed exception is shown, and decided before the bid is accepted.
  const [gate] = await askGate(
    db,
    companyId,
    [{ load: loadFor(load, carrierId), carrierId }],
    new Date(`${today}T12:00:00Z`),
  );
  if (gate!.answer !== 'never') return judged;
  return { ...judged, sees: false, reasons: [...judged.reasons, ...gateProblems(gate!)] };
}
