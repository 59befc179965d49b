import { PROVEN_CALL_MINUTES } from '@contract/proven-calls/proven-calls.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { and, eq, isNull } from 'drizzle-orm';
import type { Letter } from '../../base/letter';
import { companies, provenCalls } from '../../db/schema';
import { defineJob, JobFailed } from '../../jobs/jobs';
import { namingBroker } from '../../mail/broker-of-record';
import { textMessages } from '../../mail/text-messages';
import { hasStopped } from '../texts/consents';
import { mailedHash, threeDigits } from './digits';
import { endOf } from './proven-calls.queries';

/** Sends the second three digits of a call to the address or number on file. Each try makes them anew: they are kept nowhere in clear. */
export const sendDigitsJob = defineJob<{ callId: number }>({
  kind: 'proven_call_digits',
  isQuick: true,
  async run({ params: { callId } }, { db, env, mail, clock }) {
    const digits = threeDigits();
    const [call] = await db
      .update(provenCalls)
      .set({ mailedHash: mailedHash(callId, digits) })
      .where(and(eq(provenCalls.id, callId), isNull(provenCalls.provenAt)))
      .returning();
    // Too late to be of use: the person has hung up.
    if (!call || endOf(call) <= clock()) return { sent: 0 };
    const [company] = await db.select().from(companies).where(eq(companies.id, call.companyId));
    if (call.email === null) {
      const sendText = textMessages(env);
      if (sendText === null) throw new Error('SMS_URL is not set any more: the digits cannot be sent');
      if (await hasStopped(db, readPhoneE164(call.textTo!) ?? '')) throw new JobFailed('The number answered STOP.');
      await sendText({ to: call.textTo!, text: digitsText(digits, company!.legalName) });
      return { sent: 1 };
    }
    const content = await namingBroker(db, call.companyId, digitsMail(digits, company!.legalName));
    await mail.send({ to: call.email, ...content });
    return { sent: 1 };
  },
});

/** Short: a text message of more than 160 signs is cut in two by some carriers of it. */
const digitsText = (digits: string, brokerName: string) =>
  `Call from ${brokerName.slice(0, 60)}: they read you 3 digits. Say those, then ${digits.split('').join(' ')}. No call? Someone acts in your name.`;

const digitsMail = (digits: string, brokerName: string): Letter => ({
  subject: `Three digits for a call from ${brokerName}`,
  parts: [
    `Someone at ${brokerName} is on the telephone with your company, at a number that it has on file.`,
    { says: 'Your three digits:', code: digits.split('').join(' ') },
    `They read three digits to you. Say those, then these three. All six show the broker that it talks to your company. They work for ${PROVEN_CALL_MINUTES} minutes.`,
    'If no one called you, someone acts in your name: call the broker.',
    {
      lines: [
        'En español: ellos le leen tres números; diga esos y después estos tres.',
        'En français : ils vous lisent trois chiffres; dites-les, puis ces trois-ci.',
      ],
    },
  ],
});
