import { CERTIFICATE_REQUEST_DAYS } from '@contract/insurance/insurance.constants';
import type { Letter } from '../../base/letter';
import { OTHER_LANGUAGES } from '../../mail/phrases';

type Asked = {
  companyName: string;
  /** Street, city, state and postal code of the company, each on a line of its own; empty where it gave none. */
  companyAddress: readonly string[];
  askedBy: string;
  carrierName: string;
  /** "DOT 5000123", "MC 2000123". */
  carrierNumbers: readonly string[];
  /** What it should show. */
  needs: readonly string[];
  message: string | null;
  /** With the token that proves who received the request. */
  link: string;
};

/** Asks a carrier or its agent for a certificate of insurance. */
export const certificateRequestMail = ({
  companyName,
  companyAddress,
  askedBy,
  carrierName,
  carrierNumbers,
  needs,
  message,
  link,
}: Asked): Letter => ({
  subject: `Certificate of insurance needed: ${[carrierName, ...carrierNumbers].join(', ')}`,
  parts: [
    `${askedBy || 'A broker'} at ${companyName} requests a certificate of insurance.`,
    { facts: [['Named insured', [carrierName, ...carrierNumbers].join(', ')]] },
    ...(needs.length === 0 ? [] : [{ heading: 'It must show:' }, { lines: needs }]),
    ...(message === null ? [] : [{ quote: message }]),
    { heading: 'Certificate holder, as it must appear on the certificate:' },
    { lines: [companyName, ...companyAddress] },
    ...(companyAddress.length === 0 ? [`(${companyName} has no address on file: ask for one.)`] : []),
    `Upload it as a PDF or photo${askedBy === '' ? '' : `, or answer this email with it attached: ${askedBy} reads it`}. No account needed.`,
    { button: 'Upload the certificate', to: link },
    {
      small: `The link works for ${CERTIFICATE_REQUEST_DAYS} days. Are you the carrier? Forward this email to your insurance agent. If you don’t know ${companyName}, ignore this email.`,
    },
    OTHER_LANGUAGES,
  ],
});
