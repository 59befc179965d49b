import type { CallParsed } from '@contract/call';
import type { enterIdentifier as call } from '@contract/carriers/entered-identifiers.calls';
import { ENTERED_IDENTIFIER_STATUS_LABELS } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { labelledIdentifier } from '@contract/shared/printed-identifier';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { enteredIdentifiers } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import type { CallContext } from '../../server/calls';
import { getEntered } from './entered-identifiers.queries';

type NewIdentifier = CallParsed<typeof call>['body']['entered_identifier'];

/** Numbers that FMCSA gives to only one carrier: if the record has one for another carrier, it is not this one's. */
const GIVEN_BY_FMCSA = ['DOT', 'MC', 'MX', 'FF'];

/**
 * Enters a number of a carrier. It counts for nothing until a person verifies it.
 *
 * @throws ApiError 404 for a carrier that no file named; 409 when it is already entered; 422 when it is another
 * carrier's
 */
export function enterIdentifier(context: CallContext, carrierId: number, { is_type: type, value }: NewIdentifier) {
  const submission = submissionOf(context, 'enterIdentifier', { carrierId, type, value });
  return decideOnce(context, submission, async (d) => {
    await assertKnownCarrier(d.tx, carrierId);
    const id = await insertPending(d, { carrierId, type, value, packetId: null });
    if (id === null) throw await enteredAlready(d, { carrierId, type, value });
    assertNoOtherCarriers(await getEntered(d.tx, d.companyId, id), 'entered_identifier.value');
    const identifier = labelledIdentifier(type, value);
    d.carrierEvent({
      carrierId,
      kind: 'identifier_entered',
      summary: `Entered by hand: ${identifier}, not verified yet`,
      data: { entered_identifier_id: id, is_type: type, value },
    });
    d.reassess(carrierId);
    return id;
  });
}

/**
 * Stores a number that a carrier gave in its packet, for a person to verify. Withdraws the carrier's earlier unchecked
 * number of the same type: the carrier has corrected it. A rejected one stays rejected.
 */
export async function keepIdentifierOfPacket(
  decision: Decision<null>,
  { carrierId, packetId, type, value }: { carrierId: number; packetId: number; type: string; value: string },
) {
  const { tx, companyId, now } = decision;
  const identifier = labelledIdentifier(type, value);
  await tx
    .update(enteredIdentifiers)
    .set({
      status: 'withdrawn',
      note: `The carrier gave ${identifier} instead.`,
      decidedAt: now,
      decidedByUserId: null,
    })
    .where(
      and(
        eq(enteredIdentifiers.companyId, companyId),
        eq(enteredIdentifiers.carrierId, carrierId),
        eq(enteredIdentifiers.type, type),
        eq(enteredIdentifiers.status, 'pending'),
        isNotNull(enteredIdentifiers.packetId),
        ne(enteredIdentifiers.value, value),
      ),
    );
  const id = await insertPending(decision, { carrierId, type, value, packetId });
  if (id === null) return;
  decision.carrierEvent({
    carrierId,
    kind: 'identifier_entered',
    summary: `Given by the carrier in its packet: ${identifier}, not verified yet`,
    data: { entered_identifier_id: id, is_type: type, value, onboarding_packet_id: packetId },
  });
  decision.reassess(carrierId);
}

/**
 * Another carrier's number cannot be this one's.
 *
 * @param field that the message belongs to
 * @throws ApiError 422
 */
export function assertNoOtherCarriers({ is_type, value, same_number }: EnteredIdentifier, field: string) {
  const other = same_number.find(({ on, status }) =>
    on === 'federal_record' ? GIVEN_BY_FMCSA.includes(is_type) : status === 'verified',
  );
  if (!other) return;
  const { carrier_name, carrier_id, on } = other;
  const where = on === 'federal_record' ? 'On the federal record' : 'Your company verified that';
  throw httpErrors.invalid({
    [field]: [
      `${where} ${labelledIdentifier(is_type, value)} is a number of ${carrier_name ?? 'a carrier without a name'} (carrier ${carrier_id}), not of this one.`,
    ],
  });
}

/** @returns the new row's id; null when the company already has the number for this carrier */
async function insertPending(
  { tx, companyId, userId, now }: Decision,
  row: { carrierId: number; type: string; value: string; packetId: number | null },
): Promise<number | null> {
  const [made] = await tx
    .insert(enteredIdentifiers)
    .values({ ...row, companyId, status: 'pending', enteredByUserId: userId, enteredAt: now })
    .onConflictDoNothing()
    .returning({ id: enteredIdentifiers.id });
  return made?.id ?? null;
}

async function enteredAlready(
  { tx, companyId }: Decision,
  { carrierId, type, value }: { carrierId: number; type: string; value: string },
) {
  const [known] = await tx
    .select({ status: enteredIdentifiers.status })
    .from(enteredIdentifiers)
    .where(
      and(
        eq(enteredIdentifiers.companyId, companyId),
        eq(enteredIdentifiers.carrierId, carrierId),
        eq(enteredIdentifiers.type, type),
        eq(enteredIdentifiers.value, value),
      ),
    );
  const status = ENTERED_IDENTIFIER_STATUS_LABELS[known!.status as keyof typeof ENTERED_IDENTIFIER_STATUS_LABELS];
  return httpErrors.conflict(
    `${labelledIdentifier(type, value)} is in the list already: ${status.toLowerCase()}. Decide about it there.`,
  );
}
