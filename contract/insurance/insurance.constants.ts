/**
 * Where a request for a certificate of insurance stands. The texts name only `cancelled`, which lists leave out;
 * the others are our decision.
 */
export const CERTIFICATE_REQUEST_STATUSES = ['requested', 'received', 'cancelled'] as const;
export type CertificateRequestStatus = (typeof CERTIFICATE_REQUEST_STATUSES)[number];

/** Lists of requests never show these (vetting text, section 3). */
export const EXCLUDED_CERTIFICATE_REQUEST_STATUS = 'cancelled' satisfies CertificateRequestStatus;

/** Kinds of a carrier's policies that have lists of their own beside those in force (vetting text, section 3). */
export const POLICY_VARIANTS = ['cancelled', 'pending_active'] as const;
export type PolicyVariant = (typeof POLICY_VARIANTS)[number];
