import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToRecord, answersOf, recordOf, sendPacket } from '../../scams/support';
import type { SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';
import { openOnboarding } from '../onboarding/pages/support';

/** What a packet shares with loads, and a load with packets. */

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
});
afterAll(() => monitor.close());

let loads = 0;
/** As a TMS brings it. */
async function loadOf(carrierId: number, given: object): Promise<number> {
  loads += 1;
  const load = { ...loadFromDallas(`TIED-${loads}`), carrier: { id: carrierId }, ...given };
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load });
  expect([status, body.fields ?? null]).toEqual([200, null]);
  return body.load.id;
}

let records = 60;
/** A carrier sends its packet, with this besides what is its own. */
async function packetWith(name: string, besides: Record<string, Record<string, string>>) {
  records += 1;
  const record = recordOf(name, records);
  const carrier = await addToRecord(monitor, record);
  return { carrier, packet: await sendPacket(monitor, carrier, record.email, { ...answersOf(record), ...besides }) };
}

test('a telephone that was the driver’s number of two other carriers’ loads holds the packet, and says where', async () => {
  const driver = { phone: '+17025520177' };
  await loadOf(await addHauler(monitor, 'DRIVEN ONE LLC'), { driver });
  await loadOf(await addHauler(monitor, 'DRIVEN TWO LLC'), { driver });
  const { packet } = await packetWith('SAME PHONE', { contacts: { dispatch_phone: '702-552-0177' } });
  expect(packet.status).toBe('held_for_identity');
  expect(packet.differs).toMatchObject([
    {
      subject: 'other_carriers',
      weight: 'strong',
      said: 'telephone (702) 552-0177',
      on_record:
        'DRIVEN ONE LLC: telephone (702) 552-0177 as driver or truck of load TIED-1. DRIVEN TWO LLC: telephone (702) 552-0177 as driver or truck of load TIED-2',
    },
  ]);
});

test('a driver who goes on under an authority of his own asks for an approval, and holds nothing', async () => {
  const vin = '1FUJGLDR5CLBP7733';
  await loadOf(await addHauler(monitor, 'FORMER CARRIER LLC'), { driver: { phone: '+17025520178' }, vehicle: { vin } });
  const { packet } = await packetWith('OWN AUTHORITY', {
    contacts: { owner_phone: '702-552-0178' },
    equipment: { vins: vin },
  });
  expect(packet.differs).toMatchObject([{ subject: 'other_carriers', weight: 'weak' }]);
  expect(packet.open).toEqual(expect.arrayContaining(['approval']));
  expect(packet.open).not.toContain('identity');
});

test('a driver’s number that is in the packets of two other carriers raises an alert on the load', async () => {
  const phone = '702-552-0179';
  await packetWith('PACKET ONE', { contacts: { dispatch_phone: phone } });
  await packetWith('PACKET TWO', { contacts: { dispatch_phone: phone } });
  const loadId = await loadOf(await addHauler(monitor, 'THIRD CARRIER LLC'), { driver: { phone } });
  const { db, env, clock } = monitor.services;
  const fail = (error: unknown) => {
    throw error;
  };
  while ((await raiseDueAlerts(db, clock(), fail, env.dataKeys)) > 0);
  const { body } = await monitor.get(`/loads/${loadId}`);
  const ring = body.tickets.find(({ is_type }: { is_type: string }) => is_type === 'ring_of_carriers');
  expect(ring.message).toContain('3 carriers share the driver’s number (…0179)');
  expect(ring.evidence.map(({ what }: { what: string }) => what)).toEqual([
    'Load TIED-4 of THIRD CARRIER LLC',
    'Packet of PACKET ONE LLC',
    'Packet of PACKET TWO LLC',
  ]);
});
