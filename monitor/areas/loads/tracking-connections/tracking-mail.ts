import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { TRACKING_LINK_DAYS } from '@contract/loads/tracking-connections.constants';

/** Emails to a carrier about its tracking page. */

const OTHER_LANGUAGES =
  'En español: abra el enlace y elija Español. En français : ouvrez le lien et choisissez Français.';

export function invitationMail({
  carrierName,
  companyName,
  link,
}: Record<'carrierName' | 'companyName' | 'link', string>) {
  return {
    subject: `${companyName} asks ${carrierName} to share truck positions`,
    text: `${companyName} is asking to track ${carrierName}’s trucks on its loads. If you agree, each broker sees a truck only on a load that it
hauls for that broker.

Read what would be shared, and decide:
${link}

The page opens with a code that is sent to this address, which is the one on your FMCSA record. The link works for ${TRACKING_LINK_DAYS} days.
No account is needed, and no one asks you for money, passwords or bank data.

${OTHER_LANGUAGES}
`,
  };
}

export function codeMail(code: string, minutes: number) {
  return {
    subject: 'Your code for the tracking page',
    text: `Your code is ${code}. It works for ${minutes} minutes, once, on the page where you asked for it.

If you did not ask for it, do nothing, and give it to no one.
`,
  };
}

export function connectedMail({ carrierName, link }: Record<'carrierName' | 'link', string>) {
  return {
    subject: `${carrierName} shares truck positions now`,
    text: `${carrierName} consented to share the positions of its trucks with the brokers whose loads they haul.

See who looked, refuse a load, or withdraw at any time:
${link}

Keep this email. The page opens with a code that is sent to this address. Positions are deleted after ${POSITIONS_KEPT_DAYS} days.
If you did not do this, open the page and withdraw.

${OTHER_LANGUAGES}
`,
  };
}

export function withdrawnMail({ carrierName }: { carrierName: string }) {
  return {
    subject: `${carrierName} no longer shares truck positions`,
    text: `${carrierName} withdrew its consent. Brokers no longer see its trucks through this connection, and the positions that were
kept from it are deleted. Arrivals and departures that were recorded on loads stay.
`,
  };
}

type Look = Record<'carrierName' | 'companyName' | 'truck' | 'reference' | 'link', string>;

export function firstLookMail({ carrierName, companyName, truck, reference, link }: Look) {
  return {
    subject: `${companyName} sees truck ${truck} for load ${reference}`,
    text: `${companyName} looked at where truck ${truck} of ${carrierName} is, for its load ${reference}. You get one email a load.

If ${carrierName} does not haul this load, refuse it here. It sees nothing from then on:
${link}

The page opens with a code that is sent to this address.

${OTHER_LANGUAGES}
`,
  };
}
