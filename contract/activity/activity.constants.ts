import { AUDIT_KINDS, type AuditKind } from '../account/audit-log.constants';
import { COMPANY_EVENT_KINDS, type CompanyEventKind } from '../integrations/company-events.constants';
import type { Permission } from '../shared/permissions';

/** The activity's filters, in the order of the form. */
export const ACTIVITY_GROUPS = {
  relationship: 'Carrier status and do not dispatch',
  overrides: 'Rule overrides',
  invitations: 'Carrier invitations',
  packets: 'Onboarding packets',
  bank: 'Bank changes and bank views',
  certificates: 'Certificates of insurance',
  notes: 'Notes',
  monitoring: 'Monitoring started or stopped',
  checks: 'Vetting checks and carrier numbers',
  loads: 'Loads',
  confirmations: 'Rate confirmations',
  rules: 'Rules',
  people: 'Users and teams',
  settings: 'Company settings',
  files: 'Imports and exports',
  assistants: 'Assistants',
  record: 'Changes in carrier records',
} as const;
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;

/** Every line of the account's audit log, and no other. */
export const AUDIT_LOG_FILTER = 'audit_log';

/** Kinds that only certificate requests have; the other steps of a certificate are separate events. */
export const CERTIFICATE_STEPS = {
  requested_again: 'Certificate requested again',
  cancelled: 'Certificate request canceled',
  limits_entered: 'Certificate limits entered',
} as const;
export type CertificateStep = keyof typeof CERTIFICATE_STEPS;

export type ActivityKind = CompanyEventKind | AuditKind | CertificateStep | 'note_added';

/**
 * Each kind of line: its group, and what a user needs to see it, the same as on its own page. `broker`: any user of the
 * company. A kind not listed here is not shown.
 */
