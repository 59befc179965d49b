/** FMCSA's registration system, and the files of its predecessor. */
export const RECORD_ORIGINS = ['motus', 'legacy'] as const;
export type RecordOrigin = (typeof RECORD_ORIGINS)[number];

export const AUTHORITY_KINDS = ['carrier', 'broker', 'freight_forwarder', 'other'] as const;
export type AuthorityKind = (typeof AUTHORITY_KINDS)[number];

/** `none`: a legacy file lists the authority and says that the docket never had it. */
export const AUTHORITY_STATUSES = ['active', 'inactive', 'pending', 'withdrawn', 'none'] as const;
export type AuthorityStatus = (typeof AUTHORITY_STATUSES)[number];
