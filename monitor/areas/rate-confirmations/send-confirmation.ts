import { createHash, randomBytes } from 'node:crypto';
import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { isTonuAlone } from '@contract/rate-confirmations/lines';
import type { sendRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import { DAY_MS } from '@contract/shared/day';
import { formatPhone } from '@contract/shared/format';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { httpErrors } from '../../base/http-errors';
import { rateConfirmations as confirmations, rateConfirmationDeliveries as deliveries } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { namingBroker } from '../../mail/broker-of-record';
import type { Mail } from '../../mail/mailer';
import { isActorOfKey } from '../../server/authentication/api-key-tokens';
import { digest, newToken } from '../../server/authentication/tokens';
import { spendTry, triesOf } from '../../server/authentication/tries';
import { type NumberOfRecord, numbersOfRecord } from '../carriers/numbers-of-record';
import { assertMayHaveLoad } from '../loads/gate/ask-gate';
import { confirmationMail } from './confirmation-mails';
import { confirmationPaper } from './confirmation-paper';
import { fileNameOf } from './copy-file-name';
import { difference } from './difference';
import { expiryOf } from './fields-of-load';
import { handOver } from './hand-over';
import { knownAddresses, looksLikeOneOf, recordDomains } from './known-addresses.queries';
import { comparedOf, type Own, ownConfirmation, statusOf } from './own-confirmation';
import { problemsOf } from './problems';
import { returnAddressOf } from './return-addresses';
import { verifyAddress } from './verify-address';
import { assertPaysTonuAlone, coveredLoad } from './write-confirmation';

type Input = CallParsed<typeof sendRateConfirmation>['body'];
type Settings = Pick<Env, 'onboardingOrigin' | 'mailFrom' | 'rateconDomain' | 'sessionSecrets'>;

/** New addresses per company and day: it must not be a way to flood others. */
const NEW_ADDRESSES_A_DAY = 100;

/**
 * Emails the newest revision, with a separate copy and link for each addressee. An email that the mail server accepted
 * makes the confirmation delivered; about one possibly lost on the way it claims nothing.
 *
 * @throws ApiError 404; 409 when it changed meanwhile or may no longer be sent; 422 for what is missing, for a new
 * address
 * that no person verified by a call to a number of record or through a person they know, and for a carrier that may not
 * have the load; 429
 */
export async function sendConfirmation(deciding: Deciding, id: number, input: Input): Promise<void> {
  const { to, expected_version: expected } = input;
  const mails = await decide(deciding, async (d) => {
    const own = await ownConfirmation(d.tx, d.companyId, id);
    await assertVersion(d, confirmations, id, expected);
    return prepareMails(d, own, to, deciding.env);
  });
  const taken: number[] = [];
  let failure: unknown = null;
  for (const { deliveryId, mail } of mails) {
    try {
      await deciding.mail.send(mail);
      taken.push(deliveryId);
    } catch (error) {
      failure = error;
    }
  }
  if (taken.length > 0) await decide(deciding, (d) => handOver(d, id, taken));
  if (taken.length === 0 && failure !== null)
    throw httpErrors.conflict('The mail server did not take the email. Nothing is known to have been sent; try again.');
}

/** Records what will be mailed, and builds the emails. */
export async function prepareMails(
  d: Decision<CurrentUser>,
  own: Own,
  to: Input['to'],
  settings: Settings,
): Promise<{ deliveryId: number; mail: Mail }[]> {
  const { row, newest, sent, accepted } = own;
  await assertMaySend(d, own);
  const { fields } = newest;
  const addressees = await addresseesOf(d, row.carrierId, to);
  const needsAcceptance = accepted === null || difference(comparedOf(accepted), comparedOf(newest)).needs_acceptance;
  const change = accepted && accepted.id !== newest.id ? difference(comparedOf(accepted), comparedOf(newest)) : null;
  const number = numberOf(row.id);
  const domain = /@([\w.-]+)/.exec(settings.mailFrom)?.[1] ?? 'localhost';
  const mails: { deliveryId: number; mail: Mail }[] = [];
  for (const { email, ...how } of addressees) {
    const token = newToken();
    const messageId = `<${number}.${newest.revision}.${randomBytes(16).toString('hex')}@${domain}>`.toLowerCase();
    const pdf = await confirmationPaper({
      confirmationId: row.id,
      revision: newest,
      addressee: email,
      verifyAddress: verifyAddress(settings),
    });
    const earlier = await earlierMails(d, row.id, email);
    const [kept] = await d.tx
      .insert(deliveries)
      .values({
        rateConfirmationId: row.id,
        revisionId: newest.id,
        email,
        ...how,
        messageId,
        tokenHash: digest(token),
        pdfSha256: createHash('sha256').update(pdf).digest('hex'),
        state: 'unknown',
        userId: d.userId,
        createdAt: d.now,
      })
      .returning({ id: deliveries.id });
    const content = confirmationMail({
      number,
      revision: newest.revision,
      reference: fields.load_reference,
      brokerName: fields.broker.legal_name ?? 'The broker',
      carrierName: fields.carrier.legal_name ?? 'the carrier',
      link: `${settings.onboardingOrigin}/rate-confirmations/${token}`,
      change,
      needsAcceptance,
    });
    const replyTo = fields.broker.contact_email ?? (isActorOfKey(d.user) ? undefined : d.user.email);
    const returnTo = returnAddressOf(settings, kept!.id);
    const attachment = { filename: fileNameOf(row.id, newest.revision), contentType: 'application/pdf', content: pdf };
    mails.push({
      deliveryId: kept!.id,
      mail: {
        to: email,
        ...(replyTo !== undefined && { replyTo }),
        ...(returnTo && { returnTo }),
        messageId,
        ...(earlier[0] && { inReplyTo: earlier[0], references: earlier.toReversed() }),
        attachments: [attachment],
        ...(await namingBroker(d.tx, d.companyId, content)),
      },
    });
  }
  const again = sent?.id === newest.id ? ' again' : '';
  await changeRow(d, confirmations, row.id, `Revision ${newest.revision} sent${again}`);
  return mails;
}

async function assertMaySend(d: Decision, { row, newest, sent, accepted }: Own): Promise<void> {
  const status = statusOf(row);
  if (status === 'cancelled' || status === 'superseded')
    throw httpErrors.conflict(`This confirmation is ${status}. Write a new one.`);
  const isOver = status === 'rejected' || (status === 'expired' && accepted === null);
  if (isOver && sent?.id === newest.id)
    throw httpErrors.conflict(`This revision is ${status}. Revise it, then send the revision.`);
  const load = await coveredLoad(d.tx, d.companyId, row.loadId);
  if (load.carrierId !== row.carrierId)
    throw httpErrors.conflict('Another carrier has the load now. Write a new confirmation.');
  assertPaysTonuAlone(load, newest.fields);
  // Payment for an ordered truck gives no load.
  if (!isTonuAlone(newest.fields)) await assertMayHaveLoad(d, load, row.carrierId, 'to');
  const problems = problemsOf(newest.fields, accepted ? null : expiryOf(newest.fields), d.now);
  if (problems.length > 0) throw httpErrors.invalid({ rate_confirmation: problems });
  if (sent && sent.id !== newest.id && sent.fieldsHash === newest.fieldsHash && sent.termsHash === newest.termsHash)
    throw httpErrors.invalid({ rate_confirmation: [`This says what revision ${sent.revision} says, which was sent.`] });
}

type Addressee = {
  email: string;
  knownAs: string | null;
  verifiedHow: string | null;
  calledNumber: string | null;
};

async function addresseesOf(d: Decision<CurrentUser>, carrierId: number, to: Input['to']): Promise<Addressee[]> {
  const known = new Map(
    (await knownAddresses(d.tx, d.companyId, carrierId, d.now)).map((one) => [one.email, one.known_as]),
  );
  const numbers = await numbersOfRecord(d.tx, carrierId, d.today);
  const domains = await recordDomains(d.tx, carrierId);
  const errors: Record<string, string[]> = {};
  const addressees = new Map<string, Addressee>();
  for (const [at, one] of to.entries()) {
    const email = one.email.toLowerCase();
    const knownAs = known.get(email) ?? null;
    if (knownAs !== null) {
      addressees.set(email, { email, knownAs, verifiedHow: null, calledNumber: null });
      continue;
    }
    const problem = problemOfNew(one, { isKey: isActorOfKey(d.user), numbers, meant: looksLikeOneOf(email, domains) });
    if (problem)
      errors[`to.${at}.${problem.field}`] = [`${email} is none of the carrier’s known addresses. ${problem.what}`];
    const calledNumber = one.verified_how === 'called' ? (one.called_number ?? null) : null;
    const verifiedHow =
      calledNumber === null
        ? `Known to the sender: ${one.confirmed_by}. ${one.note}`
        : `Call to ${formatPhone(calledNumber)} on record; ${one.confirmed_by} answered`;
    addressees.set(email, { email, knownAs, verifiedHow, calledNumber });
  }
  if (Object.keys(errors).length > 0) throw httpErrors.invalid(errors);
  for (const { knownAs } of addressees.values())
    if (knownAs === null)
      await spendTry(
        d.tx,
        triesOf('rate-confirmation-new-addresses', d.companyId),
        NEW_ADDRESSES_A_DAY,
        d.now,
        DAY_MS / 1000,
      );
  return [...addressees.values()];
}

type Verifying = { isKey: boolean; numbers: readonly NumberOfRecord[]; meant: string | null };

/** Why a new address's verification is not enough; null: it is. */
function problemOfNew(
  { email, verified_how: how, called_number: number }: Input['to'][number],
  { isKey, numbers, meant }: Verifying,
): { field: string; what: string } | null {
  const field = 'verified_how';
  if (isKey) return { field, what: 'A person has to sign in to verify it.' };
  if (meant !== null && how !== 'called')
    return { field, what: `Its domain looks like ${meant}, the one on record: call a number on record.` };
  if (meant !== null && numbers.length === 0)
    return { field, what: `Its domain looks like ${meant}, and no number is on record to call.` };
  if (how === undefined)
    return { field, what: 'Say how you verified it, such as by a call to a number on the FMCSA record.' };
  if (how === 'called' && !numbers.some((one) => one.number === number))
    return {
      field: 'called_number',
      what: `Call a number on the carrier’s record: one that came with ${email} proves nothing.`,
    };
  return null;
}

/** Message ids of the confirmation's emails to the same address, newest first: one conversation in its mailbox. */
async function earlierMails(d: Decision, id: number, email: string): Promise<string[]> {
  const rows = await d.tx
    .select({ messageId: deliveries.messageId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.rateConfirmationId, id),
        eq(deliveries.email, email),
        inArray(deliveries.state, ['sent', 'unknown']),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(10);
  return rows.map(({ messageId }) => messageId);
}
