import { needLabel } from '@contract/insurance/insurance.constants';
import type { FastifyInstance } from 'fastify';
import { invitationMail as colleagueInvitation } from '../areas/account/invitation-mail';
import { noticeMail, saysOf } from '../areas/carrier-notices/notice-mails';
import { editRequestMail } from '../areas/edit-requests/edit-request-mail';
import {
  accessApprovedMail,
  accessCodeMail,
  accessRejectedMail,
  accessRequestedMail,
  companySetUpMail,
} from '../areas/identity/access-mails';
import { passwordChangedMail } from '../areas/identity/password-changed-mail';
import {
  appRemovedMail,
  appSetUpMail,
  confirmationCodeMail as factorCodeMail,
  factorsResetMail,
  newCountryMail,
  passkeyAddedMail,
  passkeyRefusedMail,
  passkeyRemovedMail,
  recoveryCodeMail,
  recoveryCodesMail,
} from '../areas/identity/second-factors/factor-mails';
import { alertCodeMail, alertMail, heldAlertMail } from '../areas/identity-alerts/alert-mail';
import { certificateRequestMail } from '../areas/insurance/certificate-request-mail';
import { acceptedMail, bidCodeMail, counterofferMail, declinedMail, offerMail } from '../areas/load-board/bid-mails';
import { equipmentSaid, trailerSaid } from '../areas/load-board/offered-load';
import { driverCodeMail, driverLinkMail } from '../areas/loads/driver-page/driver-link-mail';
import {
  codeMail,
  connectedMail,
  firstLookMail,
  invitationMail,
  withdrawnMail,
} from '../areas/loads/tracking-connections/tracking-mail';
import { notificationMail } from '../areas/notifications/notification-mail';
import {
  connectionInvitationMail,
  onboardedMail,
  packetCodeMail,
  packetReceivedMail,
  packetSentBackMail,
  signedAgreementWords,
  signedPapersMail,
} from '../areas/onboarding/onboarding-mails';
import {
  confirmationCodeMail,
  confirmationMail,
  endMail,
  signedCopyMail,
} from '../areas/rate-confirmations/confirmation-mails';
import { httpErrors } from '../base/http-errors';
import { type Letter, letterIn, textOf } from '../base/letter';
import { type Message, said, saidDay, saidMoment } from '../base/said';
import {
  chosenLanguageOf,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  languageLink,
  speakerOf,
} from '../carrier-pages/language';
import { sendPage } from '../carrier-pages/send-page';
import { inTimeZone } from '../db/callers';
import { streamMail } from '../mail/audit-stream-mail';
import { pngUri } from '../mail/broker-of-record';
import { htmlOf } from '../mail/letter-html';
import { DEMO_LOGO } from './demo-logo';
import { CLOSED_PAGE } from './outbox-page';

const BROKER = 'Demo Brokerage';
const CARRIER = 'VALLEY THISTLE EXPRESS LLC';
const LINK = 'https://portal.example/l/5hDkVbq2';
const NOW = new Date('2026-11-27T14:00:00Z');
const LOAD = {
  lane: 'Chicago, IL Nov 28 → Kansas City, MO',
  brief: said(
    '{0}, {1}',
    said('{0}, {1}', 'Chicago, IL Nov 28 → Kansas City, MO', trailerSaid(53, equipmentSaid('van'))!),
    '24,000 lb, 555 mi',
  ),
  facts: [
    [said('Pickup'), 'Chicago, IL, Nov 28, 2026, 8:00 AM to 12:00 PM CST'],
    [said('Delivery'), 'Kansas City, MO, Nov 29, 2026, 9:00 AM CST'],
    [said('Equipment'), trailerSaid(53, equipmentSaid('van'))!],
    [said('Weight'), '24,000 lb'],
    [said('Miles'), '555'],
  ] as [Message, Message][],
};
const OFFER = { companyName: BROKER, carrierName: CARRIER, load: LOAD, link: LINK };
const CONFIRMATION = { number: 'RC-000013', reference: 'DB-261128-04', brokerName: BROKER };
const AGREEMENT = signedAgreementWords({
  name: 'Dana Doe',
  title: 'Owner',
  on: saidDay('2026-11-27'),
  sha256: '6f1c'.repeat(16),
  isAttached: true,
});
const ALERT_TYPES = ['failing_broker_requirements', 'out_of_range', 'potentially_wrong_vehicle'] as const;

