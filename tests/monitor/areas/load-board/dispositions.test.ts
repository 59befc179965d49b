import { DISPOSITION_REASONS } from '@contract/load-board/load-board.constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SectionMonitor } from '../../support/section-monitor';
import { aCarrier, aLoad, NO_BOARD, OTHER, openBoard } from './bidding-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openBoard();
});
afterAll(() => monitor.close());

const keep = (given: object, as?: string) =>
  monitor.send('POST', '/load_carrier_dispositions', { load_carrier_disposition: given }, as);

describe('createLoadCarrierDisposition', () => {
  test('keeps why a carrier did not take a load, with who wrote it', async () => {
    const [{ id, name }, load] = [await aCarrier(monitor), await aLoad(monitor)];
    const { status, body } = await keep({ carrier_id: id, load_id: load, reason: 'price', notes: ' Wants $1,400 ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      load_id: load,
      carrier_id: id,
      carrier_name: name,
      reason: 'price',
      notes: 'Wants $1,400',
      user: 'Avery Admin',
    });
  });

  test('is refused for no reason, no carrier, the one that has the load, and another company’s load', async () => {
    const [{ id }, load] = [await aCarrier(monitor), await aLoad(monitor)];
    const whole = { carrier_id: id, load_id: load, reason: 'lane' };
    const refused = async (given: object, as?: string) => {
      const { status, body } = await keep({ ...whole, ...given }, as);
      return [status, Object.keys(body.fields ?? {})];
    };
    const field = (name: string) => [422, [`load_carrier_disposition.${name}`]];
    expect(await refused({ reason: 'bad mood' })).toEqual(field('reason'));
    expect(await refused({ carrier_id: 987_654_321 })).toEqual(field('carrier_id'));
    expect(await refused({ notes: 'n'.repeat(2001) })).toEqual(field('notes'));
    expect(await refused({}, OTHER)).toEqual([404, []]);
    expect((await refused({}, NO_BOARD))[0]).toBe(403);
    const covered = await aLoad(monitor, { carrier: { id } });
    expect(await refused({ load_id: covered })).toEqual(field('carrier_id'));
  });
});

test('listLoadCarrierDispositions has the company’s own, the last of a carrier first', async () => {
  const { id } = await aCarrier(monitor);
  const loads = [await aLoad(monitor), await aLoad(monitor)];
  await keep({ carrier_id: id, load_id: loads[0], reason: 'no_truck' });
  await keep({ carrier_id: id, load_id: loads[1], reason: 'timing' });
  const reasons = async (query: string, as?: string) =>
    (await monitor.get(`/load_carrier_dispositions?${query}`, as)).body.load_carrier_dispositions.map(
      ({ reason }: { reason: string }) => reason,
    );
  expect(await reasons(`carrier_id=${id}`)).toEqual(['timing', 'no_truck']);
  expect(await reasons(`carrier_id=${id}&load_id=${loads[0]}`)).toEqual(['no_truck']);
  expect(await reasons(`carrier_id=${id}&q[reason_eq]=timing&per_page=1`)).toEqual(['timing']);
  expect(await reasons('', OTHER)).toEqual([]);
  expect((await monitor.get('/load_carrier_dispositions', NO_BOARD)).status).toBe(403);
});

test('reportLoadCarrierDispositions counts by reason within days, with the carriers that gave it most', async () => {
  const { id, name } = await aCarrier(monitor);
  for (const _ of [1, 2]) await keep({ carrier_id: id, load_id: await aLoad(monitor), reason: 'equipment' });
  for (const _ of [1, 2, 3]) await keep({ carrier_id: id, load_id: await aLoad(monitor), reason: 'not_qualified' });
  const { body } = await monitor.get('/load_carrier_dispositions/by_reason');
  const reported: { reason: string; count: number }[] = body.reasons;
  expect(reported.map(({ reason }) => reason).sort()).toEqual([...DISPOSITION_REASONS].sort());
  // The most frequent first, whatever the order of the reasons' names.
  expect(reported[0]).toMatchObject({ reason: 'not_qualified', count: 3 });
  const counts = reported.map(({ count }) => count);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  const of = (reason: string) => body.reasons.find((one: { reason: string }) => one.reason === reason);
  expect(of('equipment')).toEqual({
    reason: 'equipment',
    count: 2,
    loads: 2,
    carriers: [{ id, legal_name: name, count: 2 }],
  });
  expect(of('other')).toEqual({ reason: 'other', count: 0, loads: 0, carriers: [] });
  const before = await monitor.get('/load_carrier_dispositions/by_reason?from=2026-01-01&to=2026-01-31');
  expect(before.body.total).toBe(0);
  const wrong = await monitor.get('/load_carrier_dispositions/by_reason?from=2026-02-01&to=2026-01-31');
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['from']]);
  expect((await monitor.get('/load_carrier_dispositions/by_reason', NO_BOARD)).status).toBe(403);
  expect((await monitor.get('/load_carrier_dispositions/by_reason', OTHER)).body.total).toBe(0);
});
