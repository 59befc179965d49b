import type { OutOfServiceRate } from '@contract/carriers/safety.entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_OF, addCarrier, addDataset, addInspection, addOosOrder, addSmsMeasures } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const rateOf = (body: { out_of_service: { rates: OutOfServiceRate[] } }, subject: string) =>
  body.out_of_service.rates.find((rate) => rate.subject === subject);

describe('getCarrierSafety', () => {
  test('tells apart unrated, and not in the census at all', async () => {
    const { db } = monitor;
    const unrated = await monitor.get(`/carriers/${await addCarrier(db)}/safety`);
    expect(unrated.body.rating).toMatchObject({ rating: null, source: { loaded: true, as_of: AS_OF } });
    const unnamed = await monitor.get(
      `/carriers/${await addCarrier(db, { censusAsOf: null, nameSource: 'motus' })}/safety`,
    );
    expect(unnamed.body.rating.source).toMatchObject({ loaded: false, as_of: null });
  });

  test('gives rating and review with their dates', async () => {
    const id = await addCarrier(monitor.db, {
      safetyRating: 'C',
      safetyRatingDate: '2022-05-03',
      reviewType: 'C',
      reviewDate: '2022-04-20',
    });
    const { body } = await monitor.get(`/carriers/${id}/safety`);
    expect(body.rating).toMatchObject({
      rating: 'C',
      rated_on: '2022-05-03',
      review_type: 'C',
      reviewed_on: '2022-04-20',
    });
  });

  test('has no rates, trend or orders while their files are not loaded', async () => {
    const { body } = await monitor.get(`/carriers/${await addCarrier(monitor.db)}/safety`);
    expect(body.out_of_service).toMatchObject({ rates: [], source: { loaded: false } });
    expect(body.trend).toEqual([]);
    expect(body.oos_orders).toMatchObject({ orders: [], source: { loaded: false } });
    expect(body.sms.sources.map(({ loaded }: { loaded: boolean }) => loaded)).toEqual([false, false]);
  });

  describe('out-of-service rates', () => {
    beforeAll(() => addDataset(monitor.db, 'fx4q-ay7w'));

    test('are shares of the inspections that look at the subject, by level', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      for (const level of [1, 2, 3, 4, 5, 6, 99]) await addInspection(db, { carrierId, level });
      await addInspection(db, { carrierId, level: 2, vehicleOosTotal: 3 });
      await addInspection(db, { carrierId, level: 3, driverOosTotal: 1 });
      const { body } = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(rateOf(body, 'vehicle')).toMatchObject({
        inspections: 5,
        out_of_service: 1,
        rate: 20,
        result: 'at_or_below',
      });
      expect(rateOf(body, 'driver')).toMatchObject({ inspections: 6, out_of_service: 1, result: 'above' });
      expect(rateOf(body, 'hazmat')).toMatchObject({ inspections: 0, rate: null, result: 'no_inspections' });
    });

    test('of hazmat are shares of the inspections where a placard was required', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      for (const hazmatPlacardRequired of [true, true, false, null])
        await addInspection(db, { carrierId, hazmatPlacardRequired, hazmatOosTotal: 1 });
      const { body } = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(rateOf(body, 'hazmat')).toMatchObject({
        inspections: 2,
        out_of_service: 2,
        result: 'too_few_inspections',
      });
    });

    test('are not compared under five inspections', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      for (let n = 0; n < 4; n += 1) await addInspection(db, { carrierId, level: 1, vehicleOosTotal: 1 });
      const four = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(rateOf(four.body, 'vehicle')).toMatchObject({ inspections: 4, rate: 100, result: 'too_few_inspections' });
      await addInspection(db, { carrierId, level: 1 });
      const five = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(rateOf(five.body, 'vehicle')).toMatchObject({ inspections: 5, rate: 80, result: 'above' });
    });

    test('leave out reports whose count is blank, and say how many', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      await addInspection(db, { carrierId, level: 1, vehicleOosTotal: null });
      const blank = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(rateOf(blank.body, 'vehicle')).toMatchObject({
        inspections: 0,
        not_reported: 1,
        rate: null,
        result: 'not_reported',
      });
      await addInspection(db, { carrierId, level: 1, vehicleOosTotal: 1 });
      const both = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(rateOf(both.body, 'vehicle')).toMatchObject({ inspections: 1, not_reported: 1, rate: 100 });
    });

    test('are of the 24 months alone', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      await addInspection(db, { carrierId, inspectedOn: '2024-09-07', vehicleOosTotal: 1 });
      const { body } = await monitor.get(`/carriers/${carrierId}/safety`);
      expect(body.out_of_service.period).toEqual({ from: '2024-09-08', to: '2026-09-08' });
      expect(rateOf(body, 'vehicle')).toMatchObject({ result: 'no_inspections' });
    });
  });

  test('gives SMS measures in the order of FMCSA’s pages, with what is not reported left so', async () => {
    const { db } = monitor;
    const carrierId = await addCarrier(db);
    await addSmsMeasures(db, {
      carrierId,
      segment: 'C',
      inspectionTotal: 12,
      basics: {
        vehicle_maintenance: { inspectionsWithViolation: 4, measure: 5.12, acuteCritical: false },
        unsafe_driving: { inspectionsWithViolation: null, measure: null, acuteCritical: null },
      },
    });
    const { body } = await monitor.get(`/carriers/${carrierId}/safety`);
    expect(body.sms.results).toMatchObject([
      {
        segment: 'C',
        as_of: AS_OF,
        inspections: 12,
        driver_inspections: null,
        vehicle_inspections: null,
        basics: [
          { basic: 'unsafe_driving', inspections_with_violation: null, measure: null, is_acute_or_critical: null },
          { basic: 'vehicle_maintenance', inspections_with_violation: 4, measure: 5.12, is_acute_or_critical: false },
        ],
      },
    ]);
  });

  test('gives no measure of 0 where nothing was inspected, nor where that is not known', async () => {
    const { db } = monitor;
    const zero = { inspectionsWithViolation: 0, measure: 0, acuteCritical: false };
    const carrierId = await addCarrier(db);
    await addSmsMeasures(db, {
      carrierId,
      inspectionTotal: 3,
      driverInspectionTotal: 0,
      vehicleInspectionTotal: null,
      basics: {
        unsafe_driving: zero,
        hours_of_service: zero,
        driver_fitness: { ...zero, measure: 1.5 },
        vehicle_maintenance: { ...zero, percentile: null, percentileWords: 'Less than 5 vehicle inspections' },
      },
    });
    const { body } = await monitor.get(`/carriers/${carrierId}/safety`);
    expect(body.sms.results[0].basics).toMatchObject([
      { basic: 'unsafe_driving', measure: 0, is_inspected: true, percentile_words: null },
      { basic: 'hours_of_service', measure: null, is_inspected: false },
      { basic: 'driver_fitness', measure: 1.5, is_inspected: false },
      {
        basic: 'vehicle_maintenance',
        measure: null,
        is_inspected: null,
        percentile: null,
        percentile_words: 'Less than 5 vehicle inspections',
      },
    ]);
  });

  test('lists out-of-service orders, those that stand first', async () => {
    const { db } = monitor;
    await addDataset(db, 'p2mt-9ige');
    const carrierId = await addCarrier(db);
    await addOosOrder(db, { carrierId, orderedOn: '2026-01-05', rescindedOn: '2026-02-01' });
    await addOosOrder(db, { carrierId, orderedOn: '2020-03-01', reason: 'NOP' });
    const { body } = await monitor.get(`/carriers/${carrierId}/safety`);
    expect(body.oos_orders.orders).toEqual([
      { ordered_on: '2020-03-01', reason: 'NOP', rescinded_on: null },
      { ordered_on: '2026-01-05', reason: null, rescinded_on: '2026-02-01' },
    ]);
  });

  test.each([
    ['a carrier that no file named is not found', '/carriers/999999999/safety', 'admin@demo.test', 404],
    ['a malformed id is refused', '/carriers/0/safety', 'admin@demo.test', 422],
    ['a visitor must sign in', '/carriers/1/safety', null, 401],
    ['a watchdog without the full profile is refused', '/carriers/1/safety', 'watchdog@demo.test', 403],
  ])('%s', async (_title, path, as, status) => {
    expect((await monitor.get(path, as)).status).toBe(status);
  });
});
