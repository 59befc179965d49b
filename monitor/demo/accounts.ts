import type { LoadConditions } from '@contract/rules/load-conditions';
import { RULE_SETTINGS, type RuleType } from '@contract/rules/rules.constants';
import { DAY_MS } from '@contract/shared/day';
import { EXPIRED_STATUS, SCOPES, type Scope } from '@contract/shared/permissions';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../areas/identity/passwords';
import { STANDARD_CLASSIFICATION, STANDARD_LOAD_CONDITIONS, STANDARD_RULE_SET } from '../areas/rules/standard-rule-set';
import type { Database } from '../db/client';
import {
  classifications,
  companies,
  companyChangeOrders,
  flipperFeatures,
  flipperGates,
  plans,
  ruleSets,
  users,
} from '../db/schema';

/** The demo companies are none that signed up a moment ago, which may not do everything yet. */
const SIGNED_UP_DAYS_AGO = 400;

/** An entry that no file names: `nameOwnEntries` gives some of the companies a real one. */
export const PLACEHOLDER_ENTRY = 1;
export const DEMO_PASSWORD = 'demo-broker-portal';

const FULL_PLAN = {
  name: 'Everything',
  canLoadDashboard: true,
  canConnect: true,
  canRule: true,
  canLaneSearch: true,
  canExport: true,
  canExportWithInsights: true,
  canApi: true,
  canApiWithInsights: true,
  canViewInsights: true,
  canViewInsuranceCertificates: true,
  carrierSearchesLimit: null as number | null,
};
type Plan = typeof FULL_PLAN;

/** What the account page offers to every company. The demo has no prices. */
const PUBLIC_PLANS: Plan[] = [
  {
    ...FULL_PLAN,
    name: 'Starter',
    canRule: false,
    canLaneSearch: false,
    canExportWithInsights: false,
    canApi: false,
    canApiWithInsights: false,
    canViewInsights: false,
    carrierSearchesLimit: 100,
  },
  { ...FULL_PLAN, name: 'Team', canApi: false, canApiWithInsights: false, carrierSearchesLimit: 1000 },
  FULL_PLAN,
];

const { advisory, active } = RULE_SETTINGS;

/** Which loads of the demo companies are of which classification. */
const LOAD_CONDITIONS: Record<string, LoadConditions> = {
  [STANDARD_CLASSIFICATION]: STANDARD_LOAD_CONDITIONS,
  'High value': { min_value_usd: 100_000, goods: ['electronics', 'pharmaceuticals', 'copper'] },
  Hazmat: { hazmat: true },
};

/** What the demo companies ask of carriers, by classification. */
const RULE_SETS: Record<string, Partial<Record<RuleType, number>>> = {
  [STANDARD_CLASSIFICATION]: STANDARD_RULE_SET,
  'High value': {
    interstate_carrier_authority_is_active: active,
    authority_age_gteq_six_months: active,
    bipd_insurance_gteq_one_million: active,
    cargo_insurance_gteq_one_hundred_thousand: active,
    general_liability_insurance_gteq_one_million: active,
    safety_rating_satisfactory_or_unrated: active,
    safer_operating_status_active: active,
    has_been_inspected_in_the_last_twenty_four_months: active,
    no_active_oos_orders: active,
    has_verified_physical_location_activity: active,
    has_verified_manually_entered_identifier: advisory,
  },
  Hazmat: {
    interstate_carrier_authority_is_active: active,
    authority_age_gteq_six_months: active,
    bipd_insurance_gteq_one_million: active,
    safety_rating_satisfactory_or_unrated: active,
    safer_operating_status_active: active,
    has_been_inspected_in_the_last_twenty_four_months: active,
    no_active_oos_orders: active,
    has_verified_physical_location_activity: advisory,
  },
};

/** What the demo brokerage says of itself; its staff asks to change the address. */
const DEMO_DETAILS = {
  docketNumber: '2000159',
  phoneE164: '+13125550100',
  street: '1 Lake Street',
  city: 'Chicago',
  state: 'IL',
  postalCode: '60601',
};

type Account = {
  email: string;
  scopes?: readonly Scope[];
  user?: Partial<typeof users.$inferInsert>;
  /** A company of its own that differs in this; left out: the demo brokerage. Null: no company. */
  company?: null | {
    name: string;
    plan?: Partial<Plan>;
    hasLoadBoard?: boolean;
    fields?: Partial<typeof companies.$inferInsert>;
  };
};

const without = (scope: Scope) => SCOPES.filter((other) => other !== scope);

