/** What carriers can have in common, as it is named in a sentence. */
export const TRACE_LABELS = {
  account: 'bank account',
  factor_account: 'bank account',
  tin: 'taxpayer number',
  certificate: 'certificate of insurance, the same file',
  driver: 'driver',
  vin: 'vehicle',
  plate: 'plate',
  phone: 'telephone',
  email: 'email address',
  domain: 'email domain',
  network: 'network address',
} as const;
export type TraceKind = keyof typeof TRACE_LABELS;
export const TRACE_KINDS = Object.keys(TRACE_LABELS) as [TraceKind, ...TraceKind[]];

/** Where a carrier left it: in its packet, on a load that it has, in a bid, at a rate confirmation, or in an email about it. */
export const TRACE_SOURCES = ['packet', 'load', 'bid', 'confirmation', 'mail'] as const;
export type TraceSource = (typeof TRACE_SOURCES)[number];
