import type { Crash, CrashQuarter } from '@contract/carriers/crashes.entities';
import { crashSeverity } from '@contract/shared/fmcsa-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addCrash, addDataset } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

describe('listCarrierCrashes', () => {
  test('says that the file is not loaded, instead of that there was no crash', async () => {
    const id = await addCarrier(monitor.db);
    const { status, body } = await monitor.get(`/carriers/${id}/crashes`);
    expect(status).toBe(200);
    const notLoaded = { loaded: false, is_partial: false, too_old_days: null, is_looked_up: true };
    expect(body.source).toEqual({ name: 'FMCSA Crash File', as_of: null, ...notLoaded });
    expect(body.summary).toBeNull();
    expect(body.crashes).toEqual([]);
  });

  describe('with the Crash File loaded', () => {
    beforeAll(() => addDataset(monitor.db, 'aayw-vxb3'));

    test('counts a report once, however many of the vehicles are the carrier’s', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      const report = {
        carrierId,
        reportState: 'WA',
        reportNumber: 'E123',
        fatalities: 0,
        injuries: 3,
        vehiclesInCrash: 4,
      };
      await addCrash(db, { ...report, reportSequence: 2, vin: '1XKAD49X0AJ000002' });
      await addCrash(db, { ...report, reportSequence: 1, vin: '1XKAD49X0AJ000001', hazmatReleased: true });
      await addCrash(db, { ...report, reportState: 'ID', injuries: 0 });
      const { body, headers } = await monitor.get(`/carriers/${carrierId}/crashes`);
      expect(headers.totalitems).toBe('2');
      const joined = body.crashes.find((crash: Crash) => crash.report_state === 'WA');
      expect(joined).toMatchObject({
        severity: 'injury',
        injuries: 3,
        hazmat_released: true,
        carrier_vehicles: 2,
        vehicles_in_crash: 4,
        vins: ['1XKAD49X0AJ000001', '1XKAD49X0AJ000002'],
      });
      expect(body.summary).toMatchObject({ crashes: 2, injury: 1, tow: 1, injuries: 3 });
    });

    test('rows without a report number are crashes of their own', async () => {
      const carrierId = await addCarrier(monitor.db);
      for (let at = 0; at < 2; at += 1) await addCrash(monitor.db, { carrierId, reportNumber: null });
      const { body } = await monitor.get(`/carriers/${carrierId}/crashes`);
      expect(body.summary.crashes).toBe(2);
    });

    test('tells severity as the contract does, whatever is missing', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      const expected = new Map<number, string | null>();
      for (const fatalities of [null, 0, 1])
        for (const injuries of [null, 0, 2])
          for (const towAway of [null, false, true]) {
            const id = await addCrash(db, { carrierId, fatalities, injuries, towAway });
            expected.set(id, crashSeverity({ fatalities, injuries, towAway }));
          }
      const { body } = await monitor.get(`/carriers/${carrierId}/crashes`);
      expect(new Map(body.crashes.map((crash: Crash) => [crash.id, crash.severity]))).toEqual(expected);
      const { crashes, fatal, injury, tow, unknown_severity } = body.summary;
      expect(fatal + injury + tow + unknown_severity).toBe(crashes);
      expect(unknown_severity).toBe([...expected.values()].filter((severity) => severity === null).length);
    });

    test('counts 24 months to the newest day in the files, both ends inside', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      for (const reportedOn of ['2024-09-14', '2024-09-15', '2026-09-15'])
        await addCrash(db, { carrierId, reportedOn });
      const { body } = await monitor.get(`/carriers/${carrierId}/crashes`);
      expect(body.summary).toMatchObject({ period: { from: '2024-09-15', to: '2026-09-15' }, crashes: 2 });
      expect(body.crashes.map((crash: Crash) => crash.reported_on)).toEqual(['2026-09-15', '2024-09-15', '2024-09-14']);
    });

    test('the trend has the days of the summary, and both end with the day of the file', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      for (const reportedOn of ['2024-09-07', '2024-09-08', '2024-09-30', '2024-10-01', '2026-07-01', '2026-09-08'])
        await addCrash(db, { carrierId, reportedOn });
      const { body } = await monitor.get(`/carriers/${carrierId}/crashes`);
      const trend: CrashQuarter[] = body.trend;
      expect(body.summary.period).toEqual({ from: '2024-09-08', to: '2026-09-08' });
      expect(trend).toHaveLength(9);
      expect(trend[0]).toMatchObject({ starts_on: '2024-07-01', from: '2024-09-08', until: '2024-09-30', crashes: 2 });
      expect(trend[1]).toMatchObject({ starts_on: '2024-10-01', from: '2024-10-01', until: '2024-12-31', crashes: 1 });
      expect(trend[2]).toMatchObject({ starts_on: '2025-01-01', crashes: 0 });
      expect(trend[8]).toMatchObject({ starts_on: '2026-07-01', until: '2026-09-08', crashes: 2, tow: 2 });
      expect(trend.reduce((sum, { crashes }) => sum + crashes, 0)).toBe(body.summary.crashes);
    });

    test('gives a page at a time', async () => {
      const { db } = monitor;
      const carrierId = await addCarrier(db);
      for (let day = 1; day <= 5; day += 1) await addCrash(db, { carrierId, reportedOn: `2026-05-0${day}` });
      const { body, headers } = await monitor.get(`/carriers/${carrierId}/crashes?page=2&per_page=2`);
      expect(headers).toMatchObject({ currentpage: '2', totalpages: '3', totalitems: '5' });
      expect(body.crashes.map((crash: Crash) => crash.reported_on)).toEqual(['2026-05-03', '2026-05-02']);
    });

    test('keeps to the carrier asked for', async () => {
      const { db } = monitor;
      const [carrierId, other] = [await addCarrier(db), await addCarrier(db)];
      await addCrash(db, { carrierId: other });
      const { body } = await monitor.get(`/carriers/${carrierId}/crashes`);
      expect(body).toMatchObject({ summary: { crashes: 0 }, crashes: [] });
    });
  });

  test.each([
    ['a carrier that no file named is not found', '/carriers/999999999/crashes', 'admin@demo.test', 404],
    ['a malformed id is named', '/carriers/abc/crashes', 'admin@demo.test', 422],
    ['a malformed page is named', '/carriers/1/crashes?page=0', 'admin@demo.test', 422],
    ['a visitor must sign in', '/carriers/1/crashes', null, 401],
    ['a watchdog without the full profile is refused', '/carriers/1/crashes', 'watchdog@demo.test', 403],
  ])('%s', async (_title, path, as, status) => {
    expect((await monitor.get(path, as)).status).toBe(status);
  });
});
