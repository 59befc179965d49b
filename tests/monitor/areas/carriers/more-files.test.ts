import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { LoadedDataset } from '@contract/carriers/carrier-events.entities';
import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import type { Violation } from '@contract/carriers/violations.entities';
import { importFile } from '@monitor/federal-data/import/import-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, headerOf, lineOf, testFolder } from '../../federal-data/import/fmcsa-files';
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
    'citations.csv',
    'special-studies.csv',
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
      title: 'Authority will be revoked on Sep 30, 2026',
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

test('an inspection has the results of its citations and the words of its studies', async () => {
  const { body } = await monitor.get(`/carriers/${CARRIER}/inspections/99000001`);
  expect(body.violations[0]).toMatchObject({ citation_number: 'C-991', citation_results: ['Not Guilty/Dismissed'] });
  expect(body.violations.slice(1).map(({ citation_results }: Violation) => citation_results)).toContainEqual([
    'Convicted of original charge',
  ]);
  expect(body.other_citation_results).toEqual([]);
  expect(body.studies).toEqual(['BRAKE SAFETY WEEK']);
});

test('a carrier without a census row has the figures of the SMS census, and says whose they are', async () => {
  const options = { rejectsDir: folder.path, asOf: '2026-09-01', now: new Date('2026-09-15T12:00:00Z') };
  const cells = {
    DOT_NUMBER: 7_700_777,
    LEGAL_NAME: 'GREY HERON HAULING LLC',
    CARRIER_OPERATION: 'A',
    HM_FLAG: 'false',
    MAILING_STREET: 'PO BOX 7',
    MAILING_CITY: 'BEND',
    TELEPHONE: '(541) 555-0101',
    EMAIL_ADDRESS: 'OFFICE@HERON.TEST',
    MCS150_DATE: '04-MAR-25',
    MCS150_MILEAGE: 52_000,
    MCS150_MILEAGE_YEAR: 2024,
    ADD_DATE: '01-FEB-99',
    NBR_POWER_UNIT: 6,
    DRIVER_TOTAL: 7,
    AUTHORIZED_FOR_HIRE: 'true',
    PRIVATE_PROPERTY: 'false',
  };
  const path = folder.write(
    'sms-census.csv',
    `${headerOf('sms-input-census')}\n${lineOf('sms-input-census', cells)}\n`,
  );
  await importFile(monitor.database, path, options);
  const { body } = await monitor.get('/carriers/7700777');
  expect(body).toMatchObject({
    census: null,
    sms_input: { name: 'SMS Input Census', as_of: '2026-09-01' },
    status_code: null,
    safety_rating: null,
    carrier_operation: 'A',
    classifications: ['AUTHORIZED FOR HIRE'],
    mailing_address: { street: 'PO BOX 7', city: 'BEND' },
    phone: '+15415550101',
    email: 'office@heron.test',
    power_units: 6,
    drivers: 7,
    hazmat: false,
    mcs150_date: '2025-03-04',
    mcs150_mileage: 52_000,
    add_date: '1999-02-01',
  });
  // Its own census row says what it says, blanks too.
  expect((await monitor.get(`/carriers/${CARRIER}`)).body.sms_input).toBeNull();
});

test('each dataset names the file it is from, by its digest', async () => {
  const { body } = await monitor.get('/datasets');
  const named = new Map(body.datasets.map((dataset: LoadedDataset) => [dataset.key, dataset.file]));
  const sha256 = createHash('sha256')
    .update(readFileSync(`${FIXTURES}/citations.csv`))
    .digest('hex');
  expect(named.get('citations')).toEqual({
    name: 'citations.csv',
    member: null,
    bytes: statSync(`${FIXTURES}/citations.csv`).size,
    rows: 2,
    sha256,
    as_of: '2026-09-01',
    as_of_from: 'given',
    imported_at: expect.stringMatching(/^2026-09-15T12:00/),
  });
  expect(named.get('legacy-boc3')).toMatchObject({ as_of: '2026-05-14', as_of_from: 'frozen' });
});
