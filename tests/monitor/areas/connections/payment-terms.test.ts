import { connections, paymentTerms } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
let path: string;
const NOW = new Date(`${TODAY}T08:00:00Z`);
const ids: Record<string, number> = {};
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  const companyId = await companyIdOf(db, 'admin@demo.test');
  carrier = await addCarrier(db);
  await addConnection(db, { companyId, carrierId: carrier });
  const own = and(eq(connections.companyId, companyId), eq(connections.carrierId, carrier));
  const [connection] = await db.select({ id: connections.id }).from(connections).where(own);
  path = `/connections/${connection!.id}/payment_term`;
  const other = await companyIdOf(db, 'other@demo.test');
  for (const [name, owner, retiredAt] of [
    ['Net 30', companyId, null],
    ['Quick pay', companyId, null],
    ['Net 90', companyId, NOW],
    ['Theirs', other, null],
  ] as const) {
    const [made] = await db
      .insert(paymentTerms)
      .values({ companyId: owner, name, createdAt: NOW, retiredAt })
      .returning({ id: paymentTerms.id });
    ids[name] = made!.id;
  }
});
afterAll(() => monitor.close());

const choose = (connection: object, as?: string) => monitor.send('PATCH', path, { connection }, as);
const chosen = async () => (await monitor.get(path)).body.payment_term?.name ?? null;

describe('getConnectionPaymentTerm, chooseConnectionPaymentTerm', () => {
  test("offers the company's own that are not retired; none is chosen at first", async () => {
    const { body } = await monitor.get(path);
    expect(body.payment_term).toBeNull();
    expect(body.payment_terms.map(({ name }: { name: string }) => name)).toEqual(['Net 30', 'Quick pay']);
  });

  test('chosen, changed and taken back, each with its line; the second of two looks again', async () => {
    const expected_version = (await monitor.get(path)).body.version;
    expect((await choose({ payment_term_id: ids['Net 30'], expected_version })).status).toBe(200);
    expect(await chosen()).toBe('Net 30');
    const late = await choose({ payment_term_id: ids['Quick pay'], expected_version }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: Payment terms: Net 30. Look again and decide.',
    ]);
    await choose({ payment_term_id: null });
    expect(await chosen()).toBeNull();
    const lines = (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events;
    expect(lines.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Payment terms: none chosen any more',
      'Payment terms: Net 30',
    ]);
  });

  test("no other company's terms, no retired ones, no other company's connection", async () => {
    expect((await choose({ payment_term_id: ids.Theirs })).status).toBe(422);
    expect((await choose({ payment_term_id: ids['Net 90'] })).status).toBe(422);
    expect((await choose({ payment_term_id: null }, 'other@demo.test')).status).toBe(404);
    expect((await choose({ payment_term_id: null }, 'noconnect@demo.test')).status).toBe(403);
    expect((await monitor.get(path, 'other@demo.test')).status).toBe(404);
  });
});
