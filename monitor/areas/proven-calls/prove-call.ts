import type { CallParsed } from '@contract/call';
import type { proveCall as call } from '@contract/proven-calls/proven-calls.calls';
import { DIGITS_BY_LABELS, PROVEN_CALL_TRIES } from '@contract/proven-calls/proven-calls.constants';
import { formatPhone } from '@contract/shared/format';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { provenCalls } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { sameDigest } from '../../server/authentication/tokens';
import { mailedHash } from './digits';
import { callRow, endOf, type ProvenCallRow, sentTo } from './proven-calls.queries';

/**
 * Proves a call by all six digits. A try is counted before it is compared, so that tries sent together can't pass the limit.
 *
 * @throws ApiError 404 for another company's call; 409 for one that is over or proven; 422 for wrong digits
 */
export async function proveCall(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  const { db, company, now } = deciding;
  await callRow(db, company.id, id);
  const [row] = await db
    .update(provenCalls)
    .set({ tries: sql`${provenCalls.tries} + 1` })
    .where(
      and(
        eq(provenCalls.id, id),
        eq(provenCalls.companyId, company.id),
        isNull(provenCalls.provenAt),
        lt(provenCalls.tries, PROVEN_CALL_TRIES),
      ),
    )
    .returning();
  if (!row || endOf(row) <= now) throw httpErrors.conflict('This call is over. Start a new one.');
  if (!areRight(row, input.digits)) {
    const left = PROVEN_CALL_TRIES - row.tries;
    if (left === 0) await noteFailure(deciding, row);
    const more = left === 0 ? 'This call is over.' : left === 1 ? 'One more try.' : `${left} more tries.`;
    throw httpErrors.invalid({ digits: [`These are not the six digits. ${more}`] });
  }
  await decide(deciding, async (d) => {
    await d.tx
      .update(provenCalls)
      .set({ provenAt: d.now, answeredBy: input.answered_by, confirmedEmail: input.confirmed_email ?? null })
      .where(d.own(provenCalls, id));
    d.carrierEvent({
      carrierId: row.carrierId,
      kind: 'carrier_called',
      summary: `Call to ${formatPhone(row.calledNumber)} proven: ${input.answered_by} said the three digits of the call and the three sent by ${DIGITS_BY_LABELS[sentTo(row).sent_by]} to ${sentTo(row).sent_to}${input.confirmed_email ? `, and confirmed ${input.confirmed_email}` : ''}`,
      data: { proven_call_id: id, is_proven: true },
    });
  });
}

/** Compares all six, whichever part is wrong: which one, the answer does not say. */
function areRight({ id, readOut, mailedHash: mailed }: ProvenCallRow, digits: string): boolean {
  const isReadOut = sameDigest(readOut, digits.slice(0, 3));
  return mailed !== null && sameDigest(mailed, mailedHash(id, digits.slice(3))) && isReadOut;
}

const noteFailure = (deciding: Deciding, { id, carrierId, calledNumber }: ProvenCallRow) =>
  decide(deciding, async (d) =>
    d.carrierEvent({
      carrierId,
      kind: 'carrier_called',
      summary: `Call to ${formatPhone(calledNumber)} not proven: the digits were wrong ${PROVEN_CALL_TRIES} times`,
      data: { proven_call_id: id, is_proven: false },
    }),
  );
