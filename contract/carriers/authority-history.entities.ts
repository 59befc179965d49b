import { z } from 'zod';
import { AUTHORITY_KINDS, AUTHORITY_STATUSES, RECORD_ORIGINS } from './authority-history.constants';
import { Address, Source } from './carriers.entities';
import { AUTHORITY_DOUBTS } from './contradictions.constants';
import { SectionSource } from './sections.entities';

/** One action on a carrier's authority, as its file spells it. */
export const AuthorityEvent = z.object({
  source: Source,
  origin: z.enum(RECORD_ORIGINS),
  docket: z.string().nullable(),
  sub_number: z.string().nullable(),
  authority_type: z.string(),
  kind: z.enum(AUTHORITY_KINDS),
  action: z.string(),
  on: z.string().nullable(),
  /** Motus: the status that the action led to. */
  status: z.string().nullable(),
  /** Legacy: what later became of the action, and when that was decided and took effect. */
  disposition: z.string().nullable(),
  disposition_decided_on: z.string().nullable(),
  disposition_served_on: z.string().nullable(),
  /** The grant or reinstatement from which authority age is counted today. */
  is_in_force: z.boolean(),
});
export type AuthorityEvent = z.infer<typeof AuthorityEvent>;

/** A current authority. */
export const CurrentAuthority = z.object({
  source: Source,
  origin: z.enum(RECORD_ORIGINS),
  docket: z.string().nullable(),
  authority_type: z.string(),
  kind: z.enum(AUTHORITY_KINDS),
  status: z.enum(AUTHORITY_STATUSES),
  application_pending: z.boolean().nullable(),
  revocation_pending: z.boolean().nullable(),
  /** True for a legacy row whose docket Motus has: Motus's record counts. */
  is_superseded: z.boolean(),
});
export type CurrentAuthority = z.infer<typeof CurrentAuthority>;

/** An order of FMCSA to revoke or suspend an authority. */
export const AuthorityOrder = z.object({
  source: Source,
  origin: z.enum(RECORD_ORIGINS),
  docket: z.string().nullable(),
  authority_type: z.string(),
  kind: z.enum(AUTHORITY_KINDS),
  /** As the file spells it. */
  order_type: z.string().nullable(),
  served_on: z.string().nullable(),
  effective_on: z.string().nullable(),
});
export type AuthorityOrder = z.infer<typeof AuthorityOrder>;

/** Who accepts legal papers for the carrier (form BOC-3). */
export const ProcessAgent = z.object({
  source: Source,
  docket: z.string(),
  company_name: z.string().nullable(),
  /** A person or a title; only in legacy. */
  attention: z.string().nullable(),
  address: Address,
});
export type ProcessAgent = z.infer<typeof ProcessAgent>;

export const CarrierAuthorityHistory = z.object({
  /** Since when for-hire authority is in force without a break, and by which action; null when unknown. */
  in_force_since: z
    .object({ on: z.string(), action: z.string(), authority_type: z.string(), source: Source })
    .nullable(),
  /**
   * Whether any for-hire authority for property is active by the record that counts; null without a record, if none says
   * what it covers, or with a `doubt`.
   */
  has_active_authority: z.boolean().nullable(),
  doubt: z.enum(AUTHORITY_DOUBTS).nullable(),
  authorities: z.array(CurrentAuthority),
  /** Newest first; those without a day last. */
  authority_events: z.array(AuthorityEvent),
  /** Newest first. */
  authority_orders: z.array(AuthorityOrder),
  /** Motus's record if it has one for the docket, else legacy's. */
  process_agents: z.array(ProcessAgent),
  sources: z.array(SectionSource),
});
export type CarrierAuthorityHistory = z.infer<typeof CarrierAuthorityHistory>;
