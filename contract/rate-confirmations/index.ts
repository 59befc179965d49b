export * from './mails.calls';
export * from './rate-confirmations.calls';
export * from './terms.calls';
