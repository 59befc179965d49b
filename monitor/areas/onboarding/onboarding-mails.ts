import { CONNECTION_INVITATION_DAYS } from '@contract/onboarding/packets.constants';
import type { Letter, Part } from '../../base/letter';
import { type Message, said } from '../../base/said';
import { codeLetter, OTHER_LANGUAGES } from '../../mail/phrases';

type Invitation = { companyName: string; invitedBy: string; carrierName: string; link: string };

/** Invites a carrier to onboard. The link alone opens nothing: a code proves the address. */
export const connectionInvitationMail = ({ companyName, invitedBy, carrierName, link }: Invitation): Letter => ({
  subject: said('{0} invites you to set up {1} as a carrier', companyName, carrierName),
  parts: [
    said(
      '{0} at {1}, a freight broker, invites {2} to set up as a carrier.',
      invitedBy || said('Someone'),
      companyName,
      carrierName,
    ),
    said('Start here. No account needed; we’ll email you a code first.'),
    { button: said('Set up as a carrier'), to: link },
    said(
      'It takes about 15 minutes. Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid. Each step is saved, so you can stop and come back with the same link.',
    ),
    {
      small: said(
        'The link works for {0} days. If you don’t know {1}, ignore this email. Only they see what you send.',
        CONNECTION_INVITATION_DAYS,
        companyName,
      ),
    },
    OTHER_LANGUAGES,
  ],
});

export const packetCodeMail = (companyName: string, code: string): Letter =>
  codeLetter(said('Your code for {0}', companyName), code, PACKET_CODE_MINUTES);

const PACKET_CODE_MINUTES = 10;

/** To the carrier when a broker returns its packet. */
export const packetSentBackMail = (companyName: string, carrierName: string, note: string, link: string): Letter => ({
  subject: said('{0} returned your onboarding packet', companyName),
  parts: [
    said('{0} reviewed the onboarding packet of {1} and needs more from you:', companyName, carrierName),
    { quote: note },
    said('What you filled in is saved. We’ll email you a code first.'),
    { button: said('Continue your packet'), to: link },
    { small: said('The link works for {0} days.', CONNECTION_INVITATION_DAYS) },
    OTHER_LANGUAGES,
  ],
});

/** To the carrier once it has sent everything. */
export const packetReceivedMail = (companyName: string, carrierName: string, papers: readonly Part[]): Letter => ({
  subject: said('{0} received your onboarding packet', companyName),
  parts: [
    said('{0} received the onboarding packet of {1}, with your signature where you gave it.', companyName, carrierName),
    ...papers,
    said('There is nothing else to do. They’ll contact you when you can haul for them, or if something is missing.'),
  ],
});

/** To the person who invited a carrier, once it is onboarded: both sides' papers. */
export const signedPapersMail = (companyName: string, carrierName: string, papers: readonly Part[]): Letter => ({
  subject: `Signed agreement with ${carrierName}`,
  parts: [`${carrierName} is onboarded with ${companyName}. These papers are kept by both sides.`, ...papers],
});

/** To the carrier once it is onboarded. */
export const onboardedMail = (companyName: string, carrierName: string, papers: readonly Part[]): Letter => ({
  subject: said('{0} is onboarded with {1}', carrierName, companyName),
  parts: [said('{0} is now onboarded with {1} and can haul loads.', carrierName, companyName), ...papers],
});

type Signed = { name: string; title: string; on: Message; sha256: string; isAttached: boolean };

/** What an email says of the agreement; nothing if none was signed. */
export const signedAgreementWords = (signed: Signed | null): Part[] =>
  signed === null
    ? []
    : [
        said('The agreement was signed by {0}, {1}, on {2}.', signed.name, signed.title, signed.on),
        signed.isAttached
          ? said('The signed copy is attached, with the signature record.')
          : said('It is too large for an email; the broker keeps it with the signature record.'),
        { small: said('SHA-256 of the agreement: {0}', signed.sha256) },
      ];
