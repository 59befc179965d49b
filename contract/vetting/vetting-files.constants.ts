/**
 * Why a vetting file was written. `refused`: the company rejected an onboarding packet. `load_file`: everything known
 * of a load, at a person's request.
 */
export const VETTING_DECISIONS = [
  'checked',
  'onboarded',
  'refused',
  'do_not_dispatch',
  'do_not_dispatch_lifted',
  'override_set',
  'override_changed',
  'override_ended',
  'load_assigned',
  'exception_given',
  'exception_denied',
  'dock_check',
  'rate_confirmation_accepted',
  'load_file',
] as const;
export type VettingDecision = (typeof VETTING_DECISIONS)[number];

export const VETTING_DECISION_LABELS: Readonly<Record<VettingDecision, string>> = {
  checked: 'Checked',
  onboarded: 'Onboarded',
  refused: 'Refused',
  do_not_dispatch: 'Put on do not dispatch',
  do_not_dispatch_lifted: 'Removed from do not dispatch',
  override_set: 'Rule overridden',
  override_changed: 'Override changed',
  override_ended: 'Override ended',
  load_assigned: 'Assigned to a load',
  exception_given: 'Exception given for a load',
  exception_denied: 'Exception denied for a load',
  dock_check: 'Truck checked at the dock',
  rate_confirmation_accepted: 'Rate confirmation accepted',
  load_file: 'File of a load',
};

/** The kinds of papers that a vetting file names. */
export const VETTING_PAPER_KINDS = [
  'certificate',
  'agreement',
  'tax_form',
  'bank_paper',
  'packet_paper',
  'override_file',
  'load_paper',
] as const;
export type VettingPaperKind = (typeof VETTING_PAPER_KINDS)[number];

export const VETTING_PAPER_KIND_LABELS: Readonly<Record<VettingPaperKind, string>> = {
  certificate: 'Certificate of insurance',
  agreement: 'Agreement',
  tax_form: 'Tax form',
  bank_paper: 'Voided check or bank letter',
  packet_paper: 'Paper of the packet',
  override_file: 'File of an override',
  load_paper: 'Paper of a load',
};

/** How a value of a vetting file is printed. The file stores the value; `kind` is independent of how it is printed. */
export const VETTING_VALUE_KINDS = ['text', 'day', 'moment', 'usd', 'count', 'percent', 'phone', 'yes_no'] as const;
export type VettingValueKind = (typeof VETTING_VALUE_KINDS)[number];

/** The hash that the company's first file is chained to. */
export const VETTING_CHAIN_START = '0'.repeat(64);

export const VETTING_REFERENCE_MAX = 100;
