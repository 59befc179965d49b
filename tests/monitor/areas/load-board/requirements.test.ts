import { authorities, carriers, companies, datasets, insuranceFilings } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addAuthority, addFiling, PAPER_DATASETS } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';
import { addConnected, askLittle, BROKER_DOT, loadBoardDatasets, makeSoundBroker } from './board-support';

let monitor: SectionMonitor;
let companyId: number;
let load: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await loadBoardDatasets(monitor);
  companyId = await makeSoundBroker(monitor);
  await askLittle(monitor, companyId);
  await addConnected(monitor, companyId, 'ALPHA HAULING LLC');
  load = (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('R-1') })).body.load.id;
});
afterAll(() => monitor.close());

const results = async () =>
  (await monitor.get(`/loads/${load}/details`)).body.requirements.map(({ result }: { result: string }) => result);
const search = () => monitor.send('POST', '/loads/search', {});
const post = () => monitor.send('PATCH', `/loads/${load}/post_load`);
const own = eq(authorities.carrierId, BROKER_DOT);
const ofBond = eq(insuranceFilings.carrierId, BROKER_DOT);

/** Does something to the record, looks, and puts it back. */
async function under(change: () => Promise<unknown>, look: () => Promise<void>, undo: () => Promise<unknown>) {
  await change();
  try {
    await look();
  } finally {
    await undo();
  }
}

describe('what the broker’s own record must say', () => {
  test('is said with its source and day', async () => {
    const { requirements } = (await monitor.get(`/loads/${load}/details`)).body;
    expect(requirements).toMatchObject([
      { name: 'federal_record', result: 'met', as_of: '2026-09-08' },
      { name: 'broker_authority', result: 'met', sentence: 'Broker authority MC295017 is active.' },
      { name: 'broker_bond', result: 'met', sentence: 'BMC-84 bond of $75,000 in force.' },
    ]);
  });

  test('an ended authority stops searching and posting, each with its sentence', () =>
    under(
      () => monitor.db.update(authorities).set({ status: 'inactive' }).where(own),
      async () => {
        expect(await results()).toEqual(['met', 'not_met', 'met']);
        for (const { status, body } of [await search(), await post()]) {
          expect(status).toBe(422);
          expect(body.fields.requirements).toEqual([
            'Active broker authority: not met. Broker authority MC295017 is not active.',
          ]);
        }
      },
      () => monitor.db.update(authorities).set({ status: 'active' }).where(own),
    ));

  test('a bond that ended stops both', () =>
    under(
      () => monitor.db.update(insuranceFilings).set({ cancelEffectiveOn: '2026-09-01' }).where(ofBond),
      async () => {
        expect(await results()).toEqual(['met', 'met', 'not_met']);
        expect((await search()).status).toBe(422);
      },
      () => monitor.db.update(insuranceFilings).set({ cancelEffectiveOn: null }).where(ofBond),
    ));

  test('a forwarder’s bond of another docket is no broker’s', () =>
    under(
      () => monitor.db.update(insuranceFilings).set({ docket: 'FF1' }).where(ofBond),
      async () => expect(await results()).toEqual(['met', 'met', 'not_met']),
      () =>
        monitor.db
          .update(insuranceFilings)
          .set({ docket: `MC${BROKER_DOT}` })
          .where(ofBond),
    ));

  test('a carrier’s authority is none', () =>
    under(
      () => monitor.db.update(authorities).set({ kind: 'carrier' }).where(own),
      async () => expect((await results())[1]).toBe('not_met'),
      () => monitor.db.update(authorities).set({ kind: 'broker' }).where(own),
    ));

  test('an inactive DOT number is not met', () =>
    under(
      () => monitor.db.update(carriers).set({ statusCode: 'I' }).where(eq(carriers.id, BROKER_DOT)),
      async () => expect((await results())[0]).toBe('not_met'),
      () => monitor.db.update(carriers).set({ statusCode: 'A' }).where(eq(carriers.id, BROKER_DOT)),
    ));

  test('no file of insurance cannot be checked: searching goes on, posting does not', () =>
    under(
      async () => {
        await monitor.db.delete(insuranceFilings).where(ofBond);
        await monitor.db.delete(datasets).where(eq(datasets.key, PAPER_DATASETS.motusInsur));
      },
      async () => {
        expect(await results()).toEqual(['met', 'met', 'cannot_be_checked']);
        expect((await search()).status).toBe(200);
        const { status, body } = await post();
        expect(status).toBe(422);
        expect(body.fields.requirements[0]).toContain(
          'cannot be checked. No file of FMCSA’s insurance filings is loaded.',
        );
      },
      async () => {
        const [known] = await monitor.db.select().from(datasets).where(eq(datasets.key, PAPER_DATASETS.motusCarrier));
        await monitor.db
          .insert(datasets)
          .values({ ...known!, key: PAPER_DATASETS.motusInsur, fmcsaId: PAPER_DATASETS.motusInsur });
        await addFiling(monitor.db, {
          carrierId: BROKER_DOT,
          docket: `MC${BROKER_DOT}`,
          type: 'trust',
          formCode: '85',
        });
      },
    ));

  test('a trust fund is as good as a bond', async () => {
    const { requirements } = (await monitor.get(`/loads/${load}/details`)).body;
    expect(requirements[2].sentence).toContain('BMC-85 trust fund');
  });

  test('a company that names no entry, and one that no file names, cannot be checked or fails', async () => {
    const set = (carrierId: number | null) =>
      monitor.db.update(companies).set({ carrierId }).where(eq(companies.id, companyId));
    await set(null);
    expect(await results()).toEqual(['cannot_be_checked', 'cannot_be_checked', 'cannot_be_checked']);
    expect((await post()).status).toBe(422);
    await set(4_040_404);
    expect(await results()).toEqual(['not_met', 'not_met', 'not_met']);
    // Another broker's authority is not borrowed by naming its number without a bond.
    const unbonded = await addCarrier(monitor.db, { legalName: 'UNBONDED BROKER LLC' });
    await addAuthority(monitor.db, { carrierId: unbonded, docket: 'MC777', kind: 'broker', authorityType: 'Broker' });
    await set(unbonded);
    expect(await results()).toEqual(['met', 'met', 'not_met']);
    await set(BROKER_DOT);
  });
});
