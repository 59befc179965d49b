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
    subject: `${companyName} requests a certificate of insurance for ${carrierName}`,
    text: `${askedBy || 'A broker'} at ${companyName} requests a certificate of insurance for ${carrierName}.
${message === null ? '' : `\n${message}\n`}
Certificate holder, as it must appear on the certificate:
${[companyName, ...companyAddress].join('\n')}
${companyAddress.length === 0 ? `(${companyName} has no address on file: ask for one.)\n` : ''}
Upload it here, as a PDF or photo. No account needed:
${link}

The link works for ${CERTIFICATE_REQUEST_DAYS} days. You can forward it to your insurance agent. If you don’t know
${companyName}, ignore this email.

En español: abra el enlace y elija Español.
En français : ouvrez le lien et choisissez Français.
`,
  };
}
