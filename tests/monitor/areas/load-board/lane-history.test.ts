import { periodOf } from '@monitor/areas/load-board/lane-history';
import { loads, rateConfirmations } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SectionMonitor } from '../../support/section-monitor';
import { aCarrier, aLoad, aPosting, companyOf, OTHER, openBoard } from './bidding-support';

const DAY_MS = 86_400_000;

describe('a period', () => {
  const on = (day: string, dollars: number) => ({ on: day, rateCents: dollars * 100 });
  const of = (...paid: ReturnType<typeof on>[]) => periodOf(paid, 90, '2026-09-15').sentence;

  test('says its count, and a median from three loads on', () => {
    expect(of()).toBe('No loads in 90 days');
    expect(of(on('2026-09-01', 2100))).toBe('1 load in 90 days: $2,100.00');
    expect(of(on('2026-09-01', 2350), on('2026-09-02', 2100))).toBe('2 loads in 90 days: $2,100.00 to $2,350.00');
    expect(of(on('2026-09-01', 900), on('2026-09-02', 1000), on('2026-09-03', 1200))).toBe(
      'Median $1,000.00, $900.00 to $1,200.00: 3 loads in 90 days',
    );
  });

  test('has its first day, and not the one before', () => {
    expect(of(on('2026-06-17', 1))).toBe('1 load in 90 days: $1.00');
    expect(of(on('2026-06-16', 1))).toBe('No loads in 90 days');
  });
});

describe('getLaneHistory', () => {
  let monitor: SectionMonitor;
  beforeAll(async () => {
    monitor = await openBoard();
  });
  afterAll(() => monitor.close());

  const historyOf = async (id: number, as?: string) => (await monitor.get(`/loads/${id}/lane_history`, as)).body;
  const daysAgo = (days: number) => new Date(monitor.services.clock().getTime() - days * DAY_MS);

  test('is what the company paid on this lane with this equipment, by the rate confirmation where one was sent', async () => {
    const { id: hauler, name } = await aCarrier(monitor, { status: 'onboarded' });
    const hauled = async (rate_cents: number | null, days: number, given: object = {}) => {
      const id = await aLoad(monitor, { carrier: { id: hauler }, rate_cents, ...given });
      await monitor.db
        .update(loads)
        .set({ firstWindowStartsAt: daysAgo(days) })
        .where(eq(loads.id, id));
      return id;
    };
    const asked = await aLoad(monitor, { carrier: { id: hauler }, rate_cents: 1 });
    expect((await historyOf(asked)).periods.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'No loads in 90 days',
      'No loads in 365 days',
    ]);
    const paid = await hauled(90_000, 10);
    await hauled(110_000, 20);
    await hauled(130_000, 200);
    // None of these counts: too old, without a price, other equipment, no carrier, cancelled, another company's.
    await hauled(1, 366);
    await hauled(null, 5);
    await hauled(1, 5, { equipment: 'reefer' });
    await aLoad(monitor, { rate_cents: 1 });
    await aLoad(monitor, { rate_cents: 1, carrier: { id: hauler } }, OTHER);
    const cancelled = await hauled(1, 5);
    await monitor.send('PATCH', `/loads/${cancelled}`, { load: { status: 'cancelled' } });
    const before = await historyOf(asked);
    expect(before).toMatchObject({ is_located: true, origin: 'Dallas, TX market', equipment: 'Dry van' });
    expect(before.periods).toMatchObject([
      { days: 90, loads: 2, low_cents: 90_000, median_cents: null, high_cents: 110_000 },
      { days: 365, loads: 3, low_cents: 90_000, median_cents: 110_000, high_cents: 130_000 },
    ]);
    expect(before.last).toMatchObject({ load_id: paid, paid_cents: 90_000, carrier: { id: hauler, legal_name: name } });
    const paper = async (status: 'draft' | 'delivered' | 'cancelled', currency: 'USD' | 'CAD' = 'USD') => {
      await monitor.db.delete(rateConfirmations);
      await monitor.db.insert(rateConfirmations).values({
        companyId: await companyOf(monitor),
        loadId: paid,
        carrierId: hauler,
        status,
        revision: 1,
        needsAcceptance: false,
        totalCents: 95_000,
        currency,
        createdAt: daysAgo(9),
      });
      const { periods, last } = await historyOf(asked);
      const [load] = (await monitor.get(`/loads?tab=result&q[id_eq]=${paid}`)).body.loads;
      return [periods[0].loads, last.paid_cents, load.carrier_pay?.cents ?? null];
    };
    expect(await paper('delivered')).toEqual([2, 95_000, 95_000]);
    expect(await paper('draft')).toEqual([2, 90_000, 90_000]);
    expect(await paper('cancelled')).toEqual([2, 90_000, 90_000]);
    // In another currency it is not known in dollars.
    expect(await paper('delivered', 'CAD')).toEqual([1, 110_000, null]);
  });

  test('is the company’s own, and not known for a load that is not placed', async () => {
    const asked = await aLoad(monitor);
    expect((await monitor.get(`/loads/${asked}/lane_history`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/loads/${asked}/lane_history`, 'staff@demo.test')).status).toBe(200);
    await monitor.db.update(loads).set({ originLatitude: null, originLongitude: null }).where(eq(loads.id, asked));
    expect(await historyOf(asked)).toMatchObject({ is_located: false, periods: [], last: null });
    expect((await monitor.get(`/loads/${asked}/details`)).body.lane_history).toMatchObject({ is_located: false });
  });

  test('the board says the margin of the offered price to who may see what customers pay alone', async () => {
    const { loadId } = await aPosting(monitor, { rateCents: 100_000 }, { customer_rate_cents: 125_000 });
    const seenBy = async (as: string) => {
      const { load } = (await monitor.get(`/loads/${loadId}/details`, as)).body;
      return [load.customer_rate_cents, load.margin_cents];
    };
    expect(await seenBy('admin@demo.test')).toEqual([125_000, 25_000]);
    expect(await seenBy('staff@demo.test')).toEqual([undefined, undefined]);
    const details = await monitor.get(`/loads/${loadId}/details`, 'staff@demo.test');
    expect(JSON.stringify(details.body)).not.toContain('125000');
  });
});
