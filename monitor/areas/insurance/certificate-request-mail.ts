import { CERTIFICATE_REQUEST_DAYS } from '@contract/insurance/insurance.constants';

type Asked = {
  companyName: string;
  /** Street, city, state and postal code of the company, each on a line of its own; empty where it gave none. */
  companyAddress: readonly string[];
  askedBy: string;
  carrierName: string;
  message: string | null;
  /** With the token that proves who was asked. */
  link: string;
};

/** Asks a carrier or its agent for a certificate of insurance. */
export function certificateRequestMail({ companyName, companyAddress, askedBy, carrierName, message, link }: Asked) {
  return {
    subject: `Certificate of insurance of ${carrierName} for ${companyName}`,
    text: `${askedBy || 'A broker'} of ${companyName} asks for the certificate of insurance of ${carrierName}.
${message === null ? '' : `\n${message}\n`}
Certificate holder, as it has to stand on the certificate:
${[companyName, ...companyAddress].join('\n')}
${companyAddress.length === 0 ? `(${companyName} has given no address here: ask it for one.)\n` : ''}
Send it here, as a PDF or a photograph. No account is needed:
${link}

The link works for ${CERTIFICATE_REQUEST_DAYS} days. You can pass it on to your insurance agent. If you do not know
${companyName}, do nothing.
`,
  };
}
