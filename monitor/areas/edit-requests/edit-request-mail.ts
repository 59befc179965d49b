import type { Letter } from '../../base/letter';

type Asked = { companyName: string; askedBy: string; carrierId: number; carrierName: string | null; message: string };

/** To the operator: what a company says is wrong about a carrier. */
export const editRequestMail = ({ companyName, askedBy, carrierId, carrierName, message }: Asked): Letter => ({
  subject: `Data correction for carrier ${carrierId}`,
  parts: [
    `${askedBy} of ${companyName} reports incorrect data for ${carrierName ?? 'a carrier'} (${carrierId}):`,
    { quote: message },
    'Federal data is corrected at its source, and here with the next file.',
  ],
});
