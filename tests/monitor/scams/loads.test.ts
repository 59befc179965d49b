import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHauler, loadFromDallas } from '../areas/loads/loads-support';
import { addCarrier, addDataset, addOosOrder } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';
import { CLERK, giveLoad } from './support';

/** Loads that a clerk in a hurry gives with the reason "ok". */

let monitor: SectionMonitor;
let good: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'p2mt-9ige');
  good = await addHauler(monitor, 'GOOD FREIGHT LLC');
});
afterAll(() => monitor.close());

const TELEVISIONS = { cargo_value_usd: 240_000, commodity: 'Televisions' };

test('scam 15: a load for a carrier that was never invited is held for an exception', async () => {
  const stranger = await addCarrier(monitor.db, { legalName: 'NEVER INVITED LLC' });
  const against = (await giveLoad(monitor, stranger, TELEVISIONS)).join(' ');
  expect(against).toContain('Not onboarded');
  expect(against).toContain('request it on the load’s Cover page');
});

test('scam 17: a load for a carrier under an out-of-service order is stopped, and no exception can be requested', async () => {
  const ordered = await addHauler(monitor, 'ORDERED OUT LLC');
  await addOosOrder(monitor.db, { carrierId: ordered });
  expect(await giveLoad(monitor, ordered)).toEqual([expect.stringMatching(/^Out-of-service order/i)]);
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('OOS-1') });
  const asked = { load_id: body.load.id, carrier_id: ordered, request_note: 'The customer waits for it.' };
  expect((await monitor.send('POST', '/gate_exceptions', { gate_exception: asked }, CLERK)).status).toBe(422);
});

test('scam 19: goods worth more than the cargo coverage on file are held for an exception', async () => {
  expect((await giveLoad(monitor, good, TELEVISIONS)).join(' ')).toContain(
    'Goods worth $240,000; cargo coverage not on file.',
  );
  expect(await giveLoad(monitor, good)).toEqual([]);
});

test('scam 27: one driver and one truck in the names of three carriers: the second and the third are held', async () => {
  const crew = { driver_name: 'Lee', driver_phone: '702 555 0142', vehicle: { vin: '1FUJGLDR0CSBD0937' } };
  const given: number[] = [];
  for (const name of ['RING ONE LLC', 'RING TWO LLC', 'RING THREE LLC']) {
    const carrier_id = await addHauler(monitor, name);
    const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(name) });
    const { status } = await monitor.send('PATCH', `/loads/${body.load.id}`, { load: { carrier_id, ...crew } }, CLERK);
    given.push(status);
  }
  expect(given).toEqual([200, 422, 422]);
});
