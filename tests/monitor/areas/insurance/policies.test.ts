import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import {
  addCertificate,
  addConnection,
  addFiling,
  companyIdOf,
  loadPaperDatasets,
  withoutPlanFeature,
} from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let ending: number;
let renewed: number;
let stopped: number;
let followed: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  await loadPaperDatasets(db);
  const companyId = await companyIdOf(db, 'admin@demo.test');
  ending = await addCarrier(db, { legalName: 'ENDING FREIGHT LLC' });
  renewed = await addCarrier(db, { legalName: 'RENEWED FREIGHT LLC' });
  stopped = await addCarrier(db, { legalName: 'STOPPED FREIGHT LLC' });
  followed = await addCarrier(db, { legalName: 'FOLLOWED FREIGHT LLC' });
  const dismissed = await addCarrier(db);
  const stranger = await addCarrier(db);
  for (const carrierId of [ending, renewed, stopped, dismissed, stranger])
    await addFiling(db, { carrierId, docket: `MC${carrierId}`, cancelEffectiveOn: '2026-10-01' });
  await addFiling(db, { carrierId: renewed, docket: `MC${renewed}`, policyNumber: 'P-2' });
  await addFiling(db, { carrierId: ending, docket: `MC${ending}`, policyNumber: 'P-3', effectiveOn: '2026-12-01' });
  await addFiling(db, {
    carrierId: ending,
    docket: `MC${ending}`,
    policyNumber: 'P-0',
    list: 'history',
    effectiveOn: '2020-01-01',
    cancelEffectiveOn: '2021-01-01',
  });
  await addConnection(db, { companyId, carrierId: ending });
  await addConnection(db, { companyId, carrierId: renewed });
  await addConnection(db, { companyId, carrierId: stopped, status: 'do_not_dispatch' });
  await addConnection(db, { companyId, carrierId: dismissed, isDismissed: true });
  await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: followed } });
  await addCertificate(db, { companyId, carrierId: followed, expiresOn: '2026-09-20' });
  await addCertificate(db, {
    companyId,
    carrierId: followed,
    coverage: 'bipd',
    expiresOn: '2026-09-25',
    verifiedAt: null,
  });
  await addCertificate(db, { companyId, carrierId: ending, expiresOn: '2027-06-01' });
});
afterAll(() => monitor.close());

describe('listInsurancePolicies and its variants', () => {
  const numbers = async (variant: string) =>
    (await monitor.get(`/insurance_policies${variant}?carrier_id=${ending}`)).body.insurance_policies.map(
      ({ policy_number, carrier_id }: { policy_number: string; carrier_id: number }) => [policy_number, carrier_id],
    );

  test('in force, cancelled and to come, each its own list', async () => {
    expect(await numbers('')).toEqual([['P-1', ending]]);
    expect(await numbers('/cancelled')).toEqual([['P-0', ending]]);
    expect(await numbers('/pending_active')).toEqual([['P-3', ending]]);
    for (const variant of ['', '/cancelled', '/pending_active']) {
      expect((await monitor.get(`/insurance_policies${variant}?carrier_id=987654321`)).status).toBe(404);
      expect((await monitor.get(`/insurance_policies${variant}`)).status).toBe(422);
      const refused = await monitor.get(`/insurance_policies${variant}?carrier_id=${ending}`, 'watchdog@demo.test');
      expect(refused.status).toBe(403);
    }
  });
});

describe('listEndingPolicies', () => {
  type Row = { carrier_id: number; kind: string; ends_on: string; is_continued: boolean; connection_status: string };
  const rows = async (query = '', as?: string): Promise<unknown[][]> =>
    (await monitor.get(`/insurance_policies/ending${query}`, as)).body.ending_policies.map((row: Row) => [
      row.carrier_id,
      row.kind,
      row.ends_on,
      row.is_continued,
      row.connection_status,
    ]);

  test("what ends soon of the company's carriers, the first to end first; strangers, stopped and dismissed ones are not asked", async () => {
    expect(await rows()).toEqual([
      [followed, 'certificate', '2026-09-20', false, null],
      [ending, 'filing', '2026-10-01', false, 'onboarded'],
      [renewed, 'filing', '2026-10-01', true, 'onboarded'],
    ]);
    expect(await rows('?days=10')).toHaveLength(1);
    expect(await rows('?days=365')).toHaveLength(4);
    expect(await rows('?per_page=1&page=2')).toEqual([[ending, 'filing', '2026-10-01', false, 'onboarded']]);
    expect(await rows('', 'other@demo.test')).toEqual([]);
    expect((await monitor.get('/insurance_policies/ending?days=0')).status).toBe(422);
    expect((await monitor.get('/insurance_policies/ending', 'watchdog@demo.test')).status).toBe(403);
  });

  test('certificates are left out where the plan does not show them', async () => {
    await withoutPlanFeature(monitor.db, 'admin@demo.test', 'canViewInsuranceCertificates');
    expect((await rows()).map(([, kind]) => kind)).toEqual(['filing', 'filing']);
  });
});
