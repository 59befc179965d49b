import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { TRACKING_LINK_DAYS } from '@contract/loads/tracking-connections.constants';
import type { Letter } from '../../../base/letter';
import { said } from '../../../base/said';
import { codeLetter, OPENS_WITH_CODE, OTHER_LANGUAGES } from '../../../mail/phrases';

/** Emails to a carrier about its tracking page. */

export const invitationMail = ({
  carrierName,
  companyName,
  link,
}: Record<'carrierName' | 'companyName' | 'link', string>): Letter => ({
  subject: said('{0} asks {1} to share truck positions', companyName, carrierName),
  parts: [
    said(
      '{0} is asking to track {1}’s trucks on its loads. If you agree, each broker sees a truck only on a load that it hauls for that broker.',
      companyName,
      carrierName,
    ),
    { button: said('Read what is shared, and decide'), to: link },
    OPENS_WITH_CODE,
    { small: said('The link works for {0} days.', TRACKING_LINK_DAYS) },
    OTHER_LANGUAGES,
  ],
});

export const codeMail = (code: string, minutes: number): Letter =>
  codeLetter(said('Your code for the tracking page'), code, minutes);

export const connectedMail = ({ carrierName, link }: Record<'carrierName' | 'link', string>): Letter => ({
  subject: said('{0} shares truck positions now', carrierName),
  parts: [
    said('{0} consented to share the positions of its trucks with the brokers whose loads they haul.', carrierName),
    { button: said('See who looked, refuse a load, or withdraw'), to: link },
    said(
      'Keep this email. The page opens with a code that is sent to this address. Positions are deleted after {0} days. If you did not do this, open the page and withdraw.',
      POSITIONS_KEPT_DAYS,
    ),
    OTHER_LANGUAGES,
  ],
});

export const withdrawnMail = ({ carrierName }: { carrierName: string }): Letter => ({
  subject: said('{0} no longer shares truck positions', carrierName),
  parts: [
    said(
      '{0} withdrew its consent. Brokers no longer see its trucks through this connection, and the positions that were kept from it are deleted. Arrivals and departures that were recorded on loads stay.',
      carrierName,
    ),
  ],
});

type Look = Record<'carrierName' | 'companyName' | 'truck' | 'reference' | 'link', string>;

export const firstLookMail = ({ carrierName, companyName, truck, reference, link }: Look): Letter => ({
  subject: said('{0} sees truck {1} for load {2}', companyName, truck, reference),
  parts: [
    said(
      '{0} looked at where truck {1} of {2} is, for its load {3}. You get one email a load.',
      companyName,
      truck,
      carrierName,
      reference,
    ),
    said('If {0} does not haul this load, refuse it. {1} sees nothing from then on.', carrierName, companyName),
    { button: said('Refuse this load'), to: link },
    { small: said('The page opens with a code that is sent to this address.') },
    OTHER_LANGUAGES,
  ],
});
