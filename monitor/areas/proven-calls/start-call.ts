import { PROVEN_CALLS_A_DAY } from '@contract/proven-calls/proven-calls.constants';
import { formatPhone } from '@contract/shared/format';
import { httpErrors } from '../../base/http-errors';
import { provenCalls } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { enqueueJob } from '../../jobs/jobs';
import { spendTry, triesOf } from '../../server/authentication/tries';
import { digitsGoTo, numbersOnFile } from './contacts-on-file';
import { threeDigits } from './digits';
import { sentTo } from './proven-calls.queries';
import { sendDigitsJob } from './send-digits-job';

const DAY_SECONDS = 86_400;

/**
 * Starts a call to a number on file: makes the three digits to read out, and has three more sent by mail to the oldest address on
 * file, or by text message to another number on file.
 *
 * @param given.canText false: there is no gateway for text messages
 * @throws ApiError 409 where nothing on file is old enough to send them to; 422 for a number that is not on file or is too young; 429
 * after five calls to the carrier in a day
 */
export async function startCall(
  deciding: Deciding,
  carrierId: number,
  { calledNumber, canText }: { calledNumber: string; canText: boolean },
): Promise<void> {
  const { db, company, now } = deciding;
  const today = now.toISOString().slice(0, 10);
  const of = { companyId: company.id, carrierId };
  const called = (await numbersOnFile(db, of, today)).find(({ number }) => number === calledNumber);
  if (!called)
    throw httpErrors.invalid({
      called_number: [
        'Call a number that was on file before. One from the packet, one that changed lately or one flagged for fraud proves nothing.',
      ],
    });
  const goTo = await digitsGoTo(db, of, today, { canText, calledNumber: called.number });
  if (goTo === null)
    throw httpErrors.conflict(
      canText
        ? 'No email address and no other number on file is old enough to send the digits to: this call can’t be proven.'
        : 'No address on file is old enough to mail the digits to: this call can’t be proven.',
    );
  const sent = { email: goTo.by === 'email' ? goTo.to : null, textTo: goTo.by === 'text' ? goTo.to : null };
  await spendTry(db, triesOf('proven-calls', `${company.id}:${carrierId}`), PROVEN_CALLS_A_DAY, now, DAY_SECONDS);
  await decide(deciding, async (d) => {
    const [made] = await d.tx
      .insert(provenCalls)
      .values({
        ...of,
        calledNumber: called.number,
        calledSource: called.source,
        ...sent,
        readOut: threeDigits(),
        startedByUserId: d.userId,
        startedAt: d.now,
      })
      .returning({ id: provenCalls.id });
    await enqueueJob(d.tx, sendDigitsJob, {
      params: { callId: made!.id },
      companyId: d.companyId,
      userId: d.userId,
      now: d.now,
    });
    d.carrierEvent({
      carrierId,
      kind: 'carrier_called',
      summary: `Call to ${formatPhone(called.number)} started; three digits sent to ${sentTo(sent).sent_to}`,
      data: { proven_call_id: made!.id },
    });
  });
}
