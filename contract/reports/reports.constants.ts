import type { Scope } from '../shared/permissions';

/** The column with the carrier of a row. */
export const DOT_COLUMN = 'DOT number';

/** A company's reports, in list order, with their columns. `scope`: who may run it. */
export const COMPANY_REPORTS = {
  onboarded_carriers: {
    label: 'Onboarded carriers',
    about: 'Every carrier you are connected with as onboarded, with its verdict on the day of the run.',
    columns: ['Carrier', DOT_COLUMN, 'Verdict', 'Classifications', 'Onboarded since', 'By'],
  },
  overrides_in_force: {
    label: 'Overrides in force',
    about: 'Every rule that is overridden for a carrier, why, by whom and until when.',
    columns: ['Carrier', DOT_COLUMN, 'Classification', 'Rule', 'Reason', 'Until', 'By', 'Since'],
  },
  expiring_insurance: {
    label: 'Expiring insurance',
    about: 'Certificates of connected carriers that end within 60 days or have ended, the first to end first.',
    columns: ['Carrier', DOT_COLUMN, 'Coverage', 'Limit USD', 'Insurer', 'Policy', 'Ends', 'Verified', 'Connection'],
  },
  do_not_dispatch: {
    label: 'Do not dispatch',
    about: 'Every carrier that is stopped, since when, by whom and why.',
    columns: ['Carrier', DOT_COLUMN, 'Since', 'By', 'Note'],
  },
  carrier_searches: {
    label: 'Carrier searches used',
    about: 'The lane searches that were counted against the plan in the last 90 days, by person and day.',
    columns: ['Day', 'Person', 'Searches'],
  },
  rate_confirmations_open: {
    label: 'Open rate confirmations',
    about: 'Every rate confirmation that a carrier has and has not declined, with what it still has to accept.',
    columns: [
      'Number',
      'Load',
      'Carrier',
      DOT_COLUMN,
      'Status',
      'Accepted revision',
      'Revision',
      'Total',
      'Currency',
      'First pickup by',
      'By',
    ],
    scope: 'manage_rate_confirmations',
  },
  transaction_records_371_3: {
    label: 'Transaction records (49 CFR 371.3)',
    about:
      'Every load with a rate confirmation that was sent in the last three years: parties, amount, acceptance and delivery.',
    columns: [
      'Load',
      'Customer',
      'Carrier',
      DOT_COLUMN,
      'Confirmation',
      'Status',
      'Revisions',
      'Total',
      'Currency',
      'Sent',
      'Accepted',
      'Accepted by',
      'Delivered',
    ],
    scope: 'manage_rate_confirmations',
  },
  audit_log: {
    label: 'Audit log',
    about: 'Everything that was done to the company’s account, newest first.',
    columns: ['When (UTC)', 'What', 'By', 'To', 'Details'],
    scope: 'manage_users',
  },
  people: {
    label: 'People and permissions',
    about: 'Everyone who may sign in, with role, permissions and last sign-in: for a review of who may do what.',
    columns: ['Name', 'Email', 'Role', 'Permissions', 'Second factor', 'Last signed in', 'User since'],
    scope: 'manage_users',
  },
} as const satisfies Record<string, { label: string; about: string; columns: readonly string[]; scope?: Scope }>;
export type CompanyReportKind = keyof typeof COMPANY_REPORTS;

export const COMPANY_REPORT_KINDS = Object.keys(COMPANY_REPORTS) as [CompanyReportKind, ...CompanyReportKind[]];

/** How many days ahead ending certificates are reported. */
export const EXPIRING_WITHIN_DAYS = 60;

/** @returns the right that a kind requires besides running reports, or null */
export function scopeForReport(kind: CompanyReportKind): Scope | null {
  const report = COMPANY_REPORTS[kind];
  return 'scope' in report ? report.scope : null;
}
