export * from './interchanges.calls';
export * from './invoices.calls';
export * from './partners.calls';
export * from './tenders.calls';
