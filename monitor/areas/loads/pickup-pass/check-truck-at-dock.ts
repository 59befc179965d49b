import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { and, desc, eq } from 'drizzle-orm';
import { loadLogs, loads, pickupPassChecks, pickupPasses } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import { takeTry, triesOf } from '../../../server/authentication/tries';
import type { Services } from '../../../server/services';
import { gateSection } from '../gate/gate-section';
import { bare, type Comparison, compareTruck, lastOfVin, type Typed } from './compare-truck';
import { loadLeftPickupsAt, truckOnFile } from './pass-facts.queries';
import { openMismatchesOf } from './pass-standing.queries';
import { findPass } from './pickup-pass.queries';

/** Per network address and pass: someone who holds the paper cannot use up the guard's checks. */
const CHECKS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;
/**
 * The same reading again so soon is the form sent twice; hours later it is another truck, or the same one still there.
 */
const SAME_WITHIN_MS = 600_000;
/**
 * Later ones are answered, but kept only if they change something, so that requests from many networks cannot flood the
 * load's timeline.
 */
const KEPT_OF_A_PASS = 500;
/**
 * Vetting files of checks per pass, plus one of each outcome: someone who holds the paper must not flood the company's
 * chain.
 */
const FILES_OF_A_PASS = 20;

/**
 * Compares what a guard read off the truck with what is on file, stores the result, and writes it to the load's log and
 * a vetting file. Notifies the broker of every mismatch and every truck that could not be checked; these, and any truck
 * after the load's own has left, have the load's alerts judged now. A repeat within minutes is answered but not stored
 * again.
 *
 * @param network the caller's
 * @returns null: the pass cannot be checked now; `too_many`: this network has used up its checks of this pass
 */
export async function checkTruckAtDock(
  services: Services,
  code: string,
  typed: Typed,
  network: string,
  now: Date,
): Promise<Comparison | 'too_many' | null> {
  const found = await findPass(services.db, code, now);
  if (found?.state !== 'good') return null;
  return decide(decidingWithoutUser(services, found.load.companyId, now), async (d) => {
    const good = await findPass(d.tx, code, now, { lock: true });
    if (good?.state !== 'good') return null;
    const { pass, load, pickups } = good;
    const truck = (await truckOnFile(d.tx, load))!;
    const given = { plate: bare(typed.plate), vin: bare(typed.vin) };
    const comparison = compareTruck(given, truck);
    const { outcome } = comparison;
    const kept = { ...given, passPlate: bare(truck.plate), passVin: lastOfVin(truck.vin), outcome };
    const ofPass = eq(pickupPassChecks.passId, pass.id);
    const [last] = await d.tx.select().from(pickupPassChecks).where(ofPass).orderBy(desc(pickupPassChecks.id)).limit(1);
    const isSame =
      last?.clearedAt === null && (Object.keys(kept) as (keyof typeof kept)[]).every((key) => last[key] === kept[key]);
    if (isSame && now.getTime() - last!.createdAt.getTime() < SAME_WITHIN_MS) return comparison;
    const tries = triesOf('pickup-pass-check', `${pass.id} ${network}`);
    if ((await takeTry(d.tx, tries, CHECKS_PER_HOUR, now, HOUR_SECONDS)) === null) return 'too_many';
    const changesNothing = outcome === 'match' || (await openMismatchesOf(d.tx, load.id)).length > 0;
    const earlier = await d.tx.$count(pickupPassChecks, ofPass);
    if (changesNothing && earlier >= KEPT_OF_A_PASS) return comparison;
    const isFirst = (await d.tx.$count(pickupPassChecks, and(ofPass, eq(pickupPassChecks.outcome, outcome)))) === 0;
    const [check] = await d.tx
      .insert(pickupPassChecks)
      .values({ ...kept, loadId: load.id, assignmentId: pass.assignmentId, passId: pass.id, createdAt: now })
      .returning({ id: pickupPassChecks.id });
    const { id: loadId, reference, carrierId } = load;
    const summary = `${OUTCOME_WORDS[outcome]}: ${typedWords(kept)}`;
    if (carrierId !== null && (isFirst || earlier < FILES_OF_A_PASS))
      d.vettingFile({
        carrierId,
        decision: { kind: 'dock_check', summary, reference },
        sections: (tx) => gateSection(tx, d.companyId, loadId, carrierId, now),
      });
    // Of each one, even if the alert about the first is still open or is switched off.
    if (carrierId !== null && outcome !== 'match')
      d.carrierEvent({
        carrierId,
        kind: 'dock_check_failed',
        summary: `Load ${reference}: ${summary}`,
        data: { load_id: loadId, reference, check_id: check!.id, outcome },
      });
    await d.tx.insert(loadLogs).values({
      loadId: load.id,
      stopId: pickups[0]?.id ?? null,
      isType: 'note',
      source: 'dock',
      occurredAt: now,
      message: summary,
      createdAt: now,
    });
    if (outcome !== 'match' || (await loadLeftPickupsAt(d.tx, load.id)) !== null)
      await d.tx.update(loads).set({ alertsDueAt: now }).where(eq(loads.id, load.id));
    return comparison;
  });
}

/** Records that the dock opened a pass. */
export const markOpened = ({ db }: Services, passId: number, now: Date) =>
  db.update(pickupPasses).set({ lastOpenedAt: now }).where(eq(pickupPasses.id, passId));

const OUTCOME_WORDS: Record<PassCheckOutcome, string> = {
  match: 'The truck at the dock matches the pickup pass',
  mismatch: 'The truck at the dock does not match the pickup pass',
  not_on_file: 'The truck at the dock could not be checked by the pickup pass',
};

type Kept = { plate: string | null; vin: string | null; passPlate: string | null; passVin: string | null };

/** "plate ABC123, on the pass XYZ987". */
const typedWords = ({ plate, vin, passPlate, passVin }: Kept): string =>
  [plate && `plate ${plate}, on file ${passPlate ?? 'none'}`, vin && `VIN ${vin}, on file ${passVin ?? 'none'}`]
    .filter(Boolean)
    .join('; ');
