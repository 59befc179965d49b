import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { TRACKING_LINK_DAYS } from '@contract/loads/tracking-connections.constants';
import type { Letter } from '../../../base/letter';
import { codeLetter, OPENS_WITH_CODE, OTHER_LANGUAGES } from '../../../mail/phrases';

/** Emails to a carrier about its tracking page. */

export const invitationMail = ({
  carrierName,
  companyName,
  link,
}: Record<'carrierName' | 'companyName' | 'link', string>): Letter => ({
  subject: `${companyName} asks ${carrierName} to share truck positions`,
  parts: [
    `${companyName} is asking to track ${carrierName}’s trucks on its loads. If you agree, each broker sees a truck only on a load that it hauls for that broker.`,
    { button: 'Read what is shared, and decide', to: link },
    OPENS_WITH_CODE,
    { small: `The link works for ${TRACKING_LINK_DAYS} days.` },
    OTHER_LANGUAGES,
  ],
});

export const codeMail = (code: string, minutes: number): Letter =>
  codeLetter('Your code for the tracking page', code, minutes);

export const connectedMail = ({ carrierName, link }: Record<'carrierName' | 'link', string>): Letter => ({
  subject: `${carrierName} shares truck positions now`,
  parts: [
    `${carrierName} consented to share the positions of its trucks with the brokers whose loads they haul.`,
    { button: 'See who looked, refuse a load, or withdraw', to: link },
    `Keep this email. The page opens with a code that is sent to this address. Positions are deleted after ${POSITIONS_KEPT_DAYS} days. If you did not do this, open the page and withdraw.`,
    OTHER_LANGUAGES,
  ],
});

export const withdrawnMail = ({ carrierName }: { carrierName: string }): Letter => ({
  subject: `${carrierName} no longer shares truck positions`,
  parts: [
    `${carrierName} withdrew its consent. Brokers no longer see its trucks through this connection, and the positions that were kept from it are deleted. Arrivals and departures that were recorded on loads stay.`,
  ],
});

type Look = Record<'carrierName' | 'companyName' | 'truck' | 'reference' | 'link', string>;

export const firstLookMail = ({ carrierName, companyName, truck, reference, link }: Look): Letter => ({
  subject: `${companyName} sees truck ${truck} for load ${reference}`,
  parts: [
    `${companyName} looked at where truck ${truck} of ${carrierName} is, for its load ${reference}. You get one email a load.`,
    `If ${carrierName} does not haul this load, refuse it. ${companyName} sees nothing from then on.`,
    { button: 'Refuse this load', to: link },
    { small: 'The page opens with a code that is sent to this address.' },
    OTHER_LANGUAGES,
  ],
});