export const ACTIVITY_KINDS: Readonly<Record<ActivityKind, { group: ActivityGroup; may: 'broker' | Permission }>> = {
  connection_status: { group: 'relationship', may: 'viewFullCarrierProfile' },
  connection_dismissed: { group: 'relationship', may: 'viewFullCarrierProfile' },
  connection_classified: { group: 'relationship', may: 'viewFullCarrierProfile' },
  payment_terms_chosen: { group: 'relationship', may: 'connect' },
  carrier_user_changed: { group: 'relationship', may: 'connect' },
  load_created: { group: 'loads', may: 'viewLoads' },
  load_changed: { group: 'loads', may: 'viewLoads' },
  load_carrier: { group: 'loads', may: 'viewLoads' },
  load_paper: { group: 'loads', may: 'viewLoads' },
  pickup_pass: { group: 'loads', may: 'viewLoads' },
  check_call: { group: 'loads', may: 'viewLoads' },
  load_status: { group: 'loads', may: 'viewLoads' },
  facility_changed: { group: 'loads', may: 'viewLoads' },
  load_arrived: { group: 'loads', may: 'viewLoads' },
  load_departed: { group: 'loads', may: 'viewLoads' },
  load_eta: { group: 'loads', may: 'viewLoads' },
  load_delivered: { group: 'loads', may: 'viewLoads' },
  load_corrected: { group: 'loads', may: 'viewLoads' },
  carrier_denied: { group: 'loads', may: 'viewLoads' },
  load_paper_differs: { group: 'loads', may: 'viewLoads' },
  exception_requested: { group: 'loads', may: 'viewLoads' },
  exception_decided: { group: 'loads', may: 'viewLoads' },
  load_protection: { group: 'loads', may: 'viewLoads' },
  load_covered: { group: 'loads', may: 'viewLoads' },
  // What a customer tenders has what it pays.
  edi_tender: { group: 'loads', may: 'bringInLoads' },
  edi_answered: { group: 'loads', may: 'bringInLoads' },
  edi_invoice_held: { group: 'confirmations', may: 'manageRateConfirmations' },
  edi_invoice_decided: { group: 'confirmations', may: 'manageRateConfirmations' },
  edi_partner_changed: { group: 'settings', may: 'manageUsers' },
  tms_mapping_changed: { group: 'settings', may: 'manageUsers' },
  driver_reported: { group: 'loads', may: 'viewLoads' },
  dock_check_failed: { group: 'loads', may: 'viewLoads' },
  dock_mismatch_cleared: { group: 'loads', may: 'viewLoads' },
  load_posted: { group: 'loads', may: 'useLoadBoard' },
  load_unposted: { group: 'loads', may: 'useLoadBoard' },
  bid_received: { group: 'loads', may: 'useLoadBoard' },
  bid_changed: { group: 'loads', may: 'useLoadBoard' },
  counteroffer_sent: { group: 'loads', may: 'useLoadBoard' },
  counteroffer_answered: { group: 'loads', may: 'useLoadBoard' },
  rate_confirmation_mail_flagged: { group: 'loads', may: 'manageRateConfirmations' },
  rate_confirmation_sent: { group: 'confirmations', may: 'manageRateConfirmations' },
  rate_confirmation_viewed: { group: 'confirmations', may: 'manageRateConfirmations' },
  rate_confirmation_accepted: { group: 'confirmations', may: 'manageRateConfirmations' },
  rate_confirmation_rejected: { group: 'confirmations', may: 'manageRateConfirmations' },
  rate_confirmation_cancelled: { group: 'confirmations', may: 'manageRateConfirmations' },
  rate_confirmation_terms_changed: { group: 'settings', may: 'manageRateConfirmations' },
  alert_raised: { group: 'loads', may: 'viewLoads' },
  alert_changed: { group: 'loads', may: 'viewLoads' },
  load_settings_changed: { group: 'settings', may: 'viewLoads' },
  rule_override: { group: 'overrides', may: 'viewFullCarrierProfile' },
  connection_invited: { group: 'invitations', may: 'connect' },
  // A packet's status names its hold, including a bank change: for users who release holds.
  packet_status: { group: 'packets', may: 'onboardCarriers' },
  packet_paper: { group: 'packets', may: 'onboardCarriers' },
  contract_signed: { group: 'packets', may: 'onboardCarriers' },
  paper_changed: { group: 'packets', may: 'onboardCarriers' },
  carrier_called: { group: 'checks', may: 'viewFullCarrierProfile' },
  bank_change_held: { group: 'bank', may: 'onboardCarriers' },
  bank_account_read: { group: 'bank', may: 'manageUsers' },
  packet_paper_read: { group: 'bank', may: 'manageUsers' },
  certificate_requested: { group: 'certificates', may: 'viewCertificates' },
  certificate_received: { group: 'certificates', may: 'viewCertificates' },
  certificate_verified: { group: 'certificates', may: 'viewCertificates' },
  requested_again: { group: 'certificates', may: 'viewCertificates' },
  cancelled: { group: 'certificates', may: 'viewCertificates' },
  limits_entered: { group: 'certificates', may: 'viewCertificates' },
  mentioned: { group: 'notes', may: 'viewFullCarrierProfile' },
  note_added: { group: 'notes', may: 'viewFullCarrierProfile' },
  carrier_followed: { group: 'monitoring', may: 'viewFullCarrierProfile' },
  carrier_checked: { group: 'checks', may: 'viewFullCarrierProfile' },
  identifier_entered: { group: 'checks', may: 'viewFullCarrierProfile' },
  identifier_verified: { group: 'checks', may: 'viewFullCarrierProfile' },
  link_codes_guessed: { group: 'checks', may: 'viewFullCarrierProfile' },
  identity_alert: { group: 'checks', may: 'viewFullCarrierProfile' },
  vetting_file_written: { group: 'checks', may: 'viewFullCarrierProfile' },
  vetting_chain_broken: { group: 'checks', may: 'viewFullCarrierProfile' },
  rules_changed: { group: 'rules', may: 'keepRules' },
  team_created: { group: 'people', may: 'broker' },
  team_changed: { group: 'people', may: 'broker' },
  sign_in: { group: 'people', may: 'manageUsers' },
  sign_in_codes_guessed: { group: 'people', may: 'manageUsers' },
  password_changed: { group: 'people', may: 'manageUsers' },
  second_factor_changed: { group: 'people', may: 'manageUsers' },
  recovery_code_used: { group: 'people', may: 'manageUsers' },
  passkey_refused: { group: 'people', may: 'manageUsers' },
  sessions_ended: { group: 'people', may: 'manageUsers' },
  sign_in_rules_changed: { group: 'settings', may: 'manageUsers' },
  scopes_changed: { group: 'people', may: 'manageUsers' },
  role_changed: { group: 'people', may: 'manageUsers' },
  user_removed: { group: 'people', may: 'manageUsers' },
  people_provisioned: { group: 'people', may: 'manageUsers' },
  sign_on_changed: { group: 'people', may: 'manageUsers' },
  person_erased: { group: 'people', may: 'manageUsers' },
  person_exported: { group: 'files', may: 'manageUsers' },
  company_exported: { group: 'files', may: 'manageUsers' },
  retention_changed: { group: 'settings', may: 'manageUsers' },
  legal_hold_placed: { group: 'settings', may: 'manageUsers' },
  legal_hold_released: { group: 'settings', may: 'manageUsers' },
  sign_on_bypassed: { group: 'people', may: 'manageUsers' },
  invitation_sent: { group: 'people', may: 'manageUsers' },
  invitation_resent: { group: 'people', may: 'manageUsers' },
  invitation_deleted: { group: 'people', may: 'manageUsers' },
  invitation_claimed: { group: 'people', may: 'manageUsers' },
  company_details_changed: { group: 'settings', may: 'broker' },
  change_order: { group: 'settings', may: 'broker' },
  change_order_requested: { group: 'settings', may: 'broker' },
  change_order_decided: { group: 'settings', may: 'broker' },
  onboarding_settings_changed: { group: 'settings', may: 'broker' },
  default_filters_changed: { group: 'settings', may: 'broker' },
  contract_uploaded: { group: 'settings', may: 'connect' },
  payment_terms_changed: { group: 'settings', may: 'connect' },
  plan_changed: { group: 'settings', may: 'manageUsers' },
  payment_method_added: { group: 'settings', may: 'manageUsers' },
  api_key_created: { group: 'settings', may: 'manageUsers' },
  api_key_revoked: { group: 'settings', may: 'manageUsers' },
  // What was asked has numbers and addresses of callers, whatever the reader may see.
  assistant_called: { group: 'assistants', may: 'manageUsers' },
  assistant_proposed: { group: 'assistants', may: 'manageUsers' },
  assistant_proposal_decided: { group: 'assistants', may: 'manageUsers' },
  webhook_created: { group: 'settings', may: 'manageUsers' },
  webhook_changed: { group: 'settings', may: 'manageUsers' },
  webhook_replayed: { group: 'settings', may: 'manageUsers' },
  webhook_removed: { group: 'settings', may: 'manageUsers' },
  trial_ended: { group: 'settings', may: 'manageUsers' },
  notifications_changed: { group: 'settings', may: 'manageUsers' },
  vetting_witnesses_changed: { group: 'settings', may: 'manageUsers' },
  feature_switched: { group: 'settings', may: 'manageUsers' },
  company_set_up: { group: 'settings', may: 'manageUsers' },
  changed_by_operator: { group: 'settings', may: 'manageUsers' },
  carriers_imported: { group: 'files', may: 'viewFullCarrierProfile' },
  loads_imported: { group: 'files', may: 'viewLoads' },
  carriers_exported: { group: 'files', may: 'manageUsers' },
  loads_exported: { group: 'files', may: 'manageUsers' },
  alerts_exported: { group: 'files', may: 'manageUsers' },
  rate_confirmations_exported: { group: 'files', may: 'manageUsers' },
  load_board_exported: { group: 'files', may: 'manageUsers' },
  report_exported: { group: 'files', may: 'manageUsers' },
  proof_bundle_made: { group: 'files', may: 'manageUsers' },
  proof_bundle_read: { group: 'files', may: 'manageUsers' },
  audit_log_exported: { group: 'files', may: 'manageUsers' },
  verdict_changed: { group: 'record', may: 'viewFullCarrierProfile' },
  authority_changed: { group: 'record', may: 'viewFullCarrierProfile' },
  insurance_changed: { group: 'record', may: 'viewFullCarrierProfile' },
  safety_changed: { group: 'record', may: 'viewFullCarrierProfile' },
  contact_changed: { group: 'record', may: 'viewFullCarrierProfile' },
};

