import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { isTonuAlone } from '@contract/rate-confirmations/lines';
import type { RateConfirmationInput } from '@contract/rate-confirmations/rate-confirmation-input';
import type {
  createRateConfirmation,
  reviseRateConfirmation,
} from '@contract/rate-confirmations/rate-confirmations.calls';
import {
  MAX_TOTAL_CENTS,
  OPEN_RATE_CONFIRMATION_STATUSES,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  LoadAsWritten,
  RateConfirmationDifference,
  RateConfirmationFields,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  carrierVehicles,
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  loadStops,
  loads,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import { type Deciding, decide, decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import type { CallContext } from '../../server/calls';
import { evaluateLoads } from '../loads/evaluate-loads';
import { assertMayHaveLoad } from '../loads/gate/ask-gate';
import { classifiedLoad } from '../loads/gate/gate-facts.queries';
import type { LoadRow } from '../loads/load-facts.queries';
import { loadOfCarrier } from '../loads/load-of-carrier';
import { getLoadRow } from '../loads/loads.queries';
import { vehicleLabel } from '../loads/vehicle-label';
import { difference } from './difference';
import { expiryOf, fieldsOfLoad, writtenOfStop } from './fields-of-load';
import { fillTerms } from './fill-terms';
import { formatMoney, totalCents } from './money';
import { ofPresentLoad } from './of-present-load';
import {
  comparedOf,
  hashesOf,
  type Own,
  ownConfirmation,
  type RevisionRow,
  statusOf,
  statusWord,
} from './own-confirmation';
import { problemsOf } from './problems';
import { currentTerms } from './terms.queries';

type NewInput = CallParsed<typeof createRateConfirmation>['body']['rate_confirmation'];
type ReviseInput = CallParsed<typeof reviseRateConfirmation>['body']['rate_confirmation'];

type CoveredLoad = LoadRow & { carrierId: number };

/**
 * A load that can have a confirmation. One cancelled after its truck was ordered can: it pays for that.
 *
 * @param asCarrierId as if that carrier had the load, to see what its paper would say; omitted: the one that has it
 * @throws ApiError 404 for another company's load; 409 for one that is cancelled otherwise or has no carrier
 */
export async function coveredLoad(
  db: Queryable,
  companyId: number,
  loadId: number,
  asCarrierId?: number,
): Promise<CoveredLoad> {
  const row = await getLoadRow(db, companyId, loadId);
  const load = asCarrierId === undefined ? row : loadOfCarrier(row, asCarrierId);
  if (load.cancelledAt && !load.isTonu) throw httpErrors.conflict('This load is cancelled.');
  const { carrierId } = load;
  if (carrierId === null) throw httpErrors.conflict('No carrier has this load. Cover it first.');
  return { ...load, carrierId };
}

/** The load's current values of what a person may change on the paper. */
const asWritten = async (db: Queryable, load: CoveredLoad): Promise<LoadAsWritten> => ({
  rate_cents: load.rateCents,
  equipment: load.equipment,
  trailer_length_ft: load.trailerLengthFeet,
  commodity: load.commodity,
  weight_lbs: load.weightPounds,
  value_usd: load.cargoValueUsd,
  vehicle_id: load.carrierVehicleId,
  driver_name: load.driverName,
  driver_phone: load.driverPhoneE164,
  second_driver_name: load.secondDriverName,
  second_driver_phone: load.secondDriverPhoneE164,
  trailer: load.trailerNumber,
  is_hazmat: load.isHazmat,
  hazmat_un: load.hazmatUnNumber,
  hazmat_class: load.hazmatClass,
  temperature_min_f: load.temperatureMinF,
  temperature_max_f: load.temperatureMaxF,
  stops: (await stopsInOrder(db, load.id)).map(writtenOfStop),
});

const stopsInOrder = (db: Queryable, loadId: number) =>
  db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));

/** @throws ApiError 409 for a cancelled load whose paper pays for more than a truck ordered, not used */
export function assertPaysTonuAlone({ cancelledAt }: LoadRow, fields: RateConfirmationFields): void {
  if (cancelledAt && !isTonuAlone(fields))
    throw httpErrors.conflict(
      'This load is cancelled. A rate confirmation of it pays for the truck ordered and not used, and nothing else.',
    );
}

