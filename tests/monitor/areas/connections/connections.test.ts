import { connections } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
let stranger: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'FIRST CONNECTED LLC' });
  stranger = await addCarrier(monitor.db, { legalName: 'NEVER CONNECTED LLC' });
});
afterAll(() => monitor.close());

const stop = (connection: object, as?: string) =>
  monitor.send('POST', '/connections/do_not_dispatch', { connection }, as);
const change = (id: number, connection: object, as?: string) =>
  monitor.send('PATCH', `/connections/${id}`, { connection }, as);
const historyOf = async (carrierId: number, as?: string) =>
  (await monitor.get(`/carrier_events?carrier_id=${carrierId}`, as)).body.carrier_events.map(
    ({ kind, summary, note, user }: Record<string, string>) => [kind, summary, note, user],
  );

describe('doNotDispatchConnection', () => {
  test('stops a carrier that was never connected, and keeps who, when and why', async () => {
    const { status, body } = await stop({ carrier_id: carrier, note: '  Re-brokered a load. ', expected_version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: { legal_name: 'Demo Brokerage' },
      carrier_id: carrier,
      carrier_name: 'FIRST CONNECTED LLC',
      status: 'do_not_dispatch',
      is_dismissed: false,
      updated_at: `${TODAY}T12:00:00.000Z`,
      updated_by: 'Avery Admin',
    });
    expect(await historyOf(carrier)).toEqual([
      ['connection_status', 'Put on do not dispatch', 'Re-brokered a load.', 'Avery Admin'],
    ]);
    expect((await monitor.get(`/carriers/${carrier}`)).body.relationship.status).toBe('do_not_dispatch');
  });

  test('twice is once, and who saw something else is told what changed', async () => {
    expect((await stop({ carrier_id: carrier }, 'manager@demo.test')).status).toBe(200);
    expect(await historyOf(carrier)).toHaveLength(1);
    const late = await stop({ carrier_id: carrier, expected_version: 0 }, 'manager@demo.test');
    expect(late.status).toBe(409);
    expect(late.body.message).toBe(
      'Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: Put on do not dispatch. Look again and decide.',
    );
  });

  test('a note is a note or left out; an unknown carrier is not found', async () => {
    const empty = await stop({ carrier_id: stranger, note: ' ' });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['connection.note']]);
    expect((await stop({ carrier_id: stranger, note: 'x'.repeat(1001) })).status).toBe(422);
    expect((await stop({ carrier_id: 987_654_321 })).status).toBe(404);
    expect(await historyOf(stranger)).toEqual([]);
  });

  test('asks for connecting in the plan, and the full profile of a watchdog user', async () => {
    expect((await stop({ carrier_id: stranger }, 'noconnect@demo.test')).status).toBe(403);
    expect((await stop({ carrier_id: stranger }, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get(`/carriers/${stranger}`)).body.relationship).toBeNull();
  });

  test('is of one company: another sees neither the connection nor its history', async () => {
    expect((await stop({ carrier_id: carrier, expected_version: 0 }, 'other@demo.test')).status).toBe(200);
    expect(await historyOf(carrier, 'other@demo.test')).toHaveLength(1);
    expect(await historyOf(carrier)).toHaveLength(1);
  });
});

describe('updateConnection', () => {
  const own = async () => (await monitor.get(`/connections?q[carrier_id_eq]=${carrier}`)).body.connections[0];

  test('only a person takes a carrier off do not dispatch, with their reason', async () => {
    monitor.passTime(60_000);
    const { id, version: expected_version } = await own();
    const lifted = await change(
      id,
      { status: 'needs_to_onboard', note: 'It was not them.', expected_version },
      'manager@demo.test',
    );
    expect(lifted.body).toMatchObject({ status: 'needs_to_onboard', updated_by: 'Morgan Manager' });
    expect((await historyOf(carrier))[0]).toEqual([
      'connection_status',
      'Removed from do not dispatch: needs to onboard',
      'It was not them.',
      'Morgan Manager',
    ]);
    expect((await change(id, { status: 'needs_to_onboard', expected_version })).status).toBe(409);
  });

  test('nobody makes a carrier onboarded without a complete packet', async () => {
    const { status, body } = await change((await own()).id, { status: 'onboarded' });
    expect([status, body.fields]).toEqual([
      422,
      { 'connection.status': ['Only a complete onboarding packet makes a carrier onboarded.'] },
    ]);
    expect((await change((await own()).id, { status: 'best_friends' })).status).toBe(422);
  });

  test('dismissed and brought back, each with its line in the history; the status keeps its date', async () => {
    const before = await own();
    monitor.passTime(60_000);
    expect((await change(before.id, { is_dismissed: true })).body).toMatchObject({
      is_dismissed: true,
      updated_at: before.updated_at,
      updated_by: before.updated_by,
    });
    expect((await change(before.id, { is_dismissed: true })).status).toBe(200);
    const seen = { expected_version: before.version };
    const late = await change(before.id, { is_dismissed: true, ...seen }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Avery Admin changed this on Sep 15, 2026, .+ C[SD]T: Dismissed\. Look again and decide\.$/,
      ),
    ]);
    await change(before.id, { is_dismissed: false });
    const lines = (await historyOf(carrier)).map(([, summary]: string[]) => summary);
    expect(lines.slice(0, 2)).toEqual(['Brought back from dismissed', 'Dismissed']);
    expect(lines).toHaveLength(4);
  });

  test("another company's connection is not found and stays as it is", async () => {
    const { id } = await own();
    expect((await change(id, { status: 'do_not_dispatch' }, 'other@demo.test')).status).toBe(404);
    expect((await change(id, { is_dismissed: true }, 'noconnect@demo.test')).status).toBe(403);
    expect(await own()).toMatchObject({ status: 'needs_to_onboard', is_dismissed: false });
  });
});

describe('listConnections', () => {
  test("lists the company's own, whatever q asks for, with carriers and verdicts where asked", async () => {
    const { id: companyId } = (await monitor.get(`/connections?q[carrier_id_eq]=${carrier}`)).body.connections[0]
      .issuer;
    await monitor.db.insert(connections).values({
      companyId,
      carrierId: stranger,
      status: 'onboarded',
      isDismissed: true,
      updatedAt: new Date('2026-01-02T00:00:00Z'),
    });
    const names = async (query: string, as?: string) =>
      (await monitor.get(`/connections${query}`, as)).body.connections.map(
        ({ carrier_name }: { carrier_name: string }) => carrier_name,
      );
    expect(await names('')).toEqual(['FIRST CONNECTED LLC', 'NEVER CONNECTED LLC']);
    expect(await names('?q[status_eq]=onboarded')).toEqual(['NEVER CONNECTED LLC']);
    expect(await names('?q[is_dismissed_eq]=false')).toEqual(['FIRST CONNECTED LLC']);
    expect(await names('?q[carrier_legal_name_cont]=never&q[s]=carrier_legal_name desc')).toEqual([
      'NEVER CONNECTED LLC',
    ]);
    expect(await names('', 'other@demo.test')).toEqual(['FIRST CONNECTED LLC']);
    expect((await monitor.get('/connections?q[company_id_eq]=1')).status).toBe(422);
    expect((await monitor.get('/connections?per_page=1')).headers.totalpages).toBe('2');
    const [first] = (await monitor.get('/connections?include=rules_assessment')).body.connections;
    expect(first.carrier).toMatchObject({
      legal_name: 'FIRST CONNECTED LLC',
      relationship: { connection_id: first.id },
    });
    expect(first.carrier.rules_assessment.overall_result).toBeTruthy();
  });
});
