import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import { importFile } from '@monitor/import/import-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, headerOf, lineOf, testFolder } from '../../import/fmcsa-files';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

/** What the files beside the sixteen first ones add to a profile, from the fixtures through the importer. */

const CARRIER = 7_700_001;
const folder = testFolder();
let monitor: SectionMonitor;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const options = { rejectsDir: folder.path, asOf: '2026-09-01', now: new Date('2026-09-15T12:00:00Z') };
  for (const name of [
    'company-census-20260901.csv',
    'inspections.csv',
    'crashes.csv',
    'violations.csv',
    'motus-carrier.csv',
    'legacy-insur.csv',
    'motus-revokesuspend.csv',
    'motus-boc3.csv',
    'legacy-boc3.csv',
    'legacy-actpendinsur.csv',
    'legacy-rejected.csv',
    'SMS_AB_Pass_2026Aug.csv',
    'sms-input-census.csv',
    'sms-input-violations.csv',
  ])
    await importFile(monitor.database, `${FIXTURES}/${name}`, options);
  const rows = (key: string, cells: Record<string, string | number>) =>
    importFile(monitor.database, folder.write(`${key}.csv`, `${headerOf(key)}\n${lineOf(key, cells)}\n`), options);
  await rows('motus-revokesuspend', {
    DOCKET_NUMBER: 'MC880001',
    USDOT_NUMBER: CARRIER,
    OP_AUTH_TYPE: 'Motor Carrier of Property (except Household Goods)',
    ORDER1_TYPE_DESC: 'Involuntary Revocation',
    ORDER1_SERVE_DATE: '20260815',
    ORDER1_EFFECTIVE_DATE: '20260930',
  });
  const [crash] = (await monitor.get(`/carriers/${CARRIER}/crashes`)).body.crashes;
  const common = { DOT_NUMBER: CARRIER, REPORT_STATE: crash.report_state };
  await rows('sms-input-crashes', {
    ...common,
    REPORT_NUMBER: crash.report_number,
    REPORT_SEQ_NO: 1,
    REPORT_DATE: '01-AUG-26',
    SEVERITY_WEIGHT: 2,
    NOT_PREVENTABLE: 'Y',
  });
  const [inspection] = (await monitor.get(`/carriers/${CARRIER}/inspections`)).body.inspections;
  await rows('sms-input-inspections', {
    UNIQUE_ID: 5,
    DOT_NUMBER: CARRIER,
    REPORT_STATE: inspection.report_state,
    REPORT_NUMBER: inspection.report_number,
    INSP_DATE: '01-AUG-26',
    TIME_WEIGHT: 3,
    VH_MAINT_INSP: 'Y',
    VH_MAINT_VIOL: 1,
  });
});
afterAll(() => monitor.close());

describe('the authority section', () => {
  test('has the orders against it and its process agents, Motus before legacy', async () => {
    const { body } = await monitor.get(`/carriers/${CARRIER}/authority_history`);
    expect(body.authority_orders).toMatchObject([
      { origin: 'motus', order_type: 'Involuntary Revocation', served_on: '2026-08-15', effective_on: '2026-09-30' },
    ]);
    expect(body.process_agents).toMatchObject([
      { attention: 'HARRIET QUILL', docket: 'FF880002', source: { name: 'FMCSA legacy BOC3' } },
      { company_name: 'Fernwood Process Agents, Inc.', source: { name: 'FMCSA Motus BOC3' } },
    ]);
  });

  test('warns of a revocation that lies ahead', async () => {
    const { body } = await monitor.get(`/carriers/${CARRIER}`);
    const warning = body.warnings.find(({ kind }: CarrierWarning) => kind === 'authority_order');
    expect(warning).toMatchObject({
      title: 'Authority will be revoked on 30 Sep 2026',
      on: '2026-09-30',
      source: { name: 'FMCSA Motus RevokeSuspend' },
    });
  });
});

test('the insurance section has the pending and the rejected filings, each in its place', async () => {
  const { body } = await monitor.get(`/carriers/${CARRIER}/insurance`);
  expect(body.pending).toMatchObject([
    { type: 'cargo', effective_on: '2026-09-30', source: { name: 'FMCSA legacy ActPendInsur' } },
  ]);
  expect(body.rejected).toMatchObject([{ rejected_on: '2025-11-21', reasons: 'NAME OF CARRIER DIFFERS, NOT SIGNED' }]);
});

test('the safety section has percentiles and alerts of a passenger carrier alone', async () => {
  const passenger = await monitor.get('/carriers/7700004/safety');
  const [result] = passenger.body.sms.results;
  expect(result).toMatchObject({ segment: 'AB', is_passenger: true });
  expect(result.basics[0]).toMatchObject({ basic: 'unsafe_driving', percentile: 71.5, has_alert: true });
  const property = await monitor.get(`/carriers/${CARRIER}/safety`);
  expect(property.body.sms.size).toMatchObject({ power_units: 6, recent_mileage: 398_000, recent_mileage_year: 2025 });
});

test('a crash says that it could not have been prevented, and one that SMS does not name says nothing', async () => {
  const { body } = await monitor.get(`/carriers/${CARRIER}/crashes`);
  expect(body.crashes[0].sms).toMatchObject({ is_not_preventable: true, severity_weight: 2 });
  for (const crash of body.crashes.slice(1)) expect(crash.sms).toBeNull();
});

test('violations have the weights that SMS gives them, and an inspection the BASICs it counts for', async () => {
  const { body } = await monitor.get(`/carriers/${CARRIER}/violations`);
  if (body.summary !== null)
    expect(body.sms_weights).toMatchObject([
      { basic: 'vehicle_maintenance', violations: 1, out_of_service: 1, severity: 6, total_weight: 24 },
      { basic: 'unsafe_driving', violations: 1, out_of_service: 0, severity: 4, total_weight: 12 },
    ]);
  const [inspection] = (await monitor.get(`/carriers/${CARRIER}/inspections`)).body.inspections;
  const detail = await monitor.get(`/carriers/${CARRIER}/inspections/${inspection.id}`);
  expect(detail.body.sms).toMatchObject({ basics: ['vehicle_maintenance'], time_weight: 3 });
});