/** Each is the full-access broker except for what its line says (docs/demo.md). */
const ACCOUNTS: Account[] = [
  { email: 'admin@demo.test', user: { firstName: 'Avery', lastName: 'Admin' } },
  {
    email: 'staff@demo.test',
    user: { firstName: 'Sam', lastName: 'Staff' },
    scopes: ['sourcing', 'onboarding', 'tickets_load_lock_staff'],
  },
  { email: 'manager@demo.test', user: { firstName: 'Morgan', lastName: 'Manager' }, scopes: without('compliance') },
  { email: 'nolane@demo.test', company: { name: 'No Lane Brokerage', plan: { canLaneSearch: false } } },
  { email: 'norules@demo.test', company: { name: 'No Rules Brokerage', plan: { canRule: false } } },
  { email: 'noconnect@demo.test', company: { name: 'No Connect Brokerage', plan: { canConnect: false } } },
  {
    email: 'limit@demo.test',
    company: { name: 'Used Up Brokerage', plan: { carrierSearchesLimit: 100 }, fields: { carrierSearchesCount: 100 } },
  },
  { email: 'novehicles@demo.test', company: { name: 'No Vehicles Brokerage', fields: { hideVehicleSearch: true } } },
  { email: 'noboard@demo.test', company: { name: 'No Board Brokerage', hasLoadBoard: false } },
  { email: 'noratecon@demo.test', scopes: without('manage_rate_confirmations') },
  { email: 'noloads@demo.test', company: { name: 'No Loads Brokerage', plan: { canLoadDashboard: false } } },
  { email: 'noexport@demo.test', company: { name: 'No Export Brokerage', plan: { canExport: false } } },
  {
    email: 'notickets@demo.test',
    scopes: SCOPES.filter(
      (scope) => !scope.startsWith('tickets_') && scope !== 'compliance' && scope !== 'manage_users',
    ),
  },
  { email: 'expired@demo.test', company: { name: 'Expired Brokerage', fields: { status: EXPIRED_STATUS } } },
  { email: 'nocompany@demo.test', company: null },
  { email: 'noname@demo.test', user: { firstName: null, lastName: null } },
  { email: 'carrier@demo.test', company: { name: 'Demo Trucking', fields: { companyType: 'carrier' } } },
  { email: 'watchdog@demo.test', user: { isWatchdog: true } },
  {
    email: 'watchdogplus@demo.test',
    user: { isWatchdog: true, watchdogCanViewFullCarrierProfile: true, watchdogCanCarrierSearch: true },
  },
  { email: 'pending@demo.test', user: { blockedPage: 'pending-access-review' } },
  { email: 'vpn@demo.test', user: { blockedPage: 'carrier_vpn_block' } },
  { email: 'abroad@demo.test', user: { blockedPage: 'user_country_block' } },
  { email: 'other@demo.test', company: { name: 'Other Brokerage' } },
];

/** Creates the demo companies and accounts, once: a database that has a user is left as it is. */
export async function seedDemoAccounts(db: Database, now: Date): Promise<{ created: boolean }> {
  const [existing] = await db.select({ id: users.id }).from(users).limit(1);
  if (existing) return { created: false };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const flags = ['carrier_search_opensearch', 'connection_search_opensearch', 'enable_broker_load_board'];
    await tx.insert(flipperFeatures).values(flags.map((key) => ({ key })));

    const publicPlans = await tx
      .insert(plans)
      .values(PUBLIC_PLANS.map((plan) => ({ ...plan, isPublic: true })))
      .returning({ id: plans.id, name: plans.name });
    const everything = publicPlans.find(({ name }) => name === FULL_PLAN.name)!.id;

    const createCompany = async (company: NonNullable<Account['company']>) => {
      const planId = company.plan ? await createOwnPlan(company.plan) : everything;
      const [created] = await tx
        .insert(companies)
        .values({
          legalName: company.name,
          companyType: 'broker',
          status: 'active',
          planId,
          createdAt: new Date(now.getTime() - SIGNED_UP_DAYS_AGO * DAY_MS),
          ...company.fields,
        })
        .returning({ id: companies.id });
      const companyId = created!.id;
      if (company.hasLoadBoard !== false)
        await tx
          .insert(flipperGates)
          .values({ featureKey: 'enable_broker_load_board', key: 'actors', value: `Company;${companyId}` });
      for (const [name, values] of Object.entries(RULE_SETS)) {
        const [classification] = await tx
          .insert(classifications)
          .values({ companyId, name, loadConditions: LOAD_CONDITIONS[name] ?? null })
          .returning({ id: classifications.id });
        await tx
          .insert(ruleSets)
          .values({ classificationId: classification!.id, values: values as Record<string, number> });
      }
      return companyId;
    };

    const createOwnPlan = async (plan: Partial<Plan>) => {
      const [created] = await tx
        .insert(plans)
        .values({ ...FULL_PLAN, name: 'By agreement', ...plan })
        .returning({ id: plans.id });
      return created!.id;
    };

    const demoCompanyId = await createCompany({ name: 'Demo Brokerage', fields: DEMO_DETAILS });
    for (const { email, scopes = SCOPES, user, company } of ACCOUNTS) {
      const companyId = company === null ? null : company ? await createCompany(company) : demoCompanyId;
      const firstName = email.split('@')[0]!;
      await tx.insert(users).values({
        email,
        passwordHash,
        firstName: firstName[0]!.toUpperCase() + firstName.slice(1),
        lastName: 'Demo',
        companyId,
        scopes: [...scopes],
        confirmedAt: now,
        createdAt: now,
        ...user,
      });
    }
    const [staff] = await tx.select().from(users).where(eq(users.email, 'staff@demo.test'));
    await tx.insert(companyChangeOrders).values({
      companyId: demoCompanyId,
      source: 'user',
      requestedByUserId: staff!.id,
      changes: [
        { field: 'street', from: DEMO_DETAILS.street, to: '400 Wacker Drive' },
        { field: 'postal_code', from: DEMO_DETAILS.postalCode, to: '60606' },
      ],
      reason: 'We move across the river at the end of the month.',
      status: 'pending',
      createdAt: now,
    });
    // The broker's own entry among the carriers: onboarding access asks for an id above 0.
    await tx.update(companies).set({ carrierId: PLACEHOLDER_ENTRY }).where(eq(companies.companyType, 'broker'));
  });
  return { created: true };
}
