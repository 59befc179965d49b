import type { CurrentUser } from '../identity/identity.entities';

/** Rights a company's manager gives to a user. */
export const SCOPES = [
  'block_safety_data',
  'manage_users',
  'sourcing',
  'manage_rule_overrides',
  'onboarding',
  'surveys_publish',
  'surveys_workflow',
  'insurance_workflow',
  'support_workflow',
  'view_bank_accounts',
  'connection_notifications',
  'tickets_workflow',
  'tickets_load_lock_manager',
  'tickets_load_lock_staff',
  'compliance',
  'manage_rate_confirmations',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Features of the plan, as the current user's `paywall` names them. */
export const PLAN_FEATURES = [
  'can_load_dashboard',
  'can_connect',
  'can_rule',
  'can_lane_search',
  'can_export',
  'can_export_with_insights',
  'can_api',
  'can_api_with_insights',
  'can_view_insights',
  'can_view_insurance_certificates',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export const WATCHDOG_LIMITS = [
  'can_view_full_carrier_profile_for_watchdog',
  'can_carrier_search_for_watchdog',
] as const;
export type WatchdogLimit = (typeof WATCHDOG_LIMITS)[number];

export const FEATURE_FLAGS = [
  'enable_broker_load_board',
  'carrier_search_opensearch',
  'connection_search_opensearch',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/**
 * All requirements must hold; a watchdog limit concerns only users of the watchdog brand. `evenExpired`: stays open to
 * a company whose trial or subscription ended, since that is how it renews.
 */
type Requirement = {
  scope?: Scope;
  /** Any one of them is enough. */
  oneOfScopes?: readonly [Scope, ...Scope[]];
  plan?: PlanFeature;
  /** A second feature of the plan, checked after the first. */
  alsoPlan?: PlanFeature;
  flag?: FeatureFlag;
  watchdog?: WatchdogLimit;
  vehicles?: true;
  /** The company has its own entry in the federal record: `carrier_id` above 0. */
  ownEntry?: true;
  evenExpired?: true;
};

/** Working on loads, whatever the task. */
const LOAD_SCOPES = [
  'tickets_workflow',
  'tickets_load_lock_staff',
  'tickets_load_lock_manager',
  'compliance',
] as const satisfies readonly Scope[];

/** Working with carriers in any way: sourcing, onboarding, reading their papers, giving them loads. */
const CARRIER_SCOPES = [
  'sourcing',
  'onboarding',
  'insurance_workflow',
  ...LOAD_SCOPES,
  'manage_users',
] as const satisfies readonly Scope[];

/**
 * Rights beyond being a broker in good standing, defined once; the monitor enforces them and the portal's guards use
 * them too. To add one, see docs/how-to/add-a-permission.md.
 */
export const PERMISSIONS = {
  searchByLane: { plan: 'can_lane_search', watchdog: 'can_carrier_search_for_watchdog' },
  searchByContact: { watchdog: 'can_carrier_search_for_watchdog' },
  saveSearches: { watchdog: 'can_carrier_search_for_watchdog' },
  listOwnCarriers: { watchdog: 'can_carrier_search_for_watchdog' },
  exportCarriers: { plan: 'can_export', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  viewInsights: { plan: 'can_view_insights', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  exportOwnCarriers: { plan: 'can_export', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  searchVehicles: { vehicles: true, watchdog: 'can_carrier_search_for_watchdog' },
  viewFullCarrierProfile: { watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  /** A company's own records about a carrier: notes, monitoring, vetting files, questions to FMCSA. */
  workOnCarriers: { oneOfScopes: CARRIER_SCOPES, watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  /** Seeing relationships, packets and contracts. */
  connect: { plan: 'can_connect', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  /** Status, classifications, payment terms and contacts of a relationship. */
  changeConnections: {
    oneOfScopes: ['onboarding', 'compliance', 'manage_users'],
    plan: 'can_connect',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Setting a do-not-dispatch: anyone who works with carriers and sees the danger can stop it (decision 0139). */
  stopCarriers: {
    oneOfScopes: CARRIER_SCOPES,
    plan: 'can_connect',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Lifting one. */
  liftDoNotDispatch: {
    oneOfScopes: ['compliance', 'manage_users'],
    plan: 'can_connect',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Marking carriers as onboarded without a packet: a user who may give any right is responsible for the list. */
  bringInCarriers: {
    scope: 'manage_users',
    plan: 'can_connect',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  keepRules: { plan: 'can_rule' },
  changeRules: { plan: 'can_rule', scope: 'compliance', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  overrideRules: { scope: 'manage_rule_overrides', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  /** In addition to `overrideRules`, for the rules that say whether a carrier may haul at all (`STOPPING_RULES`). */
  overrideStoppingRules: { scope: 'compliance', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  viewCertificates: {
    plan: 'can_view_insurance_certificates',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Requesting certificates and filing those that arrive. `reviewCertificates` covers their content. */
  orderCertificates: {
    oneOfScopes: ['insurance_workflow', 'onboarding'],
    plan: 'can_view_insurance_certificates',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  reviewCertificates: {
    scope: 'insurance_workflow',
    plan: 'can_view_insurance_certificates',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** The people who set the rules decide when a number counts as verified. */
  verifyIdentifiers: { scope: 'compliance', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  onboardCarriers: {
    scope: 'onboarding',
    plan: 'can_connect',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Loosening one asks `compliance` of two people (decision 0156). */
  changeOnboardingSettings: { oneOfScopes: ['compliance', 'manage_users'] },
  viewBankAccounts: { scope: 'view_bank_accounts', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  // Onboarding access (loads text, section 6): a broker company, a carrier_id above 0, and manage_users.
  manageContracts: {
    ownEntry: true,
    scope: 'manage_users',
    plan: 'can_connect',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  manageUsers: { scope: 'manage_users' },
  exportAuditLog: { scope: 'manage_users', plan: 'can_export' },
  /** Besides this, an export of all of a company asks every scope that does something. */
  exportCompany: {
    scope: 'manage_users',
    plan: 'can_export',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  viewSubscription: { evenExpired: true },
  manageSubscription: { scope: 'manage_users', evenExpired: true },
  manageRateConfirmations: {
    scope: 'manage_rate_confirmations',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  exportRateConfirmations: {
    scope: 'manage_rate_confirmations',
    plan: 'can_export',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Besides these, a bundle asks every right of `READ_BY_PROOF_BUNDLES`. */
  makeProofBundles: {
    scope: 'manage_users',
    plan: 'can_load_dashboard',
    alsoPlan: 'can_export',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  runReports: { plan: 'can_export', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  useApi: { plan: 'can_api' },
  // Events, keys and webhooks carry verdicts and relationships, which are part of the full profile.
  readEvents: { plan: 'can_api', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  manageApi: {
    plan: 'can_api',
    scope: 'manage_users',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Warning other brokers about a carrier: for either brand, above all watchdog accounts. */
  reportIdentityAlerts: { oneOfScopes: ['sourcing', 'compliance'] },
  /** Changing or withdrawing a colleague's alert. */
  manageIdentityAlerts: { scope: 'compliance' },
  /** The board shows loads, bids and bidders: as much as the full profile. */
  useLoadBoard: {
    flag: 'enable_broker_load_board',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  exportLoadBoard: {
    flag: 'enable_broker_load_board',
    plan: 'can_export',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Postings, bids, links, trucks and dispositions: a price and a carrier's offer, so the rights that change loads. */
  workLoadBoard: {
    oneOfScopes: LOAD_SCOPES,
    flag: 'enable_broker_load_board',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  viewLoads: { plan: 'can_load_dashboard', watchdog: 'can_view_full_carrier_profile_for_watchdog' },
  /** What customers pay, beside the loads: whoever brings it in, and whoever agrees on a carrier's pay. */
  viewCustomerRates: {
    oneOfScopes: ['manage_rate_confirmations', 'tickets_load_lock_manager', 'manage_users'],
    plan: 'can_load_dashboard',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  exportLoads: {
    plan: 'can_load_dashboard',
    alsoPlan: 'can_export',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Working on loads: covering them, naming trucks, writing logs. */
  workTickets: {
    oneOfScopes: LOAD_SCOPES,
    plan: 'can_load_dashboard',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** What requires more than working on loads: their settings, and raw positions. */
  manageTickets: {
    oneOfScopes: ['tickets_load_lock_manager', 'compliance'],
    plan: 'can_load_dashboard',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** Letting a carrier have a load in spite of the gate's reasons. */
  giveExceptions: {
    scope: 'compliance',
    plan: 'can_load_dashboard',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
  /** What a TMS does with its key: bringing in loads and positions. */
  bringInLoads: {
    oneOfScopes: ['tickets_load_lock_manager', 'manage_users'],
    plan: 'can_load_dashboard',
    watchdog: 'can_view_full_carrier_profile_for_watchdog',
  },
} as const satisfies Record<string, Requirement>;
export type Permission = keyof typeof PERMISSIONS;

/** The rights to read what a proof bundle holds: certificates, confirmations, customers’ rates, raw positions, the audit log. */
export const READ_BY_PROOF_BUNDLES = [
  'viewCertificates',
  'manageRateConfirmations',
  'viewCustomerRates',
  'manageTickets',
  'exportAuditLog',
] as const satisfies readonly Permission[];

/**
 * The changes that any broker may make without a scope, and why; a test checks the calls against it (decision 0139).
 */
export const WRITES_WITHOUT_SCOPE: Readonly<Record<string, string>> = {
  createSavedSearch: 'own saved searches; sharing one gives no one a right',
  updateSavedSearch: 'own saved searches; a colleague’s shared ones ask manage_users',
  deleteSavedSearch: 'own saved searches; a colleague’s shared ones ask manage_users',
  createFilterSet: 'own default filters; the company’s ask manage_users',
  updateFilterSet: 'own default filters; the company’s ask manage_users',
  updateNotificationPreferences: 'own notices, by a person',
  createPushSubscription: 'own browser, by a person',
  deletePushSubscription: 'own browser, by a person',
  updateCompanyDetails: 'a request, by a person: a manager approves it',
  runCompanyReport: 'an export, as a download is',
  createProposal: 'a proposal does nothing; the key and who confirms it need the permission of its kind',
  confirmProposal: 'by a person, with the permission of its kind',
  refuseProposal: 'by a person, with the permission of its kind',
};

/**
 * Who may make a call. `public`: anyone. `awaiting-code`: a user with the right password but not yet the code.
 * `signed-in`: any user. `under-review`: also one whose access is under review, who may make no other call. `broker`: a
 * user of a broker company in good standing. A permission: that, and its requirements.
 */
export type May = 'public' | 'awaiting-code' | 'signed-in' | 'under-review' | 'broker' | Permission;

/** What a user lacks, for the 403 page and the API's answer. `hidden`: pretend that the thing does not exist (404). */
export type Missing = { kind: 'scope' | 'plan' | 'flag' | 'watchdog' | 'account' | 'hidden'; name: string };

/**
 * @param evenExpired lets users of a company pass whose trial or subscription ended
 * @returns what keeps `user` from acting as a broker at all (in the order of the guards), or null
 */
export function missingOfAccount(user: CurrentUser, evenExpired = false): Missing | null {
  if (!user.company?.id || !user.company.status) return { kind: 'account', name: 'company' };
  if (!user.first_name || !user.last_name) return { kind: 'account', name: 'name' };
  if (user.company.company_type !== 'broker') return { kind: 'account', name: 'broker_company' };
  if (user.company.status === EXPIRED_STATUS && !evenExpired) return { kind: 'account', name: EXPIRED_STATUS };
  return null;
}

/**
 * @returns what keeps a signed-in `user` from a call or page with this `may`, what the account lacks first, or null.
 * Pure.
 */
export function missingToMay(may: 'broker' | Permission, user: CurrentUser): Missing | null {
  if (may === 'broker') return missingOfAccount(user);
  return missingOfAccount(user, isOpenToExpired(may)) ?? missingFor(may, user);
}

/** Whether a page or call stays open to a company whose trial or subscription ended. */
export function isOpenToExpired(permission: Permission): boolean {
  const { evenExpired }: Requirement = PERMISSIONS[permission];
  return evenExpired === true;
}

/** @returns what `user` lacks for `permission`, or null when it may. Pure. */
export function missingFor(permission: Permission, user: CurrentUser): Missing | null {
  const needs: Requirement = PERMISSIONS[permission];
  if (needs.vehicles && user.company?.hide_vehicle_search) return { kind: 'hidden', name: 'hide_vehicle_search' };
  if (needs.watchdog && user.paywall.is_watchdog && !user.watchdog_limits[needs.watchdog])
    return { kind: 'watchdog', name: needs.watchdog };
  if (needs.ownEntry && (user.company?.carrier_id ?? 0) <= 0) return { kind: 'account', name: OWN_ENTRY };
  if (needs.plan && !user.paywall[needs.plan]) return { kind: 'plan', name: needs.plan };
  if (needs.alsoPlan && !user.paywall[needs.alsoPlan]) return { kind: 'plan', name: needs.alsoPlan };
  if (needs.flag && !user.feature_flags.includes(needs.flag)) return { kind: 'flag', name: needs.flag };
  if (needs.scope && !user.scopes.includes(needs.scope)) return { kind: 'scope', name: needs.scope };
  if (needs.oneOfScopes && !needs.oneOfScopes.some((scope) => user.scopes.includes(scope)))
    return { kind: 'scope', name: needs.oneOfScopes[0] };
  return null;
}

/**
 * The permissions that an old API key kept when they came to require a scope (decision 0139), as far as its maker has
 * them.
 *
 * @param maker with the current company, plan and flags. Pure.
 */
export const keptPermissionsInForce = (kept: readonly string[], maker: CurrentUser): Permission[] =>
  kept.filter((name): name is Permission => name in PERMISSIONS && missingFor(name as Permission, maker) === null);

/** What a scope is used for, besides the permission that names it. */
const USED_WITHIN: Partial<Record<Scope, Permission>> = { view_bank_accounts: 'connect' };

/** @returns the feature whose absence from a plan makes a scope useless; null: the scope has an effect. Pure. */
export function planLackedBy(scope: Scope, paywall: CurrentUser['paywall']): PlanFeature | null {
  const requirements: Requirement[] = Object.values(PERMISSIONS);
  const within = USED_WITHIN[scope];
  const named = within
    ? [PERMISSIONS[within] as Requirement]
    : requirements.filter((needs) => needs.scope === scope || needs.oneOfScopes?.includes(scope));
  const lacked = named.map(({ plan, alsoPlan }) => [plan, alsoPlan].find((one) => one && !paywall[one]) ?? null);
  return lacked.every((one) => one !== null) ? (lacked[0] ?? null) : null;
}

/** What a company without its own entry among the carriers lacks. */
export const OWN_ENTRY = 'own_entry_in_the_federal_record';

/** A company whose trial or subscription ended: only its account page stays open. */
export const EXPIRED_STATUS = 'subscription_or_trial_expired';
