import { CONNECTION_INVITATION_DAYS } from '@contract/onboarding/packets.constants';

type Invitation = { companyName: string; invitedBy: string; carrierName: string; link: string };

/** Invites a carrier to onboard. The link alone opens nothing: a code proves the address. */
export function connectionInvitationMail({ companyName, invitedBy, carrierName, link }: Invitation) {
  return {
    subject: `${companyName} invites you to set up ${carrierName} as a carrier`,
    text: `${invitedBy || 'Someone'} at ${companyName}, a freight broker, invites ${carrierName} to set up as a carrier.

Start here. No account needed; we’ll email you a code first:
${link}

It takes about 15 minutes. Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be
paid. Each step is saved, so you can stop and come back with the same link. It works for ${CONNECTION_INVITATION_DAYS} days.

If you don’t know ${companyName}, ignore this email. Only they see what you send.

En español: abra el enlace y elija Español.
En français : ouvrez le lien et choisissez Français.
`,
  };
}

export const packetCodeMail = (companyName: string, code: string) => ({
  subject: `Your code for ${companyName}`,
  text: `Your code is ${code}

Enter it on the page where you opened ${companyName}'s link. It works once, for 10 minutes.
If you didn’t ask for it, ignore this email.
`,
});

/** To the carrier when a broker returns its packet. */
export const packetSentBackMail = (companyName: string, carrierName: string, note: string, link: string) => ({
  subject: `${companyName} returned your onboarding packet`,
  text: `${companyName} reviewed the onboarding packet of ${carrierName} and needs more from you.

${note}

Continue here; we’ll email you a code first. What you filled in is saved:
${link}

The link works for ${CONNECTION_INVITATION_DAYS} days.
`,
});

/** To the carrier once it has sent everything. */
export const packetReceivedMail = (companyName: string, carrierName: string, papers: string) => ({
  subject: `${companyName} received your onboarding packet`,
  text: `${companyName} received the onboarding packet of ${carrierName}, with your signature where you gave it.
${papers}
There is nothing else to do. They’ll contact you when you can haul for them, or if something is missing.
`,
});

/** To the person who invited a carrier, once it is onboarded: both sides' papers. */
export const signedPapersMail = (companyName: string, carrierName: string, papers: string) => ({
  subject: `Signed agreement with ${carrierName}`,
  text: `${carrierName} is onboarded with ${companyName}. These papers are kept by both sides.
${papers}`,
});

/** To the carrier once it is onboarded. */
export const onboardedMail = (companyName: string, carrierName: string, papers: string) => ({
  subject: `${carrierName} is onboarded with ${companyName}`,
  text: `${carrierName} is now onboarded with ${companyName} and can haul loads.
${papers}`,
});

type Signed = { name: string; title: string; on: string; sha256: string; isAttached: boolean };

/** An email's text on the agreement; nothing if none was signed. */
export const signedAgreementWords = (signed: Signed | null) =>
  signed === null
    ? ''
    : `
The agreement was signed by ${signed.name}, ${signed.title}, on ${signed.on}.
SHA-256 of the agreement: ${signed.sha256}
${
  signed.isAttached
    ? 'The signed copy is attached, with the signature record.'
    : 'It is too large for an email; the broker keeps it with the signature record.'
}
`;
