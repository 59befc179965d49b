import type { Database } from '@monitor/db/client';
import {
  authorities,
  authorityEvents,
  companies,
  connections,
  datasets,
  eldConnections,
  insuranceCertificates,
  insuranceFilings,
  plans,
  users,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { AS_OF } from './fmcsa-rows';

/** What is on file and in the office, as opposed to what is seen on the road: filings, authority, certificates. */

export const PAPER_DATASETS = {
  motusCarrier: 'inys-ebih',
  motusAuthHist: 'yu5v-wbh6',
  motusInsur: 'c5y8-a4uz',
  motusInsHist: '3uet-3z4i',
  legacyCarrier: '6eyk-hxee',
  legacyAuthHist: '9mw4-x3tu',
  legacyInsur: 'ypjt-5ydn',
  legacyInsHist: '6sqe-dvqs',
} as const;

/** Marks datasets as loaded; all of them unless named. */
export async function loadPaperDatasets(db: Database, ids: readonly string[] = Object.values(PAPER_DATASETS)) {
  const loadedAt = new Date(`${AS_OF}T06:00:00Z`);
  await db
    .insert(datasets)
    .values(ids.map((id) => ({ key: id, fmcsaId: id, name: id, asOf: AS_OF, completeAsOf: AS_OF, loadedAt })));
}

let nextKey = 0;
const newKey = () => {
  nextKey += 1;
  return `row ${nextKey}`;
};

type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']> & { carrierId: number };

/** A BIPD policy on file with Motus, in force. */
export async function addFiling(db: Database, given: New<typeof insuranceFilings>) {
  await db.insert(insuranceFilings).values({
    rowKey: newKey(),
    source: 'motus',
    list: 'on_file',
    docket: 'MC139446',
    formCode: '91X',
    type: 'bipd',
    coverageClass: 'primary',
    maxCoverageUsd: 1_000_000,
    underlyingLimitUsd: 0,
    policyNumber: 'P-1',
    insurer: 'Prairie Mutual',
    effectiveOn: '2025-01-01',
    receivedOn: '2024-12-30',
    asOf: AS_OF,
    ...given,
  });
}

/** Active authority for hire, by Motus. */
export async function addAuthority(db: Database, given: New<typeof authorities>) {
  await db.insert(authorities).values({
    source: 'motus',
    docket: 'MC139446',
    authorityType: 'Motor Carrier of Property',
    kind: 'carrier',
    status: 'active',
    scopes: ['property'],
    bipdRequiredUsd: 750_000,
    asOf: AS_OF,
    ...given,
  });
}

export async function addAuthorityEvent(db: Database, given: New<typeof authorityEvents>) {
  await db.insert(authorityEvents).values({
    rowKey: newKey(),
    source: 'motus',
    docket: 'MC139446',
    authorityType: 'Motor Carrier of Property',
    kind: 'carrier',
    action: 'GRANTED',
    actionOn: '2020-01-01',
    status: 'Active',
    asOf: AS_OF,
    ...given,
  });
}

/** A verified cargo certificate of a company, in force. */
export async function addCertificate(db: Database, given: New<typeof insuranceCertificates> & { companyId: number }) {
  await db.insert(insuranceCertificates).values({
    coverage: 'cargo',
    limitUsd: 100_000,
    insurer: 'Prairie Mutual',
    policyNumber: 'C-1',
    effectiveOn: '2026-01-01',
    expiresOn: '2027-01-01',
    verifiedAt: new Date('2026-01-05T10:00:00Z'),
    ...given,
  });
}

export async function addEldConnection(db: Database, given: New<typeof eldConnections>) {
  await db.insert(eldConnections).values({
    provider: 'Demo ELD One',
    status: 'all_eld_vins_match_coi',
    connectedAt: new Date('2026-01-05T10:00:00Z'),
    lastPositionAt: new Date('2026-09-14T10:00:00Z'),
    vehiclesOnEld: 4,
    vehiclesOnCertificate: 4,
    vehiclesMatching: 4,
    updatedAt: new Date('2026-09-15T08:00:00Z'),
    ...given,
  });
}

export async function addConnection(db: Database, given: New<typeof connections> & { companyId: number }) {
  await db.insert(connections).values({ status: 'onboarded', ...given });
}

/** The company of a demo account. */
export async function companyIdOf(db: Database, email: string): Promise<number> {
  const [row] = await db
    .select({ id: companies.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.email, email));
  return row!.id;
}

/** Another plan for the company of a demo account, without the features named. */
export async function withoutPlanFeature(db: Database, email: string, feature: 'canViewInsuranceCertificates') {
  const [row] = await db
    .select({ plan: plans })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(users.email, email));
  const { id: _id, ...plan } = row!.plan;
  const [made] = await db
    .insert(plans)
    .values({ ...plan, [feature]: false })
    .returning({ id: plans.id });
  await db
    .update(companies)
    .set({ planId: made!.id })
    .where(eq(companies.id, await companyIdOf(db, email)));
}
