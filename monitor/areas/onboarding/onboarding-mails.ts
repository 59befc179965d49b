import { CONNECTION_INVITATION_DAYS } from '@contract/onboarding/packets.constants';

type Invitation = { companyName: string; invitedBy: string; carrierName: string; link: string };

/** Asks a carrier to onboard. The link alone opens nothing: the address is proved by a code. */
export function connectionInvitationMail({ companyName, invitedBy, carrierName, link }: Invitation) {
  return {
    subject: `${companyName} invites ${carrierName} to haul for them`,
    text: `${invitedBy || 'Somebody'} of ${companyName}, a freight broker, asks ${carrierName} to onboard as their carrier.

Begin here. No account is needed; a code is mailed to you first:
${link}

Have at hand: your tax form (W-9 or W-8), your certificate of insurance, and where you want to be paid. What you fill in is
kept as you go, so you can stop and come back by the same link. It works for ${CONNECTION_INVITATION_DAYS} days.

If you do not know ${companyName}, do nothing. Nobody but them sees what you send.
`,
  };
}

export const packetCodeMail = (companyName: string, code: string) => ({
  subject: `Your code for ${companyName}`,
  text: `Your code is ${code}

Enter it on the page where you opened ${companyName}'s link. It works once, for ten minutes.
If you did not ask for it, do nothing.
`,
});

/** To the carrier when a broker gives its packet back to it. */
export const packetSentBackMail = (companyName: string, carrierName: string, note: string, link: string) => ({
  subject: `${companyName} sent your onboarding back to you`,
  text: `${companyName} looked at the onboarding of ${carrierName} and asks you to go on with it.

${note}

Go on here; a code is mailed to you first. What you filled in is kept:
${link}

The link works for ${CONNECTION_INVITATION_DAYS} days.
`,
});

/** To the carrier once it has sent everything. */
export const packetReceivedMail = (companyName: string, carrierName: string, papers: string) => ({
  subject: `${companyName} has your onboarding`,
  text: `What you sent for ${carrierName} has arrived at ${companyName}, with your signature where you gave it.
${papers}
You need do nothing more. They tell you when you may haul for them, or if something is missing.
`,
});

/** To who invited a carrier, once it is onboarded: the papers that both sides keep. */
export const signedPapersMail = (companyName: string, carrierName: string, papers: string) => ({
  subject: `Signed agreement with ${carrierName}`,
  text: `${carrierName} is onboarded with ${companyName}. These papers are kept by both sides.
${papers}`,
});

/** To the carrier once it is onboarded. */
export const onboardedMail = (companyName: string, carrierName: string, papers: string) => ({
  subject: `${carrierName} is onboarded with ${companyName}`,
  text: `${carrierName} is now onboarded with ${companyName} and may be given loads.
${papers}`,
});

type Signed = { name: string; title: string; on: string; sha256: string; isAttached: boolean };

/** What a mail says of the agreement; nothing where none was signed. */
export const signedAgreementWords = (signed: Signed | null) =>
  signed === null
    ? ''
    : `
The agreement was signed by ${signed.name}, ${signed.title}, on ${signed.on}.
SHA-256 of the agreement: ${signed.sha256}
${
  signed.isAttached
    ? 'It is attached as it was signed, with the record of the signature.'
    : 'It is too large for a mail; the broker keeps it with the record of the signature.'
}
`;
