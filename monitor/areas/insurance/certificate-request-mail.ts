import { CERTIFICATE_REQUEST_DAYS } from '@contract/insurance/insurance.constants';

type Asked = {
  companyName: string;
  askedBy: string;
  carrierName: string;
  message: string | null;
  /** With the token that proves who was asked. */
  link: string;
};

/** Asks a carrier or its agent for a certificate of insurance. */
export function certificateRequestMail({ companyName, askedBy, carrierName, message, link }: Asked) {
  return {
    subject: `Certificate of insurance of ${carrierName} for ${companyName}`,
    text: `${askedBy || 'A broker'} of ${companyName} asks for the certificate of insurance of ${carrierName}.
${message === null ? '' : `\n${message}\n`}
Send it here, as a PDF or a photograph. No account is needed:
${link}

The link works for ${CERTIFICATE_REQUEST_DAYS} days. You can pass it on to your insurance agent. If you do not know
${companyName}, do nothing.
`,
  };
}
