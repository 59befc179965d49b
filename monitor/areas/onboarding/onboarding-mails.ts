import { CONNECTION_INVITATION_DAYS } from '@contract/onboarding/packets.constants';
import type { Letter, Part } from '../../base/letter';
import { codeLetter, OTHER_LANGUAGES } from '../../mail/phrases';

type Invitation = { companyName: string; invitedBy: string; carrierName: string; link: string };

/** Invites a carrier to onboard. The link alone opens nothing: a code proves the address. */
export const connectionInvitationMail = ({ companyName, invitedBy, carrierName, link }: Invitation): Letter => ({
  subject: `${companyName} invites you to set up ${carrierName} as a carrier`,
  parts: [
    `${invitedBy || 'Someone'} at ${companyName}, a freight broker, invites ${carrierName} to set up as a carrier.`,
    'Start here. No account needed; we’ll email you a code first.',
    { button: 'Set up as a carrier', to: link },
    'It takes about 15 minutes. Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid. Each step is saved, so you can stop and come back with the same link.',
    {
      small: `The link works for ${CONNECTION_INVITATION_DAYS} days. If you don’t know ${companyName}, ignore this email. Only they see what you send.`,
    },
    OTHER_LANGUAGES,
  ],
});

export const packetCodeMail = (companyName: string, code: string): Letter =>
  codeLetter(`Your code for ${companyName}`, code, PACKET_CODE_MINUTES);

const PACKET_CODE_MINUTES = 10;

/** To the carrier when a broker returns its packet. */
export const packetSentBackMail = (companyName: string, carrierName: string, note: string, link: string): Letter => ({
  subject: `${companyName} returned your onboarding packet`,
  parts: [
    `${companyName} reviewed the onboarding packet of ${carrierName} and needs more from you:`,
    { quote: note },
    'What you filled in is saved. We’ll email you a code first.',
    { button: 'Continue your packet', to: link },
    { small: `The link works for ${CONNECTION_INVITATION_DAYS} days.` },
    OTHER_LANGUAGES,
  ],
});

/** To the carrier once it has sent everything. */
export const packetReceivedMail = (companyName: string, carrierName: string, papers: readonly Part[]): Letter => ({
  subject: `${companyName} received your onboarding packet`,
  parts: [
    `${companyName} received the onboarding packet of ${carrierName}, with your signature where you gave it.`,
    ...papers,
    'There is nothing else to do. They’ll contact you when you can haul for them, or if something is missing.',
  ],
});

/** To the person who invited a carrier, once it is onboarded: both sides' papers. */
export const signedPapersMail = (companyName: string, carrierName: string, papers: readonly Part[]): Letter => ({
  subject: `Signed agreement with ${carrierName}`,
  parts: [`${carrierName} is onboarded with ${companyName}. These papers are kept by both sides.`, ...papers],
});

/** To the carrier once it is onboarded. */
export const onboardedMail = (companyName: string, carrierName: string, papers: readonly Part[]): Letter => ({
  subject: `${carrierName} is onboarded with ${companyName}`,
  parts: [`${carrierName} is now onboarded with ${companyName} and can haul loads.`, ...papers],
});

type Signed = { name: string; title: string; on: string; sha256: string; isAttached: boolean };

/** What an email says of the agreement; nothing if none was signed. */
export const signedAgreementWords = (signed: Signed | null): Part[] =>
  signed === null
    ? []
    : [
        `The agreement was signed by ${signed.name}, ${signed.title}, on ${signed.on}. ${
          signed.isAttached
            ? 'The signed copy is attached, with the signature record.'
            : 'It is too large for an email; the broker keeps it with the signature record.'
        }`,
        { small: `SHA-256 of the agreement: ${signed.sha256}` },
      ];
