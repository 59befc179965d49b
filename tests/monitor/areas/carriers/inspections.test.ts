import type { Inspection } from '@contract/carriers/inspections.entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addUnit, addViolation } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

test('listCarrierInspections says that the file is not loaded, instead of that nobody inspected', async () => {
  const id = await addCarrier(monitor.db);
  const { body, headers } = await monitor.get(`/carriers/${id}/inspections`);
  expect(body).toMatchObject({ source: { loaded: false, as_of: null }, summary: null, inspections: [] });
  expect(headers.totalitems).toBe('0');
});

describe('with the inspection file loaded', () => {
  beforeAll(() => addDataset(monitor.db, 'fx4q-ay7w'));

  test('counts the 24 months, and tells of the newest inspection before them', async () => {
    const { db } = monitor;
    const carrierId = await addCarrier(db);
    await addInspection(db, { carrierId, inspectedOn: '2024-09-07', violationTotal: 9 });
    const { body } = await monitor.get(`/carriers/${carrierId}/inspections`);
    expect(body.summary).toMatchObject({ inspections: 0, violations: 0, latest_on: '2024-09-07' });
    expect(body.inspections).toHaveLength(1);
  });

  test('an inspection is out of service when any of its counts says so, and once', async () => {
    const { db } = monitor;
    const carrierId = await addCarrier(db);
    await addInspection(db, { carrierId, oosTotal: 2, driverOosTotal: 1, vehicleOosTotal: 1, violationTotal: 3 });
    await addInspection(db, { carrierId, oosTotal: null, driverOosTotal: null, vehicleOosTotal: 1, violationTotal: 1 });
    await addInspection(db, {
      carrierId,
      oosTotal: null,
      driverOosTotal: null,
      vehicleOosTotal: null,
      hazmatOosTotal: null,
    });
    const { body } = await monitor.get(`/carriers/${carrierId}/inspections`);
    expect(body.summary).toMatchObject({
      inspections: 3,
      with_violations: 2,
      out_of_service: 2,
      driver_out_of_service: 1,
      vehicle_out_of_service: 2,
      violations: 4,
    });
    expect(body.trend.at(-3)).toMatchObject({ starts_on: '2026-01-01', inspections: 3, out_of_service: 2 });
  });

  test('lists newest first, page by page; units are unknown while their file is not loaded', async () => {
    const { db } = monitor;
    const carrierId = await addCarrier(db);
    for (let day = 1; day <= 5; day += 1) await addInspection(db, { carrierId, inspectedOn: `2026-05-0${day}` });
    const { body, headers } = await monitor.get(`/carriers/${carrierId}/inspections?page=2&per_page=2`);
    expect(headers).toMatchObject({ currentpage: '2', totalpages: '3', totalitems: '5' });
    expect(body.inspections.map((row: Inspection) => [row.inspected_on, row.units])).toEqual([
      ['2026-05-03', null],
      ['2026-05-02', null],
    ]);
  });

  describe('getCarrierInspection', () => {
    beforeAll(async () => {
      await addDataset(monitor.db, 'wt8s-2hbx');
      await addDataset(monitor.db, '876r-jsdb');
    });

    test('gives units with the verdict on each VIN, and violations in the order of the report', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      const inspectionId = await addInspection(db, { carrierId, nameAsWritten: 'Cedar River Transport, L.L.C.' });
      const second = await addUnit(db, { inspectionId, number: 2, typeId: 9, vin: '1M8GDM9AXKP042780' });
      const first = await addUnit(db, { inspectionId, number: 1, typeId: 11, vin: '1M8GDM9AXKP042788' });
      await addViolation(db, { inspectionId, sequence: 2, unit: 'D', unitId: null, categoryId: 51 });
      await addViolation(db, { inspectionId, sequence: 1, unit: '2', unitId: second, outOfService: 'Y' });
      const { body } = await monitor.get(`/carriers/${carrierId}/inspections/${inspectionId}`);
      expect(body.units.map(({ id, vin_check }: { id: number; vin_check: string }) => [id, vin_check])).toEqual([
        [first, 'valid'],
        [second, 'check_digit_wrong'],
      ]);
      expect(body.violations).toMatchObject([
        { unit: '2', unit_id: second, out_of_service: 'Y' },
        { unit: 'D', unit_id: null, category_id: 51 },
      ]);
      expect(body.is_other_name).toBe(false);
      expect(body.source).toMatchObject({ loaded: true, as_of: '2026-09-08' });

      const list = await monitor.get(`/carriers/${carrierId}/inspections`);
      expect(list.body.inspections[0].units).toBe(2);
    });

    test.each([
      ['QUIET PINES HAULING', true],
      ['CEDAR RIVER', false],
      [null, null],
    ])('compares the name as written, %s, with legal and trade name', async (nameAsWritten, isOther) => {
      const { db } = monitor;
      const carrierId = await addCarrier(db, { dbaName: 'Cedar River' });
      const id = await addInspection(db, { carrierId, nameAsWritten });
      const { body } = await monitor.get(`/carriers/${carrierId}/inspections/${id}`);
      expect(body.is_other_name).toBe(isOther);
    });

    test('is not found under another carrier', async () => {
      const { db } = monitor;
      const [carrierId, other] = [await addCarrier(db), await addCarrier(db)];
      const id = await addInspection(db, { carrierId });
      expect((await monitor.get(`/carriers/${other}/inspections/${id}`)).status).toBe(404);
      expect((await monitor.get(`/carriers/${carrierId}/inspections/${id}`)).status).toBe(200);
    });
  });
});

test.each([
  ['a carrier that no file named is not found', '/carriers/999999999/inspections', 'admin@demo.test', 404],
  ['a malformed page is refused', '/carriers/1/inspections?page=x', 'admin@demo.test', 422],
  ['a malformed inspection id is refused', '/carriers/1/inspections/1.5', 'admin@demo.test', 422],
  ['a visitor must sign in for the list', '/carriers/1/inspections', null, 401],
  ['a visitor must sign in for one', '/carriers/1/inspections/1', null, 401],
  ['a watchdog without the full profile is refused the list', '/carriers/1/inspections', 'watchdog@demo.test', 403],
  ['a watchdog without the full profile is refused one', '/carriers/1/inspections/1', 'watchdog@demo.test', 403],
])('%s', async (_title, path, as, status) => {
  expect((await monitor.get(path, as)).status).toBe(status);
});
