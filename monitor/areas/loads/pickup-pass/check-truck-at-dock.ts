import { MAX_PASS_CHECKS, type PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { desc, eq } from 'drizzle-orm';
import { loadLogs, loads, pickupPassChecks, pickupPasses } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import { httpErrors } from '../../../plugins/errors';
import type { Services } from '../../../services';
import { bare, type Comparison, compareTruck, lastOfVin, type Typed } from './compare-truck';
import { firstPickup, loadLeftPickupsAt, truckOnFile } from './pass-facts.queries';
import { findGoodPass } from './pickup-pass.queries';

const TRY_AGAIN_SECONDS = 3600;
/** The same read again so soon is the form sent twice; hours later it is another truck, or the same one still there. */
const SAME_WITHIN_MS = 600_000;

/**
 * Compares what a guard read off the truck with the pass, keeps it, and writes it in the load's log. A mismatch, and any
 * truck after the load's own has left, have the load's alerts judged now. The same again within minutes is answered
 * and not kept again.
 *
 * @returns null: the pass is not good anymore
 * @throws ApiError 429 when the pass had its checks
 */
export async function checkTruckAtDock(
  services: Services,
  code: string,
  typed: Typed,
  now: Date,
): Promise<Comparison | null> {
  const found = await findGoodPass(services.db, code, now);
  if (!found) return null;
  return decide(decidingWithoutUser(services, found.load.companyId, now), async (d) => {
    const good = await findGoodPass(d.tx, code, now, { lock: true });
    if (!good) return null;
    const { pass, load } = good;
    const truck = (await truckOnFile(d.tx, load))!;
    const given = { plate: bare(typed.plate), vin: bare(typed.vin) };
    const comparison = compareTruck(given, truck);
    const kept = { ...given, passPlate: bare(truck.plate), passVin: lastOfVin(truck.vin), outcome: comparison.outcome };
    const ofPass = eq(pickupPassChecks.passId, pass.id);
    const [last] = await d.tx.select().from(pickupPassChecks).where(ofPass).orderBy(desc(pickupPassChecks.id)).limit(1);
    const isSame = last && (Object.keys(kept) as (keyof typeof kept)[]).every((key) => last[key] === kept[key]);
    if (isSame && now.getTime() - last.createdAt.getTime() < SAME_WITHIN_MS) return comparison;
    if ((await d.tx.$count(pickupPassChecks, ofPass)) >= MAX_PASS_CHECKS) throw httpErrors.tooMany(TRY_AGAIN_SECONDS);
    await d.tx.insert(pickupPassChecks).values({ ...kept, passId: pass.id, createdAt: now });
    const stop = await firstPickup(d.tx, load.id);
    await d.tx.insert(loadLogs).values({
      loadId: load.id,
      stopId: stop?.id ?? null,
      isType: 'note',
      source: 'dock',
      occurredAt: now,
      message: `${OUTCOME_WORDS[comparison.outcome]}: ${typedWords(kept)}`,
      createdAt: now,
    });
    if (comparison.outcome === 'mismatch' || (await loadLeftPickupsAt(d.tx, load.id)) !== null)
      await d.tx.update(loads).set({ alertsDueAt: now }).where(eq(loads.id, load.id));
    return comparison;
  });
}

/** That the dock looked at a pass. */
export const markOpened = ({ db }: Services, passId: number, now: Date) =>
  db.update(pickupPasses).set({ lastOpenedAt: now }).where(eq(pickupPasses.id, passId));

const OUTCOME_WORDS: Record<PassCheckOutcome, string> = {
  match: 'The truck at the dock matches the pickup pass',
  mismatch: 'The truck at the dock does not match the pickup pass',
  not_on_file: 'The truck at the dock could not be checked by the pickup pass',
};

type Kept = { plate: string | null; vin: string | null; passPlate: string | null; passVin: string | null };

/** "plate ABC123, on the pass XYZ987". */
export const typedWords = ({ plate, vin, passPlate, passVin }: Kept): string =>
  [
    plate && `plate ${plate}, on the pass ${passPlate ?? 'not on file'}`,
    vin && `VIN ${vin}, on the pass ${passVin ?? 'not on file'}`,
  ]
    .filter(Boolean)
    .join('; ');