const KIND_NAMES = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** The filter's values: a group, the audit log, or one kind. */
export type ActivityFilter = ActivityGroup | typeof AUDIT_LOG_FILTER | ActivityKind;

export const ACTIVITY_FILTERS = [
  ...new Set<ActivityFilter>([...(Object.keys(ACTIVITY_GROUPS) as ActivityGroup[]), AUDIT_LOG_FILTER, ...KIND_NAMES]),
] as [ActivityFilter, ...ActivityFilter[]];

/** Groups that only show on request. */
const OF_THEIR_OWN: readonly ActivityGroup[] = ['record', 'loads', 'assistants'];

const isGroup = (filter: string): filter is ActivityGroup => Object.hasOwn(ACTIVITY_GROUPS, filter);

/**
 * The kinds for a filter. Without one everything that people decided or did: sign-ins are no decision, and changes in
 * carriers' records are thousands of lines a night with their own filter. So are loads, of which a TMS sends hundreds a
 * day: people's decisions about loads are under that filter too.
 */
export function kindsOfFilter(filter: ActivityFilter | undefined): ActivityKind[] {
  if (filter === undefined)
    return KIND_NAMES.filter((kind) => !OF_THEIR_OWN.includes(ACTIVITY_KINDS[kind].group) && kind !== 'sign_in');
  if (filter === AUDIT_LOG_FILTER) return Object.keys(AUDIT_KINDS) as AuditKind[];
  if (isGroup(filter)) return KIND_NAMES.filter((kind) => ACTIVITY_KINDS[kind].group === filter);
  return [filter];
}

/** The label of a line's kind, or of a filter. */
export function activityLabel(filter: string): string {
  if (filter === AUDIT_LOG_FILTER) return 'Account audit log';
  if (isGroup(filter)) return ACTIVITY_GROUPS[filter];
  if (filter === 'note_added') return 'Note added';
  if (Object.hasOwn(CERTIFICATE_STEPS, filter)) return CERTIFICATE_STEPS[filter as CertificateStep];
  if (Object.hasOwn(AUDIT_KINDS, filter)) return AUDIT_KINDS[filter as AuditKind];
  return Object.hasOwn(COMPANY_EVENT_KINDS, filter) ? COMPANY_EVENT_KINDS[filter as CompanyEventKind].label : filter;
}
