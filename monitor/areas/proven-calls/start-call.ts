import { PROVEN_CALLS_A_DAY } from '@contract/proven-calls/proven-calls.constants';
import { formatPhone } from '@contract/shared/format';
import { httpErrors } from '../../base/http-errors';
import { masked } from '../../carrier-pages/masked';
import { provenCalls } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { enqueueJob } from '../../jobs/jobs';
import { spendTry, triesOf } from '../../server/authentication/tries';
import { emailOnFile, numbersOnFile } from './contacts-on-file';
import { threeDigits } from './digits';
import { mailDigitsJob } from './mail-digits-job';

const DAY_SECONDS = 86_400;

/**
 * Starts a call to a number on file: makes the three digits to read out, and has three more mailed to the oldest address on file.
 *
 * @throws ApiError 409 where no address is old enough to mail to; 422 for a number that is not on file or is too young; 429
 * after five calls to the carrier in a day
 */
export async function startCall(deciding: Deciding, carrierId: number, calledNumber: string): Promise<void> {
  const { db, company, now } = deciding;
  const today = now.toISOString().slice(0, 10);
  const of = { companyId: company.id, carrierId };
  const called = (await numbersOnFile(db, of, today)).find(({ number }) => number === calledNumber);
  if (!called)
    throw httpErrors.invalid({
      called_number: [
        'Call a number that was on file before. One from the packet, or that changed lately, proves nothing.',
      ],
    });
  const email = await emailOnFile(db, of, today);
  if (email === null)
    throw httpErrors.conflict('No address on file is old enough to mail the digits to: this call can’t be proven.');
  await spendTry(db, triesOf('proven-calls', `${company.id}:${carrierId}`), PROVEN_CALLS_A_DAY, now, DAY_SECONDS);
  await decide(deciding, async (d) => {
    const [made] = await d.tx
      .insert(provenCalls)
      .values({
        ...of,
        calledNumber: called.number,
        calledSource: called.source,
        email,
        readOut: threeDigits(),
        startedByUserId: d.userId,
        startedAt: d.now,
      })
      .returning({ id: provenCalls.id });
    await enqueueJob(d.tx, mailDigitsJob, {
      params: { callId: made!.id },
      companyId: d.companyId,
      userId: d.userId,
      now: d.now,
    });
    d.carrierEvent({
      carrierId,
      kind: 'carrier_called',
      summary: `Call to ${formatPhone(called.number)} started; three digits mailed to ${masked(email)}`,
      data: { proven_call_id: made!.id },
    });
  });
}