/** Every mail with the facts of an example, by the name of the function that writes it. */
export const MAIL_EXAMPLES: Readonly<Record<string, () => Letter | null>> = {
  connectionInvitationMail: () =>
    connectionInvitationMail({ companyName: BROKER, invitedBy: 'Avery Admin', carrierName: CARRIER, link: LINK }),
  packetCodeMail: () => packetCodeMail(BROKER, '123456'),
  packetSentBackMail: () => packetSentBackMail(BROKER, CARRIER, 'The W-9 is not signed.\nPlease sign page 1.', LINK),
  packetReceivedMail: () => packetReceivedMail(BROKER, CARRIER, AGREEMENT),
  signedPapersMail: () => signedPapersMail(BROKER, CARRIER, AGREEMENT),
  onboardedMail: () => onboardedMail(BROKER, CARRIER, AGREEMENT),
  offerMail: () => offerMail(OFFER),
  bidCodeMail: () => bidCodeMail('123456', 10),
  counterofferMail: () =>
    counterofferMail({ ...OFFER, until: saidMoment('2026-11-27T23:00:00Z'), bidCents: 145_000, amountCents: 139_000 }),
  acceptedMail: () =>
    acceptedMail({ companyName: BROKER, load: LOAD, amountCents: 145_000, who: 'Avery Admin', link: LINK }),
  declinedMail: () =>
    declinedMail({ companyName: BROKER, load: LOAD, amountCents: 145_000, next: { link: LINK }, canAnswer: true }),
  confirmationMail: () =>
    confirmationMail({
      ...CONFIRMATION,
      revision: 1,
      carrierName: CARRIER,
      stops: LOAD.facts.slice(0, 2),
      link: LINK,
      change: null,
      needsAcceptance: true,
    }),
  confirmationCodeMail: () => confirmationCodeMail('123456', 10),
  endMail: () => endMail({ ...CONFIRMATION, status: 'cancelled' }),
  signedCopyMail: () => signedCopyMail({ ...CONFIRMATION, revision: 1, signer: 'Dana Doe, Owner', notice: null }),
  noticeMail: () =>
    noticeMail(
      {
        kind: 'accepted',
        says: saysOf({
          kind: 'accepted',
          details: {
            signer: 'Dana Doe',
            number: CONFIRMATION.number,
            reference: CONFIRMATION.reference,
            email: 'dana@valley.example',
          },
          isFirstLoad: false,
        }),
        link: LINK,
      },
      BROKER,
    ),
  driverLinkMail: () => driverLinkMail({ companyName: BROKER, reference: CONFIRMATION.reference, address: LINK }),
  driverCodeMail: () => driverCodeMail('123456', 10),
  certificateRequestMail: () =>
    certificateRequestMail({
      companyName: BROKER,
      companyAddress: ['100 Main St', 'Chicago, IL 60601'],
      askedBy: 'Avery Admin',
      carrierName: CARRIER,
      carrierNumbers: ['DOT 5000123', 'MC 2000123'],
      needs: [needLabel('auto_liability', 1_000_000), needLabel('reefer_breakdown', 1_000_000)],
      message: 'Please list unit 105 too.',
      link: LINK,
    }),
  alertMail: () =>
    alertMail({
      carrierName: CARRIER,
      dotNumber: 5_000_123,
      label: 'Double brokering',
      link: LINK,
      days: 180,
      hasStanding: true,
    }),
  factorCodeMail: () => factorCodeMail('123456'),
  appSetUpMail: () => appSetUpMail(false),
  appRemovedMail: () => appRemovedMail(true),
  passkeyAddedMail: () => passkeyAddedMail('Office laptop'),
  passkeyRemovedMail: () => passkeyRemovedMail('Office laptop', false),
  passkeyRefusedMail: () => passkeyRefusedMail('Office laptop'),
  factorsResetMail: () => factorsResetMail('Avery Admin'),
  recoveryCodeMail: () => recoveryCodeMail(2),
  recoveryCodesMail,
  newCountryMail: () => newCountryMail('CA'),
  passwordChangedMail: () => passwordChangedMail('everywhere'),
  alertCodeMail: () => alertCodeMail('123456', 10),
  heldAlertMail: () => heldAlertMail(12),
  streamMail: () =>
    streamMail({
      name: 'syslog',
      since: new Date('2026-09-15T12:00:00Z'),
      problem: 'connect ECONNREFUSED 10.0.0.9:6514',
      isSilent: true,
    }),
  invitationMail: () => invitationMail({ carrierName: CARRIER, companyName: BROKER, link: LINK }),
  codeMail: () => codeMail('123456', 10),
  connectedMail: () => connectedMail({ carrierName: CARRIER, link: LINK }),
  withdrawnMail: () => withdrawnMail({ carrierName: CARRIER }),
  firstLookMail: () =>
    firstLookMail({
      carrierName: CARRIER,
      companyName: BROKER,
      truck: '105',
      reference: 'DB-261128-04',
      link: LINK,
    }),
  colleagueInvitationMail: () =>
    colleagueInvitation({
      email: 'sam@demo.example',
      origin: 'https://portal.example',
      invitedBy: 'Avery Admin',
      companyName: BROKER,
    }),
  editRequestMail: () =>
    editRequestMail({
      companyName: BROKER,
      askedBy: 'Avery Admin',
      carrierId: 5_000_123,
      carrierName: CARRIER,
      message: 'The phone number is that of another company.',
    }),
  accessCodeMail: () =>
    accessCodeMail({ code: '123456', name: 'Sam Staff', email: 'sam@demo.example', companyName: BROKER }),
  companySetUpMail: () =>
    companySetUpMail({ email: 'sam@demo.example', companyName: BROKER, how: 'by the code sent here', support: null }),
  accessRequestedMail: () =>
    accessRequestedMail({
      email: 'sam@demo.example',
      name: 'Sam Staff',
      reason: 'no_address_on_record',
      company: `${BROKER}, DOT 5000001`,
      addressOfRecord: null,
      note: 'I am the owner.',
    }),
  accessApprovedMail: () => accessApprovedMail(BROKER, LINK, null),
  accessRejectedMail: () => accessRejectedMail(BROKER, LINK, 'The number on record is out of service.'),
  notificationMail: () =>
    inTimeZone('America/Chicago', () =>
      notificationMail({
        delivery: 'daily',
        companyName: BROKER,
        origin: 'https://portal.example',
        now: NOW,
        carriers: new Map(),
        events: [
          ...Array.from({ length: 25 }, (_, at) => ({
            kind: 'alert_raised' as const,
            carrierId: 5_000_123,
            summary: `Load DB-261128-${String(at + 1).padStart(2, '0')}, ${CARRIER}: what is wrong, in a sentence`,
            occurredAt: NOW,
            alert: { id: at + 1, type: ALERT_TYPES[(at % 7) % 3]!, isToActOnNow: true },
          })),
          ...Array.from({ length: 98 }, (_, at) => ({
            kind: at % 3 === 0 ? ('bid_received' as const) : ('packet_status' as const),
            carrierId: 5_000_123,
            summary: 'Something that changed',
            occurredAt: NOW,
          })),
        ],
      }),
    ),
};

