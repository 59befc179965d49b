import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { carrierSearchIndex, carriers, importChangedCarriers, imports } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { stringify } from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addOosOrder, addViolation } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

/** The checks beyond the thirteen decide like these: for a load, in a list, by override, and in the warnings beside them. */

let monitor: SectionMonitor;
let hauler: number;
let classificationId: number;
let loadId: number;
const now = new Date(`${TODAY}T12:00:00Z`);
const ENGLISH = 'no_english_proficiency_oos';

const gate = async () => (await monitor.get(`/loads/${loadId}/gate?carrier_id=${hauler}`)).body;
const profile = async () => (await monitor.get(`/carriers/${hauler}`)).body;
const isListed = async () => {
  const q = { classification_id_in: [classificationId], id_eq: hauler };
  return (await monitor.get(`/carriers?${stringify({ q })}`)).body.carriers.length === 1;
};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (const id of ['az4n-8mr2', 'fx4q-ay7w', '876r-jsdb', 'p2mt-9ige'] as const) await addDataset(monitor.db, id);
  hauler = await addHauler(monitor, 'SPOKEN FREIGHT LLC');
  const classification = {
    name: 'English',
    is_active: true,
    rule_set: { [ENGLISH]: 2 },
    load_conditions: { every_load: true },
  };
  classificationId = (await monitor.send('POST', '/classifications', { classification })).body.id;
  await monitor.send('PATCH', `/classifications/${classificationId}`, {
    classification: { load_conditions: { every_load: true } },
  });
  loadId = (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('E-1') })).body.load.id;
  await refreshSearchIndex(monitor.database, { now });
});
afterAll(() => monitor.close());

async function changed(...ids: number[]) {
  const [made] = await monitor.db
    .insert(imports)
    .values({ dataset: 'inspections', fileName: 'i.csv', asOf: TODAY, status: 'done', startedAt: now })
    .returning({ id: imports.id });
  await monitor.db.insert(importChangedCarriers).values(ids.map((carrierId) => ({ importId: made!.id, carrierId })));
  await refreshSearchIndex(monitor.database, { now });
}

test('a driver out of service for English proficiency: rule, gate, list and warning; an override lets it pass', async () => {
  expect([(await gate()).answer, await isListed()]).toEqual(['yes', true]);
  for (const reportState of ['TX', 'OK']) {
    const given = { carrierId: hauler, reportState, oosTotal: 1, driverOosTotal: 1 };
    const inspectionId = await addInspection(monitor.db, {
      ...given,
      inspectedOn: reportState === 'OK' ? '2026-08-03' : '2026-02-01',
    });
    await addViolation(monitor.db, { inspectionId, part: '391', section: '11B2-ENG', unit: 'D', outOfService: 'Y' });
  }
  await changed(hauler);
  const held = await gate();
  expect([held.answer, await isListed()]).toEqual(['exception', false]);
  expect(JSON.stringify(held)).toContain('2 out-of-service violations for English proficiency');
  const { warnings } = await profile();
  expect(warnings.find(({ kind }: { kind: string }) => kind === 'english_proficiency_oos')).toMatchObject({
    title: '2 driver out-of-service violations for English proficiency in 12 months',
    on: '2026-08-03',
    reason: expect.stringContaining('The last on Aug 3, 2026, OK'),
  });
  const made = await monitor.send('POST', '/rule_overrides', {
    rule_override: {
      carrier_id: hauler,
      classification_id: classificationId,
      is_type: ENGLISH,
      reason: 'Both drivers left.',
      expiration_date: '2080-01-01',
    },
  });
  expect([made.status, made.body.rule_number]).toEqual([200, null]);
  expect([(await gate()).answer, await isListed()]).toEqual(['yes', true]);
});

test('an order against one carrier is a sign about those that share its contacts, in the index too', async () => {
  const phone = '+12145550177';
  const old = await addCarrier(monitor.db, { legalName: 'OLD FERRY INC', phone });
  const next = await addCarrier(monitor.db, { legalName: 'NEW FERRY INC', phone });
  const former = await addCarrier(monitor.db, { legalName: 'FAR AWAY INC' });
  await changed(old, next, former);
  const signs = async (id: number) =>
    (await monitor.db.select().from(carrierSearchIndex).where(eq(carrierSearchIndex.carrierId, id)))[0]
      ?.hasChameleonSigns;
  expect([await signs(next), await signs(former)]).toEqual([false, false]);
  await addOosOrder(monitor.db, { carrierId: old });
  await changed(old);
  expect([await signs(next), await signs(former)]).toEqual([true, false]);
  await monitor.db.update(carriers).set({ phone: '+12145550178' }).where(eq(carriers.id, next));
  await changed(next);
  expect(await signs(next)).toBe(false);
});
