import type { GateAnswer } from '@contract/loads/gate.entities';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import type { Decision } from '../../../decisions/decision';
import type { LoadRow } from '../load-facts.queries';
import { type Asked, gateFactsOf } from './gate-facts.queries';
import { mayHaveLoad } from './may-have-load';

/** A load as another carrier would get it: truck and drivers belong to the carrier that has it. */
export const loadFor = (load: LoadRow, carrierId: number): LoadRow =>
  carrierId === load.carrierId
    ? load
    : { ...load, carrierVehicleId: null, driverPhoneE164: null, secondDriverPhoneE164: null };

/** The gate's answers for loads of one company and carriers, in the given order. */
export async function askGate(
  db: Queryable,
  companyId: number,
  asked: readonly Asked[],
  now: Date,
): Promise<GateAnswer[]> {
  return (await gateFactsOf(db, companyId, asked, now)).map(mayHaveLoad);
}

/** The answers for loads and their current carriers; skips a load without a carrier. */
export async function gateOfRows(
  db: Queryable,
  companyId: number,
  rows: readonly LoadRow[],
  now: Date,
): Promise<Map<number, GateAnswer>> {
  const asked = rows.flatMap((load) => (load.carrierId === null ? [] : [{ load, carrierId: load.carrierId }]));
  const answers = await askGate(db, companyId, asked, now);
  return new Map(asked.map(({ load }, at) => [load.id, answers[at]!]));
}

/** How to request an exception, as the API's answer explains it. */
const HOW_TO_ASK =
  'An exception is needed: request it on the load’s Cover page (by API: POST /api/v1/gate_exceptions).';

/**
 * @param field of the input that the answer concerns
 * @returns the answer, a yes
 * @throws ApiError 422 with every reason, unless the carrier may have the load
 */
export async function assertMayHaveLoad(
  d: Pick<Decision, 'tx' | 'companyId' | 'now'>,
  load: LoadRow,
  carrierId: number,
  field: string,
): Promise<GateAnswer> {
  const [gate] = await askGate(d.tx, d.companyId, [{ load, carrierId }], d.now);
  if (gate!.answer === 'yes') return gate!;
  throw httpErrors.invalid({ [field]: gateProblems(gate!) }, gate!.sentence);
}

/** The gate's reasons against it, as messages of a field. */
export function gateProblems({ answer, reasons }: GateAnswer): string[] {
  const against = reasons.filter(
    ({ is_excepted, weight }) => !is_excepted && (answer !== 'never' || weight === 'never'),
  );
  const sentences = against.map(({ sentence }) => sentence);
  return answer === 'never' ? sentences : [...sentences, HOW_TO_ASK];
}
