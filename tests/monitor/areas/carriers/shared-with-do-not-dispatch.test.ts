import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addUnit } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let ours: number;
let stopped: number;
const VIN = '1FUJGLDR5CLBP4711';
const STOPPED = {
  phone: '+13605559001',
  cellPhone: '+13605559002',
  email: 'office@stopped.example',
  addressKey: '9DOCKRD98311',
};
beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (const id of ['az4n-8mr2', 'fx4q-ay7w', 'wt8s-2hbx', 'p2mt-9ige'] as const) await addDataset(monitor.db, id);
  ours = await companyIdOf(monitor.db, 'admin@demo.test');
  stopped = await addCarrier(monitor.db, { legalName: 'IRON RIDGE LLC', ...STOPPED });
  await seen(stopped, VIN);
});
afterAll(() => monitor.close());

async function seen(carrierId: number, vin: string, typeId = 11) {
  const inspectionId = await addInspection(monitor.db, { carrierId, inspectedOn: '2026-05-05' });
  await addUnit(monitor.db, { inspectionId, vin, typeId });
}
const KIND = 'shares_with_do_not_dispatch';
type Told = { kind: string; title: string };
const ofKind = (warnings: Told[]) => warnings.filter(({ kind }) => kind === KIND).map(({ title }) => title);
const onProfile = async (id: number, as?: string) => ofKind((await monitor.get(`/carriers/${id}`, as)).body.warnings);
async function inList(ids: number[], as?: string) {
  const { body } = await monitor.get(`/carriers?include=verdict&q[id_in][]=${ids.join('&q[id_in][]=')}`, as);
  return new Map<number, string[]>(
    body.carriers.map(({ id, warnings }: { id: number; warnings: Told[] }) => [id, ofKind(warnings)]),
  );
}

describe('what a carrier shares with one of the company’s do not dispatch list', () => {
  const sharers: Record<string, number> = {};
  beforeAll(async () => {
    sharers.phone = await addCarrier(monitor.db, { phone: STOPPED.cellPhone });
    sharers.email = await addCarrier(monitor.db, { email: STOPPED.email });
    sharers.address = await addCarrier(monitor.db, { addressKey: STOPPED.addressKey });
    sharers.vin = await addCarrier(monitor.db);
    await seen(sharers.vin, VIN);
    sharers.nothing = await addCarrier(monitor.db, { phone: '+13605550000', email: '', addressKey: ' ' });
  });

  test('is nothing before the company refuses that carrier, nor when another company does', async () => {
    await addConnection(monitor.db, {
      carrierId: stopped,
      companyId: await companyIdOf(monitor.db, 'other@demo.test'),
      status: 'do_not_dispatch',
    });
    expect([...(await inList(Object.values(sharers))).values()].flat()).toEqual([]);
    expect(await onProfile(sharers.phone!)).toEqual([]);
    expect(await onProfile(sharers.phone!, 'other@demo.test')).toHaveLength(1);
  });

  test('warns on the profile and marks it in lists: a phone, an email, an address, a power unit', async () => {
    await addConnection(monitor.db, { carrierId: stopped, companyId: ours, status: 'do_not_dispatch' });
    const listed = await inList(Object.values(sharers));
    for (const [kind, words] of [
      ['phone', 'a phone number'],
      ['email', 'an email address'],
      ['address', 'a street address'],
      ['vin', 'a vehicle'],
    ] as const) {
      const title = `Shares ${words} with IRON RIDGE LLC on your do not dispatch list`;
      expect([kind, await onProfile(sharers[kind]!)]).toEqual([kind, [title]]);
      expect([kind, listed.get(sharers[kind]!)]).toEqual([kind, [title]]);
    }
    expect(listed.get(sharers.nothing!)).toEqual([]);
  });

  test('is said once: not again as a carrier that failed', async () => {
    const { warnings } = (await monitor.get(`/carriers/${sharers.phone}`)).body;
    const again = warnings.filter(({ kind, title }: Told) => kind !== KIND && title.includes('IRON RIDGE'));
    expect(again).toEqual([]);
  });

  test('is nothing to a reduced account, and of a value that many have', async () => {
    expect(await onProfile(sharers.phone!, 'watchdog@demo.test')).toEqual([]);
    for (let at = 0; at < 20; at += 1) await addCarrier(monitor.db, { email: STOPPED.email });
    expect(await onProfile(sharers.email!)).toEqual([]);
    expect((await inList([sharers.email!, sharers.phone!])).get(sharers.email!)).toEqual([]);
  });
});
