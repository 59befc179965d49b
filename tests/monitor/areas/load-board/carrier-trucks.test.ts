import { carrierVehicles } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SectionMonitor } from '../../support/section-monitor';
import { aCarrier, companyOf, NO_BOARD, OTHER, openBoard } from './bidding-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openBoard();
});
afterAll(() => monitor.close());

const labels = async (carrierId: number, as?: string) => {
  const { status, body } = await monitor.get(`/truck_postings/trucks?carrier_id=${carrierId}`, as);
  expect(status).toBe(200);
  return body.trucks.map(({ label }: { label: string }) => label);
};

describe('listCarrierTrucks', () => {
  test('names the trucks of record and one’s own, of an onboarded carrier alone', async () => {
    const { id: carrierId } = await aCarrier(monitor, { status: 'onboarded' });
    const { id: stranger } = await aCarrier(monitor);
    const truck = { createdAt: new Date() };
    await monitor.db.insert(carrierVehicles).values([
      { ...truck, carrierId, unit: '1', vin: '1FUJGLDR0CSBN0937' },
      { ...truck, carrierId, unit: '2', companyId: await companyOf(monitor) },
      { ...truck, carrierId, unit: '3', companyId: await companyOf(monitor, OTHER) },
      { ...truck, carrierId: stranger, unit: '4' },
    ]);
    expect(await labels(carrierId)).toEqual(['Unit 1, VIN …0937', 'Unit 2']);
    expect(await labels(stranger)).toEqual([]);
    // The other company has not onboarded it.
    expect(await labels(carrierId, OTHER)).toEqual([]);
  });

  test('is refused without a carrier, and without the flag', async () => {
    expect((await monitor.get('/truck_postings/trucks')).status).toBe(422);
    expect((await monitor.get('/truck_postings/trucks?carrier_id=1', NO_BOARD)).status).toBe(403);
  });
});
