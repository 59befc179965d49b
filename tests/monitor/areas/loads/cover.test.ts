import { carrierEvents, vettingFiles } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { giveRecord, OFFICE, TYPED } from '../rate-confirmations/paper-support';
import { addHauler, at, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

/** What the page that covers a load asks of a carrier that does not have it yet, and a cover that is sent twice. */

const OTHER = 'other@demo.test';
const [NEAR_VIN, FAR_VIN] = ['1FUJGLDR0CSBN0937', '1XKYDP9X4FJ438612'];

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const putLoad = async (reference: string, given: object = {}, as?: string): Promise<number> =>
  (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) }, as)).body.load.id;

const patch = async (id: number, load: object, key?: string) => {
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  const response = await monitor.app.inject({
    method: 'PATCH',
    url: `/monitor/api/v1/loads/${id}`,
    cookies,
    payload: { load },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
  return { status: response.statusCode, body: response.json() };
};

describe('updateLoad', () => {
  test('covers once however often it is sent, and says so; other content under the same key is another change', async () => {
    const carrier = await addHauler(monitor, 'ONCE FREIGHT LLC');
    const id = await putLoad('ONCE-1');
    const { version } = (await monitor.get(`/loads/${id}`)).body;
    const given = { carrier_id: carrier, driver_name: 'Pat', driver_phone: '312-555-0147', expected_version: version };
    const first = await patch(id, given, 'cover-once');
    expect([first.status, first.body.driver_name]).toEqual([200, 'Pat']);
    const again = await patch(id, given, 'cover-once');
    expect([again.status, again.body.version]).toEqual([200, first.body.version]);
    expect(await monitor.db.$count(vettingFiles, eq(vettingFiles.carrierId, carrier))).toBe(1);
    const isCover = and(eq(carrierEvents.carrierId, carrier), eq(carrierEvents.kind, 'load_carrier'));
    expect(await monitor.db.$count(carrierEvents, isCover)).toBe(1);
    // Without the key, and with another driver, the old version is a conflict as ever.
    expect((await patch(id, given)).status).toBe(409);
    expect((await patch(id, { ...given, driver_name: 'Lee' }, 'cover-once')).status).toBe(409);
  });

  test('a refused one leaves nothing: the same key may be sent again', async () => {
    const carrier = await addHauler(monitor, 'AGAIN FREIGHT LLC');
    const id = await putLoad('ONCE-2');
    const given = { carrier_id: carrier, driver_phone: 'none' };
    expect((await patch(id, given, 'refused')).status).toBe(422);
    expect((await monitor.get(`/loads/${id}`)).body.carrier).toBeNull();
    expect((await patch(id, { carrier_id: carrier }, 'refused')).status).toBe(200);
  });
});

describe('getNewRateConfirmation for a carrier that may get the load', () => {
  test('says what its paper would, to whom it may go and what is missing, without the crew of the one that has it', async () => {
    const carrier = await addHauler(monitor, 'PAPER FREIGHT LLC');
    await giveRecord(monitor, carrier, OFFICE);
    const holder = await addHauler(monitor, 'HOLDER TWO LLC');
    const id = await putLoad('PAPER-1', {
      carrier: { id: holder },
      driver: { name: 'Holder’s driver', phone: '312-555-0144' },
      trailer_number: 'T-1',
      equipment: 'Reefer',
      commodity: 'Berries',
      weight_lbs: 40_000,
    });
    const asked = async (query: string, as?: string) => monitor.get(`/loads/${id}/new_rate_confirmation${query}`, as);
    const { body } = await asked(`?carrier_id=${carrier}`);
    expect(body.fields.carrier).toMatchObject({
      id: carrier,
      legal_name: 'PAPER FREIGHT LLC',
      driver_name: null,
      driver_phone: null,
      trailer: null,
    });
    expect(body.known_addresses).toMatchObject([{ email: OFFICE }]);
    expect(body.problems).toContain(
      'The load is temperature-controlled: enter its temperature, or that the unit is off.',
    );
    expect(body.existing_id).toBeNull();
    expect((await asked('')).body.fields.carrier).toMatchObject({ id: holder, driver_name: 'Holder’s driver' });
    expect((await asked(`?carrier_id=${carrier}`, OTHER)).status).toBe(404);
    expect((await asked(`?carrier_id=${carrier}`, 'staff@demo.test')).status).toBe(
      (await asked('', 'staff@demo.test')).status,
    );
  });

  test('a reefer load’s paper is not sent without its temperature', async () => {
    const carrier = await addHauler(monitor, 'COLD FREIGHT LLC');
    await giveRecord(monitor, carrier, OFFICE);
    const id = await putLoad('COLD-1', { carrier: { id: carrier }, equipment: 'Reefer' });
    const made = await monitor.send('POST', '/rate_confirmations', { rate_confirmation: { load_id: id, ...TYPED } });
    const path = `/rate_confirmations/${made.body.id}`;
    const send = () => monitor.send('POST', `${path}/send`, { to: [{ email: OFFICE }] });
    expect((await send()).body.fields).toEqual({
      rate_confirmation: ['The load is temperature-controlled: enter its temperature, or that the unit is off.'],
    });
    const freight = { ...TYPED.freight, equipment: 'Reefer', temperature_min_f: 34, temperature_max_f: 34 };
    await monitor.send('PUT', path, { rate_confirmation: { freight } });
    expect([(await send()).status, monitor.mails.at(-1)!.to]).toEqual([200, OFFICE]);
  });
});

describe('listLoadVehicleChoices for a carrier that may get the load', () => {
  test('has its trucks, the nearest by the company’s own feed first, and none of the carrier that has it', async () => {
    const carrier = await addHauler(monitor, 'CHOICE FREIGHT LLC');
    const holder = await addHauler(monitor, 'HOLDER FREIGHT LLC');
    // Two trucks named on earlier loads; the load to cover has another carrier and its truck.
    await putLoad('CHOICE-1', { carrier: { id: carrier }, vehicle: { unit: '1', vin: FAR_VIN } });
    await putLoad('CHOICE-2', { carrier: { id: carrier }, vehicle: { unit: '2', vin: NEAR_VIN } });
    const id = await putLoad('CHOICE-3', { carrier: { id: holder }, vehicle: { unit: '77' } });
    monitor.passTime(27.5 * 3_600_000);
    // The sessions ran out.
    await monitor.passDays(0);
    await monitor.send('POST', '/vehicle_positions', {
      vehicle_positions: [
        fixAt(39, { latitude: 34.5, longitude: -96.8 }, { vin: FAR_VIN, carrier_id: carrier }, 60),
        fixAt(39.1, DALLAS_DOCK, { vin: NEAR_VIN, carrier_id: carrier }, 0),
      ],
    });
    const choices = async (query: string, as?: string) =>
      (await monitor.get(`/loads/${id}/carrier_vehicles_for_vehicle_dropdown${query}`, as)).body.carrier_vehicles;
    const offered = await choices(`?carrier_id=${carrier}`);
    expect(offered.map(({ unit }: { unit: string }) => unit)).toEqual(['2', '1']);
    expect(offered[0]).toMatchObject({ miles_to_pickup: 0, last_seen: { observed_at: at(39.1) } });
    expect((await choices('')).map(({ unit }: { unit: string }) => unit)).toEqual(['77']);
    // The look is recorded, as any other.
    const { position_reads: reads } = (await monitor.get(`/loads/${id}/position_reads`)).body;
    expect(reads.map((one: { carrier_vehicle_id: number }) => one.carrier_vehicle_id)).toEqual(
      expect.arrayContaining(offered.map((one: { carrier_vehicle_id: number }) => one.carrier_vehicle_id)),
    );
    // Another company's load sees neither its trucks, which it never named, nor where they are.
    const theirs = await putLoad('CHOICE-4', {}, OTHER);
    const asked = `/loads/${theirs}/carrier_vehicles_for_vehicle_dropdown?carrier_id=${carrier}`;
    expect((await monitor.get(asked, OTHER)).body.carrier_vehicles).toEqual([]);
    expect((await monitor.get(asked)).status).toBe(404);
  });
});
