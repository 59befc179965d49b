import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import { datasets, insuranceFilings } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_OF, addCarrier } from '../../support/fmcsa-rows';
import {
  addAuthority,
  addAuthorityEvent,
  addCertificate,
  addFiling,
  companyIdOf,
  loadPaperDatasets,
  PAPER_DATASETS,
  withoutPlanFeature,
} from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  await loadPaperDatasets(monitor.db);
});
afterAll(() => monitor.close());

async function insuranceOf(id: number, as?: string): Promise<CarrierInsurance> {
  const { status, body } = await monitor.get(`/carriers/${id}/insurance`, as);
  expect(status).toBe(200);
  return body;
}

describe('getCarrierInsurance', () => {
  test('is refused without signing in, without the full profile, and for a carrier no file named', async () => {
    const id = await addCarrier(monitor.db);
    expect((await monitor.get(`/carriers/${id}/insurance`, null)).status).toBe(401);
    expect((await monitor.get(`/carriers/${id}/insurance`, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/carriers/987654321/insurance')).status).toBe(404);
    expect((await monitor.get('/carriers/none/insurance')).status).toBe(422);
  });

  test('a carrier without filings has no amount and no policy, and says what was looked at', async () => {
    const insurance = await insuranceOf(await addCarrier(monitor.db));
    expect(insurance.bipd).toEqual({
      required_usd: null,
      required_source: null,
      in_force_usd: null,
      in_force_source: null,
      cancel_effective_on: null,
      too_old: false,
      other_dockets: [],
      contradictions: [],
      unmatched_cancellations: [],
    });
    expect([insurance.in_force, insurance.pending, insurance.ended]).toEqual([[], [], []]);
    expect(insurance.sources).toHaveLength(4);
    expect(insurance.sources.every(({ loaded, as_of }) => loaded && as_of === AS_OF)).toBe(true);
  });

  test('compares what FMCSA asks with what is in force, each with its source', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthority(monitor.db, { carrierId: id, docket: 'MC1', bipdRequiredUsd: 5_000_000 });
    await addAuthority(monitor.db, {
      carrierId: id,
      docket: 'MC1',
      source: 'legacy',
      authorityType: 'COMMON',
      bipdRequiredUsd: 750_000,
    });
    await addFiling(monitor.db, { carrierId: id, docket: 'MC1' });
    await addFiling(monitor.db, {
      carrierId: id,
      docket: 'MC1',
      type: 'cargo',
      formCode: '34',
      effectiveOn: '2026-01-01',
    });
    const { bipd, in_force } = await insuranceOf(id);
    expect(bipd).toMatchObject({
      required_usd: 5_000_000,
      required_source: { name: 'FMCSA Motus Carrier', as_of: AS_OF },
      in_force_usd: 1_000_000,
      in_force_source: { name: 'FMCSA Motus Insur', as_of: AS_OF },
      cancel_effective_on: null,
    });
    expect(in_force).toMatchObject([
      { type: 'bipd', form_code: '91X', state: 'in_force', received_on: '2024-12-30', effective_on: '2025-01-01' },
      { type: 'cargo', form_code: '34' },
    ]);
  });

  test('a cancellation on its way is a state of its own with its day; one that stays keeps the cover', async () => {
    const id = await addCarrier(monitor.db);
    await addFiling(monitor.db, { carrierId: id, docket: 'MC2', policyNumber: 'A' });
    const ending = {
      carrierId: id,
      docket: 'MC2',
      policyNumber: 'A',
      list: 'history' as const,
      endReason: 'cancelled',
    };
    await addFiling(monitor.db, { ...ending, cancelEffectiveOn: '2026-10-01' });
    const insurance = await insuranceOf(id);
    expect(insurance.in_force).toMatchObject([{ state: 'cancel_pending', cancel_effective_on: '2026-10-01' }]);
    expect(insurance.bipd.cancel_effective_on).toBe('2026-10-01');

    await addFiling(monitor.db, { carrierId: id, docket: 'MC2', policyNumber: 'B', effectiveOn: '2026-09-01' });
    expect((await insuranceOf(id)).bipd).toMatchObject({ in_force_usd: 1_000_000, cancel_effective_on: null });
  });

  test('BIPD that ended while the authority stands is a warning; with a policy in force since, or no authority, it is none', async () => {
    const lapsed = async (id: number) =>
      (await monitor.get(`/carriers/${id}`)).body.warnings.filter(
        ({ kind }: { kind: string }) => kind === 'insurance_lapsed',
      );
    const id = await addCarrier(monitor.db);
    const ended = { docket: 'MC18', list: 'history' as const, policyNumber: 'A', cancelEffectiveOn: '2026-07-09' };
    await addFiling(monitor.db, { ...ended, carrierId: id, endReason: 'cancelled' });
    expect(await lapsed(id)).toEqual([]);
    await addAuthority(monitor.db, { carrierId: id, docket: 'MC18' });
    expect(await lapsed(id)).toMatchObject([
      { title: 'BIPD insurance ended on Jul 9, 2026', on: '2026-07-09', source: { name: 'FMCSA Motus InsHist' } },
    ]);
    await addFiling(monitor.db, { carrierId: id, docket: 'MC18', policyNumber: 'B', effectiveOn: '2026-12-01' });
    expect((await lapsed(id))[0].reason).toContain('the next from Dec 1, 2026');
    await addFiling(monitor.db, { carrierId: id, docket: 'MC18', policyNumber: 'C', effectiveOn: '2026-07-09' });
    expect(await lapsed(id)).toEqual([]);
  });

  test('sorts what ended, is to come, and was superseded by Motus', async () => {
    const id = await addCarrier(monitor.db);
    await addFiling(monitor.db, { carrierId: id, docket: 'MC3', policyNumber: 'future', effectiveOn: '2026-12-01' });
    await addFiling(monitor.db, { carrierId: id, docket: 'MC3', source: 'legacy', policyNumber: 'frozen' });
    await addFiling(monitor.db, {
      carrierId: id,
      docket: 'MC3',
      source: 'legacy',
      list: 'history' as const,
      policyNumber: 'old',
      effectiveOn: '2020-01-01',
      cancelEffectiveOn: '2023-01-01',
      endReason: 'replaced',
    });
    const { pending, ended, in_force } = await insuranceOf(id);
    expect(in_force).toEqual([]);
    expect(pending.map(({ policy_number, state }) => [policy_number, state])).toEqual([
      ['future', 'not_yet_effective'],
    ]);
    expect(ended.map(({ policy_number, state }) => [policy_number, state])).toEqual([
      ['frozen', 'superseded'],
      ['old', 'cancelled'],
    ]);
  });

  test('shows certificates of the asking company only, and none where the plan leaves them out', async () => {
    const id = await addCarrier(monitor.db);
    const ours = await companyIdOf(monitor.db, 'admin@demo.test');
    const theirs = await companyIdOf(monitor.db, 'other@demo.test');
    await addCertificate(monitor.db, { carrierId: id, companyId: ours, policyNumber: 'OURS' });
    await addCertificate(monitor.db, {
      carrierId: id,
      companyId: theirs,
      policyNumber: 'THEIRS',
      expiresOn: '2026-09-15',
    });

    const seenByUs = await insuranceOf(id);
    expect(seenByUs.certificates).toMatchObject([
      { policy_number: 'OURS', state: 'in_force', verified_on: '2026-01-05' },
    ]);
    expect(seenByUs.certificates_missing).toBeNull();
    expect((await insuranceOf(id, 'other@demo.test')).certificates).toMatchObject([
      { policy_number: 'THEIRS', state: 'expired' },
    ]);

    await withoutPlanFeature(monitor.db, 'other@demo.test', 'canViewInsuranceCertificates');
    const withheld = await insuranceOf(id, 'other@demo.test');
    expect(withheld).not.toHaveProperty('certificates');
    expect(withheld.certificates_missing).toEqual({ kind: 'plan', name: 'can_view_insurance_certificates' });
  });
});

describe('the last three years of BIPD', () => {
  test('begin three years ago and end today, with the gap between two policies', async () => {
    const id = await addCarrier(monitor.db);
    const row = { carrierId: id, docket: 'MC4', source: 'legacy', list: 'history' } as const;
    await addFiling(monitor.db, {
      ...row,
      policyNumber: 'a',
      effectiveOn: '2020-01-01',
      cancelEffectiveOn: '2025-03-01',
      maxCoverageUsd: 750_000,
    });
    await addFiling(monitor.db, {
      ...row,
      policyNumber: 'b',
      effectiveOn: '2025-04-01',
      cancelEffectiveOn: '2026-01-01',
    });
    await addFiling(monitor.db, { carrierId: id, docket: 'MC4', policyNumber: 'c', effectiveOn: '2026-01-01' });
    const { bipd_history } = await insuranceOf(id);
    expect(bipd_history).toEqual({
      from: '2023-09-15',
      to: '2026-09-16',
      is_cut: false,
      gap_days: 31,
      spans: [
        { from: '2023-09-15', to: '2025-03-01', state: 'covered', limit_usd: 750_000 },
        { from: '2025-03-01', to: '2025-04-01', state: 'gap', limit_usd: null },
        { from: '2025-04-01', to: '2026-09-16', state: 'covered', limit_usd: 1_000_000 },
      ],
    });
  });

  test('are no gap before the carrier had authority', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthority(monitor.db, { carrierId: id, docket: 'MC5' });
    await addAuthorityEvent(monitor.db, { carrierId: id, docket: 'MC5', actionOn: '2026-02-01' });
    await addFiling(monitor.db, { carrierId: id, docket: 'MC5', effectiveOn: '2026-02-10' });
    const { spans, gap_days } = (await insuranceOf(id)).bipd_history;
    expect(spans.map(({ from, state }) => [from, state])).toEqual([
      ['2023-09-15', 'not_authorized'],
      ['2026-02-01', 'gap'],
      ['2026-02-10', 'covered'],
    ]);
    expect(gap_days).toBe(9);
  });

  test('are not known before an authority whose beginning is not on record', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthority(monitor.db, { carrierId: id, docket: 'MC8' });
    await addAuthorityEvent(monitor.db, {
      carrierId: id,
      docket: 'MC8',
      action: 'REINSTATED',
      actionOn: '2026-02-01',
    });
    await addFiling(monitor.db, { carrierId: id, docket: 'MC8', effectiveOn: '2026-02-10' });
    const { spans } = (await insuranceOf(id)).bipd_history;
    expect(spans.map(({ from, state }) => [from, state])).toEqual([
      ['2023-09-15', 'unknown'],
      ['2026-02-01', 'gap'],
      ['2026-02-10', 'covered'],
    ]);
  });

  test('none was due where whole files of both sources name no authority, and only there', async () => {
    const { motusCarrier } = PAPER_DATASETS;
    const id = await addCarrier(monitor.db);
    const states = async () => (await insuranceOf(id)).bipd_history.spans.map(({ state }) => state);
    expect(await states()).toEqual(['not_authorized']);
    const whole = eq(datasets.fmcsaId, motusCarrier);
    await monitor.db.update(datasets).set({ completeAsOf: null }).where(whole);
    expect(await states()).toEqual(['unknown']);
    await monitor.db.update(datasets).set({ completeAsOf: AS_OF }).where(whole);
  });

  test('cannot be told where a policy has no days, or excess stands over nothing', async () => {
    const undated = await addCarrier(monitor.db);
    await addAuthorityEvent(monitor.db, { carrierId: undated, docket: 'MC6' });
    await addFiling(monitor.db, { carrierId: undated, docket: 'MC6', effectiveOn: null });
    expect((await insuranceOf(undated)).bipd_history.spans).toMatchObject([{ state: 'unknown', limit_usd: null }]);

    const excess = await addCarrier(monitor.db);
    await addAuthorityEvent(monitor.db, { carrierId: excess, docket: 'MC7' });
    await addFiling(monitor.db, {
      carrierId: excess,
      docket: 'MC7',
      coverageClass: 'excess',
      effectiveOn: '2020-01-01',
    });
    expect((await insuranceOf(excess)).bipd_history.spans).toMatchObject([{ state: 'gap' }]);
  });

  test('a policy that ended on a day nobody wrote down leaves its days unknown', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthorityEvent(monitor.db, { carrierId: id, docket: 'MC8' });
    await addFiling(monitor.db, {
      carrierId: id,
      docket: 'MC8',
      source: 'legacy',
      list: 'history' as const,
      effectiveOn: '2024-09-15',
    });
    expect((await insuranceOf(id)).bipd_history.spans.map(({ from, state }) => [from, state])).toEqual([
      ['2023-09-15', 'gap'],
      ['2024-09-15', 'unknown'],
      ['2026-09-09', 'gap'],
    ]);
  });
});