/** The written, sent or accepted confirmation of a load and its carrier; null: none. */
export async function openConfirmationOf(db: Queryable, load: CoveredLoad): Promise<number | null> {
  const [open] = await db
    .select({ id: confirmations.id })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.companyId, load.companyId),
        eq(confirmations.loadId, load.id),
        eq(confirmations.carrierId, load.carrierId),
        inArray(confirmations.status, ['draft', ...OPEN_RATE_CONFIRMATION_STATUSES]),
      ),
    );
  return open?.id ?? null;
}

/**
 * Writes a confirmation for a load and its carrier, as a draft. Sent twice, it is written once.
 *
 * @returns its id
 * @throws ApiError 404 for another company's load; 409 when one is open already, the load is cancelled or has no
 * carrier; 422,
 * also for a carrier that may not have the load
 */
export async function writeConfirmation(context: CallContext, input: NewInput): Promise<number> {
  const submission = submissionOf(context, 'createRateConfirmation', input);
  const { id } = await decideOnce(context, submission, (d) => draftConfirmation(d, input));
  return id;
}

/** The same within the decision that makes it. */
export async function draftConfirmation(d: Decision<CurrentUser>, { load_id, ...input }: NewInput): Promise<number> {
  const load = await coveredLoad(d.tx, d.companyId, load_id);
  const open = await openConfirmationOf(d.tx, load);
  if (open !== null) throw httpErrors.conflict(`${numberOf(open)} is open for this load and carrier. Revise that one.`);
  // Payment for an ordered truck gives no load.
  if (load.cancelledAt === null) await assertMayHaveLoad(d, load, load.carrierId, 'rate_confirmation.load_id');
  const fields = await fieldsOfLoad(d.tx, { companyId: d.companyId, load, user: d.user, before: null, input });
  assertPaysTonuAlone(load, fields);
  const total = assertTotal(fields);
  const [row] = await d.tx
    .insert(confirmations)
    .values({
      companyId: d.companyId,
      loadId: load.id,
      carrierId: load.carrierId,
      status: 'draft',
      revision: 1,
      needsAcceptance: false,
      totalCents: total,
      currency: fields.currency,
      expiresAt: expiryOf(fields),
      creatorId: d.userId,
      createdAt: d.now,
      ...firstChange(d, 'Draft written'),
    })
    .returning({ id: confirmations.id });
  const id = row!.id;
  const template = await currentTerms(d.tx, d.companyId);
  const terms = fillTerms(template.clauses, fields, numberOf(id));
  await d.tx.insert(revisions).values({
    rateConfirmationId: id,
    revision: 1,
    status: 'draft',
    fields,
    terms,
    termsRevision: template.revision,
    ...hashesOf(id, 1, fields, terms),
    totalCents: total,
    needsAcceptance: true,
    ofLoad: await asWritten(d.tx, load),
    userId: d.userId,
    createdAt: d.now,
  });
  return id;
}

/** Not sent, and in no email that may have arrived anyway: only such a one may be rewritten. */
const isDraft = async (db: Queryable, { id, sentAt }: RevisionRow) =>
  sentAt === null && (await db.$count(deliveries, eq(deliveries.revisionId, id))) === 0;

/** A person's input, or values from the load. */
type Wanted = RateConfirmationInput | ((load: CoveredLoad, newest: RevisionRow) => RateConfirmationInput);

/** A confirmation's next values over its current ones. */
async function nextOf(db: Queryable, own: Own, user: CurrentUser | null, input: Wanted) {
  const { row, newest, sent, accepted } = own;
  const status = statusOf(row);
  if (status === 'cancelled' || status === 'superseded')
    throw httpErrors.conflict(`This confirmation is ${statusWord(status)}. Write a new one.`);
  const load = await coveredLoad(db, row.companyId, row.loadId);
  if (load.carrierId !== row.carrierId)
    throw httpErrors.conflict('Another carrier has the load now. Write a new confirmation.');
  const fields = await fieldsOfLoad(db, {
    companyId: row.companyId,
    load,
    user,
    before: newest.fields,
    isSent: sent !== null,
    input: typeof input === 'function' ? input(load, newest) : input,
  });
  assertPaysTonuAlone(load, fields);
  const template = await currentTerms(db, row.companyId);
  const terms = fillTerms(template.clauses, fields, numberOf(row.id));
  const next = { fields, terms, termsRevision: template.revision };
  const revision = (await isDraft(db, newest)) ? newest.revision : newest.revision + 1;
  return {
    ...next,
    load,
    revision,
    ofLoad: await asWritten(db, load),
    total: assertTotal(fields),
    hashes: hashesOf(row.id, revision, fields, terms),
    sinceSent: sent && difference(comparedOf(sent), next),
    needsAcceptance: accepted === null || difference(comparedOf(accepted), next).needs_acceptance,
  };
}

