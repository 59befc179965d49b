type Asked = { companyName: string; askedBy: string; carrierId: number; carrierName: string | null; message: string };

/** To the operator: what a company says is wrong about a carrier. */
export function editRequestMail({ companyName, askedBy, carrierId, carrierName, message }: Asked) {
  return {
    subject: `Data correction for carrier ${carrierId}`,
    text: `${askedBy} of ${companyName} reports incorrect data for ${carrierName ?? 'a carrier'} (${carrierId}):

${message}

Federal data is corrected at its source, and here with the next file.
`,
  };
}
