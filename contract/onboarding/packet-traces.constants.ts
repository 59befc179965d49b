/** What a packet can have in common with packets of other carriers, as it is named in a sentence. */
export const TRACE_LABELS = {
  account: 'bank account',
  factor_account: 'bank account',
  tin: 'taxpayer number',
  certificate: 'certificate of insurance, the same file',
  vin: 'vehicle',
  phone: 'telephone',
  email: 'email address',
  domain: 'email domain',
} as const;
export type TraceKind = keyof typeof TRACE_LABELS;
export const TRACE_KINDS = Object.keys(TRACE_LABELS) as [TraceKind, ...TraceKind[]];
