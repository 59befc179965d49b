import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { addDays } from '@contract/shared/day';
import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { storeLongestAges } from '@monitor/db/dataset-ages.queries';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import { importFile } from '@monitor/federal-data/import/import-file';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

/** Every file two years old: nobody passes on it, and no page says that nothing happened since. */

const DAYS_OLD = 730;
const NOW = new Date(`${TODAY}T12:00:00Z`);
const SOUND = 5_000_101;
let monitor: SectionMonitor;
let directory: string;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  directory = await mkdtemp(join(tmpdir(), 'old-data-'));
  const { files } = await writeDemoFiles(directory, { today: addDays(TODAY, -DAYS_OLD), carriers: 90 });
  for (const file of files)
    await importFile(monitor.database, file.path, { asOf: file.asOf, complete: true, rejectsDir: directory });
  await refreshSearchIndex(monitor.database, { now: NOW });
});
afterAll(async () => {
  await monitor?.close();
  await rm(directory, { recursive: true, force: true });
});

const listed = async (q: object = {}): Promise<CarrierSummary[]> =>
  (await monitor.get(`/carriers?${stringify({ q, per_page: 200, include: 'rules_assessment' })}`)).body.carriers;

describe('with every file two years old', () => {
  test('nobody passes, by the profile, the list or a search by verdict', async () => {
    const all = await listed();
    expect(all.length).toBeGreaterThan(80);
    const [standard] = all[0]!.rules_assessment!.classifications!;
    for (const { rules_assessment } of all) expect(rules_assessment!.overall_result).toMatch(/^(incomplete|fail)$/);
    expect(await listed({ classification_id_in: [standard!.id] })).toEqual([]);
    const { body } = await monitor.get(`/carriers/${SOUND}`);
    expect(body.rules_assessment.overall_result).toBe('incomplete');
    expect(Object.values(body.rules_assessment.summary)).not.toContain('pass');
    expect(body.warnings[0]).toMatchObject({
      kind: 'data_too_old',
      reason: expect.stringMatching(/Census is as of .*, 730 days ago/),
    });
  });

  test('what an old file holds against a carrier stands, and absence is no fail', async () => {
    const { body: ordered } = await monitor.get('/carriers/5000104');
    expect(ordered.rules_assessment.summary.no_active_oos_orders).toBe('fail');
    const { body } = await monitor.get(`/carriers/${SOUND}`);
    expect(body.rules_assessment.summary).toMatchObject({
      no_active_oos_orders: 'incomplete',
      has_been_inspected_in_the_last_twenty_four_months: 'incomplete',
      bipd_insurance_gteq_seven_hundred_fifty_thousand: 'incomplete',
      interstate_carrier_authority_is_active: 'incomplete',
    });
    const rule = body.rules_assessment.evidence.has_been_inspected_in_the_last_twenty_four_months;
    expect(rule.map(({ value }: { value: string }) => value).join()).toContain('730 days ago');
  });

  test('counts and spans end with the day of the file', async () => {
    const lastDay = addDays(TODAY, -DAYS_OLD);
    const { body: crashes } = await monitor.get(`/carriers/${SOUND}/crashes`);
    // The demo's Crash File is older than its other files.
    const crashFile = { source: { too_old_days: DAYS_OLD + 80 }, summary: { period: { to: addDays(lastDay, -80) } } };
    expect(crashes).toMatchObject(crashFile);
    const { body: inspections } = await monitor.get(`/carriers/${SOUND}/inspections`);
    expect(inspections.summary.period.to).toBe(lastDay);
    expect(inspections.summary.inspections).toBeGreaterThan(0);
    const { body: insurance } = await monitor.get(`/carriers/${SOUND}/insurance`);
    expect(insurance.bipd).toMatchObject({ in_force_usd: null, too_old: true });
    expect(insurance.bipd_history).toMatchObject({ is_cut: true, to: addDays(lastDay, 1) });
  });

  test('a list names no date that nobody can vouch for today, and says why', async () => {
    const [sound] = (await listed({ s: 'id asc' })).filter(({ id }) => id === SOUND);
    expect(sound!.facts).toMatchObject({
      has_active_authority: null,
      bipd_in_force_usd: null,
      last_inspection_on: null,
      has_active_oos_order: null,
    });
    expect(sound!.facts!.too_old.length).toBeGreaterThan(3);
  });

  test('the vetting file says so in its warnings and in what was not known', async () => {
    const written = await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: SOUND } });
    const text = JSON.stringify((await monitor.get(`/vetting_files/${written.body.number}`)).body);
    expect(text).toContain('data_too_old');
    expect(text).toContain('730 days ago');
  });

  test('an operator may set how old a dataset may be, and everything follows at the next refresh', async () => {
    await storeLongestAges(monitor.db, new Map([['census', 9999]]));
    await refreshSearchIndex(monitor.database, { now: NOW });
    const { body } = await monitor.get(`/carriers/${SOUND}`);
    expect(body.rules_assessment.summary.safer_operating_status_active).toBe('pass');
    expect((await listed({ safety_rating_option_in: ['1'] })).map(({ id }) => id)).toContain(SOUND);
    await storeLongestAges(monitor.db, new Map());
    // Before the standings are worked out anew a filter finds nobody on their word.
    expect(await listed({ safety_rating_option_in: ['1'] })).toEqual([]);
    await refreshSearchIndex(monitor.database, { now: NOW });
    expect(await listed({ safety_rating_option_in: ['1'] })).toEqual([]);
  });
});
