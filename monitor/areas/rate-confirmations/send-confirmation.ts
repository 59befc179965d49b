import { createHash, randomBytes } from 'node:crypto';
import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { stopPlace } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import type { sendRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { KnownAddress } from '@contract/rate-confirmations/rate-confirmations.entities';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { httpErrors } from '../../base/http-errors';
import { said } from '../../base/said';
import { mailLanguageOf } from '../../carrier-pages/mail-languages';
import { rateConfirmations as confirmations, rateConfirmationDeliveries as deliveries } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { namingBroker } from '../../mail/broker-of-record';
import type { Mail } from '../../mail/mailer';
import { isActorOfKey } from '../../server/authentication/api-key-tokens';
import { digest, newToken } from '../../server/authentication/tokens';
import type { CallContext } from '../../server/calls';
import { assertMayHaveLoad } from '../loads/gate/ask-gate';
import { classifiedLoad } from '../loads/gate/gate-facts.queries';
import { windowSaid } from '../loads/window-said';
import { confirmationMail } from './confirmation-mails';
import { confirmationPaper } from './confirmation-paper';
import { fileNameOf } from './copy-file-name';
import { difference } from './difference';
import { expiryOf } from './fields-of-load';
import { handOver } from './hand-over';
import { knownAddresses, looksLikeOneOf, recordDomains, sentBefore } from './known-addresses.queries';
import { comparedOf, logoOfRevision, type Own, ownConfirmation, statusOf, statusWord } from './own-confirmation';
import { problemsOf } from './problems';
import { returnAddressOf } from './return-addresses';
import { verifyAddress } from './verify-address';
import { assertPaysTonuAlone, coveredLoad } from './write-confirmation';

type Input = CallParsed<typeof sendRateConfirmation>['body'];
type Settings = Pick<Env, 'onboardingOrigin' | 'mailFrom' | 'rateconDomain' | 'sessionSecrets'>;

/**
 * Emails the newest revision, with a separate copy and link for each addressee. An email that the mail server accepted
 * makes the confirmation delivered; about one possibly lost on the way it claims nothing.
 *
 * @throws ApiError 403 for an address that got none of the carrier's before, without a second factor just given; 404; 409
 * when it changed meanwhile or may no longer be sent; 422 for what is missing, for an address
 * that is none of the carrier's known ones, and for a carrier that may not have the load
 */
export async function sendConfirmation(
  deciding: Deciding & Pick<CallContext, 'assertFactorGiven'>,
  id: number,
  input: Input,
): Promise<void> {
  const { to, expected_version: expected } = input;
  const mails = await decide(deciding, async (d) => {
    const own = await ownConfirmation(d.tx, d.companyId, id);
    await assertVersion(d, confirmations, id, expected);
    const emails = [...new Set(to.map(({ email }) => email.toLowerCase()))];
    const before = await sentBefore(d.tx, { companyId: d.companyId, carrierId: own.row.carrierId }, emails);
    const prepared = await prepareMails(d, own, to, deciding.env);
    if (before.size < emails.length) deciding.assertFactorGiven();
    return prepared;
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
  const logo = await logoOfRevision(d.tx, d.companyId, newest);
  const mails: { deliveryId: number; mail: Mail }[] = [];
  for (const { email, known_as: knownAs, called_number: calledNumber } of addressees) {
    const token = newToken();
    const messageId = `<${number}.${newest.revision}.${randomBytes(16).toString('hex')}@${domain}>`.toLowerCase();
    const language = await mailLanguageOf(d.tx, email);
    const pdf = await confirmationPaper({
      confirmationId: row.id,
      revision: newest,
      addressee: email,
      language,
      logo,
      verifyAddress: verifyAddress(settings),
    });
    const earlier = await earlierMails(d, row.id, email);
    const [kept] = await d.tx
      .insert(deliveries)
      .values({
        rateConfirmationId: row.id,
        revisionId: newest.id,
        email,
        knownAs,
        calledNumber,
        messageId,
        tokenHash: digest(token),
        language,
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
      stops: fields.stops.map((stop) => [
        said(STOP_KIND_LABELS[stop.kind]),
        said('{0}, {1}', stopPlace({ ...stop, name: null }), windowSaid(stop)),
      ]),
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
    throw httpErrors.conflict(`This confirmation is ${statusWord(status)}. Write a new one.`);
  const isOver = status === 'rejected' || (status === 'expired' && accepted === null);
  if (isOver && sent?.id === newest.id)
    throw httpErrors.conflict(`This revision is ${statusWord(status)}. Revise it, then send the revision.`);
  const load = await coveredLoad(d.tx, d.companyId, row.loadId);
  if (load.carrierId !== row.carrierId)
    throw httpErrors.conflict('Another carrier has the load now. Write a new confirmation.');
  assertPaysTonuAlone(load, newest.fields);
  // Payment for an ordered truck gives no load, where that is cancelled.
  if (load.cancelledAt === null) await assertMayHaveLoad(d, load, row.carrierId, 'to');
  const problems = problemsOf(
    newest.fields,
    { ...classifiedLoad(load), expiresAt: accepted ? null : expiryOf(newest.fields) },
    d.now,
  );
  if (problems.length > 0) throw httpErrors.invalid({ rate_confirmation: problems });
  if (sent && sent.id !== newest.id && sent.fieldsHash === newest.fieldsHash && sent.termsHash === newest.termsHash)
    throw httpErrors.invalid({ rate_confirmation: [`This says what revision ${sent.revision} says, which was sent.`] });
}

/** The known addresses of those given. A person's word makes none known: a call that proves who answers does. */
async function addresseesOf(d: Decision, carrierId: number, to: Input['to']): Promise<KnownAddress[]> {
  const known = new Map((await knownAddresses(d.tx, d.companyId, carrierId, d.now)).map((one) => [one.email, one]));
  const domains = await recordDomains(d.tx, carrierId);
  const errors: Record<string, string[]> = {};
  const addressees = new Map<string, KnownAddress>();
  for (const [at, one] of to.entries()) {
    const email = one.email.toLowerCase();
    const found = known.get(email);
    if (found) {
      addressees.set(email, found);
      continue;
    }
    const meant = looksLikeOneOf(email, domains);
    const looks = meant === null ? '' : ` Its domain only looks like ${meant}, the one on record.`;
    errors[`to.${at}.email`] = [
      `${email} is none of the carrier’s known addresses.${looks} Make a proven call in which they confirm it.`,
    ];
  }
  if (Object.keys(errors).length > 0) throw httpErrors.invalid(errors);
  return [...addressees.values()];
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
