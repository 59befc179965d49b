import type { Database } from '@monitor/db/client';
import {
  carrierKnownSince,
  carriers,
  crashes,
  datasets,
  inspections,
  inspectionUnits,
  inspectionViolations,
  oosOrders,
  smsMeasures,
} from '@monitor/db/schema';

/** Rows as the importer writes them; a test names only what matters to it. */

export const AS_OF = '2026-09-08';
const NAMES = {
  'az4n-8mr2': 'Company Census File',
  'aayw-vxb3': 'Crash File',
  'fx4q-ay7w': 'Vehicle Inspection File',
  'wt8s-2hbx': 'Inspections Per Unit',
  '876r-jsdb': 'Vehicle Inspections and Violations',
  'p2mt-9ige': 'Out-of-Service Orders',
  '4y6x-dmck': 'SMS AB PassProperty',
  'h9zy-gjn8': 'SMS C PassProperty',
} as const;
export type FmcsaId = keyof typeof NAMES;

let nextId = 70_000_000;
const newId = () => (nextId += 1);

/** A dataset that is loaded whole; with `completeAsOf` null an extract of it. */
export async function addDataset(db: Database, fmcsaId: FmcsaId, asOf = AS_OF, completeAsOf: string | null = asOf) {
  const loadedAt = new Date(`${asOf}T06:00:00Z`);
  await db.insert(datasets).values({ key: fmcsaId, fmcsaId, name: NAMES[fmcsaId], asOf, completeAsOf, loadedAt });
}

export async function addCarrier(db: Database, given: Partial<typeof carriers.$inferInsert> = {}): Promise<number> {
  const id = given.id ?? newId();
  await db.insert(carriers).values({
    id,
    nameSource: 'census',
    nameAsOf: AS_OF,
    censusAsOf: AS_OF,
    legalName: 'CEDAR RIVER TRANSPORT LLC',
    statusCode: 'A',
    ...given,
  });
  // Old enough to be called: what a test says nothing of must not be what it fails on.
  await db.insert(carrierKnownSince).values({ carrierId: id, since: '2020-01-02' });
  return id;
}

type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']> & { carrierId: number };

/** One row: one vehicle of the carrier in a crash with a report number of its own. */
export async function addCrash(db: Database, given: New<typeof crashes>): Promise<number> {
  const id = given.id ?? newId();
  await db.insert(crashes).values({
    id,
    reportState: 'OR',
    reportNumber: `R${id}`,
    reportSequence: 1,
    reportedOn: '2026-03-10',
    fatalities: 0,
    injuries: 0,
    towAway: true,
    hazmatReleased: false,
    asOf: AS_OF,
    ...given,
  });
  return id;
}

/** A clean full inspection. */
export async function addInspection(db: Database, given: New<typeof inspections>): Promise<number> {
  const id = given.id ?? newId();
  await db.insert(inspections).values({
    id,
    reportState: 'WA',
    reportNumber: `WA${id}`,
    inspectedOn: '2026-03-10',
    level: 1,
    violationTotal: 0,
    oosTotal: 0,
    driverOosTotal: 0,
    vehicleOosTotal: 0,
    hazmatOosTotal: 0,
    asOf: AS_OF,
    ...given,
  });
  return id;
}

export async function addUnit(
  db: Database,
  given: Partial<typeof inspectionUnits.$inferInsert> & { inspectionId: number },
) {
  const id = given.id ?? newId();
  await db.insert(inspectionUnits).values({ id, number: 1, typeId: 11, asOf: AS_OF, ...given });
  return id;
}

export async function addViolation(
  db: Database,
  given: Partial<typeof inspectionViolations.$inferInsert> & { inspectionId: number },
) {
  const id = given.id ?? newId();
  await db
    .insert(inspectionViolations)
    .values({ id, outOfService: 'N', unit: '1', categoryId: 20, asOf: AS_OF, ...given });
  return id;
}

export async function addOosOrder(db: Database, given: New<typeof oosOrders>) {
  await db.insert(oosOrders).values({ rowKey: `order ${newId()}`, orderedOn: '2026-01-05', asOf: AS_OF, ...given });
}

export async function addSmsMeasures(db: Database, given: New<typeof smsMeasures>) {
  await db.insert(smsMeasures).values({ segment: 'AB', basics: {}, asOf: AS_OF, ...given });
}