/** Those that go out in the broker's name, with its logo; the others are the product's own. */
const OF_THE_BROKER = new Set([
  'connectionInvitationMail',
  'packetCodeMail',
  'packetSentBackMail',
  'packetReceivedMail',
  'onboardedMail',
  'offerMail',
  'counterofferMail',
  'acceptedMail',
  'declinedMail',
  'confirmationMail',
  'endMail',
  'signedCopyMail',
  'noticeMail',
  'driverLinkMail',
  'driverCodeMail',
  'bidCodeMail',
  'confirmationCodeMail',
  'certificateRequestMail',
  'invitationMail',
]);
const LOGO_ID = 'logo';

/** In demo only: what each mail looks like, as text and as a mail program shows it. */
export function mailExamples(app: FastifyInstance) {
  /** Of those of carriers, also as they read in another language: `?language=es`. */
  const written = (letter: Letter, language: Language) => letterIn(letter, speakerOf(language).sayText);

  app.get('/mail-examples', (request, reply) => {
    const language = chosenLanguageOf(request) ?? 'en';
    return sendPage(
      reply,
      200,
      { title: 'Mails', name: 'Demo' },
      <>
        <h1>Mails</h1>
        <p>
          {LANGUAGE_CODES.map((code) => (
            <span key={code}>
              <a href={languageLink(code)}>{LANGUAGES[code]}</a>{' '}
            </span>
          ))}
        </p>
        {Object.entries(MAIL_EXAMPLES).map(([name, write]) => {
          const example = write();
          const letter = example && written(example, language);
          return letter ? (
            <article key={name}>
              <h2>
                <a href={`mail-examples/${name}?language=${language}`}>{letter.subject}</a>
              </h2>
              <pre className="letter">{textOf(letter.parts)}</pre>
            </article>
          ) : null;
        })}
      </>,
    );
  });

  app.get<{ Params: { name: string } }>('/mail-examples/:name', async (request, reply) => {
    const { name } = request.params;
    const language = chosenLanguageOf(request) ?? 'en';
    const letter = Object.hasOwn(MAIL_EXAMPLES, name) ? MAIL_EXAMPLES[name]!() : null;
    if (!letter) throw httpErrors.notFound('That mail');
    const sender = OF_THE_BROKER.has(name) ? { from: BROKER, logoId: LOGO_ID } : { from: null, logoId: null };
    const html = htmlOf({ ...written(letter, language), language, ...sender });
    return reply.headers(CLOSED_PAGE).send(html.replaceAll(`cid:${LOGO_ID}`, pngUri(DEMO_LOGO)));
  });
}
