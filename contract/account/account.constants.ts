import { SCOPES, type Scope } from '../shared/permissions';

/**
 * The account page's tabs by the number in their address. The fourth is the subscription (section 2 of both texts), to
 * which expired companies are sent; the other numbers are our decision.
 */
export const ACCOUNT_TABS = {
  profile: 1,
  company: 2,
  users: 3,
  subscription: 4,
  rules: 5,
  teams: 6,
  contracts: 7,
  notifications: 8,
  api: 9,
  reports: 10,
} as const;
export type AccountTab = keyof typeof ACCOUNT_TABS;

/** Tabs that became company pages; their addresses redirect there. */
export const MOVED_TABS = ['users', 'rules', 'teams', 'contracts'] as const satisfies readonly AccountTab[];
export type MovedTab = (typeof MOVED_TABS)[number];

/** What each scope lets a user do, as the account page says it. */
export const SCOPE_LABELS: Record<Scope, string> = {
  manage_users: 'Manage users, invitations, teams and the subscription',
  sourcing: 'Source carriers',
  onboarding: 'Onboard carriers',
  compliance: 'Compliance: change rules and classifications',
  manage_rule_overrides: 'Override rules for a carrier',
  block_safety_data: 'Block safety data',
  insurance_workflow: 'Review certificates of insurance',
  surveys_workflow: 'Work on surveys',
  surveys_publish: 'Publish surveys',
  support_workflow: 'Work on support requests',
  view_bank_accounts: 'See bank accounts',
  connection_notifications: 'Get emails about carriers',
  tickets_workflow: 'Work on alerts',
  tickets_load_lock_manager: 'Alerts, as manager',
  tickets_load_lock_staff: 'Alerts, as staff',
  manage_rate_confirmations: 'Manage rate confirmations',
};

/**
 * Rights that the text names for what this product does not have. They are stored and sent like any other, and control nothing.
 * A test holds that every other right is asked for somewhere.
 */
export const SCOPES_WITHOUT_EFFECT: readonly Scope[] = [
  'block_safety_data',
  'surveys_workflow',
  'surveys_publish',
  'support_workflow',
];

/** How a form says it of each of them. */
export const RESERVED = 'Reserved: does nothing yet.';

/** What each permission allows, in a line. */
export const SCOPE_HINTS: Readonly<Partial<Record<Scope, string>>> = {
  manage_users: 'Invite and remove users, change permissions, teams and plan, see the account’s activity.',
  sourcing: 'Monitor carriers, write notes and vetting files, put on do not dispatch, warn other brokers.',
  onboarding: 'Invite carriers, review packets, confirm bank changes, change a carrier’s status and classifications.',
  insurance_workflow: 'Request, read and verify certificates of insurance.',
  tickets_workflow: 'Work on loads and alerts, post loads, decide bids.',
  compliance: 'Also lifts do not dispatch and, with “Override rules for a carrier”, overrides rules that stop one.',
  manage_rule_overrides: 'Accept a carrier that fails a rule, with a reason.',
  view_bank_accounts: 'See full bank and taxpayer numbers. Each view is logged.',
  connection_notifications: 'Each user chooses which emails under Notifications.',
  manage_rate_confirmations: 'Send and change rate confirmations.',
  ...Object.fromEntries(SCOPES_WITHOUT_EFFECT.map((scope) => [scope, RESERVED])),
};

/** The permissions as the form groups them. */
export const SCOPE_GROUPS: readonly { label: string; scopes: readonly Scope[] }[] = [
  { label: 'Administration', scopes: ['manage_users'] },
  {
    label: 'Carriers',
    scopes: [
      'sourcing',
      'onboarding',
      'insurance_workflow',
      'compliance',
      'manage_rule_overrides',
      'view_bank_accounts',
    ],
  },
  { label: 'Emails', scopes: ['connection_notifications'] },
  {
    label: 'Loads and alerts',
    scopes: ['tickets_workflow', 'tickets_load_lock_manager', 'tickets_load_lock_staff', 'manage_rate_confirmations'],
  },
  {
    label: 'Reserved',
    scopes: ['block_safety_data', 'surveys_workflow', 'surveys_publish', 'support_workflow'],
  },
];

/** The permissions to choose from; those without effect are marked so that users do not rely on them. */
export const SCOPE_CHOICES = SCOPES.map((scope) => ({
  value: scope,
  label: SCOPES_WITHOUT_EFFECT.includes(scope) ? `${SCOPE_LABELS[scope]} (reserved)` : SCOPE_LABELS[scope],
}));

/** Invitation emails per company within the window of sign-in tries: enough for an office, too few for abuse. */
export const INVITATION_MAILS = 50;

/** How long an invitation can be accepted after its newest mail. */
export const INVITATION_DAYS = 14;

/** What an invitation allows when it is sent again (loads text, section 6). */
export const RESENT_INVITATION_SCOPES = ['sourcing', 'manage_users'] as const;