describe('without its datasets', () => {
  let bare: SectionMonitor;
  beforeAll(async () => {
    bare = await openSectionMonitor();
  });
  afterAll(() => bare.close());

  test('nothing is said of policies, and no day is called a gap', async () => {
    const id = await addCarrier(bare.db);
    await bare.db.delete(datasets);
    await bare.db.delete(insuranceFilings);
    await addFiling(bare.db, { carrierId: id });
    const { body } = await bare.get(`/carriers/${id}/insurance`);
    expect(body.sources.map(({ loaded }: { loaded: boolean }) => loaded)).toEqual([false, false, false, false]);
    expect(body.in_force).toEqual([]);
    expect(body.bipd_history).toMatchObject({ gap_days: 0, spans: [{ state: 'unknown', to: '2026-09-16' }] });
    expect(TODAY).toBe('2026-09-15');
  });

  test('with policies on file but no history, days before Motus are unknown', async () => {
    await loadPaperDatasets(bare.db, [PAPER_DATASETS.motusInsur, PAPER_DATASETS.motusInsHist]);
    const id = await addCarrier(bare.db);
    await addFiling(bare.db, { carrierId: id, effectiveOn: '2026-07-01' });
    const { body } = await bare.get(`/carriers/${id}/insurance`);
    expect(body.bipd_history.spans.map(({ from, state }: { from: string; state: string }) => [from, state])).toEqual([
      ['2023-09-15', 'unknown'],
      ['2026-05-14', 'gap'],
      ['2026-07-01', 'covered'],
    ]);
  });
});