/**
 * What a revision would change, without writing it.
 *
 * @throws as `reviseConfirmation`, but for a revision that changes nothing
 */
export async function previewRevision(
  db: Queryable,
  { companyId, user, now }: { companyId: number; user: CurrentUser; now: Date },
  id: number,
  input: RateConfirmationInput,
): Promise<{ difference: RateConfirmationDifference | null; total_cents: number; problems: string[] }> {
  const own = await ownConfirmation(db, companyId, id);
  const { fields, load, total, sinceSent } = await nextOf(db, own, user, input);
  return {
    difference: sinceSent,
    total_cents: total,
    problems: problemsOf(fields, { ...classifiedLoad(load), expiresAt: own.accepted ? null : expiryOf(fields) }, now),
  };
}

/**
 * Writes a revision, as a draft. It replaces one that was not sent.
 *
 * @throws ApiError 404; 409 when it changed meanwhile, is cancelled or superseded, or the load is another carrier's;
 * 422,
 * also for a revision equal to the last one sent
 */
export function reviseConfirmation(deciding: Deciding, id: number, input: ReviseInput): Promise<void> {
  return decide(deciding, async (d) => {
    const own = await ownConfirmation(d.tx, d.companyId, id);
    await assertVersion(d, confirmations, id, input.expected_version);
    await revise(d, own, input);
  });
}

/**
 * Writes the revision with what the load says now: its stops, rate, freight, truck and drivers; for a load cancelled after its
 * truck was ordered, the pay for that. Everything else stays.
 *
 * @throws as `reviseConfirmation`
 */
export function reviseFromLoad(deciding: Deciding, id: number, expected: number | undefined): Promise<void> {
  return decide(deciding, async (d) => {
    const own = await ownConfirmation(d.tx, d.companyId, id);
    await assertVersion(d, confirmations, id, expected);
    const [truck] = await d.tx
      .select()
      .from(carrierVehicles)
      .innerJoin(loads, eq(loads.carrierVehicleId, carrierVehicles.id))
      .where(eq(loads.id, own.row.loadId));
    const stops = await stopsInOrder(d.tx, own.row.loadId);
    await revise(d, own, (load, newest) =>
      ofPresentLoad(load, stops, newest, truck ? vehicleLabel(truck.carrier_vehicles) : null),
    );
  });
}

/** The same within a decision. */
export async function revise(d: Decision<CurrentUser>, own: Own, input: Wanted): Promise<void> {
  const { row, newest, sent } = own;
  const next = await nextOf(d.tx, own, d.user, input);
  if (sent && sent.fieldsHash === next.hashes.fieldsHash && sent.termsHash === next.hashes.termsHash)
    throw httpErrors.invalid({
      rate_confirmation: [
        `This says what revision ${sent.revision} says, which was sent. Change something or send that one again.`,
      ],
    });
  const written = {
    status: 'draft' as const,
    fields: next.fields,
    terms: next.terms,
    termsRevision: next.termsRevision,
    ...next.hashes,
    totalCents: next.total,
    needsAcceptance: next.needsAcceptance,
    ofLoad: next.ofLoad,
    userId: d.userId,
    createdAt: d.now,
  };
  if (next.revision === newest.revision) await d.tx.update(revisions).set(written).where(eq(revisions.id, newest.id));
  else await d.tx.insert(revisions).values({ rateConfirmationId: row.id, revision: next.revision, ...written });
  // Lists and expiry use what the carrier has; until it has anything, the draft.
  const shown =
    sent === null
      ? {
          status: 'draft' as const,
          revision: next.revision,
          totalCents: next.total,
          currency: next.fields.currency,
          expiresAt: expiryOf(next.fields),
        }
      : { draftRevision: next.revision };
  await changeRow(d, confirmations, row.id, `Revision ${next.revision} written`, shown);
  await evaluateLoads(d.tx, [row.loadId], d.now);
}

/** @throws ApiError 422 for a total that no confirmation can have */
function assertTotal(fields: Parameters<typeof totalCents>[0] & { currency: 'USD' | 'CAD' | 'MXN' }): number {
  const total = totalCents(fields);
  if (total > MAX_TOTAL_CENTS)
    throw httpErrors.invalid({
      'rate_confirmation.lines': [
        `The total is ${formatMoney(total, fields.currency)}; at most ${formatMoney(MAX_TOTAL_CENTS, fields.currency)} can be confirmed.`,
      ],
    });
  return total;
}
