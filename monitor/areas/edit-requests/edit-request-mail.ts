type Asked = { companyName: string; askedBy: string; carrierId: number; carrierName: string | null; message: string };

/** To whoever runs the product: what a company says is wrong about a carrier. */
export function editRequestMail({ companyName, askedBy, carrierId, carrierName, message }: Asked) {
  return {
    subject: `Data of carrier ${carrierId} is said to be wrong`,
    text: `${askedBy} of ${companyName} says that the data of ${carrierName ?? 'a carrier'} (${carrierId}) is wrong:

${message}

What a federal file says is mended by whoever publishes it, and here with their next file.
`,
  };
}
