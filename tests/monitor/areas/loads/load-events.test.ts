import { companyEvents, loads } from '@monitor/db/schema';
import { and, asc, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from './loads-support';

/** What the company's own systems hear of a load, each thing once. The data of each is compared with the catalogue at the end. */

let monitor: SectionMonitor;
let carrier: { id: number };
let id: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = { id: await addHauler(monitor, 'EVENT FREIGHT LLC') };
});
afterAll(() => monitor.close());

const put = (load: object) => monitor.send('PUT', '/loads/by_reference', { load });
/** The kinds and data of what a step recorded about the load, without what follows from it. */
async function told(step: () => Promise<{ status: number; body?: unknown }>) {
  const [last] = await monitor.db
    .select()
    .from(companyEvents)
    .orderBy(asc(companyEvents.id))
    .limit(1)
    .offset(Math.max(0, (await monitor.db.$count(companyEvents)) - 1));
  expect((await step()).status).toBeLessThan(300);
  const rows = await monitor.db
    .select()
    .from(companyEvents)
    .where(and(eq(companyEvents.loadId, id), gt(companyEvents.id, last?.id ?? 0)))
    .orderBy(asc(companyEvents.id));
  return rows.map(({ kind, data }) => [kind, data as Record<string, unknown>] as const);
}
const version = async () => (await monitor.db.select().from(loads).where(eq(loads.id, id)))[0]!.version;
const change = async (fields: object) =>
  monitor.send('PATCH', `/loads/${id}`, { load: { ...fields, expected_version: await version() } });

test('a load that a TMS brings in is added once, and a repeated message is no event', async () => {
  id = (await put(loadFromDallas('EV-1'))).body.load.id;
  const events = await monitor.db.select().from(companyEvents).where(eq(companyEvents.loadId, id));
  expect(events.map(({ kind, data }) => [kind, data])).toEqual([
    ['load_created', { load_id: id, reference: 'EV-1', source: 'api', status: 'available' }],
  ]);
  expect(await told(() => put(loadFromDallas('EV-1')))).toEqual([]);
});

test('what a TMS changes is named by its fields, without their values', async () => {
  const [[kind, data]] = (await told(() => put({ reference: 'EV-1', rate_cents: 123_456, commodity: 'Lamps' }))) as [
    readonly [string, Record<string, unknown>],
  ];
  expect(kind).toBe('load_changed');
  expect(data).toMatchObject({ source: 'api', changed: expect.arrayContaining(['rate_cents', 'commodity']) });
  expect(JSON.stringify(data)).not.toContain('123456');
});

test('a carrier is told as a carrier, and a driver and a truck as changes of a person', async () => {
  const covered = await told(() => change({ carrier_id: carrier.id }));
  expect(covered.map(([kind]) => kind)).toContain('load_carrier');
  expect(covered.map(([kind]) => kind)).not.toContain('load_changed');
  const driver = await told(() => change({ driver_name: 'Ana Ruiz', driver_phone: '(214) 555-0147' }));
  expect(driver).toContainEqual([
    'load_changed',
    { load_id: id, reference: 'EV-1', source: 'person', changed: ['driver'] },
  ]);
  const truck = await told(() => change({ vehicle: { unit: '77' } }));
  expect(truck).toContainEqual(['load_changed', expect.objectContaining({ changed: ['vehicle'] })]);
});

test('a check call is told without what was said', async () => {
  const log = { load_id: id, is_type: 'check_call', called: 'driver', call_result: 'spoke', message: 'Two hours out' };
  const [[kind, data]] = (await told(() => monitor.send('POST', '/load_logs', { load_log: log }))) as [
    readonly [string, Record<string, unknown>],
  ];
  expect([kind, data.called, data.call_result, data.is_by_text]).toEqual(['check_call', 'driver', 'spoke', false]);
  expect(JSON.stringify(await monitor.db.select().from(companyEvents))).not.toContain('Two hours out');
});

test('a document is told when it comes and when it is withdrawn', async () => {
  const { payload, headers } = formOf({ is_type: 'proof_of_delivery' }, { name: 'pod.pdf', content: PDF });
  let paper = 0;
  const added = await told(async () => {
    const response = await monitor.app.inject({
      method: 'POST',
      url: `/monitor/api/v1/loads/${id}/papers`,
      payload,
      headers,
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    paper = response.json().id;
    return { status: response.statusCode };
  });
  const data = {
    load_id: id,
    reference: 'EV-1',
    load_paper_id: paper,
    is_type: 'proof_of_delivery',
    is_from_driver: false,
  };
  expect(added).toEqual([['load_paper', { ...data, is_withdrawn: false }]]);
  const withdrawn = await told(() =>
    monitor.send('PATCH', `/loads/${id}/papers/${paper}/withdraw`, { reason: 'Wrong load' }),
  );
  expect(withdrawn).toEqual([['load_paper', { ...data, is_withdrawn: true }]]);
});

test('a cancellation is told once, as a status', async () => {
  const events = await told(() => change({ status: 'cancelled', reason: 'Customer called it off' }));
  expect(events.filter(([kind]) => kind === 'load_status')).toHaveLength(1);
  expect(events.map(([kind]) => kind)).not.toContain('load_changed');
});
