import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { classifications, companies, datasets, ruleSets } from '@monitor/db/schema';
import { and, eq, inArray } from 'drizzle-orm';
import { MAY_HAUL_RULES, overrideRules } from '../../support/bookable-carrier';
import { AS_OF, addCarrier, addDataset } from '../../support/fmcsa-rows';
import { addAuthority, addConnection, addFiling, companyIdOf, PAPER_DATASETS } from '../../support/paper-rows';
import type { SectionMonitor } from '../../support/section-monitor';

/** The broker's own DOT number of tests. */
export const BROKER_DOT = 295_017;

/** On record, with active authority and a bond: what posting asks of the company of a demo account. */
export async function makeSoundBroker(monitor: SectionMonitor, as = 'admin@demo.test', carrierId = BROKER_DOT) {
  const { db } = monitor;
  const companyId = await companyIdOf(db, as);
  const docket = `MC${carrierId}`;
  await addCarrier(db, { id: carrierId, legalName: `BROKER ${carrierId}` });
  await addAuthority(db, { carrierId, docket, kind: 'broker', authorityType: 'Broker of Property' });
  await addFiling(db, { carrierId, docket, type: 'bond', formCode: '84', maxCoverageUsd: 75_000, coverageClass: null });
  await db.update(companies).set({ carrierId }).where(eq(companies.id, companyId));
  return companyId;
}

/** FMCSA's files that the requirements and the rules of these tests read. */
export async function loadBoardDatasets({ db }: SectionMonitor) {
  await addDataset(db, 'az4n-8mr2');
  const loadedAt = new Date(`${AS_OF}T06:00:00Z`);
  await db.insert(datasets).values(
    [PAPER_DATASETS.motusCarrier, PAPER_DATASETS.motusInsur].map((id) => ({
      key: id,
      fmcsaId: id,
      name: id,
      asOf: AS_OF,
      completeAsOf: AS_OF,
      loadedAt,
    })),
  );
}

/**
 * Rules that a carrier's census row decides alone: Standard asks for an active DOT number, High value for a safety rating that
 * is not unsatisfactory too. @returns the ids of the two
 */
export async function askLittle({ db }: SectionMonitor, companyId: number) {
  const rows = await db
    .select()
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), inArray(classifications.name, ['Standard', 'High value'])));
  const idOf = (name: string) => rows.find((one) => one.name === name)!.id;
  const [standard, highValue] = [idOf('Standard'), idOf('High value')];
  await db
    .update(classifications)
    .set({ isActive: false })
    .where(and(eq(classifications.companyId, companyId), eq(classifications.name, 'Hazmat')));
  const ask = (id: number, values: Record<string, number>) =>
    db.update(ruleSets).set({ values }).where(eq(ruleSets.classificationId, id));
  await ask(standard, { safer_operating_status_active: 2 });
  await ask(highValue, { safer_operating_status_active: 2, safety_rating_satisfactory_or_unrated: 2 });
  return { standard, highValue };
}

/** A carrier of the company's book. */
export async function addConnected(
  monitor: SectionMonitor,
  companyId: number,
  legalName: string,
  given: { statusCode?: string; safetyRating?: string; status?: ConnectionStatus; isDismissed?: boolean } = {},
) {
  const { status = 'onboarded', isDismissed = false, ...census } = given;
  const carrierId = await addCarrier(monitor.db, { legalName, ...census });
  await addConnection(monitor.db, { companyId, carrierId, status, isDismissed });
  await overrideRules(monitor, companyId, [carrierId], MAY_HAUL_RULES);
  return carrierId;
}
