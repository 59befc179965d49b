import type { Violation, ViolationGroup } from '@contract/carriers/violations.entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addViolation } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const counts = (groups: ViolationGroup[]) =>
  Object.fromEntries(groups.map(({ group, violations, out_of_service }) => [group, [violations, out_of_service]]));

describe('listCarrierViolations', () => {
  test('knows nothing until both the violations and the inspections they hang on are loaded', async () => {
    const id = await addCarrier(monitor.db);
    await addDataset(monitor.db, '876r-jsdb');
    const { body } = await monitor.get(`/carriers/${id}/violations`);
    expect(body).toMatchObject({ source: { loaded: true }, inspections_source: { loaded: false }, summary: null });
  });

  describe('with both loaded', () => {
    let carrierId: number;
    beforeAll(async () => {
      const { db } = monitor;
      await addDataset(db, 'fx4q-ay7w');
      carrierId = await addCarrier(db);
      const newer = await addInspection(db, { carrierId, inspectedOn: '2026-05-02' });
      const older = await addInspection(db, { carrierId, inspectedOn: '2026-05-01' });
      const before = await addInspection(db, { carrierId, inspectedOn: '2023-05-01' });
      const add = (inspectionId: number, categoryId: number | null, outOfService: string | null = 'N', sequence = 1) =>
        addViolation(db, { inspectionId, categoryId, outOfService, sequence, code: `C${categoryId}` });
      await add(older, 20, 'Y');
      await add(older, 51, 'N', 2);
      await add(newer, 45, 'N', 2);
      await add(newer, 20, 'Z', 1);
      await add(newer, 31, 'Y', 3);
      await add(newer, 99, 'N', 4);
      await add(newer, null, null, 5);
      await add(before, 20, 'Y');
      await addInspection(db, { carrierId, inspectedOn: '2026-05-03' });
      // Another carrier's.
      await add(await addInspection(db, { carrierId: await addCarrier(db) }), 20, 'Y');
    });

    test('adds up groups and categories of the 24 months; what no dictionary names is a group of its own', async () => {
      const { body } = await monitor.get(`/carriers/${carrierId}/violations`);
      expect(body.summary).toMatchObject({
        violations: 7,
        out_of_service: 2,
        inspections: 3,
        inspections_with_violations: 2,
      });
      expect(counts(body.summary.groups)).toEqual({ driver: [1, 0], vehicle: [2, 1], hazmat: [1, 1], unknown: [3, 0] });
      expect(body.summary.categories[0]).toEqual({
        category_id: 20,
        label: 'Lighting',
        group: 'vehicle',
        violations: 2,
        out_of_service: 1,
      });
      expect(body.summary.categories).toContainEqual({
        category_id: 51,
        label: 'Undocumented category 51',
        group: 'unknown',
        violations: 1,
        out_of_service: 0,
      });
    });

    test('lists all on file, the newest inspection first and each in the order of its report', async () => {
      const { body, headers } = await monitor.get(`/carriers/${carrierId}/violations`);
      expect(headers.totalitems).toBe('8');
      expect(body.violations.map((violation: Violation) => violation.category_id)).toEqual([
        20,
        45,
        31,
        99,
        null,
        20,
        51,
        20,
      ]);
    });

    test.each([
      ['group=vehicle', [20, 20, 20]],
      ['group=driver', [45]],
      ['group=hazmat', [31]],
      ['group=unknown', [99, null, 51]],
      ['out_of_service=Y', [31, 20, 20]],
      ['group=vehicle&out_of_service=Y', [20, 20]],
      ['group=driver&out_of_service=Y', []],
    ])('%s filters the list and its count, not the totals', async (query, categories) => {
      const { body, headers } = await monitor.get(`/carriers/${carrierId}/violations?${query}`);
      expect(body.violations.map((violation: Violation) => violation.category_id)).toEqual(categories);
      expect(headers.totalitems).toBe(String(categories.length));
      expect(body.summary.violations).toBe(7);
    });

    test('gives a page at a time', async () => {
      const { body, headers } = await monitor.get(`/carriers/${carrierId}/violations?page=2&per_page=3`);
      expect(headers).toMatchObject({ currentpage: '2', totalpages: '3' });
      expect(body.violations.map((violation: Violation) => violation.category_id)).toEqual([99, null, 20]);
    });
  });

  test.each([
    ['an unknown group is refused', '/carriers/1/violations?group=brakes', 'admin@demo.test', 422],
    ['another word for out of service is refused', '/carriers/1/violations?out_of_service=yes', 'admin@demo.test', 422],
    ['a carrier that no file named is not found', '/carriers/999999999/violations', 'admin@demo.test', 404],
    ['a visitor must sign in', '/carriers/1/violations', null, 401],
    ['a watchdog without the full profile is refused', '/carriers/1/violations', 'watchdog@demo.test', 403],
  ])('%s', async (_title, path, as, status) => {
    expect((await monitor.get(path, as)).status).toBe(status);
  });
});
